"""Poolers: programs between servers and PostgreSQL that lend sessions.

One that lends a session for as long as somebody is connected does no harm. One that lends it by the
transaction breaks what we hold by sessions: the lock that says who has the database, and settings.
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
"""PostgreSQL takes every setting that we begin a session with; PgBouncer says this of most."""
STATEMENTS_ONLY = "pooling mode"
"""The words of PgBouncer about a transaction when it lends sessions by the statement."""


async def require_sessions(url: str) -> None:
    """Raises `StoreRefused` with `storage_pooled` when the database is behind a pooler that lends
    sessions by the transaction, or does not let us set what we need. Two connections that are open
    side by side have two sessions, and keep them, unless one is handed on.
    """
    engine = open_sessions(url)
    try:
        async with engine.connect() as one, engine.connect() as other:
            # A pooler that lends two sessions in turn would show no fault if ours took turns.
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
    """The session of the database behind a connection, in a transaction of its own."""
    async with connection.begin():
        pid: int = (await connection.execute(text("SELECT pg_backend_pid()"))).scalar_one()
        return pid
