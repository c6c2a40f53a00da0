"""A store in memory that can refuse, lose its answer, or let a test wait."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from server.storage.moment import moment_of
from server.storage.statistics import StatisticsAsked
from server.storage.store import (
    Condition,
    MatchSummary,
    Row,
    RunningTable,
    SeatResult,
    SettledDeal,
    StoredDevice,
    StoredMatch,
    StoredPlayer,
    StoredTable,
    StoredWin,
    StoreRefused,
    StoreUnknown,
    Write,
)

UNKNOWN_KEPT = "unknown, but stored"
UNKNOWN_LOST = "unknown, and not stored"


class MemoryStore:
    """`faults` are used up by the next writes: a code of `StoreRefused`, `UNKNOWN_KEPT`,
    `UNKNOWN_LOST`, or None for a write that succeeds. `log` holds every durable write in order.
    """

    def __init__(self) -> None:
        self.faults: deque[str | None] = deque()
        self.always: str | None = None
        """A code with which every write is refused."""
        self.gate: asyncio.Event | None = None
        """Writes wait for it."""
        self.waiting = 0
        self.write_waits = asyncio.Event()
        """Set once a write waits, until the next `hold`."""
        self.log: list[Write] = []
        self.tables: dict[str, StoredTable] = {}
        self.matches: dict[str, StoredMatch] = {}
        self.rows: dict[tuple[str, int, int], Row] = {}
        self.deals: dict[tuple[str, int], SettledDeal] = {}
        self.results: dict[tuple[str, int, int], SeatResult] = {}
        self.wins: dict[tuple[str, int, int], StoredWin] = {}
        self.players: dict[str, StoredPlayer] = {}
        self.devices: dict[bytes, str] = {}
        self.recovery_codes: dict[bytes, str] = {}
        self.closed = False

    def hold(self) -> None:
        """Let writes wait until `let_go`."""
        self.gate = asyncio.Event()
        self.write_waits.clear()

    def let_go(self) -> None:
        """Let those that wait go on."""
        assert self.gate is not None
        self.gate.set()
        self.gate = None

    async def write(self, *writes: Write) -> None:
        await asyncio.sleep(0)
        if self.gate is not None:
            self.waiting += 1
            self.write_waits.set()
            try:
                await self.gate.wait()
            finally:
                self.waiting -= 1
        fault = self.faults.popleft() if self.faults else self.always
        if fault == UNKNOWN_LOST:
            raise StoreUnknown
        if fault not in (None, UNKNOWN_KEPT):
            assert fault is not None
            raise StoreRefused(fault)
        for write in writes:
            self._check(write)
        for write in writes:
            self._keep(write)
        self.log.extend(writes)
        if fault == UNKNOWN_KEPT:
            raise StoreUnknown

    def _check(self, write: Write) -> None:
        if isinstance(write, Row):
            there = self.rows.get((write.match, write.deal, write.number))
            assert there is None or there == write, "a row is stored once"
            used = [r.n for r in self.rows.values() if r.match == write.match]
            seats = [r.seat for r in self.rows.values() if r.match == write.match]
            if there is None and write.seat is not None:
                assert (write.seat, write.n) not in zip(seats, used, strict=True)
        elif isinstance(write, SettledDeal):
            there_deal = self.deals.get((write.match, write.deal))
            assert there_deal is None or there_deal == write, "a deal is settled once"

    def _keep(self, write: Write) -> None:
        match write:
            case StoredTable():
                self.tables[write.id] = write
            case StoredMatch():
                self.matches[write.id] = write
            case Row():
                self.rows[write.match, write.deal, write.number] = write
            case SettledDeal():
                self.deals[write.match, write.deal] = write
                for key in [k for k in self.rows if k[:2] == (write.match, write.deal)]:
                    del self.rows[key]
            case SeatResult():
                self.results[write.match, write.deal, write.seat] = write
            case StoredWin():
                self.wins[write.match, write.deal, write.number] = write

    async def create_player(self, player: StoredPlayer, token_hash: bytes) -> None:
        self._refuse()
        self.players[player.id] = player
        self.devices[token_hash] = player.id

    async def add_device(self, player: str, token_hash: bytes) -> None:
        self._refuse()
        self.devices[token_hash] = player

    async def rename_player(self, player: str, name: str, face: int | None = None) -> None:
        self._refuse()
        before = self.players[player]
        worn = before.face if face is None else face
        self.players[player] = replace(before, name=name, face=worn)

    async def faces(self, people: Sequence[str]) -> Mapping[str, int]:
        worn = {one: self.players[one].face for one in people if one in self.players}
        return {one: face for one, face in worn.items() if face}

    async def player_by_token(self, token_hash: bytes) -> StoredPlayer | None:
        player = self.devices.get(token_hash)
        return None if player is None else self.players[player]

    async def set_recovery_code(self, player: str, code_hash: bytes) -> None:
        self._refuse()
        self.recovery_codes = {h: p for h, p in self.recovery_codes.items() if p != player}
        self.recovery_codes[code_hash] = player

    async def player_by_recovery_code(self, code_hash: bytes) -> StoredPlayer | None:
        player = self.recovery_codes.get(code_hash)
        return None if player is None else self.players[player]

    async def recover(self, player: str, code_hash: bytes, token_hash: bytes) -> bool:
        if self.recovery_codes.pop(code_hash, None) is None:
            return False
        await self.add_device(player, token_hash)
        return True

    async def devices_of(self, player: str) -> list[StoredDevice]:
        return [StoredDevice(one, 0.0) for one, owner in self.devices.items() if owner == player]

    async def remove_devices(self, player: str, token_hashes: Collection[bytes]) -> None:
        self._refuse()
        for token_hash in token_hashes:
            self.devices.pop(token_hash, None)
        self.recovery_codes = {h: p for h, p in self.recovery_codes.items() if p != player}

    def _refuse(self) -> None:
        if self.always is not None:
            raise StoreRefused(self.always)

    def reopen(self, now: float) -> None:
        """A server begins: nobody is there."""
        for table in self.open_tables():
            if table.left_at is None:
                self.tables[table.id] = replace(table, left_at=now)

    def open_tables(self) -> list[StoredTable]:
        """Every table that is not closed."""
        return [table for table in self.tables.values() if table.phase != "closed"]

    async def running_table(self, table: str, *, rows: bool = True) -> RunningTable | None:
        await asyncio.sleep(0)
        self._refuse()
        found = self.tables.get(table)
        if found is None or found.phase == "closed":
            return None
        running = self._running(found)
        return running if rows else replace(running, rows=())

    async def come_back(self, table: StoredTable) -> None:
        await asyncio.sleep(0)
        self._refuse()
        if self.tables[table.id].phase != "closed":
            self.tables[table.id] = replace(self.tables[table.id], left_at=None)

    async def tables_of(self, player: str) -> list[RunningTable]:
        await asyncio.sleep(0)
        return [
            replace(self._running(table), rows=())
            for table in self.open_tables()
            if any(person.player == player for person in table.people)
        ]

    async def open_table(self, *, code: str | None = None, link: str | None = None) -> str | None:
        await asyncio.sleep(0)
        for table in self.open_tables():
            if table.code == code or table.link == link:
                return table.id
        return None

    async def write_new(self, table: StoredTable, *writes: Write) -> None:
        await self.write(table, *writes)

    async def claim(self, table: str) -> str | None:
        return None

    async def give_back(self, table: str) -> None:
        return None

    async def is_closed(self, table: str) -> bool | None:
        await asyncio.sleep(0)
        found = self.tables.get(table)
        return None if found is None else found.phase == "closed"

    def _left(self) -> list[tuple[bool, float, StoredTable]]:
        """Tables that people have left: true without a running match, since when, which."""
        found = [
            (not _in_match(table), table.left_at, table)
            for table in self.open_tables()
            if table.left_at is not None
        ]
        return sorted(found, key=lambda one: one[:2])

    async def left_count(self) -> int:
        await asyncio.sleep(0)
        return len(self._left())

    async def abandoned_tables(self, rooms: float, games: float, limit: int) -> list[str]:
        await asyncio.sleep(0)
        found = [
            (at, table.id)
            for _, at, table in self._left()
            if at < (games if table.persons == 1 and table.match is not None else rooms)
        ]
        return [table for _, table in sorted(found)[:limit]]

    async def yielding_tables(self, limit: int) -> list[str]:
        await asyncio.sleep(0)
        return [table.id for _, _, table in self._left() if table.persons == 1][:limit]

    def _running(self, table: StoredTable) -> RunningTable:
        match = self.matches.get(table.match) if table.match is not None else None
        rows = sorted(
            (row for row in self.rows.values() if match is not None and row.match == match.id),
            key=lambda row: row.number,
        )
        played = [one.first_seq for one in self.matches.values() if one.table == table.id]
        seats = tuple(
            replace(seat, name=self.players[seat.player].name)
            if seat.player in self.players
            else seat
            for seat in table.seats
        )
        table = replace(table, seats=seats)
        return RunningTable(table, match, tuple(rows), max(played, default=1))

    async def matches_of(
        self, player: str, limit: int = 50, before: StoredMatch | None = None
    ) -> list[MatchSummary]:
        found = [
            self._summary(match, seat)
            for match in self.matches.values()
            if moment_of(match) is None
            for seat, one in enumerate(
                (*(stored.player for stored in match.seats), *match.latecomers)
            )
            if one == player
        ]
        found.sort(key=_position, reverse=True)
        if before is not None:
            last = before.started, before.id
            found = [summary for summary in found if _position(summary) < last]
        return found[:limit]

    def _summary(self, match: StoredMatch, seat: int | None) -> MatchSummary:
        deals = tuple(sorted(deal for owner, deal in self.deals if owner == match.id))
        return MatchSummary(match, seat, deals)

    async def matches_at(self, table: str, limit: int) -> list[MatchSummary]:
        found = [
            self._summary(match, None) for match in self.matches.values() if match.table == table
        ]
        return sorted(found, key=_position)[-limit:]

    async def statistics(self, asked: StatisticsAsked) -> None:
        """None: sums are made by a database."""

    async def first_shares(self, tables: Collection[str]) -> dict[str, str]:
        newest_first = sorted(
            (self._summary(match, None) for match in self.matches.values()),
            key=_position,
            reverse=True,
        )
        return {
            one.match.table: one.match.share for one in newest_first if one.match.table in tables
        }

    async def match_by_share(self, share: str) -> MatchSummary | None:
        for match in self.matches.values():
            if match.share == share:
                return self._summary(match, None)
        return None

    async def record(self, match: str, deal: int) -> bytes | None:
        settled = self.deals.get((match, deal))
        return None if settled is None else settled.record

    def condition(self) -> Condition:
        return Condition(self.waiting, 0.0, self.always)

    async def close(self) -> None:
        self.closed = True


def _in_match(table: StoredTable) -> bool:
    return table.phase in ("revealing", "playing", "between")


def _position(summary: MatchSummary) -> tuple[float, str]:
    return summary.match.started, summary.match.id
