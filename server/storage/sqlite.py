"""SQLite: a file, in WAL mode."""

from __future__ import annotations

import logging
from typing import Any

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

# This logger writes every statement with its values: hands, seeds and hashes of tokens.
logging.getLogger("aiosqlite").setLevel(logging.INFO)


def options(*, busy_timeout: float) -> dict[str, Any]:
    """What an engine is created with."""
    # The driver is not to begin transactions of its own; `begin` below does.
    return {"connect_args": {"isolation_level": None, "timeout": busy_timeout}}


def prepare(engine: AsyncEngine, *, writes: bool, synchronous: str) -> None:
    """Set up every connection, and begin transactions as `writes` says."""
    how = "BEGIN IMMEDIATE" if writes else "BEGIN"

    @event.listens_for(engine.sync_engine, "connect")
    def connect(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute(f"PRAGMA synchronous = {synchronous}")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Any) -> None:
        connection.exec_driver_sql(how)


async def vacuum(connection: AsyncConnection) -> tuple[int, int]:
    """Write the whole file anew, without holes; its size in bytes before and afterwards."""
    # On the driver's own connection: SQLAlchemy would begin a transaction, where this is refused.
    driver: Any = (await connection.get_raw_connection()).driver_connection

    async def ask(statement: str) -> int:
        async with driver.execute(statement) as cursor:
            row = await cursor.fetchone()
        return int(row[0]) if row is not None else 0

    async def size() -> int:
        return await ask("PRAGMA page_count") * await ask("PRAGMA page_size")

    before = await size()
    await ask("VACUUM")
    await ask("PRAGMA wal_checkpoint(TRUNCATE)")
    return before, await size()
