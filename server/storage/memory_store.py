"""A store in memory: it holds what one process needs, and makes no sums of statistics."""

from __future__ import annotations

import asyncio
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
    Write,
)


class MemoryStore:
    """A `Store` whose writes are durable as soon as they are made."""

    def __init__(self) -> None:
        self.tables: dict[str, StoredTable] = {}
        self.matches: dict[str, StoredMatch] = {}
        self.rows: dict[tuple[str, int, int], Row] = {}
        self.deals: dict[tuple[str, int], SettledDeal] = {}
        self.results: dict[tuple[str, int, int], SeatResult] = {}
        self.wins: dict[tuple[str, int, int], StoredWin] = {}
        self.players: dict[str, StoredPlayer] = {}
        self.devices: dict[bytes, str] = {}
        self.recovery_codes: dict[bytes, str] = {}

    async def write(self, *writes: Write) -> None:
        """Store all of these."""
        await asyncio.sleep(0)
        for write in writes:
            self.keep(write)

    def keep(self, write: Write) -> None:
        """Store one write."""
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
        """Store a new guest with the first device."""
        self.players[player.id] = player
        self.devices[token_hash] = player.id

    async def add_device(self, player: str, token_hash: bytes) -> None:
        """Store another device of a player."""
        self.devices[token_hash] = player

    async def rename_player(self, player: str, name: str, face: int | None = None) -> None:
        """Store another name, and another face unless it is None."""
        before = self.players[player]
        worn = before.face if face is None else face
        self.players[player] = replace(before, name=name, face=worn)

    async def faces(self, people: Sequence[str]) -> Mapping[str, int]:
        """The faces of these people, without the people who have none."""
        worn = {one: self.players[one].face for one in people if one in self.players}
        return {one: face for one, face in worn.items() if face}

    async def player_by_token(self, token_hash: bytes) -> StoredPlayer | None:
        """The person who owns the device with this token."""
        player = self.devices.get(token_hash)
        return None if player is None else self.players[player]

    async def set_recovery_code(self, player: str, code_hash: bytes) -> None:
        """Store a person's recovery code; the one before becomes void."""
        self.recovery_codes = {h: p for h, p in self.recovery_codes.items() if p != player}
        self.recovery_codes[code_hash] = player

    async def player_by_recovery_code(self, code_hash: bytes) -> StoredPlayer | None:
        """The person who owns this recovery code."""
        player = self.recovery_codes.get(code_hash)
        return None if player is None else self.players[player]

    async def recover(self, player: str, code_hash: bytes, token_hash: bytes) -> bool:
        """Store another device of a player, and spend this recovery code for it."""
        if self.recovery_codes.pop(code_hash, None) is None:
            return False
        await self.add_device(player, token_hash)
        return True

    async def devices_of(self, player: str) -> list[StoredDevice]:
        """The devices on which this person is signed in."""
        return [StoredDevice(one, 0.0) for one, owner in self.devices.items() if owner == player]

    async def remove_devices(self, player: str, token_hashes: Collection[bytes]) -> None:
        """Sign this person out on these devices; a recovery code becomes void."""
        for token_hash in token_hashes:
            self.devices.pop(token_hash, None)
        self.recovery_codes = {h: p for h, p in self.recovery_codes.items() if p != player}

    def reopen(self, now: float) -> None:
        """A server begins: nobody is there."""
        for table in self.open_tables():
            if table.left_at is None:
                self.tables[table.id] = replace(table, left_at=now)

    def open_tables(self) -> list[StoredTable]:
        """Every table that is not closed."""
        return [table for table in self.tables.values() if table.phase != "closed"]

    async def running_table(self, table: str, *, rows: bool = True) -> RunningTable | None:
        """A table that is not closed, with its match and the rows of the running deal."""
        await asyncio.sleep(0)
        found = self.tables.get(table)
        if found is None or found.phase == "closed":
            return None
        running = self._running(found)
        return running if rows else replace(running, rows=())

    async def come_back(self, table: StoredTable) -> None:
        """Store that people have come back to this table."""
        await asyncio.sleep(0)
        if self.tables[table.id].phase != "closed":
            self.tables[table.id] = replace(self.tables[table.id], left_at=None)

    async def tables_of(self, player: str) -> list[RunningTable]:
        """The open tables at which this person has a seat, without rows."""
        await asyncio.sleep(0)
        return [
            replace(self._running(table), rows=())
            for table in self.open_tables()
            if any(person.player == player for person in table.people)
        ]

    async def open_table(self, *, code: str | None = None, link: str | None = None) -> str | None:
        """The id of the open table with this code or link."""
        await asyncio.sleep(0)
        for table in self.open_tables():
            if table.code == code or table.link == link:
                return table.id
        return None

    async def write_new(self, table: StoredTable, *writes: Write) -> None:
        """Store a table that nobody has opened before, and these with it."""
        await self.write(table, *writes)

    async def claim(self, table: str) -> str | None:
        """None: there is no other node."""
        return None

    async def give_back(self, table: str) -> None:
        """Nothing: there is no other node."""
        return None

    async def is_closed(self, table: str) -> bool | None:
        """True if this table is closed, None if there never was one."""
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
        """The number of tables that people have left."""
        await asyncio.sleep(0)
        return len(self._left())

    async def abandoned_tables(self, rooms: float, games: float, limit: int) -> list[str]:
        """Tables that people left before these times, longest ago first."""
        await asyncio.sleep(0)
        found = [
            (at, table.id)
            for _, at, table in self._left()
            if at < (games if table.persons == 1 and table.match is not None else rooms)
        ]
        return [table for _, table in sorted(found)[:limit]]

    async def yielding_tables(self, limit: int) -> list[str]:
        """Of tables that people have left, those of one person, in the order in which they go."""
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
        """The player's matches, newest first; with `before` those that began before this one."""
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
        """The last matches of a table, oldest first."""
        found = [
            self._summary(match, None) for match in self.matches.values() if match.table == table
        ]
        return sorted(found, key=_position)[-limit:]

    async def statistics(self, asked: StatisticsAsked) -> None:
        """None: sums are made by a database."""

    async def first_shares(self, tables: Collection[str]) -> dict[str, str]:
        """The `share` of the first match of each table, by table."""
        newest_first = sorted(
            (self._summary(match, None) for match in self.matches.values()),
            key=_position,
            reverse=True,
        )
        return {
            one.match.table: one.match.share for one in newest_first if one.match.table in tables
        }

    async def match_by_share(self, share: str) -> MatchSummary | None:
        """The match behind a link."""
        for match in self.matches.values():
            if match.share == share:
                return self._summary(match, None)
        return None

    async def record(self, match: str, deal: int) -> bytes | None:
        """A stored record as it was given to `SettledDeal`."""
        settled = self.deals.get((match, deal))
        return None if settled is None else settled.record

    def condition(self) -> Condition:
        """Nothing waits."""
        return Condition()

    async def close(self) -> None:
        """Nothing: no write waits."""


def _in_match(table: StoredTable) -> bool:
    return table.phase in ("revealing", "playing", "between")


def _position(summary: MatchSummary) -> tuple[float, str]:
    return summary.match.started, summary.match.id
