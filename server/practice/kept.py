"""A store in memory whose writes are kept by the device, a key and bytes at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from server.practice.opened import Opened
from server.storage.memory_store import MemoryStore
from server.storage.store import (
    Row,
    SettledDeal,
    StoredMatch,
    StoredPlayer,
    StoredTable,
    Write,
)

MOST_MATCHES = 20
"""Matches that are kept; the oldest ones go."""

Keep = Callable[[str, bytes | None], None]
"""Called with a key and its value; None: the key is gone."""


@dataclass(frozen=True)
class KeptDevice:
    """The device of a person: the key of a browser storage, and its person."""

    token_hash: bytes
    player: str


_KINDS: dict[str, Any] = {
    "table": StoredTable,
    "match": StoredMatch,
    "row": Row,
    "deal": SettledDeal,
    "player": StoredPlayer,
    "device": KeptDevice,
}


class KeptStore(MemoryStore):
    """Tells `keep` of every table, match, deal and person; sums of statistics are not kept."""

    def __init__(self, keep: Keep, kept: Iterable[tuple[str, bytes]] = ()) -> None:
        super().__init__()
        self._say = keep
        self._opened: list[str] = []
        """Matches out of files, which are kept there; the last few stay until the page is left."""
        for key, value in kept:
            try:
                self._take_up(msgspec.msgpack.decode(value, type=_KINDS[key.partition("/")[0]]))
            except (msgspec.DecodeError, KeyError):
                # Written by another release, or broken: this is practice, and is begun anew.
                keep(key, None)
        self._tidy()

    def _take_up(self, found: Any) -> None:
        match found:
            case StoredPlayer():
                self.players[found.id] = found
            case KeptDevice(token_hash, player):
                self.devices[token_hash] = player
            case _:
                super().keep(found)

    def keep(self, write: Write) -> None:
        """Store one write, on the device as well."""
        before = set(self.rows)
        super().keep(write)
        match write:
            case StoredTable():
                self._tell(f"table/{write.id}", write)
            case StoredMatch():
                self._tell(f"match/{write.id}", write)
                self._tidy()
            case Row():
                self._tell(_row_key(write.match, write.deal, write.number), write)
            case SettledDeal():
                self._tell(f"deal/{write.match}/{write.deal}", write)
        for row in before - set(self.rows):
            self._say(_row_key(*row), None)

    def open(self, file: Opened) -> str:
        """Have the match of a file for as long as the page is open; its `share`. A match that is
        here already, since it was played here, stays as it is.
        """
        before = self.matches.get(file.match.id)
        if before is not None and before.id not in self._opened:
            return before.share
        if before is not None:
            self._close(before.id)
        for oldest in self._opened[: max(0, len(self._opened) + 1 - MOST_MATCHES)]:
            self._close(oldest)
        self._opened.append(file.match.id)
        self.matches[file.match.id] = file.match
        for deal in file.deals:
            self.deals[deal.match, deal.deal] = deal
        return file.match.share

    def _close(self, match: str) -> None:
        self._opened.remove(match)
        del self.matches[match]
        for key in [key for key in self.deals if key[0] == match]:
            del self.deals[key]

    async def create_player(self, player: StoredPlayer, token_hash: bytes) -> None:
        """Store the person of this device."""
        await super().create_player(player, token_hash)
        self._tell(f"player/{player.id}", player)
        self._tell(f"device/{token_hash.hex()}", KeptDevice(token_hash, player.id))

    async def rename_player(self, player: str, name: str, face: int | None = None) -> None:
        """Store another name, and another face unless it is None."""
        await super().rename_player(player, name, face)
        self._tell(f"player/{player}", self.players[player])

    async def come_back(self, table: StoredTable) -> None:
        """Store that people have come back to this table."""
        await super().come_back(table)
        self._tell(f"table/{table.id}", self.tables[table.id])

    def _tell(self, key: str, value: object) -> None:
        self._say(key, msgspec.msgpack.encode(value))

    def _tidy(self) -> None:
        """Forget the oldest matches if there are too many, and closed tables without a match."""
        own = (match for match in self.matches.values() if match.id not in self._opened)
        oldest = sorted(own, key=lambda match: match.started)
        for match in oldest[: max(0, len(oldest) - MOST_MATCHES)]:
            del self.matches[match.id]
            self._say(f"match/{match.id}", None)
            for owner, deal in [key for key in self.deals if key[0] == match.id]:
                del self.deals[owner, deal]
                self._say(f"deal/{owner}/{deal}", None)
            for row in [key for key in self.rows if key[0] == match.id]:
                del self.rows[row]
                self._say(_row_key(*row), None)
        used = {match.table for match in self.matches.values()}
        for table in list(self.tables.values()):
            if table.phase == "closed" and table.id not in used:
                del self.tables[table.id]
                self._say(f"table/{table.id}", None)


def _row_key(match: str, deal: int, number: int) -> str:
    return f"row/{match}/{deal}/{number}"
