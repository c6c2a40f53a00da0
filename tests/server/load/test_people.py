"""What counts as done, and from when: a party whose server is this test, in virtual time."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec
import pytest

from server.load.people import Heard, LoadError, Party, Tally


class Stage:
    """A table of three whose clock and server are ours."""

    def __init__(self) -> None:
        self.time = 0.0
        self.said: list[tuple[int, str, dict[str, Any]]] = []
        self.tally = Tally(running=True)
        self.party = Party(0, "any/thing", 3, self.tally, random.Random(1), lambda: self.time)
        for person in self.party.people:
            self._listen_to(person.seat)

    def _listen_to(self, seat: int) -> None:
        def say(kind: str, **fields: object) -> None:
            self.said.append((seat, kind, fields))

        self.party.people[seat].say = say  # type: ignore[method-assign]

    def hear(self, seat: int, **message: object) -> None:
        text = msgspec.json.encode(message)
        self.party.hear(self.party.people[seat], msgspec.json.decode(text, type=Heard), text)

    def prompt(self, seat: int, n: int, *, window: bool = False) -> None:
        kinds = ["pass"] if window else ["discard"]
        actions = [{"type": kind} for kind in kinds]
        self.hear(seat, type="prompt", n=n, window=window, actions=actions)

    def tell(self, seq: int, *seats: int) -> None:
        for seat in seats:
            self.hear(seat, type="events", seq=seq, events=[{}])


async def test_latencies_count_from_the_scheduled_moment_not_from_the_sending() -> None:
    stage = Stage()
    stage.party.arrive(1.0)
    stage.party.arrive(1.5)
    stage.time = 9.0
    stage.prompt(0, 8)
    assert stage.said == [(0, "act", {"n": 8, "choice": 0})]
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
    stage.party.arrive(0.0)
    stage.prompt(2, 8)
    stage.hear(2, type="acked", n=8)
    assert not stage.tally.told
    stage.tell(1, 2, 0)
    assert not stage.tally.told
    assert stage.party.overdue == [0.0]
    stage.tell(1, 1)
    assert len(stage.tally.told) == 1
    assert not stage.party.overdue


async def test_nothing_is_done_without_an_acknowledgement() -> None:
    stage = Stage()
    stage.party.arrive(0.0)
    stage.prompt(0, 8)
    stage.tell(1, 0, 1, 2)
    stage.hear(1, type="acked", n=8)  # Another seat's, of the same number.
    assert not stage.tally.acked
    stage.hear(0, type="acked", n=8)
    assert len(stage.tally.acked) == 1


async def test_a_pass_while_others_may_claim_is_done_though_nobody_hears_of_it() -> None:
    stage = Stage()
    stage.prompt(0, 8, window=True)
    stage.prompt(1, 8, window=True)
    stage.party.arrive(0.0)
    (seat, _, _) = stage.said[-1]
    stage.hear(seat, type="acked", n=8)
    assert len(stage.tally.acked) == 1
    # The last answer of the window is not: something follows it.
    stage.party.arrive(0.0)
    stage.hear(1 - seat, type="acked", n=8)
    assert len(stage.tally.acked) == 1
    stage.tell(1, 0, 1, 2)
    assert len(stage.tally.acked) == 2


async def test_an_answer_that_came_too_late_is_given_again_and_still_counts_from_its_moment() -> (
    None
):
    stage = Stage()
    stage.party.arrive(2.0)
    stage.prompt(0, 8, window=True)
    stage.time = 3.0
    stage.hear(0, type="refused", code="stale_action", about="act")
    assert stage.tally.stale == 1
    stage.prompt(1, 16)
    stage.hear(1, type="acked", n=16)
    stage.tell(1, 0, 1, 2)
    assert stage.tally.told == [1.0]


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
    assert stage.party.failed == "the server refused create_table: too_fast"
    with pytest.raises(LoadError, match="too_fast"):
        await asyncio.wait_for(stage.party.people[1].welcome, 1)
