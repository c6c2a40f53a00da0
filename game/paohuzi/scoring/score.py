"""The worth of a win: the arrangement that pays most under the table's rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.paohuzi.fans.fans import DEALT, FLAT, LISTS, MingtangCounting
from game.paohuzi.fans.reading import Circumstances, Reading
from game.paohuzi.kernel.groups import KAN, Group
from game.paohuzi.kernel.hand import Hand
from game.paohuzi.kernel.melds import Meld
from game.paohuzi.kernel.source import Source
from game.paohuzi.kernel.values import red_kinds
from game.paohuzi.position.board import Board, hand_of
from game.paohuzi.position.events import Score
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.scoring.arrangements import Arranger
from game.paohuzi.scoring.units import FLAT_HAND, terms_of, total, units_of, xing_card
from game.paohuzi.scoring.wins import (
    has_opening_sets,
    may_be_unmade,
    unmade,
    win_as_it_stands_refusal,
)

LOOSE = "loose"


def best_score(
    rules: PaohuziRules,
    arrangements: Iterable[tuple[Group, ...]],
    circumstances: Circumstances,
) -> Score:
    """The arrangement that pays most, among equals the one with most huxi, then the first. Raises
    `ValueError` when none reaches the threshold.
    """
    scores = []
    for groups in arrangements:
        huxi = sum(group.huxi for group in groups)
        # 起胡 asks the huxi alone: 名堂 do not make up for missing huxi.
        # 无胡 (耒阳) is worth more than none: groups without any huxi, so without a pair too.
        if huxi >= rules.min_huxi or (rules.no_huxi and not huxi):
            scores.append(score_groups(rules, groups, huxi, circumstances))
    if not scores:
        raise ValueError("the hand does not win")
    return max(scores, key=lambda score: (score.points, score.huxi))


def score_groups(
    rules: PaohuziRules,
    groups: tuple[Group, ...],
    huxi: int,
    circumstances: Circumstances,
    only: frozenset[str] | None = None,
) -> Score:
    """The score of one arrangement; `only`: the bonus hands that may count, None for all."""
    red = red_kinds(rules.red)
    reading = Reading(groups, huxi, red, circumstances, rules.tian_hu_self_drawn)
    listed = LISTS[rules.mingtang]
    fans = listed.found(rules, reading)
    if only is not None:
        fans = tuple(fan for fan in fans if fan.id in only)
    flat = listed.flat(fans)
    # 娄底: a hand worth a flat hundred counts that in the place of its huxi, and 番 still double
    # it.
    if flat:
        terms = terms_of((FLAT_HAND, flat))
    else:
        terms = units_of(rules, reading, listed.huxi_factor(fans))
    units = total(terms)
    factor = listed.factor(fans)
    points = units * factor
    # The cap is on one payer's share, before the base and before a discarder pays for others.
    if rules.cap:
        points = min(points, rules.cap)
    # 娄底: a discarder loses a hundred at most, and the winner gains no more, so that marks sum to
    # nothing.
    if listed.counting is MingtangCounting.DOUBLE and circumstances.source is Source.DISCARD:
        points = min(points, FLAT)
    return Score(points, huxi, units, factor, fans, groups, xing_card(rules, reading), terms)


def score_hand(
    rules: PaohuziRules, hand: Hand, melds: Sequence[Meld], circumstances: Circumstances
) -> Score:
    """The score of a hand without its winning card, which the circumstances name. Raises
    `ValueError` when it does not win.
    """
    arranger = Arranger(rules)
    found = arranger.all(hand, melds, circumstances.card, circumstances.source)
    return best_score(rules, found, circumstances)


def score_opening(board: Board, seat: int, card: int | None, circumstances: Circumstances) -> Score:
    """The score of a win with the hand as dealt: 天胡, 地胡 on the shown card, 三提五坎."""
    rules = board.rules
    hand, melds = hand_of(board, seat), board.melds[seat]
    # A hand that is also complete is paid as 天胡, with all its 名堂.
    if card is not None or (seat == board.dealer and win_as_it_stands_refusal(board, seat) is None):
        return score_hand(rules, hand, melds, circumstances)
    if not has_opening_sets(board, seat):
        raise ValueError("the hand does not win")
    arranger = Arranger(rules)
    groups = [arranger.of_meld(meld) for meld in melds]
    groups += [arranger.alike(KAN, kind) for kind, held in enumerate(hand.counts) if held == 3]
    rest = tuple(kind for kind, held in enumerate(hand.counts) if held < 3 for _ in range(held))
    # 三提五坎 wins with any rest, so it need not reach 起胡; it counts as if it did.
    huxi = max(rules.min_huxi, sum(group.huxi for group in groups))
    groups.append(Group(LOOSE, rest, 0))
    return score_groups(rules, tuple(groups), huxi, circumstances, DEALT)


def score_claimed(board: Board, seat: int, circumstances: Circumstances) -> Score:
    """The score of a win with the card that the seat has just claimed or kept, the dearest way:
    the card of a meld that may be unmade may also be used elsewhere.
    """
    rules = board.rules
    hand, melds = hand_of(board, seat), board.melds[seat]
    arranger = Arranger(rules)
    found: list[tuple[Group, ...]] = list(arranger.all(hand, melds, None, Source.DEAL))
    last = board.last_meld
    if last is not None and may_be_unmade(rules, last[1]):
        before, earlier, card = unmade(board, seat)
        found += arranger.all(before, earlier, card, Source.SELF)
    return best_score(rules, found, circumstances)
