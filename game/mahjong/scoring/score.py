"""The worth of a win: the reading of the hand that pays most under the table's rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import prod

from game.mahjong.fans.fans import Fan
from game.mahjong.fans.reading import Circumstances, Reading
from game.mahjong.fans.tables import TABLES
from game.mahjong.fans.wild_fans import FOUR_WILDCARDS, NATURAL_HAND, THROWN_WILDCARDS
from game.mahjong.kernel.melds import Meld
from game.mahjong.kernel.shapes import STANDARD
from game.mahjong.kernel.tiles import tiles_of
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.position.board import Board
from game.mahjong.position.declared import is_fourth, is_red_win, is_treasure
from game.mahjong.position.events import Excluded, FanCount, Group, Score
from game.mahjong.rules import MahjongRules
from game.mahjong.scoring.readings import readings
from game.mahjong.scoring.stand_in import stand_in_score


def score_win(board: Board, seat: int, tile: int, how: WinHow) -> Score:
    """The score of a win by this seat on `tile`, at this moment; `how` as in `Won`. The tile is in
    the hand unless it is another seat's, or a treasure that has just been seen.

    Raises `ValueError` when the hand is not known or not complete.
    """
    hand = board.hands[seat]
    if hand is None:
        raise ValueError("the hand is not known")
    # 宝, 红中 and 大风 reward a declared hand for its own draw.
    own = not how.by_claim and board.ready[seat]
    counts = list(hand.counts)
    if how.by_claim or how is WinHow.TREASURE_SHOWN:
        counts[tile] += 1
    circumstances = Circumstances(
        tile=tile,
        how=how,
        replacement=board.replacement and how is not WinHow.TREASURE_SHOWN,
        # 海底: a reserve that stays in the wall does not count.
        last_tile=board.tiles_left == 0,
        # 天和 (MIL 推倒和 2024): on one's own first draw, dealer or not, if nobody has melded.
        first_draw=board.untouched() and not board.rivers[seat],
        ready=board.ready[seat],
        named=board.named[seat],
        first_ready=board.ready_first[seat],
        wild=board.wild,
        wild_discarded=sum(board.wild >> told.tile & 1 for told in board.rivers[seat]),
        treasure=own and is_treasure(board, tile),
        red=own and how is not WinHow.TREASURE_SHOWN and is_red_win(board, tile),
        fourth=own and is_fourth(board, seat, tile, how is not WinHow.TREASURE_SHOWN),
    )
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
    if circumstances.how is WinHow.FOUR_WILD:
        return _as_it_is(rules, counts, melds)
    scores = [score_reading(rules, each) for each in readings(rules, counts, melds, circumstances)]
    if not scores:
        # Only now: a 宝 for which the hand waits counts as the tile that it is.
        if circumstances.treasure or circumstances.red or circumstances.fourth:
            without = replace(circumstances, waited=False)
            return stand_in_score(rules, counts, melds, without, score_reading)
        raise ValueError("the hand does not win")
    # Readings come in a fixed order: of equals always the same is told and stored.
    return max(scores, key=lambda score: score.points)


def _as_it_is(rules: MahjongRules, counts: Sequence[int], melds: tuple[Meld, ...]) -> Score:
    """The worth of four wildcards beside any tiles: a hand without fans."""
    fan = FanCount(FOUR_WILDCARDS.id, 0, 1)
    groups = [Group(meld.kind.value, meld.tiles, meld.is_open) for meld in melds]
    groups += (Group("single", (tile,)) for tile in tiles_of(counts))
    return Score(TABLES[rules.scoring].points(rules.base, 0), (fan,), tuple(groups))


def score_reading(rules: MahjongRules, reading: Reading) -> Score:
    """The fans of one reading, what they come to, and which fans others keep from counting."""
    table = TABLES[rules.scoring]
    # A fan left out by 不计的番 suppresses no other either.
    found = [fan for fan in table.fans if fan.id not in rules.dropped and fan.test(reading)]
    excluded = _excluded(found)
    without = {entry.id for entry in excluded}
    counted = [fan for fan in found if fan.id not in without]
    values = [table.value(fan) for fan in counted]
    total = table.combine(values)
    # 封顶 holds the fans: base, 庄家加倍 and 硬胡, flowers, 飘 and birds come after it.
    if rules.fan_cap:
        total = min(total, rules.fan_cap)
    fans = tuple(
        FanCount(fan.id, value, 1, tuple(fan.earning(reading)))
        for fan, value in zip(counted, values, strict=True)
    )
    doubling = _doubling(rules, reading)
    points = table.points(rules.base, total) * prod(entry.points for entry in doubling)
    return Score(points, (*fans, *doubling), groups_of(reading), excluded)


def _doubling(rules: MahjongRules, reading: Reading) -> list[FanCount]:
    """The fans that double the points of any table, the cap notwithstanding: 硬胡 and 飘赖."""
    circumstances = reading.circumstances
    found = []
    if rules.natural_doubles and circumstances.wild and not reading.represents:
        found.append(FanCount(NATURAL_HAND.id, 2))
    if rules.wild_discard_doubles and circumstances.wild_discarded:
        found.append(FanCount(THROWN_WILDCARDS.id, 2**circumstances.wild_discarded))
    return found


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
    laid = tuple(Group(meld.kind.value, meld.tiles, meld.is_open) for meld in reading.melds)
    groups: list[tuple[str, tuple[int, ...]]] = []
    tiles = reading.concealed
    if reading.shape == STANDARD:
        groups += ((entry.kind, entry.tiles) for entry in reading.sets[len(laid) :])
        if reading.pair is not None:
            groups.append(("pair", (reading.pair, reading.pair)))
    else:
        paired = [tile for tile in tiles if tiles.count(tile) % 2 == 0]
        groups += (("pair", (tile, tile)) for tile in paired[::2])
        groups += (("single", (tile,)) for tile in tiles if tiles.count(tile) % 2)
    represented = list(reading.represents)
    own = []
    for kind, of in groups:
        wild = []
        for place, tile in enumerate(of):
            if tile in represented:
                represented.remove(tile)
                wild.append(place)
        own.append(Group(kind, of, wild=tuple(wild)))
    return (*laid, *own)
