"""Run by Alembic; the connection comes from `lastboat.server.upgrade`."""

from __future__ import annotations

from alembic import context

from lastboat.server.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
