"""Poolers: programs between servers and PostgreSQL that lend sessions.

A pooler that lends a session for a whole connection does no harm. A pooler that lends it by the
transaction breaks everything that belongs to a session: the lock on the database, and settings.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from server.storage.connections import open_sessions
from server.storage.failures import database_failures, refusal
from server.storage.store import StoreRefused

PROTOCOL_VIOLATION = "08P01"
"""The SQLSTATE with which PgBouncer refuses most of the settings that we begin a session with.
PostgreSQL accepts all of them.
"""
STATEMENTS_ONLY = "pooling mode"
"""Part of PgBouncer's error for a transaction when it lends sessions by the statement."""


async def require_sessions(url: str) -> None:
    """Raises `StoreRefused` with `storage_pooled` when the database is behind a pooler that lends
    sessions by the transaction, or refuses a setting that we need. Two connections that are open at
    the same time have two sessions and keep them, unless a pooler lends them by the transaction.
    """
    engine = open_sessions(url)
    try:
        async with engine.connect() as one, engine.connect() as other:
            # A pooler that lends two sessions by turns would go unnoticed if ours took turns.
            order = (one, other, one, one, other)
            first, second, *again = [await _pid(connection) for connection in order]
    except database_failures() as error:
        raise _refusal(error) from None
    finally:
        await engine.dispose()
    if first == second or again != [first, first, second]:
        raise StoreRefused(
            "storage_pooled", "a pooler stands before it that lends sessions by the transaction"
        )


def _refusal(error: Exception) -> StoreRefused:
    cause: Any = error.orig if isinstance(error, DBAPIError) else error
    if getattr(cause, "sqlstate", None) == PROTOCOL_VIOLATION:
        said = str(cause).partition("\n")[0].rpartition(": ")[2]
        return StoreRefused(
            "storage_pooled", f"a pooler stands before it that does not take our setting {said}"
        )
    if STATEMENTS_ONLY in str(cause):
        return StoreRefused(
            "storage_pooled", "a pooler stands before it that lends sessions by the statement"
        )
    return refusal(error)


async def _pid(connection: AsyncConnection) -> int:
    """The process id of the session behind a connection, read in a transaction of its own."""
    async with connection.begin():
        pid: int = (await connection.execute(text("SELECT pg_backend_pid()"))).scalar_one()
        return pid
