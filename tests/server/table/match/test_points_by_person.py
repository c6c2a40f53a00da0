"""Points by person, as a match, the list of evenings and the sheet count them: against a plain
count of each deal's points by the people who sat there.
"""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from game.core.deal import Outcome
from game.core.match import MatchLength
from game.registry import RULESETS
from server.http.evenings import evening_to_plain
from server.http.told import match_to_plain
from server.storage.store import MatchSummary, StoredSeat
from server.table.match_run import MatchRun
from tests.server.storage.samples import table

SEATS = 3
PEOPLE = "ABCDE"
BOTS = ("greedy", "solid")

sittings = st.lists(st.sampled_from([*PEOPLE, *BOTS]), min_size=SEATS, max_size=SEATS).filter(
    lambda line: len(people := [who for who in line if who in PEOPLE]) == len(set(people))
)
points = st.tuples(*[st.integers(-20, 20)] * (SEATS - 1)).map(lambda some: (*some, -sum(some)))
deals = st.lists(
    st.tuples(sittings, points, st.sampled_from(["settled", "settled", "settled", "void"])),
    min_size=1,
    max_size=6,
)
ends = st.sampled_from(["played", "between", "dealt"])
"""A match ends with its last deal, or by a vote: after a deal, or in the middle of one more."""


def seats_of(line: list[str]) -> tuple[StoredSeat, ...]:
    return tuple(
        StoredSeat(who, f"name of {who}") if who in PEOPLE else StoredSeat(level=who)
        for who in line
    )


def again(match: MatchRun) -> MatchRun:
    """The match as it is after a restart."""
    return MatchRun.of(match.stored)


def played(number: int, course: list[Any], end: str, owed: Counter[str]) -> MatchRun:
    """A match of these deals; the points of each are owed to the people who sit there."""
    length = MatchLength("deals", len(course) if end == "played" else len(course) + 1)
    stored = dataclasses.replace(table(number), seats=seats_of(course[0][0]))
    entropy = random.Random(number).randbytes
    match = MatchRun.start(stored, length, (None,) * SEATS, entropy, 1.0 * number, 1)
    match = match.close_reveals()
    for line, scores, how in course:
        match = again(match.seat_deal(seats_of(line)))
        if how == "void":
            match = again(match.void(1, 1.0 * number))
            continue
        match = again(match.settle(Outcome(scores, (0,), 0), (), 1, 1.0 * number))
        for who, gained in zip(line, scores, strict=True):
            if who in PEOPLE:
                owed[who] += gained
    if end == "dealt":
        match = match.seat_deal(seats_of([*PEOPLE[::-1]][:SEATS]))
    return match if end == "played" else again(match.dissolve(1.0 * number, 1))


def shown(match: MatchRun) -> Counter[str]:
    """Points that the table shows, by person."""
    message = match.message()
    assert len(message.sat) == len(message.history)
    counted: Counter[str] = Counter()
    for places, scores in zip(message.sat, message.history, strict=True):
        for place, gained in zip(places, scores, strict=True):
            player = message.players[place].player
            if player is not None:
                counted[player] += gained
    return counted


def listed(match: MatchRun) -> Counter[str]:
    """Points in a list of matches, by person."""
    told = match_to_plain(MatchSummary(match.stored, None, ()), None)
    counted: Counter[str] = Counter()
    for number, scores in enumerate(told["history"], 1):
        line = told["sitters"].get(number, told["seats"])
        for seat, gained in zip(line, scores, strict=True):
            if seat["player"] is not None:
                counted[seat["player"]] += gained
    return counted


def same(one: Counter[str], other: Counter[str]) -> bool:
    return all(one[who] == other[who] for who in PEOPLE)


@given(st.lists(st.tuples(deals, ends), min_size=1, max_size=3))
def test_everybody_is_credited_with_what_his_deals_gave(evening: list[Any]) -> None:
    total: Counter[str] = Counter()
    matches = []
    for number, (course, end) in enumerate(evening, 1):
        owed: Counter[str] = Counter()
        match = played(number, course, end, owed)
        assert same(shown(match), owed)
        assert same(listed(match), owed)
        total.update(owed)
        matches.append(MatchSummary(match.stored, None, ()))
    for who in PEOPLE:
        assert evening_to_plain("address", matches[::-1], who, RULESETS)["points"] == total[who]
