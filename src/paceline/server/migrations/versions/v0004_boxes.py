"""Boxes: components that tables have of their own, each kept once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "boxes",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("files", sa.Text, nullable=False),
    )
    # By hand, as SQLite adds a reference with its column and not later.
    op.execute("ALTER TABLE tables ADD COLUMN box TEXT REFERENCES boxes (id)")
    op.add_column("tables", sa.Column("box_name", sa.Text))


def downgrade() -> None:
    op.drop_column("tables", "box_name")
    op.drop_column("tables", "box")
    op.drop_table("boxes")
