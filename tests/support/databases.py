"""The databases that a server may have, each with its possible faults."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from pathlib import Path
from typing import Any, Protocol, TypeVar

from sqlalchemy import event

from server.storage.connections import sqlite_url
from server.storage.models import metadata
from server.storage.sql import SqlStore
from tests.support import postgresql
from tests.support.postgresql import Scratch

T = TypeVar("T")
Rows = list[tuple[Any, ...]]

LOST_SQLITE = sqlite3.ProgrammingError("Cannot operate on a closed database.")
"""The driver's words about a connection that is gone."""


class Database(Protocol):
    """An empty database of either kind. Faults hold as long as their block."""

    name: str
    url: str

    async def execute(self, *statements: str) -> Rows:
        """Somebody else executes these; the rows of the last one."""

    def locked(self) -> AbstractAsyncContextManager[None]:
        """Another program holds the writer's lock."""

    def full(self, store: SqlStore, room: int = 0) -> AbstractContextManager[None]:
        """There is room for about so many bytes more, and then for none."""

    def read_only(self, store: SqlStore) -> AbstractContextManager[None]:
        """The store may not write any more."""

    async def forbid_writing(self) -> None:
        """Connections opened from now on may not write."""

    async def lose_connection(self, store: SqlStore) -> None:
        """The connection that writes is lost, while nothing is being written."""

    async def check(self) -> None:
        """Check that it is whole."""


@contextlib.contextmanager
def at_every_transaction(
    store: SqlStore, statement: str, afterwards: str | None = None
) -> Iterator[None]:
    """The connection that writes executes this at the beginning of each of its transactions, and
    `afterwards` once the block has ended.
    """
    engine = store.writing.engine
    current = [statement]

    def execute(connection: Any) -> None:
        if current:
            connection.exec_driver_sql(current[0])

    event.listen(engine, "begin", execute)
    try:
        yield
    finally:
        current[:] = [afterwards] if afterwards is not None else []


def on_the_loop(loop: asyncio.AbstractEventLoop, look: Callable[[], T]) -> T:
    """The result of `look` on the event loop, from the thread of any connection."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:

        async def there() -> T:
            return look()

        return asyncio.run_coroutine_threadsafe(there(), loop).result()
    return look()


LOCKER = """
import sqlite3, sys
database = sqlite3.connect(sys.argv[1], isolation_level=None)
database.execute("BEGIN IMMEDIATE")
print("locked", flush=True)
sys.stdin.read()
database.execute("ROLLBACK")
"""


class SqliteDatabase:
    """A file."""

    name = "sqlite"

    def __init__(self, path: Path) -> None:
        self.path = path
        self.url = sqlite_url(path)

    async def execute(self, *statements: str) -> Rows:
        found: Rows = []
        with contextlib.closing(sqlite3.connect(self.path, isolation_level=None)) as other:
            for statement in statements:
                found = other.execute(statement).fetchall()
        return found

    @contextlib.asynccontextmanager
    async def locked(self) -> AsyncIterator[None]:
        locker = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", LOCKER, str(self.path)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        assert locker.stdout is not None
        assert locker.stdin is not None
        assert await locker.stdout.readline() == b"locked\n"
        try:
            yield
        finally:
            locker.stdin.close()
            await locker.wait()

    def full(self, store: SqlStore, room: int = 0) -> AbstractContextManager[None]:
        with contextlib.closing(sqlite3.connect(self.path)) as other:
            (pages,) = other.execute("PRAGMA page_count").fetchone()
            (size,) = other.execute("PRAGMA page_size").fetchone()
        most = pages + room // size
        return at_every_transaction(
            store, f"PRAGMA max_page_count = {most}", "PRAGMA max_page_count = 1000000"
        )

    def read_only(self, store: SqlStore) -> AbstractContextManager[None]:
        return at_every_transaction(store, "PRAGMA query_only = ON", "PRAGMA query_only = OFF")

    async def forbid_writing(self) -> None:
        self.url = f"sqlite:///file:{self.path}?mode=ro&uri=true"

    async def lose_connection(self, store: SqlStore) -> None:
        def lose(*_: object) -> None:
            raise LOST_SQLITE

        event.listen(store.writing.engine, "before_cursor_execute", lose, once=True)

    async def check(self) -> None:
        assert await self.execute("PRAGMA integrity_check") == [("ok",)]


END_OWNER = """
SELECT pg_terminate_backend(pid, 10000) FROM pg_locks
WHERE locktype = 'advisory' AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""

FULL = """
CREATE OR REPLACE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_column_size(NEW.*) > {room} THEN
    RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
  END IF;
  RETURN NEW;
END $$
"""


class PostgresqlDatabase:
    """A database on a server."""

    name = "postgresql"

    def __init__(self, scratch: Scratch) -> None:
        self._scratch = scratch
        self.url = scratch.url

    async def execute(self, *statements: str) -> Rows:
        return await postgresql.execute(self.url, *statements)

    @contextlib.asynccontextmanager
    async def locked(self) -> AsyncIterator[None]:
        names = ", ".join([*metadata.tables, "alembic_version"])
        other = await postgresql.connect(self.url)
        try:
            await other.execute("BEGIN")
            await other.execute(f"LOCK TABLE {names} IN EXCLUSIVE MODE")
            yield
        finally:
            await other.close()

    @contextlib.contextmanager
    def full(self, store: SqlStore, room: int = 0) -> Iterator[None]:
        """The database says so itself, of every row over `room` bytes."""
        tables = ("rows", "records")

        def run(*statements: str) -> None:
            postgresql.now(lambda: postgresql.execute(self.url, *statements))

        run(
            FULL.format(room=room),
            *(
                f"CREATE TRIGGER full_disk BEFORE INSERT ON {table}"
                " FOR EACH ROW EXECUTE FUNCTION full_disk()"
                for table in tables
            ),
        )
        try:
            yield
        finally:
            run(*(f"DROP TRIGGER full_disk ON {table}" for table in tables))

    def read_only(self, store: SqlStore) -> AbstractContextManager[None]:
        return at_every_transaction(store, "SET TRANSACTION READ ONLY")

    async def forbid_writing(self) -> None:
        name = self._scratch.name
        await self.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")

    async def lose_connection(self, store: SqlStore) -> None:
        await self.execute(END_OWNER)

    async def check(self) -> None:
        """Every row of every table can be read."""
        for table in metadata.tables:
            await self.execute(f"SELECT md5({table}::text) FROM {table}")
