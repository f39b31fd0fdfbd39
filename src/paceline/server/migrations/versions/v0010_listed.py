"""Who lists which tables, and what lists show of races that are on: a list costs the same however many there are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

FILL = """
INSERT INTO listed (owner, "table", "over", sat, updated)
SELECT o.owner, o.id, t.result IS NOT NULL,
    EXISTS (SELECT 1 FROM seats s WHERE s."table" = o.id AND s.owner = o.owner),
    COALESCE((SELECT l.at FROM log l WHERE l."table" = o.id ORDER BY l.seq DESC LIMIT 1), t.created)
FROM (SELECT id, maker AS owner FROM tables UNION SELECT "table", owner FROM seats WHERE owner IS NOT NULL) o
JOIN tables t ON t.id = o.id
WHERE o.owner <> ''
    AND NOT EXISTS (SELECT 1 FROM removed r WHERE r.owner = o.owner AND r."table" = o.id)
"""


def upgrade() -> None:
    op.create_table(
        "listed",
        sa.Column("owner", sa.Text, primary_key=True),
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True, index=True),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("sat", sa.Boolean, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_listed_order", "listed", ["owner", "over", "updated", "sat", "table"])
    op.create_table(
        "shown",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("told", sa.Text, nullable=False),
    )
    op.create_index("ix_finished_kept", "finished", ["table", "shape", "game"])
    op.execute(FILL)


def downgrade() -> None:
    op.drop_index("ix_finished_kept", "finished")
    op.drop_table("shown")
    op.drop_table("listed")
