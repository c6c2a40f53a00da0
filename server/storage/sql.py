"""The store in a database: SQLite by default, PostgreSQL by URL."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection

from server.runtime import log as logs
from server.runtime.clock import Clock
from server.runtime.metrics import Metrics
from server.storage import maintenance, migrate, owners, queries, sqlite
from server.storage.claims import Claim, Claims
from server.storage.connections import file_of, open_reader, open_write_connection
from server.storage.failures import database_failures, refusal
from server.storage.groups import Groups
from server.storage.lock import FileLock
from server.storage.maintenance import Pruned
from server.storage.ownership import Ownership
from server.storage.people import People
from server.storage.reader import Reader
from server.storage.recordings import Recordings
from server.storage.recovery_codes import recover
from server.storage.statements import (
    FIRST_EPOCH,
    Plan,
    come_back_plan,
    device_plan,
    new_table_plan,
    plan_of,
    player_plan,
    recovery_code_plan,
    rename_plan,
    sign_out_plan,
)
from server.storage.statistics import Statistics, StatisticsAsked
from server.storage.statistics_query import statistics_of
from server.storage.store import (
    Condition,
    MatchSummary,
    RunningTable,
    StoredDevice,
    StoredMatch,
    StoredPlayer,
    StoredTable,
    StoreRefused,
    Write,
)
from server.storage.transactions import SqlTransactions
from server.storage.write_connection import WriteConnection
from server.storage.writer import Writer

P = ParamSpec("P")
T = TypeVar("T")


class SqlStore:
    """`Store` over SQLAlchemy: one connection that writes, a few that read.

    `writing` and `reading` are these, for diagnosis and tests; `recordings` are the calls that
    people have recorded, `people` what is known of them, and `groups` their groups.
    """

    def __init__(
        self,
        writing: WriteConnection,
        reading: Reader,
        clock: Clock,
        lock: FileLock | None,
        ownership: Ownership | None,
        metrics: Metrics | None = None,
        lost: Callable[[], None] | None = None,
        claims: Claims | None = None,
    ) -> None:
        self.writing = writing
        self.reading = reading
        self._clock = clock
        self._lock = lock
        self._claims = claims
        node = claims.node if claims is not None else None
        self._transactions = SqlTransactions(writing, ownership, lost, node)
        self._writer = Writer(self._transactions, metrics)
        change = partial(self._alone, begin=True)
        self.recordings = Recordings(self._ask, change)
        self.people = People(self._ask, change)
        self.groups = Groups(self._ask, change)

    @classmethod
    async def open(
        cls,
        url: str,
        clock: Clock,
        *,
        busy_timeout: float = 2.0,
        synchronous: str = "FULL",
        metrics: Metrics | None = None,
        lost: Callable[[], None] | None = None,
    ) -> SqlStore:
        """Open the database behind `url`, bring its tables up to date and start to serve.

        `busy_timeout`: seconds to wait for another program's write lock. `synchronous` `NORMAL`
        may lose the last moments when the power fails. `lost` is called once if another server
        takes the database over, while the connection is broken: this one can never write again.
        Raises `StoreRefused`, `storage_in_use` when another server has the database open.
        """
        file = file_of(url)
        lock = FileLock(file.with_name(f"{file.name}.lock")) if file else None
        async with contextlib.AsyncExitStack() as opened:
            if lock is not None:
                opened.callback(lock.release)
            unclean = file is not None and sqlite.wal_of(file) > 0
            if file is not None:
                sqlite.require_no_orphan(file)
            writing = open_write_connection(url, busy_timeout=busy_timeout, synchronous=synchronous)
            opened.push_async_callback(writing.close)
            try:
                await migrate.upgrade(url, busy_timeout=busy_timeout)
                ownership = await writing.run(partial(_start, now=clock.wall()))
            except database_failures() as error:
                raise refusal(error) from None
            reading = open_reader(url)
            if unclean:
                await _look_for_damage(reading)
            opened.pop_all()
        return cls(writing, reading, clock, lock, ownership, metrics, lost)

    @classmethod
    async def join(
        cls, url: str, clock: Clock, node: str, *, metrics: Metrics | None = None
    ) -> SqlStore:
        """Open a database that is up to date as one of several nodes. This node has the id `node`,
        is alive, and writes the tables that it claims. Raises `StoreRefused`.
        """
        writing = open_write_connection(url, shared=True)
        claims = Claims(node)
        return cls(writing, open_reader(url), clock, None, None, metrics, claims=claims)

    async def write(self, *writes: Write) -> None:
        """Store all of these or none."""
        if self._claims is None:
            await self._writer.perform(plan_of(writes))
            return
        await self._writer.perform(plan_of(writes, self._claims.needed_by(writes)))
        for write in writes:
            if isinstance(write, StoredTable) and write.phase == "closed":
                self._claims.drop(write.id)

    async def create_player(self, player: StoredPlayer, token_hash: bytes) -> None:
        """Store a new guest with the first device."""
        await self._writer.perform(player_plan(player, token_hash, self._clock.wall()))

    async def add_device(self, player: str, token_hash: bytes) -> None:
        """Store another device of a player."""
        await self._writer.perform(device_plan(player, token_hash, self._clock.wall()))

    async def rename_player(self, player: str, name: str, face: int | None = None) -> None:
        """Store another name, and another face unless it is None. Nothing happens when there is no
        such player.
        """
        await self._writer.perform(rename_plan(player, name, face))

    async def faces(self, people: Sequence[str]) -> Mapping[str, int]:
        """The faces of these people, by person, without the people who have none."""
        return await self._ask(queries.faces_of, people)

    async def player_by_token(self, token_hash: bytes) -> StoredPlayer | None:
        """The person who owns the device with this token."""
        return await self._ask(queries.player_by_token, token_hash)

    async def set_recovery_code(self, player: str, code_hash: bytes) -> None:
        """Store a person's recovery code; the one before becomes void."""
        await self._writer.perform(recovery_code_plan(player, code_hash, self._clock.wall()))

    async def player_by_recovery_code(self, code_hash: bytes) -> StoredPlayer | None:
        """The person who owns this recovery code."""
        return await self._ask(queries.player_by_recovery_code, code_hash)

    async def recover(self, player: str, code_hash: bytes, token_hash: bytes) -> bool:
        """Store another device of a player, and spend this recovery code for it. False if the code
        is spent already.
        """
        work = partial(
            recover,
            player=player,
            code_hash=code_hash,
            token_hash=token_hash,
            now=self._clock.wall(),
        )
        return await self._alone(work, begin=True)

    async def devices_of(self, player: str) -> list[StoredDevice]:
        """The devices on which this person is signed in, the oldest first."""
        return await self._ask(queries.devices_of, player)

    async def remove_devices(self, player: str, token_hashes: Collection[bytes]) -> None:
        """Sign this person out on these devices; a recovery code becomes void."""
        await self._writer.perform(sign_out_plan(player, token_hashes))

    async def running_tables(self) -> list[RunningTable]:
        """Every table that is not closed."""
        return await self._ask(queries.running_tables)

    async def running_table(self, table: str, *, rows: bool = True) -> RunningTable | None:
        """A table that is not closed. If the fate of an earlier write is unknown, it is settled
        first.
        """
        if self._transactions.unsettled:
            await self._writer.perform(Plan(()))
        found = await self._ask(queries.running_table, table, steps=rows)
        if rows and self._claims is not None and found is not None and found.match is not None:
            self._claims.know(found.match.id, table)
        return found

    async def write_new(self, table: StoredTable, *writes: Write) -> None:
        """Store a table that nobody has opened before, and these with it."""
        if self._claims is None:
            await self.write(table, *writes)
            return
        await self._writer.perform(new_table_plan(table, self._claims.node, writes))
        self._claims.hold(Claim(table.id, FIRST_EPOCH))
        if table.match is not None:
            self._claims.know(table.match, table.id)

    async def claim(self, table: str) -> str | None:
        """Become the node that writes this table, or return the node that does."""
        if self._claims is None:
            return None
        work = partial(owners.claim, node=self._claims.node, table=table)
        found = await self._alone(work, begin=True)
        if not isinstance(found, Claim):
            return found
        self._claims.hold(found)
        return None

    async def give_back(self, table: str) -> None:
        """Give up this table, so that another node may claim it."""
        if self._claims is not None and table in self._claims:
            self._claims.drop(table)
            await self._alone(
                partial(owners.release, node=self._claims.node, table=table), begin=True
            )

    async def give_all_back(self) -> None:
        """Give up all tables of this node, so that other nodes may claim them."""
        if self._claims is not None:
            self._claims.clear()
            await self._alone(partial(owners.release, node=self._claims.node), begin=True)

    def lose_all(self) -> None:
        """Forget all claims of this node, because others may have claimed the tables."""
        if self._claims is not None:
            self._claims.clear()

    async def ownerless(self) -> dict[str, int]:
        """The epochs of open tables without an owner that people have not left, by table."""
        return await self._ask(owners.ownerless)

    async def leave(self, found: Mapping[str, int]) -> int:
        """Store that people have left these tables, except those that a node has claimed since.
        Returns the number of tables for which it was stored.
        """
        work = partial(owners.leave, found=found, now=self._clock.wall())
        return await self._alone(work, begin=True)

    async def owner_of(self, table: str) -> str | None:
        """The owner of this open table; None if it has none, or if there is no such table."""
        return await self._ask(owners.owner_of, table)

    async def owners_of(self, names: Sequence[str]) -> dict[str, str]:
        """The owners of these open tables, by table, without the tables that have none."""
        return await self._ask(owners.owners_of, names)

    async def public_tables(self, limit: int = 100) -> list[RunningTable]:
        """Open tables that are public and that people have not left, newest first, without rows."""
        return await self._ask(queries.public_tables, limit)

    async def come_back(self, table: StoredTable) -> None:
        """Store that people have come back to this table."""
        claims = frozenset[Claim]() if self._claims is None else self._claims.of([table.id])
        await self._writer.perform(come_back_plan(table, claims))

    async def tables_of(self, player: str) -> list[RunningTable]:
        """The open tables at which this person has a seat, oldest first, without rows."""
        return await self._ask(queries.tables_of, player)

    async def open_table(self, *, code: str | None = None, link: str | None = None) -> str | None:
        """The id of the open table with this code or link."""
        return await self._ask(queries.open_table, code, link)

    async def is_closed(self, table: str) -> bool | None:
        """True if this table is closed, None if there never was one."""
        return await self._ask(queries.is_closed, table)

    async def left_count(self) -> int:
        """The number of tables that people have left."""
        return await self._ask(queries.left_count)

    async def abandoned_tables(self, rooms: float, games: float, limit: int) -> list[str]:
        """Rooms that were left before `rooms`, and games of one person left before `games`."""
        return await self._ask(queries.abandoned_tables, rooms, games, limit)

    async def yielding_tables(self, limit: int) -> list[str]:
        """Tables of one person in the order in which they give way."""
        return await self._ask(queries.yielding_tables, limit)

    async def matches_of(
        self, player: str, limit: int = 50, before: StoredMatch | None = None
    ) -> list[MatchSummary]:
        """A page of the player's matches, newest first."""
        return await self._ask(queries.matches_of, player, limit, before)

    async def matches_at(self, table: str, limit: int) -> list[MatchSummary]:
        """The last matches of a table, oldest first."""
        return await self._ask(queries.matches_at, table, limit)

    async def first_shares(self, tables: Collection[str]) -> dict[str, str]:
        """The share of the first match of each table, by table."""
        return await self._ask(queries.first_shares, tables)

    async def match_by_share(self, share: str) -> MatchSummary | None:
        """The match behind a link."""
        return await self._ask(queries.match_by_share, share)

    async def record(self, match: str, deal: int) -> bytes | None:
        """A stored record as it was given."""
        return await self._ask(queries.record, match, deal)

    async def statistics(self, asked: StatisticsAsked) -> Statistics | None:
        """The statistics of a person; None if no deal counts."""
        return await self._ask(statistics_of, asked)

    async def prunable(self, before: float, *, guests: bool) -> Pruned:
        """Count everything that `prune` would delete: see `maintenance`."""
        work = partial(maintenance.prunable, before=before, guests=guests)
        return await self._ask(work)

    async def prune(self, before: float, *, guests: bool) -> Pruned:
        """Delete data older than `before` (UTC seconds), a little at a time, between the writes of
        the tables. Raises `StoreRefused`; the deletions up to then remain.
        """
        work = partial(maintenance.prune, before=before, guests=guests)
        gone = Pruned()
        while (some := await self._alone(work, begin=True)) != Pruned():
            gone = gone.plus(some)
        return gone

    async def vacuum(self) -> tuple[int, int]:
        """Give the space of deleted rows back to the disk; all writers wait meanwhile. Returns the
        sizes of the file in bytes before and afterwards. Raises `StoreRefused`:
        `storage_vacuums_itself` with PostgreSQL.
        """
        if self.writing.engine.dialect.name != "sqlite":
            raise StoreRefused("storage_vacuums_itself", "PostgreSQL does this by itself")
        return await self._alone(sqlite.vacuum, begin=False)

    async def _alone(self, work: Callable[[Connection], T], *, begin: bool) -> T:
        return await self._writer.alone(partial(self._transactions.alone, work, begin=begin))

    def condition(self) -> Condition:
        """The condition of the writer."""
        return self._writer.condition()

    async def close(self) -> None:
        """Store the waiting writes, then close everything; harmless when it is closed."""
        await self._writer.close()
        await self.writing.close()
        await self.reading.close()
        if self._lock is not None:
            self._lock.release()

    async def _ask(
        self, query: Callable[Concatenate[Connection, P], T], *args: P.args, **options: P.kwargs
    ) -> T:
        """The answer to a query, as of one moment."""
        try:
            return await self.reading.ask(lambda connection: query(connection, *args, **options))
        except StoreRefused:
            raise
        except database_failures() as error:
            raise refusal(error) from None


def _start(connection: Connection, now: float) -> Ownership:
    """Take the database over, and store that people have left all its tables."""
    ownership = Ownership.claim(connection)
    with connection.begin():
        queries.leave_tables(connection, now)
    return ownership


async def _look_for_damage(reading: Reader) -> None:
    """After a crash, log an error if pages are damaged. The server serves the readable data all the
    same.
    """
    try:
        fault = await reading.ask(sqlite.faults)
    except database_failures() as error:
        fault = str(refusal(error))
    if fault is not None:
        advice = "stop, keep a copy of the files, and put your last backup in their place"
        logs.get("storage").error("database damaged", fault=fault, advice=advice)
