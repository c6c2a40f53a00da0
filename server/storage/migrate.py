"""Migrations of a database to the tables of this release; only this file configures Alembic."""

from __future__ import annotations

from typing import Any

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.util import CommandError
from sqlalchemy import Connection, text

import migrations
from server.storage.connections import open_write_engine
from server.storage.models import metadata
from server.storage.postgresql import MIGRATION
from server.storage.store import StoreRefused


async def upgrade(url: str, *, busy_timeout: float = 2.0, shared: bool = False) -> None:
    """Bring the database behind `url` up to date. All steps are one transaction, which also writes
    when there is no step to take: a database that cannot be written must be refused at once. Other
    nodes may use it meanwhile if it is `shared`; if several nodes start, one takes the steps.

    Raises `StoreRefused` with `storage_too_new` when a later release wrote the database.
    """
    # A step over millions of rows takes its time.
    engine = open_write_engine(url, busy_timeout=busy_timeout, hurried=False, shared=shared)

    def step(connection: Connection) -> None:
        if shared:
            connection.execute(text("SET LOCAL lock_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_xact_lock({}, {})".format(*MIGRATION)))
        command.upgrade(_config(connection), "head")
        connection.execute(text("UPDATE alembic_version SET version_num = version_num"))

    try:
        async with engine.begin() as connection:
            await connection.run_sync(step)
    except CommandError as error:
        raise StoreRefused("storage_too_new", str(error)) from error
    finally:
        await engine.dispose()


def downgrade(connection: Connection, to: str) -> None:
    """Undo the steps after the one called `to` (`base`: all steps), and delete their data."""
    command.downgrade(_config(connection), to)


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", migrations.__path__[0].replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def differences(connection: Connection) -> list[Any]:
    """The differences of a database from `models`: the content of the next migration."""
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, metadata))
