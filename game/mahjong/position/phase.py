"""The phases of a deal and what may follow what."""

from __future__ import annotations

import enum


class Phase(enum.Enum):
    """The phase of a deal, as everybody can see."""

    DEALING = "dealing"
    STAKES = "stakes"
    """Every seat chooses its stake; nothing has been dealt."""
    TURN = "turn"
    """`turn` has drawn, or holds the dealer's first hand: win, kong or discard."""
    AFTER_CLAIM = "after_claim"
    """`turn` has taken a chow or pung: it can only discard."""
    REPLACEMENT = "replacement"
    """`turn` has laid down a kong and draws from the tail."""
    CLAIMS = "claims"
    """A discard lies open to claims."""
    ROBBING = "robbing"
    """The fourth tile of an added kong, or of a concealed one, may be won."""
    ENDING = "ending"
    """Somebody has won, or the wall is played out."""
    OVER = "over"


TRANSITIONS: dict[Phase, frozenset[Phase]] = {
    Phase.DEALING: frozenset({Phase.STAKES, Phase.TURN}),
    Phase.STAKES: frozenset({Phase.TURN}),
    Phase.TURN: frozenset({Phase.CLAIMS, Phase.REPLACEMENT, Phase.ROBBING, Phase.ENDING}),
    # To ENDING: the discard just taken declared 报听, and its seat wins on seeing the 宝 (对宝).
    Phase.AFTER_CLAIM: frozenset({Phase.CLAIMS, Phase.ENDING}),
    # To ENDING: 对宝 before the draw, or a flower for which no tile is left.
    Phase.REPLACEMENT: frozenset({Phase.TURN, Phase.ENDING}),
    Phase.CLAIMS: frozenset({Phase.TURN, Phase.AFTER_CLAIM, Phase.REPLACEMENT, Phase.ENDING}),
    # A kong's tile is won or passed: no claim leads out of here.
    Phase.ROBBING: frozenset({Phase.TURN, Phase.ENDING}),
    # To itself: several winners of one tile (一炮多响), and the birds after them.
    Phase.ENDING: frozenset({Phase.ENDING, Phase.OVER}),
    Phase.OVER: frozenset(),
}
"""The phases that may follow each phase; every event is checked against it."""


BEFORE_DEAL = (Phase.DEALING, Phase.STAKES)
"""Phases in which nobody has tiles."""


def before(phase: Phase) -> tuple[Phase, ...]:
    """The phases of a running deal that may lead to this one."""
    # The deal leads to TURN as well, but by `Dealt` alone: a draw must not stand in for it.
    return tuple(old for old, new in TRANSITIONS.items() if phase in new and old not in BEFORE_DEAL)
