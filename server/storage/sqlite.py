"""SQLite: a file, in WAL mode."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, event

from server.storage.store import StoreRefused

PAGE = 32
"""Rows of one statement. The driver keeps the statements that it was given last, another one for
each number of rows, and each keeps 1.5 kB a row: without a bound they took 10 to 20 MB.
"""


def options(*, busy_timeout: float = 2.0) -> dict[str, Any]:
    """Options to create an engine with."""
    # The driver is not to begin transactions of its own; `begin` below does.
    return {"connect_args": {"isolation_level": None, "timeout": busy_timeout}}


def prepare(engine: Engine, *, writes: bool, synchronous: str = "FULL") -> None:
    """Set up every connection, and begin transactions as `writes` says."""
    how = "BEGIN IMMEDIATE" if writes else "BEGIN"
    # All rows in one statement: between two statements the thread may have to wait for the
    # interpreter, which is busy with the tables.
    engine.dialect.use_insertmanyvalues_wo_returning = writes
    engine.dialect.insertmanyvalues_page_size = PAGE

    # Its debugging messages repeat what is stored.
    logging.getLogger("aiosqlite").setLevel(logging.INFO)

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute(f"PRAGMA synchronous = {synchronous}")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Any) -> None:
        connection.exec_driver_sql(how)


def wal_of(file: Path) -> int:
    """Bytes of the journal that lies beside this database: there are some only while a server runs
    on it, or after one that was killed.
    """
    wal = file.with_name(f"{file.name}-wal")
    return wal.stat().st_size if wal.is_file() else 0


def require_no_orphan(file: Path) -> None:
    """Raises `StoreRefused` where a journal has lost its database, which would begin anew, empty,
    and throw the journal away.
    """
    if wal_of(file) > 0 and not (file.is_file() and file.stat().st_size):
        lost = "is empty" if file.is_file() else "is gone"
        raise StoreRefused(
            "storage_failed", f"it {lost}, and {file.name}-wal beside it holds what was stored"
        )


def faults(connection: Connection, *, thorough: bool = False) -> str | None:
    """The first fault that SQLite finds in its pages, and (`thorough`) in its indexes; None where
    there is none.
    """
    check = "integrity_check" if thorough else "quick_check"
    said = str(connection.exec_driver_sql(f"PRAGMA {check}(1)").scalar())
    return None if said == "ok" else said.splitlines()[-1]


def vacuum(connection: Connection) -> tuple[int, int]:
    """Write the whole file anew, without holes; its size in bytes before and afterwards."""
    # With a cursor of the driver: SQLAlchemy would begin a transaction, where this is refused.
    cursor = connection.connection.cursor()

    def ask(statement: str) -> int:
        cursor.execute(statement)
        row = cursor.fetchone()
        return int(row[0]) if row is not None else 0

    def size() -> int:
        return ask("PRAGMA page_count") * ask("PRAGMA page_size")

    before = size()
    ask("VACUUM")
    ask("PRAGMA wal_checkpoint(TRUNCATE)")
    after = size()
    cursor.close()
    return before, after
