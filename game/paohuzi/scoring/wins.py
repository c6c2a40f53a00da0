"""The wins of a seat as the table stands, from the knowledge of that seat itself."""

from __future__ import annotations

from game.paohuzi.kernel.hand import Hand
from game.paohuzi.kernel.melds import Meld, MeldKind
from game.paohuzi.kernel.source import Source
from game.paohuzi.position.board import Board, hand_of
from game.paohuzi.position.events import Melded
from game.paohuzi.position.phase import Phase
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.scoring.winning import checker_of

OPENING_SETS = 5
"""五坎: so many 坎 and 提 win as dealt, if that is played; or three 提."""
OPENING_TI = 3


def win_on_refusal(board: Board, seat: int, card: int, source: Source) -> str | None:
    """The reason why the seat does not win with this card from this source; None when it could."""
    if board.dead[seat]:
        return "hand_is_dead"
    if source is Source.DISCARD and not board.rules.hu_on_discard:
        return "no_win_on_discards"
    # 过张 and 忍碰 are not asked: a card that was let go by may be won on.
    hand = hand_of(board, seat)
    place = board.threes[seat].get(card)
    three = None if place is None else board.melds[seat][place]
    checker = checker_of(board.rules)
    found = checker.with_card(hand, three, board.quads[seat] > 0, card, source)
    if found is None:
        return "not_complete"
    enough = checker.enough(found, hand, board.huxi[seat], card, source)
    return "too_little_huxi" if enough is None else None


def win_as_it_stands_refusal(board: Board, seat: int) -> str | None:
    """The reason why the seat's cards do not win without another one; None when they do."""
    checker, hand = checker_of(board.rules), hand_of(board, seat)
    found = checker.complete(hand, board.quads[seat] > 0)
    if found is None:
        return "not_complete"
    enough = checker.enough(found, hand, board.huxi[seat], None, Source.DEAL)
    return "too_little_huxi" if enough is None else None


def win_after_claim_refusal(board: Board, seat: int) -> str | None:
    """The reason why the seat may not win with the card it has just claimed; None when it may. It
    must have been a card that may be won at all.
    """
    if board.dead[seat]:
        return "hand_is_dead"
    last, offer = board.last_meld, board.offer
    if last is None or last[0] != seat or offer is None:
        return "not_complete"
    # A claim does not make a thrown card one that may be won: 吃 and then 胡 would be 放炮.
    if offer.thrown and not board.rules.hu_on_discard:
        return "no_win_on_discards"
    code: str | None = "not_complete"
    # Without a discard owed (重跑, 重提, waived) the hand is a card short and cannot be complete.
    if board.phase is Phase.TURN:
        code = win_as_it_stands_refusal(board, seat)
    if code is not None and may_be_unmade(board.rules, last[1]):
        code = None if _wins_unmade(board, seat) else code
    return code


def may_be_unmade(rules: PaohuziRules, event: Melded) -> bool:
    """True if the card of a meld that came before the question may be used elsewhere to win: of a
    提 or 偎 by a house rule, of a 跑 from one's own 碰 always.
    """
    # 耒阳: 先跑, and of 跑 and 碰 the dearer way is kept.
    return event.flipped and (rules.own_hu_before_ti or event.meld.kind is MeldKind.PAO)


def _wins_unmade(board: Board, seat: int) -> bool:
    """True if the card that made the meld would win if it were used elsewhere."""
    hand, melds, card = unmade(board, seat)
    return checker_of(board.rules).wins(hand, melds, card, Source.SELF) is not None


def unmade(board: Board, seat: int) -> tuple[Hand, list[Meld], int]:
    """Hand and melds as they were before the 偎, 提 or 跑 just made of a flip, and its card."""
    last = board.last_meld
    if last is None or last[1].meld.card is None:
        raise ValueError("no meld that is known was laid down last")
    event, card = last[1], last[1].meld.card
    hand = hand_of(board, seat).copy()
    melds = list(board.melds[seat])
    if event.upgrades is None:
        melds.remove(event.meld)
        hand.add(card, 3 if event.meld.kind is MeldKind.TI else 2)
    else:
        # A 偎 may have been a 臭偎, which is worth the same.
        old = MeldKind.PENG if event.meld.kind is MeldKind.PAO else MeldKind.WEI
        melds[event.upgrades] = Meld(old, (card,) * 3)
    return hand, melds, card


def has_opening_sets(board: Board, seat: int) -> bool:
    """三提五坎: True if so many sets were dealt that they win by themselves."""
    if not board.rules.three_ti_five_kan:
        return False
    # 常德's written rules; 提 count towards the five.
    ti = board.quads[seat]
    return ti >= OPENING_TI or ti + hand_of(board, seat).kan_count() >= OPENING_SETS
