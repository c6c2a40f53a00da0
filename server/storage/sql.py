"""The store in a database: SQLite by default, PostgreSQL by URL."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from server.clock import Clock
from server.storage import migrate, queries
from server.storage.connections import file_of, open_engine
from server.storage.failures import refusal
from server.storage.lock import FileLock
from server.storage.operations import device_plan, plan_of, player_plan, rename_plan
from server.storage.store import MatchSummary, RunningTable, StoredPlayer, StoreRefused, Write
from server.storage.transactions import SqlTransactions
from server.storage.writer import Writer

P = ParamSpec("P")
T = TypeVar("T")


class SqlStore:
    """`Store` over SQLAlchemy: one connection that writes, a few that read.

    `writing` and `reading` are its engines, for diagnosis and tests.
    """

    def __init__(
        self, writing: AsyncEngine, reading: AsyncEngine, clock: Clock, lock: FileLock | None
    ) -> None:
        self.writing = writing
        self.reading = reading
        self._clock = clock
        self._lock = lock
        self._writer = Writer(SqlTransactions(writing))

    @classmethod
    async def open(
        cls, url: str, clock: Clock, *, busy_timeout: float = 2.0, synchronous: str = "FULL"
    ) -> SqlStore:
        """Open the database behind `url`, bring its tables up to date and start to serve.

        `busy_timeout`: seconds to wait for another program's write lock. `synchronous` `NORMAL`
        may lose the last moments when the power fails. Raises `StoreRefused`, `storage_in_use`
        when another server has the file open.
        """
        file = file_of(url)
        lock = FileLock(file.with_name(f"{file.name}.lock")) if file else None
        writing = open_engine(url, writes=True, busy_timeout=busy_timeout, synchronous=synchronous)
        try:
            await migrate.upgrade_engine(writing)
        except Exception as error:
            await writing.dispose()
            if lock is not None:
                lock.release()
            if isinstance(error, SQLAlchemyError | OSError):
                raise refusal(error) from error
            raise
        reading = open_engine(url, writes=False, busy_timeout=busy_timeout)
        return cls(writing, reading, clock, lock)

    async def write(self, *writes: Write) -> None:
        """Store all of these or none."""
        await self._writer.perform(plan_of(writes))

    async def create_player(self, player: StoredPlayer, token_hash: bytes) -> None:
        """A new guest with the first device."""
        await self._writer.perform(player_plan(player, token_hash, self._clock.wall()))

    async def add_device(self, player: str, token_hash: bytes) -> None:
        """Another device of a player."""
        await self._writer.perform(device_plan(player, token_hash, self._clock.wall()))

    async def rename_player(self, player: str, name: str) -> None:
        """Another name. Nothing happens when there is no such player."""
        await self._writer.perform(rename_plan(player, name))

    async def player_by_token(self, token_hash: bytes) -> StoredPlayer | None:
        """Whose device this is."""
        return await self._ask(queries.player_by_token, token_hash)

    async def running_tables(self) -> list[RunningTable]:
        """Every table that is not closed."""
        return await self._ask(queries.running_tables)

    async def running_table(self, table: str) -> RunningTable | None:
        """One of them."""
        found = await self._ask(queries.running_tables, table)
        return found[0] if found else None

    async def matches_of(self, player: str, limit: int = 50) -> list[MatchSummary]:
        """The player's matches, newest first."""
        return await self._ask(queries.matches_of, player, limit)

    async def match_by_share(self, share: str) -> MatchSummary | None:
        """The match behind a link."""
        return await self._ask(queries.match_by_share, share)

    async def record(self, match: str, deal: int) -> bytes | None:
        """A stored record as it was given."""
        return await self._ask(queries.record, match, deal)

    async def close(self) -> None:
        """Drain what is waiting, then let go; harmless when that has been done."""
        await self._writer.close()
        await self.writing.dispose()
        await self.reading.dispose()
        if self._lock is not None:
            self._lock.release()

    async def _ask(
        self,
        query: Callable[Concatenate[AsyncConnection, P], Awaitable[T]],
        *args: P.args,
        **options: P.kwargs,
    ) -> T:
        """The answer to a query, all of it as of one moment."""
        try:
            async with self.reading.connect() as connection:
                return await query(connection, *args, **options)
        except StoreRefused:
            raise
        except (SQLAlchemyError, OSError) as error:
            raise refusal(error) from error
