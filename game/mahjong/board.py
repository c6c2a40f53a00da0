"""The mahjong table as somebody knows it: the one fold of the events."""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import ClassVar, TypeVar

from game.core.deal import Board
from game.core.errors import BadRecord
from game.core.events import Event
from game.core.points import Transfer, totals
from game.mahjong.events import (
    Dealt,
    Discarded,
    Drawn,
    Exhausted,
    KongRobbed,
    Melded,
    Missed,
    Paid,
    Settled,
    Won,
)
from game.mahjong.melds import Meld, MeldKind
from game.mahjong.rules import MahjongRules
from game.mahjong.tiles import KINDS

E = TypeVar("E", bound=Event)


class Phase(enum.Enum):
    """Where a deal stands, as everybody can see."""

    DEALING = "dealing"
    TURN = "turn"
    """`turn` has drawn, or holds the dealer's first hand: win, kong or discard."""
    AFTER_CLAIM = "after_claim"
    """`turn` has taken a chow or pung: it can only discard."""
    REPLACEMENT = "replacement"
    """`turn` has laid down a kong and draws from the tail."""
    CLAIMS = "claims"
    """A discard lies open to claims."""
    ROBBING = "robbing"
    """The fourth tile of an added kong may be won."""
    ENDING = "ending"
    """Somebody has won, or the wall is played out."""
    OVER = "over"


TRANSITIONS: dict[Phase, frozenset[Phase]] = {
    Phase.DEALING: frozenset({Phase.TURN}),
    Phase.TURN: frozenset({Phase.CLAIMS, Phase.REPLACEMENT, Phase.ROBBING, Phase.ENDING}),
    Phase.AFTER_CLAIM: frozenset({Phase.CLAIMS}),
    Phase.REPLACEMENT: frozenset({Phase.TURN, Phase.ENDING}),
    Phase.CLAIMS: frozenset({Phase.TURN, Phase.AFTER_CLAIM, Phase.REPLACEMENT, Phase.ENDING}),
    Phase.ROBBING: frozenset({Phase.TURN, Phase.REPLACEMENT, Phase.ENDING}),
    Phase.ENDING: frozenset({Phase.ENDING, Phase.OVER}),
    Phase.OVER: frozenset(),
}
"""What may follow what; every event is checked against it."""
