"""Run by Alembic with the connection that `server.storage.migrate` hands over."""

from __future__ import annotations

from alembic import context

from server.storage.models import metadata

connection = context.config.attributes.get("connection")
if connection is None:
    raise SystemExit("migrations run through server.storage.migrate.upgrade(url)")

context.configure(
    connection=connection,
    target_metadata=metadata,
    # SQLite cannot change a column in place; a step that does so copies the table.
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
