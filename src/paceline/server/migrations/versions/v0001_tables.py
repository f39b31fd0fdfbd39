"""Tables, seats and the log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("maker", sa.Text, nullable=False, index=True),
        sa.Column("watch", sa.Text, nullable=False, unique=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("result", sa.Text),
        sa.Column("rematch", sa.Text),
    )
    op.create_table(
        "seats",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("bot", sa.Text),
        sa.Column("owner", sa.Text, index=True),
        sa.Column("code", sa.Text, unique=True),
    )
    op.create_table(
        "log",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("action_id", sa.Text),
        sa.Column("decision", sa.Integer),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("table", "action_id"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    for name in ("log", "seats", "tables"):
        op.drop_table(name)
