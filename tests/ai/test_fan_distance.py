"""The distance from a hand with fans enough, against winning hands that the rules themselves count:
a hand that lacks so many of their tiles is no farther from ready than these tiles.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from ai.mahjong.evaluator import HandEvaluator
from game.core.rng import HashStream
from game.mahjong.fans.reading import Circumstances
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.tiles import (
    COPIES,
    FIRST_HONOUR,
    KINDS,
    ORPHAN_KINDS,
    counts_of,
    format_tiles,
    tiles_of,
)
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.position.board import SeatBoard
from game.mahjong.position.events import Dealt
from game.mahjong.scoring.score import best_score, least_fans
from tests.ai.mahjong_position import position, rules_of

OFFICIAL = rules_of("mahjong/guobiao", "official")
RIVER = 3
"""The seat that gives all melds."""

Tiles = tuple[int, ...]


class Won(NamedTuple):
    """A winning hand, its melds, the last tile and the winds."""

    counts: list[int]
    melds: tuple[Meld, ...]
    last: int
    dealer: int
    prevalent_wind: int

    @property
    def told(self) -> Circumstances:
        return Circumstances(
            self.last,
            WinHow.DISCARD,
            seat_wind=-self.dealer % 4,
            prevalent_wind=self.prevalent_wind,
        )


class Dice:
    """Sets of tiles by chance."""

    def __init__(self, label: str) -> None:
        self.rng = HashStream(b"fan distance", label)

    def rank(self, below: int = 9) -> int:
        return self.rng.below(below)

    def kind(self) -> int:
        return self.rng.below(KINDS)

    def honour(self) -> int:
        return FIRST_HONOUR + self.rng.below(7)

    def suits(self) -> list[int]:
        suits = [0, 9, 18]
        self.rng.shuffle(suits)
        return suits

    def often(self, percent: int) -> bool:
        return self.rng.below(100) < percent

    def any_set(self) -> Tiles:
        return run(self.suits()[0] + self.rank(7)) if self.often(60) else (self.kind(),) * 3


def run(low: int) -> Tiles:
    return (low, low + 1, low + 2)


def half_flush(dice: Dice) -> list[Tiles]:
    suit = dice.suits()[0]
    sets = [run(suit + dice.rank(7)) if dice.often(60) else (dice.honour(),) * 3 for _ in range(4)]
    return [*sets, (suit + dice.rank() if dice.often(50) else dice.honour(),) * 2]


def all_types(dice: Dice) -> list[Tiles]:
    kinds = [suit + dice.rank() for suit in dice.suits()]
    kinds += [FIRST_HONOUR + dice.rank(4), FIRST_HONOUR + 4 + dice.rank(3)]
    pair = dice.rng.choice(kinds)
    sets: list[Tiles] = []
    for kind in kinds:
        if kind != pair:
            in_run = kind < FIRST_HONOUR and kind % 9 < 7 and dice.often(70)
            sets.append(run(kind) if in_run else (kind,) * 3)
    return [*sets, (pair,) * 2]


def two_dragons(dice: Dice) -> list[Tiles]:
    dragons = [31, 32, 33]
    dice.rng.shuffle(dragons)
    return [
        *((kind,) * 3 for kind in dragons[:2]),
        dice.any_set(),
        dice.any_set(),
        (dice.kind(),) * 2,
    ]


def three_steps(dice: Dice) -> list[Tiles]:
    rank = dice.rank(5)
    sets = [run(suit + rank + step) for step, suit in enumerate(dice.suits())]
    return [*sets, dice.any_set(), (dice.kind(),) * 2]


def three_pungs(dice: Dice) -> list[Tiles]:
    rank = dice.rank(7)
    alike = dice.often(30)
    sets = [(suit + rank + (0 if alike else step),) * 3 for step, suit in enumerate(dice.suits())]
    return [*sets, dice.any_set(), (dice.kind(),) * 2]


def four_pungs(dice: Dice) -> list[Tiles]:
    return [*((dice.kind(),) * 3 for _ in range(4)), (dice.kind(),) * 2]


def three_runs(dice: Dice) -> list[Tiles]:
    suits = dice.suits()
    rank = dice.rank(7)
    sets = dice.rng.choice(
        (
            [run(suit + 3 * step) for step, suit in enumerate(suits)],
            [run(suits[0] + 3 * step) for step in range(3)],
            [run(suit + rank) for suit in suits],
        )
    )
    return [*sets, dice.any_set(), (dice.kind(),) * 2]


def outside(dice: Dice) -> list[Tiles]:
    sets = [
        run(dice.suits()[0] + dice.rng.choice((0, 6)))
        if dice.often(60)
        else (dice.rng.choice(ORPHAN_KINDS),) * 3
        for _ in range(4)
    ]
    return [*sets, (dice.rng.choice(ORPHAN_KINDS),) * 2]


SORTS = (
    half_flush,
    all_types,
    two_dragons,
    three_steps,
    three_pungs,
    four_pungs,
    three_runs,
    outside,
)
HANDS = 60
"""Hands of each sort."""
MOST_WRONG = 0.02
"""The part of the hands, each with one to three tiles exchanged, whose distance may be too great:
some fans (四归一, two small ones …) come too seldom to plan for.
"""

TWO_FANS = {"dragon_pung", "seat_wind", "prevalent_wind", "concealed_hand", "two_concealed_pungs"}
PLANNED = {"half_flush", "all_types", "two_dragon_pungs", "mixed_shifted_chows"}
"""Each of these six fans is planned for with each of those two."""
ENOUGH = {
    "mixed_shifted_pungs",
    "mixed_straight",
    "mixed_triple_chow",
    "pure_straight",
    "pure_shifted_pungs",
    "triple_pung",
    "all_pungs",
    "full_flush",
}


def won(dice: Dice, sets: list[Tiles]) -> Won | None:
    """These sets, some of them laid down, as a hand that wins on a discard with fans enough."""
    openness = dice.rng.choice((0, 0, 30, 50, 80))
    tiles = list(sets[-1])
    melds = []
    for each in sets[:-1]:
        if dice.often(openness):
            kind = MeldKind.PUNG if each[0] == each[1] else MeldKind.CHOW
            melds.append(Meld(kind, each[0], each[0], RIVER))
        else:
            tiles += each
    if max(counts_of([tile for each in sets for tile in each])) > COPIES or len(tiles) == 2:
        return None
    found = Won(counts_of(tiles), tuple(melds), dice.rng.choice(tiles), dice.rank(4), dice.rank(4))
    least = least_fans(OFFICIAL, found.counts, found.melds, found.told)
    return found if least >= OFFICIAL.least_fans else None


def wins(label: str) -> Iterator[tuple[Dice, Won]]:
    """Hands of each sort, always the same."""
    for sort in SORTS:
        dice = Dice(f"{label} {sort.__name__}")
        found = 0
        while found < HANDS:
            hand = won(dice, sort(dice))
            if hand is not None:
                found += 1
                yield dice, hand


def exchanged(dice: Dice, hand: Won, number: int) -> list[int]:
    """The hand without its last tile, and with so many other tiles exchanged."""
    left = list(hand.counts)
    seen = counts_of([*tiles_of(left), *(tile for meld in hand.melds for tile in meld.tiles)])
    gone = [hand.last]
    left[hand.last] -= 1
    for _ in range(number):
        tile = dice.rng.choice(tuple(tiles_of(left)))
        left[tile] -= 1
        gone.append(tile)
    while number:
        tile = dice.kind()
        if tile not in gone and seen[tile] < COPIES:
            left[tile] += 1
            seen[tile] += 1
            number -= 1
    return left


def distance(hand: Won, counts: list[int]) -> int:
    board = SeatBoard(OFFICIAL, 0)
    held = tuple(tiles_of(counts))
    sizes = (len(held), 13, 13, 13)
    board.apply(
        Dealt(1, hand.dealer, hand.prevalent_wind, 0, (held, None, None, None), sizes, 60, ())
    )
    board.melds[0] += hand.melds
    evaluator = HandEvaluator(board)
    return evaluator.waiting((), evaluator.melds).shanten


def is_planned(hand: Won) -> bool:
    """True if the fans that make it enough are planned for as they are."""
    score = best_score(OFFICIAL, hand.counts, hand.melds, hand.told)
    fans = {fan.id for fan in score.fans}
    return bool(fans & ENOUGH or (fans & PLANNED and fans & TWO_FANS))


def test_a_hand_is_no_farther_from_enough_fans_than_the_tiles_that_it_lacks() -> None:
    asked = wrong = 0
    for dice, hand in wins("any"):
        for number in (1, 2, 3):
            asked += 1
            wrong += distance(hand, exchanged(dice, hand, number)) > number
    assert asked == 3 * HANDS * len(SORTS)
    assert wrong <= MOST_WRONG * asked


def test_the_fans_that_are_planned_for_are_never_farther() -> None:
    asked = 0
    for dice, hand in wins("planned"):
        if not is_planned(hand):
            continue
        for number in (1, 3):
            counts = exchanged(dice, hand, number)
            asked += 1
            assert distance(hand, counts) <= number, (
                format_tiles(tiles_of(counts)),
                hand.melds,
                hand.told,
            )
    assert asked > HANDS


@pytest.mark.parametrize(
    ("hand", "melds", "at_most"),
    [
        # 混一色 and 门风刻 of a south seat: ready, and the same less one 1p.
        ("111p5pSSSNNN", ("chow 789p",), 0),
        ("11p5pSSSNNNP", ("chow 789p",), 1),
        # 五门齐 and 箭刻.
        ("34m49p", ("pung 222s", "pung EEE", "pung FFF"), 1),
        # 双箭刻 and small fans.
        ("67pCC", ("pung PPP", "chow 234p", "chow 678m"), 1),
        # 三色三步高 and 幺九刻 self-drawn.
        ("1m45sE", ("chow 234m", "chow 345p", "pung NNN"), 2),
        # 三色三节高.
        ("44469m66s", ("pung 555p", "chow 345s"), 1),
    ],
)
def test_fans_that_add_up_are_seen(hand: str, melds: tuple[str, ...], at_most: int) -> None:
    evaluator = HandEvaluator(position(OFFICIAL, hand, melds))
    assert evaluator.waiting((), evaluator.melds).shanten <= at_most
