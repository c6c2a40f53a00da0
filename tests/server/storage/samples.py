"""Tables, matches and rows to store."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection

from server.storage.sql import SqlStore
from server.storage.store import (
    Row,
    RunningTable,
    SeatResult,
    SettledDeal,
    Store,
    StoredMatch,
    StoredPlayer,
    StoredSeat,
    StoredTable,
    StoredWin,
)

ANN = StoredPlayer("ann", "安")
BOB = StoredPlayer("bob", "Bob")

SEATS = (
    StoredSeat("ann", "安"),
    StoredSeat("bob", "Bob"),
    StoredSeat(level="greedy"),
    StoredSeat(),
)


def table(number: int = 1, **changes: Any) -> StoredTable:
    """A table with the number in everything that must be unique, and a match."""
    values: dict[str, Any] = {
        "id": f"table{number}",
        "code": f"CODE{number}",
        "link": f"link{number}",
        "ruleset": "mahjong/tuidaohu",
        "preset": None,
        "rules": {"multiple_winners": "all", "kong_points": True, "base": 1},
        "options": {"deals": 4, "clock": {"base": 15, "bank": 60}, "public": False},
        "host": "ann",
        "phase": "playing",
        "seats": SEATS,
        "created": 1_700_000_000.25 + number,
        "match": f"match{number}",
    }
    return StoredTable(**{**values, **changes})


def match(number: int = 1, **changes: Any) -> StoredMatch:
    """The match of that table."""
    values: dict[str, Any] = {
        "id": f"match{number}",
        "table": f"table{number}",
        "share": f"share{number}",
        "ruleset": "mahjong/tuidaohu",
        "rules": {"multiple_winners": "all", "kong_points": True, "base": 1},
        "seats": SEATS,
        "length": ("deals", 4),
        "server_seed": bytes(range(32)),
        "commitment": "ab" * 32,
        "commitments": ("cd" * 32, None, None, None),
        "entropies": (None, None, None, None),
        "started": 1_700_000_100.5 + number,
        "ended": None,
        "state": {"number": 1, "scores": [0, 0, 0, 0]},
        "history": ((3, -1, -1, -1),),
        "first_seq": 12,
    }
    return StoredMatch(**{**values, **changes})


def row(number: int, of: int = 1, deal: int = 1, **changes: Any) -> Row:
    """A row of match `of`."""
    values: dict[str, Any] = {
        "match": f"match{of}",
        "deal": deal,
        "number": number,
        "seat": number % 4 if number else None,
        "n": number // 4 if number else -1,
        "payload": b'{"row":%d}\x00\xff' % number,
    }
    return Row(**{**values, **changes})


def settled(deal: int = 1, of: int = 1, **changes: Any) -> SettledDeal:
    """A finished deal of match `of`."""
    values: dict[str, Any] = {
        "match": f"match{of}",
        "deal": deal,
        "scores": (3, -1, -1, -1),
        "record": b'{"version":1,"deal":%d}' % deal * 50,
        "ended": 1_700_000_200.0 + deal,
    }
    return SettledDeal(**{**values, **changes})


def results(deal: int = 1, of: int = 1) -> tuple[SeatResult, StoredWin]:
    """The result of Ann in a finished deal, and her win."""
    key = f"match{of}", deal
    result = SeatResult(
        *(*key, 0, "ann", "mahjong/tuidaohu", "{}"),
        race=False,
        seats=4,
        people=2,
        points=3,
        place=None,
        ended=1_700_000_200.0 + deal,
    )
    win = StoredWin(*key, 0, 0, "ann", None, None, self_drawn=True, points=3, fans=("all_pungs",))
    return result, win


async def found(store: SqlStore, query: str) -> list[tuple[Any, ...]]:
    """The rows that a query finds on a connection that reads."""

    def ask(connection: Connection) -> list[tuple[Any, ...]]:
        return [tuple(entry) for entry in connection.exec_driver_sql(query)]

    return await store.reading.ask(ask)


async def stored_rows(store: Store, of: int = 1) -> list[int]:
    """The numbers of the rows of the running deal of match `of`."""
    found: RunningTable | None = await store.running_table(f"table{of}")
    assert found is not None
    return [entry.number for entry in found.rows]
