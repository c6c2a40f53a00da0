"""Of equal ways to fill wildcards one is kept: no fan tells them apart.

A fan, or a condition, that looks at something of a reading that the signature of a filling leaves
out would be lost without a word; here it is named.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement
from typing import NamedTuple

import pytest

from game.core.errors import BadRules
from game.mahjong.fans.reading import Circumstances, Reading
from game.mahjong.fans.tables import TABLES
from game.mahjong.kernel.decompose import Decomposition
from game.mahjong.kernel.melds import Meld
from game.mahjong.kernel.tiles import COPIES, RED, Mask, counts_of, kinds_in, parse_tiles
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.rules import MahjongRules
from game.mahjong.scoring import fillings, readings, special_fillings
from game.mahjong.scoring.conditions import CONDITIONS
from tests.game.mahjong.scoring.test_wild_score import LAIZI, a_win

FANS = {fan.id: fan for table in TABLES.values() if not table.natural for fan in table.fans}
"""Fans that are counted if there are wildcards."""

STRICT = MahjongRules().replace(
    {"wild": "indicator", "suits_needed": 3, "least_concealed": 4, "most_wild_plain": 1}
)
"""Rules in which conditions of a number ask for something."""

HANDS = 60


def goes_with_wildcards(switch: str) -> bool:
    """True if a condition may be asked if there are wildcards."""
    value = getattr(STRICT, switch) or True
    for beside in ({}, {"seven_pairs": False, "thirteen_orphans": False, "knitted_honours": False}):
        try:
            LAIZI.replace({**beside, "terminal_needed": True, switch: value})
        except BadRules:
            continue
        return True
    return False


ASKED = [condition for condition in CONDITIONS if goes_with_wildcards(condition.switch)]


def every_filling(
    counts: Sequence[int], wild: int, kinds: Mask, cap: int, context: fillings.FillContext
) -> Iterator[Decomposition]:
    """Every way to read natural tiles and wildcards as sets and a pair, alike or not."""

    def longer(
        groups: Sequence[tuple[int, int]], left: int, so_far: fillings.Filling
    ) -> Iterator[fillings.Filling]:
        if not groups:
            if not left and so_far.pair:
                yield so_far
            return
        first, end = groups[0]
        own = tuple(counts[first:end])
        limits = tuple(cap if kinds >> kind & 1 else 0 for kind in range(first, end))
        for more in range(left + 1):
            for paired in (False, True):
                if (sum(own) + more - 2 * paired) % 3 or (paired and so_far.pair):
                    continue
                for filling in fillings.fillings(own, first, more, paired, limits):
                    yield from longer(groups[1:], left - more, so_far.joined(filling))

    for filling in longer(fillings.GROUPS, wild, fillings.Filling()):
        yield Decomposition(filling.pair[0], filling.runs, filling.triplets)


def every_seven_pairs(
    counts: Sequence[int], wild: int, kinds: Mask, quads: bool, tile: int
) -> Iterator[list[int]]:
    """Every way to read them as seven pairs."""
    whole = [count + count % 2 for count in counts]
    free, odd = divmod(wild - sum(whole) + sum(counts), 2)
    if free < 0 or odd:
        return
    for chosen in combinations_with_replacement(kinds_in(kinds), free):
        held = list(whole)
        for kind in chosen:
            held[kind] += 2
        if max(held) <= (COPIES if quads else 2):
            yield held


class Seen(NamedTuple):
    """The verdicts of fans and conditions on a reading."""

    fans: frozenset[str]
    conditions: frozenset[str]


def seen(reading: Reading) -> Seen:
    return Seen(
        frozenset(name for name, fan in FANS.items() if fan.test(reading)),
        frozenset(each.switch for each in ASKED if each.test(STRICT, reading)),
    )


def all_seen(
    counts: Sequence[int], melds: tuple[Meld, ...], circumstances: Circumstances
) -> set[Seen]:
    return {seen(reading) for reading in readings.readings(LAIZI, counts, melds, circumstances)}


Hand = tuple[Sequence[int], tuple[Meld, ...], Circumstances]


def lost(hands: Sequence[Hand], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The fans and conditions of which some reading of these hands has a selection that none of
    the readings has that are kept: those that none of them has at all, if there are any.
    """
    kept = [all_seen(*hand) for hand in hands]
    monkeypatch.setattr(readings, "filled", every_filling)
    monkeypatch.setattr(special_fillings, "seven_pairs", every_seven_pairs)
    assert any(kept)
    found: set[str] = set()
    for hand, known in zip(hands, kept, strict=True):
        for fans, conditions in all_seen(*hand) - known:
            names = fans | conditions
            found |= names.difference(*(one.fans | one.conditions for one in known)) or names
    return sorted(found)


@pytest.mark.parametrize("number", range(1, 5))
def test_no_fan_and_no_condition_is_lost_by_keeping_one_of_those_alike(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(number)
    hands = [a_win(LAIZI, rng, number) for _ in range(HANDS if number < 4 else HANDS // 3)]
    assert lost(hands, monkeypatch) == []


def test_a_fan_of_which_the_signature_knows_nothing_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pair_of_nines = replace(FANS["all_chows"], test=lambda reading: reading.pair == 8)
    monkeypatch.setitem(FANS, "pair_of_nines", pair_of_nines)
    counts = counts_of(parse_tiles("123m456p789s22sCCC"))
    hand = counts, (), Circumstances(0, WinHow.SELF_DRAWN, wild=1 << RED)
    assert lost([hand], monkeypatch) == ["pair_of_nines"]
