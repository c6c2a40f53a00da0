"""The worth of a win: the reading of the hand that pays most under the table's rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from math import prod
from typing import NamedTuple

from game.mahjong.fans.facet import Facet
from game.mahjong.fans.fans import Fan
from game.mahjong.fans.flower_fans import FLOWER_WINS
from game.mahjong.fans.reading import Circumstances, Reading
from game.mahjong.fans.tables import TABLES
from game.mahjong.fans.wild_fans import FOUR_WILDCARDS, NATURAL_HAND, THROWN_WILDCARDS
from game.mahjong.kernel.algebra import keys_of
from game.mahjong.kernel.melds import Meld
from game.mahjong.kernel.tiles import COPIES, Mask, tiles_of
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.position.board import Board
from game.mahjong.position.declared import is_fourth, is_red_win, is_treasure
from game.mahjong.position.events import Excluded, FanCount, Group, Score
from game.mahjong.rules import MahjongRules
from game.mahjong.rules.shapes import shapes_of
from game.mahjong.scoring.counter import counter_of
from game.mahjong.scoring.readings import readings
from game.mahjong.scoring.stand_in import stand_in_score
from game.mahjong.scoring.winning import widest_checker_of


def score_win(board: Board, seat: int, tile: int, how: WinHow) -> Score:
    """The score of a win by this seat on `tile`, at this moment; `how` as in `Won`. The tile is in
    the hand unless it is another seat's, or a treasure that has just been seen.

    Raises `ValueError` when the hand is not known or not complete.
    """
    counts = _counts_with(board, seat, tile, how)
    if how in FLOWER_WINS:
        return flower_score(board.rules, counts, tuple(board.melds[seat]), how)
    circumstances = circumstances_of(board, seat, tile, how)
    return best_score(board.rules, counts, tuple(board.melds[seat]), circumstances)


def fans_of_win(board: Board, seat: int, tile: int, how: WinHow) -> int:
    """The sum of the fans of such a win, flowers aside; errors as of `score_win`."""
    rules = board.rules
    counts = _counts_with(board, seat, tile, how)
    circumstances = circumstances_of(board, seat, tile, how)
    return least_fans(rules, counts, tuple(board.melds[seat]), circumstances)


def wins_now(board: Board, seat: int, tile: int, how: WinHow) -> bool:
    """True if the tile, which makes a winning shape, wins at this moment; `how` as in `Won`."""
    counts = _counts_with(board, seat, tile, how)
    circumstances = circumstances_of(board, seat, tile, how)
    return any(readings(board.rules, counts, tuple(board.melds[seat]), circumstances))


def least_fans(
    rules: MahjongRules,
    counts: Sequence[int],
    melds: tuple[Meld, ...],
    circumstances: Circumstances,
) -> int:
    """The sum of the fans of the best reading, flowers aside: it has to reach the least fans of
    a win (起和). Raises `ValueError` when the hand does not win.
    """
    counter = counter_of(rules)
    if counter is not None:
        counted = counter.count(keys_of(counts), melds, circumstances)
        if counted is not None:
            return counted.least
    valued = None
    if circumstances.how is not WinHow.FOUR_WILD:
        valued = _best_valued(rules, counts, melds, circumstances)
    if valued is None:
        score = best_score(rules, counts, melds, circumstances)
        return _total(rules, score, flowers=False)
    return _sum(rules, (entry for entry in valued.fans if entry[0].sees is not Facet.BONUS))


def _counts_with(board: Board, seat: int, tile: int, how: WinHow) -> list[int]:
    hand = board.hands[seat]
    if hand is None:
        raise ValueError("the hand is not known")
    counts = list(hand.counts)
    # A flower that wins is in no hand.
    # 开杠: the tiles lie in the river, of the winner itself too.
    apart = how.by_claim or how is WinHow.TREASURE_SHOWN or bool(board.turned)
    if apart and how not in FLOWER_WINS:
        counts[tile] += 1
    return counts


def circumstances_of(board: Board, seat: int, tile: int, how: WinHow) -> Circumstances:
    """The circumstances of a win by this seat on `tile`, at this moment."""
    # 宝, 红中 and 大风 reward a declared hand for its own draw.
    own = not how.by_claim and board.ready[seat]
    turned = bool(board.turned)
    return Circumstances(
        tile=tile,
        how=how,
        replacement=board.replacement and how is not WinHow.TREASURE_SHOWN,
        first_discard=how is WinHow.DISCARD and board.is_first_discard(),
        # 海底: a reserve that stays in the wall does not count; of tiles turned over for a kong it
        # is the last one.
        last_tile=board.tiles_left == 0 and (not turned or tile == board.turned[-1]),
        # 天和 (MIL 推倒和 2024): on one's own first draw, dealer or not, if nobody has melded.
        first_draw=board.untouched() and not board.rivers[seat] and not board.has_won(seat),
        ready=board.ready[seat],
        named=board.named[seat],
        first_ready=board.ready_first[seat],
        wild=board.wild,
        barred=0 if (hand := board.hands[seat]) is None else hand.barred,
        wild_discarded=sum(board.wild >> told.tile & 1 for told in board.rivers[seat]),
        treasure=own and is_treasure(board, tile),
        red=own and how is not WinHow.TREASURE_SHOWN and is_red_win(board, tile),
        fourth=own and is_fourth(board, seat, tile, how is not WinHow.TREASURE_SHOWN),
        seat_wind=board.seat_wind(seat),
        prevalent_wind=board.prevalent_wind,
        bonus=tuple(board.bonus[seat]),
        kong_discard=_after_kong(board, how),
        plain_kong=bool(board.rules.opened_kong) and not board.kong_opened,
        turned=_completing(board, seat) if turned else 0,
        # 和绝张: the tile that is won lies open itself when it was discarded.
        fourth_tile=board.lying_open(tile) - (how is WinHow.DISCARD or turned) == COPIES - 1,
        dealer=seat == board.dealer,
        flower_replacement=board.flower_replacement and not how.by_claim,
        ready_as_dealt=board.ready_as_dealt(seat),
    )


def _after_kong(board: Board, how: WinHow) -> bool:
    """杠上炮: True if the tile is given by a seat that has just drawn for a kong: discarded, or
    added to a pung if that counts (SBR 2025, 第十条 二 (六) ⑧).
    """
    if how is WinHow.ROBBING_KONG:
        return board.rules.robbed_after_kong and board.kong_before is not None
    # The flag of a replacement draw stands until the discard after it is answered.
    return how is WinHow.DISCARD and board.replacement


def _completing(board: Board, seat: int) -> int:
    """开杠: the number of tiles turned over that complete this hand."""
    hand = board.hands[seat]
    if hand is None:
        return 0
    waits = widest_checker_of(board.rules).waits(hand, board.melds[seat], board.named[seat])
    return sum(waits >> tile & 1 for tile in board.turned)


def best_score(
    rules: MahjongRules,
    counts: Sequence[int],
    melds: tuple[Meld, ...],
    circumstances: Circumstances,
) -> Score:
    """The reading that pays most; among equals at the cap the one with most fans before it, then
    the first. `counts` holds the concealed tiles, the winning tile included. Raises `ValueError`
    when the hand does not win.
    """
    if circumstances.how is WinHow.FOUR_WILD:
        return _as_it_is(rules, counts, melds)
    counter = counter_of(rules)
    if counter is not None:
        best = counter.best_reading(keys_of(counts), melds, circumstances)
        if best is not None:
            return score_reading(rules, best)
    valued = _best_valued(rules, counts, melds, circumstances)
    if valued is not None:
        return _scored(rules, valued)
    # Only now: a 宝 for which the hand waits counts as the tile that it is.
    if circumstances.treasure or circumstances.red or circumstances.fourth:
        without = replace(circumstances, waited=False)
        if TABLES[rules.scoring].official:
            without = replace(without, waits=_waits(rules, counts, melds, circumstances))
        return stand_in_score(rules, counts, melds, without, score_reading)
    raise ValueError("the hand does not win")


def _best_valued(
    rules: MahjongRules,
    counts: Sequence[int],
    melds: tuple[Meld, ...],
    circumstances: Circumstances,
) -> _Valued | None:
    """The reading that pays most, as of `best_score`; None if there is none."""
    if TABLES[rules.scoring].official:
        circumstances = replace(circumstances, waits=_waits(rules, counts, melds, circumstances))
    valued = [_valued(rules, each) for each in readings(rules, counts, melds, circumstances)]
    if not valued:
        return None
    # Readings come in a fixed order: of equals always the same is told and stored.
    most = max(each.points for each in valued)
    equal = [each for each in valued if each.points == most]
    if len(equal) == 1 or not rules.fan_cap:
        return equal[0]
    # A player who has built seven pairs reads so, though a flush alone reaches the cap.
    return max(equal, key=lambda each: max(each.total, rules.fan_cap))


def total_fans(rules: MahjongRules, score: Score) -> int:
    """The sum of the fans of a score, as the cap leaves it."""
    total = _total(rules, score)
    return min(total, rules.fan_cap) if rules.fan_cap else total


def _total(rules: MahjongRules, score: Score, flowers: bool = True) -> int:
    """The sum of the fans of a score before the cap."""
    table = TABLES[rules.scoring]
    worth = {
        fan.id: table.value(fan) for fan in table.all_fans if flowers or fan.sees is not Facet.BONUS
    }
    return table.combine(
        [worth[fan.id] for fan in score.fans if fan.id in worth for _ in range(fan.count)]
    )


def flower_score(
    rules: MahjongRules, counts: Sequence[int], melds: tuple[Meld, ...], how: WinHow
) -> Score:
    """The worth of a win by the flowers alone (八仙过海, 七抢一), with any hand."""
    table, text = TABLES[rules.scoring], FLOWER_WINS[how]
    counted = [fan for fan in table.fans if fan.id == text.id and fan.id not in rules.dropped]
    total = table.combine([table.value(fan) for fan in counted])
    if rules.fan_cap:
        total = min(total, rules.fan_cap)
    worth = sum(table.value(fan) for fan in counted)
    points = table.points(rules.base, total * rules.fan_points)
    return Score(points, (FanCount(text.id, worth, 1),), _unread(counts, melds))


def _waits(
    rules: MahjongRules,
    counts: Sequence[int],
    melds: tuple[Meld, ...],
    circumstances: Circumstances,
) -> Mask:
    """The kinds that the hand waited for, by all its shapes."""
    if circumstances.as_dealt:
        return 0
    before = list(counts)
    before[circumstances.tile] -= 1
    return shapes_of(rules).formal_mask(keys_of(before), len(melds))


def _as_it_is(rules: MahjongRules, counts: Sequence[int], melds: tuple[Meld, ...]) -> Score:
    """The worth of four wildcards beside any tiles: a hand without fans."""
    fan = FanCount(FOUR_WILDCARDS.id, 0, 1)
    return Score(TABLES[rules.scoring].points(rules.base, 0), (fan,), _unread(counts, melds))


def _unread(counts: Sequence[int], melds: tuple[Meld, ...]) -> tuple[Group, ...]:
    """The groups of a hand that wins in any shape: its melds, every tile by itself."""
    laid = (Group(meld.kind.value, meld.tiles, meld.is_open) for meld in melds)
    return (*laid, *(Group("single", (tile,)) for tile in tiles_of(counts)))


class _Valued(NamedTuple):
    """A reading and its worth: the fans that count, each with how often, those that others keep
    from counting, the total before the cap, and the points.
    """

    reading: Reading
    fans: Sequence[tuple[Fan, int]]
    excluded: tuple[Excluded, ...]
    doubling: Sequence[FanCount]
    total: int
    points: int


@lru_cache(maxsize=256)
def _counting(rules: MahjongRules) -> tuple[Fan, ...]:
    """The fans that may count: one left out by 不计的番 suppresses no other either."""
    return tuple(fan for fan in TABLES[rules.scoring].fans if fan.id not in rules.dropped)


def _valued(rules: MahjongRules, reading: Reading) -> _Valued:
    table = TABLES[rules.scoring]
    found = [(fan, times) for fan in _counting(rules) if (times := int(fan.test(reading)))]
    excluded = _excluded([fan for fan, _ in found])
    without = {entry.id for entry in excluded}
    counted = [entry for entry in found if entry[0].id not in without] if without else found
    other = table.otherwise
    if other is not None and reading.sets and all(fan.sees is Facet.BONUS for fan, _ in counted):
        # 无番和: flowers are no fan of the hand.
        counted += [(other, 1)] if other.id not in rules.dropped else []
    total = _sum(rules, counted)
    # 封顶 holds the fans: base, 庄家加倍 and 硬胡, flowers, 飘 and birds come after it.
    capped = min(total, rules.fan_cap) if rules.fan_cap else total
    doubling = _doubling(rules, reading)
    points = table.points(rules.base, capped * rules.fan_points) * prod(
        entry.points for entry in doubling
    )
    return _Valued(reading, counted, excluded, doubling, total, points)


def _sum(rules: MahjongRules, fans: Iterable[tuple[Fan, int]]) -> int:
    """The sum of these fans, each so often."""
    table = TABLES[rules.scoring]
    return table.combine([table.value(fan) for fan, times in fans for _ in range(times)])


def score_reading(rules: MahjongRules, reading: Reading) -> Score:
    """The fans of one reading, their sum, and the fans that others keep from counting."""
    return _scored(rules, _valued(rules, reading))


def _scored(rules: MahjongRules, valued: _Valued) -> Score:
    table, reading = TABLES[rules.scoring], valued.reading
    # So many fans are read from the greatest down.
    counted = reversed(valued.fans) if table.official else valued.fans
    fans = tuple(
        FanCount(fan.id, table.value(fan), times, tuple(fan.earning(reading)))
        for fan, times in counted
    )
    return Score(valued.points, (*fans, *valued.doubling), groups_of(reading), valued.excluded)


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
    if reading.pair is not None:
        groups += ((entry.kind, entry.tiles) for entry in reading.sets[len(laid) :])
        groups.append(("pair", (reading.pair, reading.pair)))
        # The nine knitted tiles stand in no set.
        left = list(tiles)
        for tile in (tile for _, of in groups for tile in of):
            left.remove(tile)
        groups += (("single", (tile,)) for tile in left)
    else:
        paired = [tile for tile in tiles if tiles.count(tile) % 2 == 0]
        groups += (("pair", (tile, tile)) for tile in paired[::2])
        # Three alike are the pung of 嚦咕嚦咕; no other special shape has an odd number of a kind.
        alone = dict.fromkeys(tile for tile in tiles if tiles.count(tile) % 2)
        groups += (
            ("triplet" if tiles.count(tile) == 3 else "single", (tile,) * tiles.count(tile))
            for tile in alone
        )
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
