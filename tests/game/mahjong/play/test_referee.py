"""A referee who knows the rules, and nothing of the engine, has nothing to object to."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from game.core.events import Emission, Event
from game.core.points import Paid, Transfer
from game.core.switches import Rules
from game.mahjong.position.events import Discarded, Drawn, Melded, Settled, Won
from tests.support.play import CASES, cases_of, new_deal, play
from tests.support.reference.mahjong_table import Objection, Referee


def watched(case: str, seed: int) -> Referee:
    game, rules = CASES[case]
    referee = Referee(rules.switches(), rules.seats)

    def watch(emission: Emission) -> None:
        referee.see(emission.full)

    play(new_deal(game, rules, seed), random.Random(seed), watch)
    return referee


@pytest.mark.parametrize("case", cases_of("mahjong"))
def test_the_referee_objects_to_nothing(case: str) -> None:
    for seed in range(5):
        assert watched(case, seed).over


FRIENDS = "mahjong/tuidaohu/friends"


def won_deal(kind: type[Event]) -> list[Event]:
    """The events of the first deal that somebody won and in which this one happened."""
    for seed in range(20):
        deal = new_deal(*CASES[FRIENDS], seed)
        opening, decisions = play(deal, random.Random(seed))
        later = (emission for decision in decisions for emission in decision.emissions)
        events = [emission.full for emission in (*opening, *later)]
        if {Won, kind} <= {type(event) for event in events}:
            return events
    raise AssertionError("none in twenty deals")


def judge(rules: Rules, events: Iterable[Event]) -> None:
    referee = Referee(rules.switches(), rules.seats)
    for event in events:
        referee.see(event)


def another(tile: int) -> int:
    return (tile + 1) % 27


def of_upstream(event: Melded) -> Melded:
    giver = (event.seat + 1) % 4
    return replace(event, meld=replace(event.meld, giver=giver))


FORGED: dict[str, tuple[type[Event], Callable[[Any], Event]]] = {
    "a discard that is not held": (
        Discarded,
        lambda event: replace(event, seat=(event.seat + 1) % 4),
    ),
    "a draw out of turn": (Drawn, lambda event: replace(event, seat=(event.seat + 2) % 4)),
    "a draw that is not counted": (Drawn, lambda event: replace(event, tiles_left=7)),
    "another tile drawn": (Drawn, lambda event: replace(event, tile=another(event.tile))),
    "a meld of another's tile": (Melded, of_upstream),
    "a win with another hand": (Won, lambda event: replace(event, hand=event.hand[1:])),
    "points from nowhere": (Paid, lambda event: Paid((*event.transfers, Transfer(0, 1, 3, "win")))),
    "scores nobody paid": (Settled, lambda event: replace(event, scores=(0, 0, 1, -1))),
    "another wall": (Settled, lambda event: replace(event, wall=(*event.wall, 0))),
    "another winner": (Settled, lambda event: replace(event, winners=())),
}


@pytest.mark.parametrize("what", FORGED)
def test_the_referee_objects_to_an_event_that_is_forged(what: str) -> None:
    kind, forge = FORGED[what]
    events = won_deal(kind)
    places = [place for place, event in enumerate(events) if type(event) is kind]
    place = places[len(places) // 2]
    judge(CASES[FRIENDS][1], events)
    events[place] = forge(events[place])
    with pytest.raises(Objection):
        judge(CASES[FRIENDS][1], events)


@pytest.mark.parametrize("kind", [Drawn, Discarded, Paid, Won])
def test_the_referee_objects_to_an_event_that_is_missing(kind: type[Event]) -> None:
    events = won_deal(kind)
    del events[next(place for place, event in enumerate(events) if type(event) is kind)]
    with pytest.raises(Objection):
        judge(CASES[FRIENDS][1], events)
