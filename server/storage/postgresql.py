"""PostgreSQL: sessions that own the database, notice a dead peer, and commit to the disk.

The lock of a file is here an advisory lock that the session which writes takes when it begins, and
that the server of the database drops with this session. Advisory locks belong to one database, so
that a cluster may hold many. A pooler that hands sessions out by the transaction breaks this.
"""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import Engine, event

from server.storage.store import StoreRefused

OWNER = (0x5041494A, 1)
"""Key of the advisory lock: `PAIJ` in ASCII, then a number. A server that is alone holds it for
itself, nodes share it."""
MIGRATION = (0x5041494A, 2)
"""Key of the one that is held while tables are brought up to date: nodes may start together."""

CONNECT_TIMEOUT = 5.0
ANSWER_TIMEOUT = 15.0
"""Seconds after which a statement counts as lost, and with it the connection."""
KEEPALIVE = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5"}
"""Seconds until the database notices that we are gone when nobody told it, and drops our lock."""
SHORTEST_WAIT = 1.0
"""Seconds that the session of a server which has just ended may take to end as well."""

_END_OWN = f"""
SELECT pg_terminate_backend(activity.pid)
FROM pg_locks AS lock JOIN pg_stat_activity AS activity USING (pid)
WHERE lock.locktype = 'advisory' AND lock.classid = {OWNER[0]} AND lock.objid = {OWNER[1]}
  AND activity.datname = current_database()
  AND activity.application_name = current_setting('application_name')
  AND lock.pid <> pg_backend_pid()
"""


def options(
    *, writes: bool, busy_timeout: float = 2.0, synchronous: str = "FULL", hurried: bool = True
) -> dict[str, Any]:
    """Options to create an engine with."""
    settings = {
        # Tells our own sessions from those of another server.
        "application_name": f"paiju {secrets.token_hex(8)}",
        "lock_timeout": f"{busy_timeout * 1000:.0f}",
        "synchronous_commit": "on" if synchronous == "FULL" else "off",
        **KEEPALIVE,
    }
    created: dict[str, Any] = {
        # A connection that waits for us may have been lost meanwhile.
        "pool_pre_ping": True,
        "connect_args": {
            "timeout": CONNECT_TIMEOUT,
            "command_timeout": ANSWER_TIMEOUT if hurried else None,
            "server_settings": settings,
        },
    }
    if not writes:
        # Several queries make one answer: all of them are to see the same moment.
        created["execution_options"] = {
            "isolation_level": "REPEATABLE READ",
            "postgresql_readonly": True,
        }
    return created


def prepare(engine: Engine, *, busy_timeout: float, shared: bool = False) -> None:
    """Let every session of an engine that writes own the database, or share it with other nodes.
    Connecting raises `StoreRefused` with `storage_in_use` when another server does.
    """
    lock = "pg_advisory_lock_shared" if shared else "pg_advisory_lock"
    # Shared, that one does not wait for the end of our own session before: one more does.
    own_key = secrets.randbits(63)
    patience = f"{max(busy_timeout, SHORTEST_WAIT) * 1000:.0f}"

    @event.listens_for(engine, "connect")
    def own(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        try:
            # A session of ours that was lost may still be there, even in the middle of a commit:
            # only when it is over can anybody know what it has stored.
            cursor.execute(_END_OWN)
            cursor.execute(f"SET LOCAL lock_timeout = {patience}")
            cursor.execute("SELECT {}({}, {})".format(lock, *OWNER))
            if shared:
                cursor.execute(f"SELECT pg_advisory_lock({own_key})")
            connection.commit()
        except Exception as error:
            connection.close()
            state = getattr(error, "sqlstate", None)
            if state is None:  # not said by the database: the connection broke
                raise ConnectionError(str(error)) from None
            if state == "55P03":  # lock_not_available
                where = engine.url.database
                raise StoreRefused(
                    "storage_in_use", f"another server is running on database {where}"
                ) from None
            raise
        cursor.close()
