"""What a win is worth: the reading of the hand that pays most under the table's rules."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from game.mahjong.board import Board
from game.mahjong.events import FanCount, Group, Score
from game.mahjong.melds import Meld
from game.mahjong.rules import MahjongRules
from game.mahjong.scoring.fans import FANS, Fan
from game.mahjong.scoring.reading import Circumstances, Reading
from game.mahjong.scoring.readings import readings
from game.mahjong.shapes import STANDARD


def score_win(board: Board, seat: int, tile: int, how: str) -> Score:
    """The score of a win by this seat on `tile`, at this moment. `how` is `self_drawn` (the tile is
    in the hand), `discard` or `robbing_kong` (it is not).

    Raises `ValueError` when the hand is not known or not complete.
    """
    hand = board.hands[seat]
    if hand is None:
        raise ValueError("the hand is not known")
    circumstances = Circumstances(
        tile=tile,
        how=how,
        replacement=board.replacement,
        last_tile=board.tiles_left == 0,
        first_draw=board.untouched() and not board.rivers[seat],
        ready=board.ready[seat],
        first_ready=board.ready_first[seat],
    )
    counts = list(hand.counts)
    if how != "self_drawn":
        counts[tile] += 1
    return best_score(board.rules, counts, tuple(board.melds[seat]), circumstances)


def best_score(
    rules: MahjongRules,
    counts: Sequence[int],
    melds: tuple[Meld, ...],
    circumstances: Circumstances,
) -> Score:
    """The reading that pays most; among equals the first. `counts` holds the concealed tiles, the
    winning tile included. Raises `ValueError` when the hand does not win.
    """
    scores = [score_reading(rules, each) for each in readings(rules, counts, melds, circumstances)]
    if not scores:
        raise ValueError("the hand does not win")
    return max(scores, key=lambda score: score.points)


def score_reading(rules: MahjongRules, reading: Reading) -> Score:
    """The fans of one reading and what they come to."""
    flat = rules.scoring == "flat"
    found = [fan for fan in FANS if _worth(fan, flat) and fan.test(reading)]
    implied = frozenset[str]().union(*(fan.implies for fan in found))
    counted = [fan for fan in found if fan.id not in implied]
    values = [fan.text.multiplier if flat else fan.text.points for fan in counted]
    total = prod(values) if flat else sum(values)
    if rules.fan_cap:
        total = min(total, rules.fan_cap)
    fans = tuple(
        FanCount(fan.id, value, 1, tuple(fan.earning(reading)))
        for fan, value in zip(counted, values, strict=True)
    )
    points = rules.base * total if flat else rules.base + total
    return Score(points, fans, groups_of(reading))


def _worth(fan: Fan, flat: bool) -> bool:
    return fan.text.multiplier > 1 if flat else fan.text.points > 0


def groups_of(reading: Reading) -> tuple[Group, ...]:
    """The groups as they are shown: melds, then the hand's own groups."""
    groups = [Group(meld.kind.value, meld.tiles, meld.is_open) for meld in reading.melds]
    if reading.shape == STANDARD:
        own = reading.sets[len(reading.melds) :]
        groups.extend(Group(entry.kind, entry.tiles) for entry in own)
        if reading.pair is not None:
            groups.append(Group("pair", (reading.pair, reading.pair)))
        return tuple(groups)
    tiles = reading.concealed
    paired = [tile for tile in tiles if tiles.count(tile) % 2 == 0]
    groups.extend(Group("pair", (tile, tile)) for tile in paired[::2])
    groups.extend(Group("single", (tile,)) for tile in tiles if tiles.count(tile) % 2)
    return tuple(groups)
