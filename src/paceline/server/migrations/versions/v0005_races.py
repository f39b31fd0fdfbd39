"""Races that are over, as lists show them; and which of them somebody has removed from theirs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "finished",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("told", sa.Text),
        sa.Column("places", sa.Text, nullable=False),
    )
    op.create_index("ix_finished_at", "finished", ["at"])
    op.create_table(
        "removed",
        sa.Column("owner", sa.Text, primary_key=True),
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    )


def downgrade() -> None:
    op.drop_table("removed")
    op.drop_table("finished")
