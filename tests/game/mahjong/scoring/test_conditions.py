"""Conditions of a win: their quick looks say nothing that a reading of the hand denies."""

from __future__ import annotations

import functools
import random
from collections import Counter
from typing import Any

import pytest

from game.core.errors import BadRules
from game.core.switches import describe
from game.mahjong.fans.reading import Circumstances, Reading
from game.mahjong.kernel.hand import Hand
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.shapes import levels_of
from game.mahjong.kernel.tiles import ALL_MASK, COPIES, kinds_in, mask_of, parse_tiles
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.rules import MahjongRules
from game.mahjong.scoring.conditions import CONDITIONS, Condition, conditions
from game.mahjong.scoring.readings import readings
from game.mahjong.scoring.winning import checker_of
from server.runtime.codes import WHY

HANDS = 2000
BESIDE: tuple[dict[str, Any], ...] = (
    {},
    {"seven_pairs": False, "thirteen_orphans": False},
    {"terminal_needed": True},
    {"wild": "red"},
)
"""Switches without which some conditions contradict the rules."""

each_condition = pytest.mark.parametrize(
    "condition", CONDITIONS, ids=[condition.switch for condition in CONDITIONS]
)


def rules_with(condition: Condition) -> list[MahjongRules]:
    """Rules that ask this condition, by every value of its switch."""
    found = []
    (entry,) = (entry for entry in describe(MahjongRules) if entry.name == condition.switch)
    for choice in entry.choices:
        if choice.value == entry.default:
            continue
        for beside in BESIDE:
            try:
                found.append(MahjongRules().replace({**beside, condition.switch: choice.value}))
                break
            except BadRules:
                continue
    return found


def random_hand(rng: random.Random) -> tuple[Hand, tuple[Meld, ...]] | None:
    """A ready hand beside random melds; None for a fifth copy."""
    kinds = rng.choice((range(34), range(18), range(1, 8), (*range(9), *range(27, 34))))
    laid = rng.randrange(5)
    melds, tiles = [], [rng.choice(kinds)] * 2
    for place in range(4):
        kind = rng.choice(kinds)
        low = kind if kind < 27 and kind % 9 < 7 else None
        run = low is not None and rng.random() < 0.6
        if place >= laid:
            tiles += (kind, kind + 1, kind + 2) if run else (kind,) * 3
        elif run:
            melds.append(Meld(MeldKind.CHOW, kind, kind, 1))
        elif rng.random() < 0.5:
            melds.append(Meld(MeldKind.PUNG, kind, kind, 1))
        else:
            melds.append(Meld(MeldKind.CONCEALED_KONG, kind))
    if not laid and rng.random() < 0.3:
        tiles = sorted(rng.sample(range(34), 7) * 2)
    tiles.remove(rng.choice(tiles))
    copies = Counter(tiles + [tile for meld in melds for tile in meld.tiles])
    return None if max(copies.values()) > COPIES else (Hand(tiles), tuple(melds))


Complete = tuple[Hand, tuple[Meld, ...], int, tuple[Reading, ...]]


@functools.cache
def complete_hands() -> tuple[Complete, ...]:
    """Random hands of 3n + 1 tiles, their melds, a tile that completes their shape, and their
    readings with it.
    """
    rng, rules = random.Random(5), MahjongRules()
    found: list[Complete] = []
    for _ in range(HANDS):
        held = random_hand(rng)
        if held is None:
            continue
        hand, melds = held
        for tile in kinds_in(checker_of(rules).waits(hand, melds)):
            counts = list(hand.counts)
            counts[tile] += 1
            read = readings(rules, counts, melds, Circumstances(tile, WinHow.SELF_DRAWN))
            found.append((hand, melds, tile, tuple(read)))
    return tuple(found)


@each_condition
def test_the_quick_look_and_the_need_agree_with_what_is_read(condition: Condition) -> None:
    met = 0
    for rules in rules_with(condition):
        for hand, melds, tile, read in complete_hands():
            held = levels_of(hand.keys) & ALL_MASK
            for meld in melds:
                held |= mask_of(meld.tiles)
            meets = any(condition.test(rules, reading) for reading in read)
            if not condition.quick(rules, hand, melds, held) >> tile & 1:
                assert not meets, "the quick look rules out a win"
            elif not condition.need(melds):
                assert meets, "the hand would have had to be read"
            met += meets
    assert met > 100


@each_condition
def test_every_condition_hangs_on_its_switch_and_has_a_listed_code(condition: Condition) -> None:
    assert condition.code in WHY
    assert condition not in conditions(MahjongRules())
    for rules in rules_with(condition):
        assert condition in conditions(rules)
    assert rules_with(condition)


def test_honours_alone_lack_no_suit_where_none_is_asked_for() -> None:
    rules = MahjongRules().replace({"terminal_needed": True})
    (white,) = parse_tiles("P")
    assert checker_of(rules).waits(Hand(parse_tiles("EEENNNCCCFFFP")), ()) == 1 << white
