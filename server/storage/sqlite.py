"""SQLite: a file, in WAL mode."""

from __future__ import annotations

import functools
import logging
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Table, event
from sqlalchemy.exc import DBAPIError

from server.storage.store import StoreRefused

PAGE = 32
"""Rows of one statement. The driver keeps the latest statements, another one for each number of
rows, and each keeps 1.5 kB a row: without a bound they took 10 to 20 MB.
"""


def options(*, busy_timeout: float = 2.0) -> dict[str, Any]:
    """Options to create an engine with."""
    # The driver must not begin transactions of its own; `begin` below does.
    return {"connect_args": {"isolation_level": None, "timeout": busy_timeout}}


def prepare(engine: Engine, *, writes: bool, synchronous: str = "FULL") -> None:
    """Set up every connection, and begin transactions as `writes` says."""
    how = "BEGIN IMMEDIATE" if writes else "BEGIN"
    # All rows in one statement: between two statements the thread may have to wait for the
    # interpreter, which is busy with the tables.
    engine.dialect.use_insertmanyvalues_wo_returning = writes
    engine.dialect.insertmanyvalues_page_size = PAGE

    # The driver's debugging messages repeat stored values.
    logging.getLogger("aiosqlite").setLevel(logging.INFO)

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute(f"PRAGMA synchronous = {synchronous}")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A cursor of the driver: SQLAlchemy takes four times as long for it as SQLite.
        cursor = connection.connection.cursor()
        try:
            cursor.execute(how)
        except engine.dialect.loaded_dbapi.Error as error:
            raise DBAPIError(how, None, error) from error
        finally:
            cursor.close()


def insert(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows of a table whose values the driver takes as they are. With its statement as text:
    to put together one of its own takes SQLAlchemy twice as long as all the rest.
    """
    columns = table.c.keys()
    for some in _pages(rows):
        values = tuple([row[name] for row in some for name in columns])
        connection.exec_driver_sql(_insertion(table, len(some)), values)


def _pages(rows: Sequence[Mapping[str, Any]]) -> Iterator[Sequence[Mapping[str, Any]]]:
    for first in range(0, len(rows), PAGE):
        yield rows[first : first + PAGE]


@functools.cache
def _insertion(table: Table, rows: int) -> str:
    columns = table.c.keys()
    row = f"({', '.join('?' * len(columns))})"
    return f"INSERT INTO {table.name} ({', '.join(columns)}) VALUES {', '.join([row] * rows)}"


def wal_of(file: Path) -> int:
    """The size in bytes of the journal beside this database: above 0 only while a server runs on
    it, or after a server was killed.
    """
    wal = file.with_name(f"{file.name}-wal")
    return wal.stat().st_size if wal.is_file() else 0


def require_no_orphan(file: Path) -> None:
    """Raises `StoreRefused` if a journal has lost its database: SQLite would create an empty
    database and throw the journal away.
    """
    if wal_of(file) > 0 and not (file.is_file() and file.stat().st_size):
        lost = "is empty" if file.is_file() else "is gone"
        raise StoreRefused(
            "storage_failed", f"it {lost}, and {file.name}-wal beside it holds what was stored"
        )


def faults(connection: Connection, *, thorough: bool = False) -> str | None:
    """The first fault that SQLite finds in its pages, and (`thorough`) in its indexes; None if
    there is none.
    """
    check = "integrity_check" if thorough else "quick_check"
    said = str(connection.exec_driver_sql(f"PRAGMA {check}(1)").scalar())
    return None if said == "ok" else said.splitlines()[-1]


def vacuum(connection: Connection) -> tuple[int, int]:
    """Rewrite the whole file without holes. Returns its sizes in bytes before and afterwards."""
    # A cursor of the driver: SQLAlchemy would begin a transaction, in which SQLite refuses this.
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
