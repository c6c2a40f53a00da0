"""What a win is worth: the reading of the hand that pays most under the table's rules."""

from __future__ import annotations

from collections.abc import Sequence

from game.mahjong.board import Board
from game.mahjong.events import Excluded, FanCount, Group, Score
from game.mahjong.melds import Meld
from game.mahjong.rules import MahjongRules
from game.mahjong.scoring.fans import Fan
from game.mahjong.scoring.reading import Circumstances, Reading
from game.mahjong.scoring.readings import readings
from game.mahjong.scoring.tables import TABLES
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
    """The fans of one reading, what they come to, and which fans others keep from counting."""
    table = TABLES[rules.scoring]
    found = [fan for fan in table.fans if fan.test(reading)]
    excluded = _excluded(found)
    without = {entry.id for entry in excluded}
    counted = [fan for fan in found if fan.id not in without]
    values = [table.value(fan) for fan in counted]
    total = table.combine(values)
    if rules.fan_cap:
        total = min(total, rules.fan_cap)
    fans = tuple(
        FanCount(fan.id, value, 1, tuple(fan.earning(reading)))
        for fan, value in zip(counted, values, strict=True)
    )
    return Score(table.points(rules.base, total), fans, groups_of(reading), excluded)


def _excluded(found: Sequence[Fan]) -> tuple[Excluded, ...]:
    """The fans that are not counted beside others, each with the greatest one that implies it."""
    excluded = []
    for fan in found:
        above = [other for other in found if fan.id in other.implies]
        if above:
            excluded.append(Excluded(fan.id, above[-1].id))
    return tuple(excluded)


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
