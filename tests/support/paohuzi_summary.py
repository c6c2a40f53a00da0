"""A paohuzi board in a few plain lines: two folds of the same events must agree on it."""

from __future__ import annotations

from typing import Any

from game.core import deal
from game.paohuzi.kernel.cards import KINDS
from game.paohuzi.kernel.melds import MeldKind
from game.paohuzi.position.board import Board
from tests.support.plain import plain

PRIVATE = ("hands", "melds", "huxi", "no_chi", "no_peng", "declined", "offer", "shown_held")
"""The fields in which boards may differ: hands, hidden melds, passes, the card of a hidden meld."""


def summary(board: deal.GameBoard[Any]) -> dict[str, Any]:
    """Everything a board holds, as in the playthroughs. A hand that is not known is None."""
    assert isinstance(board, Board)
    offer = board.offer
    return {
        "phase": board.phase.value,
        "number": board.number,
        "dealer": board.dealer,
        "streak": board.streak,
        "exhausted": board.exhausted,
        "turn": board.turn,
        "shown": board.shown,
        "shown_held": board.shown_held,
        "hands": [hand.cards() if hand is not None else None for hand in board.hands],
        "sizes": list(board.sizes),
        "melds": [[plain(meld) for meld in melds] for melds in board.melds],
        "huxi": list(board.huxi),
        "rivers": [[list(card) for card in river] for river in board.rivers],
        "offer": list(offer) if offer is not None else None,
        "quads": list(board.quads),
        "free": list(board.waived_discards),
        "dead": list(board.dead),
        "fed": list(board.fed_pao),
        "claims": list(board.claims),
        "no_chi": [kinds(mask) for mask in board.no_chi],
        "no_peng": [kinds(mask) for mask in board.no_peng],
        "laid": list(board.laid),
        "declined": list(board.declined),
        "discards": board.discards,
        "stock_left": board.stock_left,
        "scores": list(board.scores),
        "winners": [won.seat for won in board.wins],
        "marks": plain(board.marks),
        "next_dealer": board.next_dealer,
        "stock": plain(board.stock),
        "buried": plain(board.buried),
    }


def kinds(mask: int) -> list[int]:
    """The kinds of a mask."""
    return [kind for kind in range(KINDS) if mask >> kind & 1]


def public_part(board: deal.GameBoard[Any]) -> dict[str, Any]:
    """The summary without the parts that differ between viewers, but with all melds; of those that
    lie face down only the kind.
    """
    assert isinstance(board, Board)
    said = summary(board)
    down = MeldKind.WEI.value if board.rules.wei_hidden else None
    melds = [[down if meld["kind"] == down else meld for meld in laid] for laid in said["melds"]]
    return {**{name: said[name] for name in said if name not in PRIVATE}, "melds": melds}


def check_hidden(board: deal.GameBoard[Any], viewer: int | None) -> None:
    """Nobody knows another's hand, another's passes, or the kind of another's hidden 偎."""
    assert isinstance(board, Board)
    won = {win.seat for win in board.wins}
    for seat in range(board.seats):
        if seat == viewer or seat in won:
            continue
        assert board.hands[seat] is None
        for meld in board.melds[seat]:
            hidden = meld.kind is MeldKind.WEI and board.rules.wei_hidden
            assert (meld.cards is None) is hidden
        assert board.no_peng[seat] == 0
        assert board.declined[seat] is None
        # Everybody saw the cards that it threw, and those that it flipped and nobody took.
        flips = board.rules.no_chi_own_flip
        told = {lying.card for lying in board.rivers[seat] if lying.thrown or flips}
        assert set(kinds(board.no_chi[seat])) <= told
