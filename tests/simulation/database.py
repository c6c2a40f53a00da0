"""A database in memory under the real writer: it is slow, refuses, loses answers, writes twice, and
dies before or after a commit, as its weather says.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from server.runtime.clock import Clock
from server.storage.models import records
from server.storage.queries import match_from, table_from
from server.storage.statements import (
    COME_BACK,
    FACE,
    FORGET,
    RENAME,
    SIGN_OUT,
    UNSEAT,
    VOID_CODE,
    Operation,
    Plan,
    Values,
    come_back_plan,
    device_plan,
    gathered,
    is_same,
    plan_of,
    player_plan,
    recovery_code_plan,
    rename_plan,
    sign_out_plan,
    unpacked,
)
from server.storage.statistics import StatisticsAsked
from server.storage.store import (
    Condition,
    MatchSummary,
    Row,
    RunningTable,
    StoredDevice,
    StoredMatch,
    StoredPlayer,
    StoredTable,
    StoreRefused,
    StoreUnknown,
    Write,
)
from server.storage.writer import Failure, Writer

Key = tuple[Any, ...]

OK = "ok"
UNKNOWN_KEPT = "unknown, but stored"
UNKNOWN_LOST = "unknown, and not stored"
TWICE = "stored, but said to be refused"
"""So that the same is written a second time."""
CRASH_BEFORE = "crash before the commit"
CRASH_AFTER = "crash between the commit and its answer"


class Fate(NamedTuple):
    """The fate of one transaction: seconds before its commit, its outcome (one of the above or a
    code of `StoreRefused`), seconds until the answer.
    """

    before: float = 0.0
    outcome: str = OK
    after: float = 0.0


class Refused(Exception):
    """A constraint does not hold."""


class Disk:
    """The durable rows, by table and key. They outlive every server."""

    def __init__(self) -> None:
        self.tables: dict[str, dict[Key, Values]] = {}
        self.commits = 0
        self.dealt: Callable[[StoredMatch, int, StoredTable], None] = lambda *_: None
        """Told of every deal that begins, by its match, number and table, all as stored with it."""

    def of(self, table: str) -> dict[Key, Values]:
        """The rows of a table by their key."""
        return self.tables.setdefault(table, {})

    def listed(self) -> dict[str, list[Mapping[str, Any]]]:
        """Every row of every table."""
        return {name: list(entries.values()) for name, entries in self.tables.items()}

    def reopen(self, now: float) -> None:
        """A server begins: nobody is at the tables."""
        for table in self.of("tables").values():
            if not table["closed"] and table["left_at"] is None:
                table["left_at"] = now

    def commit(self, plans: Sequence[Plan], *, careful: bool) -> None:
        """All or nothing. Raises `StoreRefused`."""
        undo: list[tuple[dict[Key, Values], Key, Values | None]] = []
        try:
            for operation, values in gathered(plans):
                for entry in values:
                    self._perform(operation, entry, careful, undo)
        except (Refused, StoreRefused) as error:
            for entries, key, before in reversed(undo):
                if before is None:
                    entries.pop(key, None)
                else:
                    entries[key] = before
            if isinstance(error, Refused):
                raise StoreRefused("storage_failed", str(error)) from None
            raise
        self.commits += 1
        for entries, key, before in undo:
            if entries is self.of("rows") and before is None and entries[key]["number"] == 0:
                self._tell_of_deal(entries[key])

    def _tell_of_deal(self, row: Values) -> None:
        match = match_from(self.of("matches")[row["match_id"],])
        self.dealt(match, row["deal"], table_from(self.of("tables")[match.table,]))

    def _perform(
        self,
        operation: Operation,
        entry: Values,
        careful: bool,
        undo: list[tuple[dict[Key, Values], Key, Values | None]],
    ) -> None:
        entries = self.of(operation.table.name)

        def put(key: Key, values: Values | None) -> None:
            undo.append((entries, key, entries.get(key)))
            if values is None:
                del entries[key]
            else:
                entries[key] = values

        if operation is FACE:
            key: Key = (entry["key_id"],)
            if key in entries:
                put(key, {**entries[key], "face": entry["new_face"]})
        elif operation is RENAME:
            key = (entry["key_id"],)
            if key in entries:
                put(key, {**entries[key], "name": entry["new_name"]})
        elif operation is FORGET:
            of_match = [key for key in entries if key[0] == entry["key_match"]]
            for key in of_match:
                if key[1] <= entry["last_deal"]:
                    put(key, None)
        elif operation is VOID_CODE:
            if (entry["key_id"],) in entries:
                put((entry["key_id"],), None)
        elif operation is SIGN_OUT:
            if (entry["key_hash"],) in entries:
                put((entry["key_hash"],), None)
        elif operation is COME_BACK:
            key = (entry["key_id"],)
            put(key, {**entries[key], "left_at": None})
        elif operation is UNSEAT:
            for key in [key for key in entries if key[1] == entry["key_id"]]:
                put(key, None)
        else:
            key = tuple(entry[name] for name in operation.key)
            if operation.table is records and key[:1] not in self.of("matches"):
                raise Refused(f"{operation.table.name} without a match")
            there = entries.get(key)
            if operation.replaces or there is None:
                put(key, entry)
            elif not careful:
                raise Refused(f"a second row in {operation.table.name}")
            elif not is_same(operation, there, entry):
                raise StoreRefused("storage_conflict", operation.table.name)


class MemoryTransactions:
    """`Transactions` on a disk. `fate` chooses the fate of the next one; `crash` ends the server at
    this very moment.
    """

    def __init__(self, disk: Disk, fate: Callable[[], Fate], crash: Callable[[], None]) -> None:
        self._disk = disk
        self._fate = fate
        self._crash = crash

    async def perform(self, plans: Sequence[Plan], *, careful: bool) -> Failure | None:
        before, outcome, after = self._fate()
        await asyncio.sleep(before)
        if outcome == CRASH_BEFORE:
            await self._die()
        failure: Failure | None = None
        if outcome in (OK, UNKNOWN_KEPT, TWICE, CRASH_AFTER):
            try:
                self._disk.commit(plans, careful=careful)
            except StoreRefused as refused:
                return refused
        if outcome == CRASH_AFTER:
            await self._die()
        if outcome in (UNKNOWN_KEPT, UNKNOWN_LOST):
            failure = StoreUnknown(outcome)
        elif outcome == TWICE:
            failure = StoreRefused("storage_busy", outcome)
        elif outcome != OK:
            failure = StoreRefused(outcome)
        await asyncio.sleep(after)
        return failure

    async def _die(self) -> None:
        self._crash()
        await asyncio.Event().wait()

    async def disconnect(self) -> None:
        return


class DiskStore:
    """`Store` over a disk and the real writer. `reading` is called before each question: it may
    wait or raise.
    """

    def __init__(
        self,
        disk: Disk,
        transactions: MemoryTransactions,
        clock: Clock,
        reading: Callable[[], Awaitable[None]],
    ) -> None:
        self._disk = disk
        self._clock = clock
        self._reading = reading
        self._writer = Writer(transactions)
        disk.reopen(clock.wall())

    async def write(self, *writes: Write) -> None:
        await self._writer.perform(plan_of(writes))

    async def create_player(self, player: StoredPlayer, token_hash: bytes) -> None:
        await self._writer.perform(player_plan(player, token_hash, self._clock.wall()))

    async def add_device(self, player: str, token_hash: bytes) -> None:
        await self._writer.perform(device_plan(player, token_hash, self._clock.wall()))

    async def rename_player(self, player: str, name: str, face: int | None = None) -> None:
        await self._writer.perform(rename_plan(player, name, face))

    async def faces(self, people: Sequence[str]) -> Mapping[str, int]:
        await self._reading()
        known = self._disk.of("players")
        worn = {one: known[one,].get("face") for one in people if (one,) in known}
        return {one: face for one, face in worn.items() if face}

    async def player_by_token(self, token_hash: bytes) -> StoredPlayer | None:
        await self._reading()
        device = self._disk.of("devices").get((token_hash,))
        if device is None:
            return None
        player = self._disk.of("players")[device["player_id"],]
        return StoredPlayer(player["id"], player["name"], player.get("face") or 0)

    async def set_recovery_code(self, player: str, code_hash: bytes) -> None:
        await self._writer.perform(recovery_code_plan(player, code_hash, self._clock.wall()))

    async def player_by_recovery_code(self, code_hash: bytes) -> StoredPlayer | None:
        await self._reading()
        for code in self._disk.of("recovery_codes").values():
            if code["code_hash"] == code_hash:
                player = self._disk.of("players")[code["player_id"],]
                return StoredPlayer(player["id"], player["name"], player.get("face") or 0)
        return None

    async def recover(self, player: str, code_hash: bytes, token_hash: bytes) -> bool:
        async def spend() -> bool:
            code = self._disk.of("recovery_codes").get((player,))
            if code is None or code["code_hash"] != code_hash:
                return False
            del self._disk.of("recovery_codes")[player,]
            return True

        if not await self._writer.alone(spend):
            return False
        await self.add_device(player, token_hash)
        return True

    async def devices_of(self, player: str) -> list[StoredDevice]:
        await self._reading()
        found = self._disk.of("devices").values()
        own = [one for one in found if one["player_id"] == player]
        return [StoredDevice(one["token_hash"], one["created"]) for one in own]

    async def remove_devices(self, player: str, token_hashes: Collection[bytes]) -> None:
        await self._writer.perform(sign_out_plan(player, token_hashes))

    def _open_tables(self) -> list[Values]:
        found = [entry for entry in self._disk.of("tables").values() if not entry["closed"]]
        return sorted(found, key=lambda entry: (entry["created"], entry["id"]))

    async def running_table(self, table: str, *, rows: bool = True) -> RunningTable | None:
        await self._reading()
        found = self._disk.of("tables").get((table,))
        if found is None or found["closed"]:
            return None
        running = self._running(found)
        if running.match is None or not rows:
            return running
        stored = self._disk.of("rows")
        steps = [stored[key] for key in sorted(stored) if key[0] == running.match.id]
        of_deal = [
            Row(s["match_id"], s["deal"], s["number"], s["seat"], s["n"], s["payload"])
            for s in steps
        ]
        return replace(running, rows=tuple(of_deal))

    async def write_new(self, table: StoredTable, *writes: Write) -> None:
        await self.write(table, *writes)

    async def claim(self, table: str) -> str | None:
        return None

    async def give_back(self, table: str) -> None:
        return None

    async def come_back(self, table: StoredTable) -> None:
        await self._writer.perform(come_back_plan(table))

    def _running(self, entry: Values) -> RunningTable:
        """The table without rows."""
        match = self._disk.of("matches").get((entry["match_id"],))
        played = self._disk.of("matches").values()
        numbers = [one["first_seq"] for one in played if one["table_id"] == entry["id"]]
        table, last = table_from(entry), match_from(match) if match else None
        people = self._disk.of("players")
        seats = tuple(
            replace(seat, name=people[seat.player,]["name"]) if (seat.player,) in people else seat
            for seat in table.seats
        )
        return RunningTable(replace(table, seats=seats), last, (), max(numbers, default=1))

    async def tables_of(self, player: str) -> list[RunningTable]:
        await self._reading()
        seats = self._disk.of("seated")
        found = [
            self._running(entry) for entry in self._open_tables() if (player, entry["id"]) in seats
        ]
        return [one for one in found if any(seat.player == player for seat in one.table.seats)]

    async def open_table(self, *, code: str | None = None, link: str | None = None) -> str | None:
        await self._reading()
        for entry in self._open_tables():
            if entry["code"] == code or entry["link"] == link:
                return str(entry["id"])
        return None

    async def is_closed(self, table: str) -> bool | None:
        await self._reading()
        found = self._disk.of("tables").get((table,))
        return None if found is None else bool(found["closed"])

    async def left_count(self) -> int:
        await self._reading()
        return sum(entry["left_at"] is not None for entry in self._open_tables())

    async def abandoned_tables(self, rooms: float, games: float, limit: int) -> list[str]:
        """No run takes that long."""
        return []

    async def yielding_tables(self, limit: int) -> list[str]:
        """Nor has it so many tables."""
        return []

    async def matches_of(
        self, player: str, limit: int = 50, before: StoredMatch | None = None
    ) -> list[MatchSummary]:
        await self._reading()
        seats = [
            key for key, one in self._disk.of("match_seats").items() if one["player_id"] == player
        ]
        found = [self._summary(match, seat) for match, seat in seats]
        found.sort(key=lambda summary: (summary.match.started, summary.match.id), reverse=True)
        if before is not None:
            last = before.started, before.id
            found = [one for one in found if (one.match.started, one.match.id) < last]
        return found[:limit]

    async def matches_at(self, table: str, limit: int) -> list[MatchSummary]:
        await self._reading()
        played = self._disk.of("matches").items()
        found = [self._summary(key, None) for (key,), one in played if one["table_id"] == table]
        return sorted(found, key=lambda one: (one.match.started, one.match.id))[-limit:]

    async def statistics(self, asked: StatisticsAsked) -> None:
        """None: sums are made by a database."""

    async def first_shares(self, tables: Collection[str]) -> dict[str, str]:
        await self._reading()
        played = [(one["started"], key, one) for (key,), one in self._disk.of("matches").items()]
        newest_first = [
            one for *_, one in sorted(played, key=lambda found: found[:2], reverse=True)
        ]
        return {one["table_id"]: one["share"] for one in newest_first if one["table_id"] in tables}

    async def match_by_share(self, share: str) -> MatchSummary | None:
        await self._reading()
        for (match,), entry in self._disk.of("matches").items():
            if entry["share"] == share:
                return self._summary(match, None)
        return None

    def _summary(self, match: str, seat: int | None) -> MatchSummary:
        deals = sorted(deal for owner, deal in self._disk.of("records") if owner == match)
        return MatchSummary(match_from(self._disk.of("matches")[match,]), seat, tuple(deals))

    async def record(self, match: str, deal: int) -> bytes | None:
        await self._reading()
        found = self._disk.of("records").get((match, deal))
        return unpacked(found["record"], found["version"]) if found else None

    def condition(self) -> Condition:
        return self._writer.condition()

    async def close(self) -> None:
        await self._writer.close()
