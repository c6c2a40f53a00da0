"""The actions that count as done, and their times: the test is a table's server, in virtual
time.
"""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import msgspec
import pytest

from server.ops.load.client import LoadError, LoadTable, Tally


class Stage:
    """A table of three; the clock and the server are ours."""

    def __init__(self) -> None:
        self.time = 0.0
        self.said: list[tuple[int, dict[str, Any]]] = []
        self.tally = Tally(running=True)
        self.table = LoadTable(0, "any/thing", 3, self.tally, random.Random(1), lambda: self.time)
        for client in self.table.clients:
            client.line = Ear(self, client.seat)

    def hear(self, seat: int, **message: object) -> None:
        self.table.clients[seat].receive(msgspec.json.encode(message))

    def prompt(self, seat: int, n: int, *, window: bool = False, seq: int = 0) -> None:
        actions = [{"type": "pass" if window else "discard"}]
        asked = {"n": n, "seq": seq, "window": window, "actions": actions, "default": 0}
        self.hear(seat, type="prompt", **asked, base_ms=None, bank_ms=None)

    def tell(self, seq: int, *seats: int) -> None:
        for seat in seats:
            self.hear(seat, type="events", seq=seq, events=[{}])

    def acts(self) -> list[tuple[int, int]]:
        """The seats that have answered, with the prompts."""
        return [(seat, message["n"]) for seat, message in self.said if message["type"] == "act"]


class Ear:
    """Hears the messages of a client."""

    def __init__(self, stage: Stage, seat: int) -> None:
        self._stage = stage
        self._seat = seat

    def send(self, text: str) -> None:
        self._stage.said.append((self._seat, json.loads(text)))

    def close(self) -> None:
        """Nothing is open."""


async def test_latencies_count_from_the_scheduled_moment_not_from_the_sending() -> None:
    stage = Stage()
    stage.table.arrive(1.0)
    stage.table.arrive(1.5)
    stage.time = 9.0
    stage.prompt(0, 8)
    assert stage.said == [(0, {"type": "act", "n": 8, "choice": 0})]
    stage.hear(0, type="acked", n=8)
    stage.time = 9.25
    stage.tell(1, 0, 1, 2)
    assert stage.tally.acked == [8.0]
    assert stage.tally.told == [8.25]
    stage.prompt(1, 16)
    stage.hear(1, type="acked", n=16)
    stage.time = 10.0
    stage.tell(2, 0, 1, 2)
    assert stage.tally.acked[1:] == [7.75]
    assert stage.tally.told[1:] == [8.5]


async def test_an_action_is_done_when_the_last_seat_has_heard_of_it() -> None:
    stage = Stage()
    stage.table.arrive(0.0)
    stage.prompt(2, 8)
    stage.hear(2, type="acked", n=8)
    assert not stage.tally.told
    stage.tell(1, 2, 0)
    assert not stage.tally.told
    assert stage.table.overdue == [0.0]
    stage.tell(1, 1)
    assert len(stage.tally.told) == 1
    assert not stage.table.overdue


async def test_nothing_is_done_without_an_acknowledgement() -> None:
    stage = Stage()
    stage.table.arrive(0.0)
    stage.prompt(0, 8)
    stage.tell(1, 0, 1, 2)
    stage.hear(1, type="acked", n=8)  # Another seat's, of the same number.
    assert not stage.tally.acked
    stage.hear(0, type="acked", n=8)
    assert len(stage.tally.acked) == 1


async def test_an_answer_that_came_too_late_is_given_again_and_still_counts_from_its_moment() -> (
    None
):
    stage = Stage()
    stage.table.arrive(2.0)
    stage.prompt(0, 8, window=True)
    stage.time = 3.0
    stage.hear(0, type="refused", code="stale_action", about="act")
    assert stage.tally.stale == 1
    stage.prompt(1, 16)
    stage.hear(1, type="acked", n=16)
    stage.tell(1, 0, 1, 2)
    assert stage.tally.told == [1.0]


async def test_a_window_is_answered_by_all_whom_it_asks_at_one_moment() -> None:
    stage = Stage()
    stage.table.arrive(2.0)
    stage.table.arrive(2.0)
    stage.prompt(0, 8, window=True)
    stage.prompt(2, 24, window=True)
    assert stage.acts() == [(0, 8), (2, 24)]
    stage.prompt(1, 16, window=True, seq=1)
    assert len(stage.acts()) == 2, "that is another window"
    stage.time = 3.0
    stage.hear(0, type="acked", n=8)
    stage.hear(2, type="acked", n=24)
    stage.tell(1, 0, 1)
    assert not stage.tally.told
    stage.time = 4.0
    stage.tell(1, 2)
    assert (stage.tally.acked, stage.tally.told) == ([1.0], [2.0])
    assert stage.acts()[2:] == [(1, 16)]


async def test_who_is_too_late_in_a_window_does_not_hold_up_the_others() -> None:
    stage = Stage()
    stage.table.arrive(0.0)
    stage.prompt(0, 8, window=True)
    stage.prompt(1, 16, window=True)
    stage.hear(0, type="acked", n=8)
    stage.tell(1, 0, 1, 2)
    assert stage.table.overdue == [0.0]
    stage.hear(1, type="refused", code="stale_action", about="act")
    assert stage.tally.stale == 1
    assert not stage.table.overdue


async def test_a_gap_in_what_a_seat_heard_is_counted() -> None:
    stage = Stage()
    stage.tell(1, 0)
    stage.tell(2, 0)
    assert stage.tally.broken == 0
    stage.tell(4, 0)
    assert stage.tally.broken == 1


async def test_a_refusal_ends_the_run_with_its_code() -> None:
    stage = Stage()
    stage.hear(0, type="refused", code="too_fast", about="create_table")
    assert stage.table.failed == "the server refused create_table: too_fast"
    with pytest.raises(LoadError, match="too_fast"):
        await asyncio.wait_for(stage.table.clients[1].welcome, 1)
