"""Run by alembic: applies migrations over the connection that `migrate` hands it."""

from __future__ import annotations

from alembic import context

from paceline.server.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
