"""A store in memory that can refuse, lose its answer, or let a test wait."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Collection

from server.storage import memory_store
from server.storage.store import (
    Condition,
    Row,
    RunningTable,
    SettledDeal,
    StoredPlayer,
    StoredTable,
    StoreRefused,
    StoreUnknown,
    Write,
)

UNKNOWN_KEPT = "unknown, but stored"
UNKNOWN_LOST = "unknown, and not stored"


class MemoryStore(memory_store.MemoryStore):
    """`faults` are used up by the next writes: a code of `StoreRefused`, `UNKNOWN_KEPT`,
    `UNKNOWN_LOST`, or None for a write that succeeds. `log` holds every durable write in order.
    """

    def __init__(self) -> None:
        super().__init__()
        self.faults: deque[str | None] = deque()
        self.always: str | None = None
        """A code with which every write is refused."""
        self.gate: asyncio.Event | None = None
        """Writes wait for it."""
        self.waiting = 0
        self.write_waits = asyncio.Event()
        """Set once a write waits, until the next `hold`."""
        self.log: list[Write] = []
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
            self.keep(write)
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

    def _refuse(self) -> None:
        if self.always is not None:
            raise StoreRefused(self.always)

    async def create_player(self, player: StoredPlayer, token_hash: bytes) -> None:
        self._refuse()
        await super().create_player(player, token_hash)

    async def add_device(self, player: str, token_hash: bytes) -> None:
        self._refuse()
        await super().add_device(player, token_hash)

    async def rename_player(self, player: str, name: str, face: int | None = None) -> None:
        self._refuse()
        await super().rename_player(player, name, face)

    async def set_recovery_code(self, player: str, code_hash: bytes) -> None:
        self._refuse()
        await super().set_recovery_code(player, code_hash)

    async def remove_devices(self, player: str, token_hashes: Collection[bytes]) -> None:
        self._refuse()
        await super().remove_devices(player, token_hashes)

    async def running_table(self, table: str, *, rows: bool = True) -> RunningTable | None:
        self._refuse()
        return await super().running_table(table, rows=rows)

    async def come_back(self, table: StoredTable) -> None:
        self._refuse()
        await super().come_back(table)

    def condition(self) -> Condition:
        return Condition(self.waiting, 0.0, self.always)

    async def close(self) -> None:
        self.closed = True
