"""Run by Alembic; the connection comes from `lastboat.server.store.database`."""

from __future__ import annotations

from alembic import context

from lastboat.server.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
