"""Which tables are lessons; and how what is kept of finished races is written, so that it can be told anew."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("lesson", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("finished", sa.Column("shape", sa.Integer, nullable=False, server_default="0"))
    op.execute("DELETE FROM finished WHERE told IS NULL")


def downgrade() -> None:
    op.drop_column("finished", "shape")
    op.drop_column("tables", "lesson")
