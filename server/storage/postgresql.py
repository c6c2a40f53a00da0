"""PostgreSQL: sessions that own the database, notice a dead peer, and commit to the disk.

An advisory lock takes the place of the lock on a file: the session that writes takes it when it
begins, and PostgreSQL releases it when the session ends. Advisory locks belong to one database, so
that a cluster may hold many databases. A pooler that lends sessions by the transaction breaks this.
"""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import Engine, event

from server.storage.store import StoreRefused

OWNER = (0x5041494A, 1)
"""Key of the advisory lock: `PAIJ` in ASCII, then a number. A single server holds it exclusively,
nodes share it."""
MIGRATION = (0x5041494A, 2)
"""Key of the lock that is held while tables are brought up to date: nodes may start together."""

OWN_SESSION = 3
"""Second half of the key of the lock of a node's writing session; the first is a hash of the
session's name. The node's next session waits until this one is over.
"""

CONNECT_TIMEOUT = 5.0
ANSWER_TIMEOUT = 15.0
"""Seconds after which a statement counts as lost, and with it the connection."""
SHARED_ANSWER_TIMEOUT = 5.0
"""The same for a node: its tables stand still, and another node may have a better connection."""
KEEPALIVE = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5"}
"""Seconds that decide when the database notices a server that is gone without a word, and releases
its lock.
"""
SHORTEST_WAIT = 1.0
"""Seconds that a session may take to end after its server has ended."""

LONGEST_SILENCE = 2.0
"""Seconds that a node may send nothing in the middle of a transaction: meanwhile no node can claim
the tables that it writes, and a process that is stopped does not end its session.
"""

_END_OWN = f"""
SELECT pg_terminate_backend(activity.pid)
FROM pg_locks AS lock JOIN pg_stat_activity AS activity USING (pid)
WHERE lock.locktype = 'advisory' AND lock.classid = {OWNER[0]} AND lock.objid = {OWNER[1]}
  AND activity.datname = current_database()
  AND activity.application_name = current_setting('application_name')
  AND lock.pid <> pg_backend_pid()
"""


def options(
    *,
    writes: bool,
    busy_timeout: float = 2.0,
    synchronous: str = "FULL",
    hurried: bool = True,
    shared: bool = False,
) -> dict[str, Any]:
    """Options to create an engine with."""
    answer = SHARED_ANSWER_TIMEOUT if shared else ANSWER_TIMEOUT
    settings = {
        # Distinguishes our own sessions from those of another server.
        "application_name": f"paiju {secrets.token_hex(8)}",
        "lock_timeout": f"{busy_timeout * 1000:.0f}",
        "synchronous_commit": "on" if synchronous == "FULL" else "off",
        **KEEPALIVE,
    }
    created: dict[str, Any] = {
        # An idle connection in the pool may have been lost meanwhile.
        "pool_pre_ping": True,
        "connect_args": {
            "timeout": CONNECT_TIMEOUT,
            "command_timeout": answer if hurried else None,
            "server_settings": settings,
        },
    }
    if not writes:
        # Several queries make one answer: all of them must see the same moment.
        created["execution_options"] = {
            "isolation_level": "REPEATABLE READ",
            "postgresql_readonly": True,
        }
    return created


def prepare(engine: Engine, *, busy_timeout: float, shared: bool = False) -> None:
    """Make every session of a writing engine own the database, or share it with other nodes.
    Connecting raises `StoreRefused` with `storage_in_use` when another server owns it.
    """
    lock = "pg_advisory_lock_shared" if shared else "pg_advisory_lock"
    patience = f"{max(busy_timeout, SHORTEST_WAIT) * 1000:.0f}"

    @event.listens_for(engine, "connect")
    def own(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        try:
            # A lost session of ours may still run, even in the middle of a commit: its writes are
            # known only when it is over.
            cursor.execute(_END_OWN)
            cursor.execute(f"SET LOCAL lock_timeout = {patience}")
            if shared:
                # The shared lock does not make a session wait for the one before; this one does.
                name = "hashtext(current_setting('application_name'))"
                cursor.execute(f"SELECT pg_advisory_lock({name}, {OWN_SESSION})")
            cursor.execute("SELECT {}({}, {})".format(lock, *OWNER))
            if shared:
                silence = f"{LONGEST_SILENCE * 1000:.0f}"
                cursor.execute(f"SET idle_in_transaction_session_timeout = {silence}")
            connection.commit()
        except Exception as error:
            connection.close()
            state = getattr(error, "sqlstate", None)
            if state is None:  # not an answer of the database: the connection broke
                raise ConnectionError(str(error)) from None
            if state == "55P03":  # lock_not_available
                where = engine.url.database
                raise StoreRefused(
                    "storage_in_use", f"another server is running on database {where}"
                ) from None
            raise
        cursor.close()
