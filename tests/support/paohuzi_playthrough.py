"""Golden playthroughs of paohuzi: the format of `tests/playthroughs/README.md` with the cards and
the board of this game, as `tests/playthroughs/paohuzi/README.md` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from game.core.deal import DealSetup
from game.core.events import Action, Emission, Event
from game.paohuzi.actions import ACTIONS
from game.paohuzi.board import Board, SeatBoard, TableBoard
from game.paohuzi.cards import KINDS
from game.paohuzi.engine import PaohuziDeal
from game.paohuzi.rules import PaohuziRules
from tests.support.plain import plain

FOLDER = Path(__file__).parent.parent / "playthroughs" / "paohuzi"
FORMAT = 1
EVERY = 12
"""Boards are written after every so many events and after the last."""


def summary(board: Board) -> dict[str, Any]:
    """A board as plain data."""
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
        "free": list(board.free),
        "dead": list(board.dead),
        "fed": list(board.fed),
        "claims": list(board.claims),
        "no_chi": [kinds(mask) for mask in board.no_chi],
        "no_peng": [kinds(mask) for mask in board.no_peng],
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


def build(
    rules: PaohuziRules,
    cards: Sequence[int],
    setup: DealSetup,
    decisions: Sequence[tuple[int, Action]],
) -> dict[str, Any]:
    """Deal, take the decisions, fold what everybody hears."""
    deal = PaohuziDeal.from_cards(rules, cards, setup)
    emissions = list(deal.begin())
    for seat, action in decisions:
        emissions += deal.act(seat, action)
    boards = {"table": _boards(TableBoard(rules), [emission.full for emission in emissions])}
    for viewer in (None, *range(deal.seats)):
        name = "spectator" if viewer is None else str(viewer)
        told = [emission.face(viewer) for emission in emissions]
        boards[name] = _boards(SeatBoard(rules, viewer), told)
    return {
        "format": FORMAT,
        "game": deal.game,
        "rules": rules.switches(),
        "setup": setup._asdict(),
        "cards": list(cards),
        "decisions": [{"seat": seat, "action": plain(action)} for seat, action in decisions],
        "emissions": [_plain_emission(emission) for emission in emissions],
        "boards": boards,
    }


def _plain_emission(emission: Emission) -> dict[str, Any]:
    return {
        "beat": emission.beat.value,
        "full": plain(emission.full),
        "public": plain(emission.public),
        "faces": {str(seat): plain(face) for seat, face in sorted(emission.faces.items())},
    }


def _boards(board: Board, events: Sequence[Event]) -> list[dict[str, Any]]:
    boards = []
    for number, event in enumerate(events, start=1):
        board.apply(event)
        if number % EVERY == 0 or number == len(events):
            boards.append({"after": number, "board": summary(board)})
    return boards


def rebuild(stored: dict[str, Any]) -> dict[str, Any]:
    """The same playthrough dealt again from its rules, cards and decisions."""
    by_type = {kind.type: kind for kind in ACTIONS}
    decisions = []
    for entry in stored["decisions"]:
        fields = {name: _tuples(value) for name, value in entry["action"].items()}
        decisions.append((entry["seat"], by_type[fields.pop("type")](**fields)))
    rules = PaohuziRules().replace(stored["rules"])
    return build(rules, stored["cards"], DealSetup(**stored["setup"]), decisions)


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
