"""A secret for each table, from which its bots' chance derives."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("secret", sa.Text, nullable=False, server_default=""))
    if op.get_context().dialect.name == "sqlite":  # elsewhere there were no tables yet
        op.execute("UPDATE tables SET secret = lower(hex(randomblob(16)))")


def downgrade() -> None:
    op.drop_column("tables", "secret")
