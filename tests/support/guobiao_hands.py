"""Random winning hands of Guobiao, and PyMahjongGB's answers about them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from game.mahjong.fans.reading import Circumstances
from game.mahjong.kernel.algebra import Keys, keys_of
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.shapes import KNITTED
from game.mahjong.kernel.tiles import COPIES, HONOUR_KINDS, KINDS, ORPHAN_KINDS, counts_of, kinds_in
from game.mahjong.kernel.win_how import WinHow

FIRST_FLOWER = KINDS
LOWEST_OF_RUNS = tuple(kind for kind in range(27) if kind % 9 < 7)


class Win(NamedTuple):
    """A winning hand and the way of the win."""

    counts: Sequence[int]
    """Of the tiles in hand, the winning one among them."""
    melds: tuple[Meld, ...]
    told: Circumstances

    @property
    def keys(self) -> Keys:
        return keys_of(self.counts)


def wins(seed: int, number: int) -> Iterator[Win]:
    """So many hands, always the same ones for a seed."""
    dice = Random(seed)
    for _ in range(number):
        yield _win(dice)


def _win(dice: Random) -> Win:
    while True:
        melds: tuple[Meld, ...] = ()
        shape = dice.random()
        if shape < 0.84:
            tiles, melds = _sets(dice, 4, [])
        elif shape < 0.90:
            tiles, melds = _sets(dice, 1, kinds_in(dice.choice(KNITTED)))
        elif shape < 0.96:
            tiles = [kind for kind in _pairs(dice) for _ in range(2)]
        elif shape < 0.99:
            honours = dice.sample(HONOUR_KINDS, dice.choice((5, 6, 7)))
            knitted = dice.sample(kinds_in(dice.choice(KNITTED)), 14 - len(honours))
            tiles = [*honours, *knitted]
        else:
            tiles = [*ORPHAN_KINDS, dice.choice(ORPHAN_KINDS)]
        counts = counts_of(tiles)
        every = counts_of([*tiles, *(tile for meld in melds for tile in meld.tiles)])
        if max(every) <= COPIES:
            return Win(counts, melds, _told(dice, tiles, melds))


def _sets(dice: Random, number: int, beside: list[int]) -> tuple[list[int], tuple[Meld, ...]]:
    """Sets, each in the hand or laid down, and a pair, often of few suits and of few ranks."""
    suits = dice.sample(range(3), dice.choice((1, 2, 2, 3, 3, 3)))
    ranks = range(*dice.choice(((0, 9), (0, 9), (0, 9), (0, 4), (5, 9), (3, 6), (1, 8))))
    runs = [low for low in LOWEST_OF_RUNS if low // 9 in suits and low % 9 in ranks]
    kinds = [kind for kind in range(27) if kind // 9 in suits and kind % 9 in ranks]
    kinds += HONOUR_KINDS if dice.random() < 0.6 else []
    runs_often = dice.choice((0.0, 0.3, 0.6, 0.8, 1.0)) if runs else 0.0
    open_often = dice.choice((0.0, 0.0, 0.3, 0.6, 1.0))
    konged_often = dice.choice((0.0, 0.1, 0.6))
    tiles, melds = list(beside), []
    few = dice.sample(runs, min(len(runs), 3)) if dice.random() < 0.5 else runs
    for _ in range(number):
        laid = dice.random() < open_often
        if dice.random() < runs_often:
            low = dice.choice(few)
            if laid:
                melds.append(Meld(MeldKind.CHOW, low))
            else:
                tiles += (low, low + 1, low + 2)
        else:
            kind = dice.choice(kinds)
            if dice.random() < konged_often:
                kong = dice.choice((MeldKind.KONG, MeldKind.ADDED_KONG))
                melds.append(Meld(kong if laid else MeldKind.CONCEALED_KONG, kind))
            elif laid:
                melds.append(Meld(MeldKind.PUNG, kind))
            else:
                tiles += (kind,) * 3
    return [*tiles, *(dice.choice(kinds),) * 2], tuple(melds)


def _pairs(dice: Random) -> list[int]:
    first = dice.choice(LOWEST_OF_RUNS)
    near = [kind for kind in range(first, min(first + 7, KINDS)) if kind // 9 == first // 9]
    if len(near) == 7 and dice.random() < 0.2:
        return near
    return [dice.randrange(KINDS) for _ in range(7)]


def _told(dice: Random, tiles: Sequence[int], melds: Sequence[Meld]) -> Circumstances:
    """The way of the win: only a possible one, for the other program corrects its questions."""
    tile = dice.choice(tiles)
    alone = tiles.count(tile) == 1
    laid = sum(meld.tiles.count(tile) for meld in melds)
    how = dice.choice((WinHow.SELF_DRAWN, WinHow.DISCARD, WinHow.DISCARD))
    konged = any(meld.is_kong for meld in melds)
    kong, last, fourth = (dice.random() < 0.1 for _ in range(3))
    if how is WinHow.DISCARD and kong and not last and alone and not laid:
        how = WinHow.ROBBING_KONG
    flowers = dice.choice((0, 0, 1, 2, 8))
    return Circumstances(
        tile=tile,
        how=how,
        replacement=how is WinHow.SELF_DRAWN and kong and konged,
        last_tile=last,
        # It takes the own melds into account by itself.
        fourth_tile=alone and (fourth or laid == COPIES - 1),
        seat_wind=dice.randrange(4),
        prevalent_wind=dice.randrange(4),
        bonus=tuple(range(FIRST_FLOWER, FIRST_FLOWER + flowers)),
    )


# ------------------------------------------------------------------ the other program

_TILES = [f"{suit}{rank}" for suit in "WTB" for rank in range(1, 10)]
_TILES += ["F1", "F2", "F3", "F4", "J1", "J2", "J3"]
_PACKS = {
    MeldKind.CHOW: "CHI",
    MeldKind.PUNG: "PENG",
    MeldKind.KONG: "GANG",
    MeldKind.ADDED_KONG: "GANG",
    MeldKind.CONCEALED_KONG: "GANG",
}


def question(win: Win) -> tuple[Any, ...]:
    """The arguments of `MahjongFanCalculator`."""
    told = win.told
    packs = tuple(
        # It calls a run by its middle tile, and a concealed kong is offered by nobody.
        (_PACKS[meld.kind], _TILES[meld.tile + (meld.kind is MeldKind.CHOW)], int(meld.is_open))
        for meld in win.melds
    )
    left = list(win.counts)
    left[told.tile] -= 1
    hand = tuple(_TILES[kind] for kind, count in enumerate(left) for _ in range(count))
    return (
        packs,
        hand,
        _TILES[told.tile],
        len(told.bonus),
        told.how is WinHow.SELF_DRAWN,
        told.fourth_tile,
        told.replacement or told.how is WinHow.ROBBING_KONG,
        told.last_tile,
        told.seat_wind,
        told.prevalent_wind,
    )


TWO_RUNS = frozenset({"一般高", "喜相逢", "连六", "老少副"})
WAITS = {"独听・边张": "边张", "独听・嵌张": "坎张", "独听・单钓": "单钓将"}
"""Its names of the three waits."""
ONE_WAIT = frozenset(WAITS.values())


def answered(fans: Sequence[tuple[int, int, str, str]]) -> tuple[int, dict[str, int]]:
    """Its detailed answer: the total, and the number of times that each fan counts."""
    total = sum(points * times for points, times, _, _ in fans)
    return total, {WAITS.get(name, name): times for _, times, name, _ in fans}


def comparable(fans: dict[str, int]) -> dict[str, int]:
    """Fans among which the rules leave a choice, as one: runs two by two, and the wait."""
    found: dict[str, int] = {}
    for name, times in fans.items():
        group = "two runs" if name in TWO_RUNS else "wait" if name in ONE_WAIT else name
        found[group] = found.get(group, 0) + times
    return found
