"""Standing orders, kept with their seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("seats", sa.Column("orders", sa.Text))


def downgrade() -> None:
    op.drop_column("seats", "orders")
