"""Several processes at one database: who serves, how often seats changed, and numbers of events that stay."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("tables", sa.Column("seating", sa.Integer, nullable=False, server_default="0"))
    op.add_column("log", sa.Column("n", sa.Integer))
    op.create_table(
        "workers",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("holder", sa.Text, nullable=False, index=True),
    )
    op.create_table(
        "presence",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("worker", sa.Text, primary_key=True),
        sa.Column("seats", sa.Text, nullable=False),
    )


def downgrade() -> None:
    for name in ("presence", "leases", "workers"):
        op.drop_table(name)
    op.drop_column("log", "n")
    op.drop_column("tables", "seating")
