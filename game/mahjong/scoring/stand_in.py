"""Wins by a tile for which the hand does not wait: it stands for the wait that pays most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.mahjong.fans.reading import Circumstances, Reading
from game.mahjong.kernel.hand import Hand
from game.mahjong.kernel.melds import Meld
from game.mahjong.kernel.tiles import kinds_in, tiles_of
from game.mahjong.position.events import Group, Score
from game.mahjong.rules import MahjongRules
from game.mahjong.scoring.readings import readings
from game.mahjong.scoring.winning import checker_of


def stand_in_score(
    rules: MahjongRules,
    counts: Sequence[int],
    melds: tuple[Meld, ...],
    circumstances: Circumstances,
    score_reading: Callable[[MahjongRules, Reading], Score],
) -> Score:
    """The best score of a hand whose last tile, part of `counts`, stands for one of its waits; its
    place in the groups is marked. Raises `ValueError` when the hand waits for nothing.
    """
    rest = list(counts)
    rest[circumstances.tile] -= 1
    best: Score | None = None
    waits = checker_of(rules).waits(Hand(tiles_of(rest)), melds, circumstances.named)
    # Harbin: a 宝 drawn on a 夹 wait counts both, so every wait is tried.
    for wait in kinds_in(waits):
        rest[wait] += 1
        for reading in readings(rules, rest, melds, replace(circumstances, tile=wait)):
            score = score_reading(rules, reading)
            if best is None or score.points > best.points:
                best = replace(score, groups=_marked(score.groups, reading))
        rest[wait] -= 1
    if best is None:
        raise ValueError("the hand does not win")
    return best


def _marked(groups: tuple[Group, ...], reading: Reading) -> tuple[Group, ...]:
    """The groups with the place marked where the tile stands for another."""
    tile = reading.circumstances.tile
    own = range(len(reading.melds), len(groups))
    fitting = [place for place in own if tile in groups[place].tiles]
    best = [place for place in fitting if groups[place].tiles == reading.middle]
    (place, *_) = best or fitting
    marked = replace(groups[place], wild=(groups[place].tiles.index(tile),))
    return (*groups[:place], marked, *groups[place + 1 :])
