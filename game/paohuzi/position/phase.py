"""The phases of a deal, and those that may follow each."""

from __future__ import annotations

import enum


class Phase(enum.Enum):
    """The phase of a deal, as everybody can see."""

    DEALING = "dealing"
    OPENING = "opening"
    """提 that were dealt are laid down; the hands as dealt may win."""
    TURN = "turn"
    """`turn` is to discard, or may win with its own cards."""
    OFFER = "offer"
    """A card lies open to claims."""
    DRAW = "draw"
    """`turn` has claimed without owing a discard: the seat after it draws."""
    ENDING = "ending"
    """Somebody has won, or the stock is used up."""
    OVER = "over"


TRANSITIONS: dict[Phase, frozenset[Phase]] = {
    Phase.DEALING: frozenset({Phase.OPENING}),
    Phase.OPENING: frozenset({Phase.OPENING, Phase.TURN, Phase.ENDING}),
    Phase.TURN: frozenset({Phase.OFFER, Phase.DRAW, Phase.ENDING}),
    # An offer may follow an offer, and a draw a draw: a flip that nobody wants, a 重提.
    Phase.OFFER: frozenset({Phase.OFFER, Phase.TURN, Phase.DRAW, Phase.ENDING}),
    Phase.DRAW: frozenset({Phase.OFFER, Phase.TURN, Phase.DRAW, Phase.ENDING}),
    Phase.ENDING: frozenset({Phase.OVER}),
    Phase.OVER: frozenset(),
}
"""The phases that may follow each phase; every event is checked against it."""
