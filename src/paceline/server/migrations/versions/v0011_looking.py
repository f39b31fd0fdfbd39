"""Who looks at which finished races: all processes tell how far that is, and can join or end it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "looking",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("holder", sa.Text, nullable=False, index=True),
        sa.Column("wishes", sa.Text, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("of", sa.Integer, nullable=False),
        sa.Column("failed", sa.Boolean, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("looking")
