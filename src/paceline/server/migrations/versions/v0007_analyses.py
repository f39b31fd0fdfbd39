"""What was found when a finished race was looked at again; and which tables ride on from another."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("tables", sa.Column("branch_of", sa.Text))
    op.create_table(
        "analyses",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("found", sa.Text, nullable=False),
        sa.Column("shape", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("analyses")
    op.drop_column("tables", "branch_of")
