"""The phases of a deal, and those that may follow each."""

from __future__ import annotations

import enum


class Phase(enum.Enum):
    """The phase of a deal, as everybody can see."""

    DEALING = "dealing"
    STAKES = "stakes"
    """Every seat chooses its stake; nothing has been dealt."""
    OPENING = "opening"
    """起手胡: dealt hands may be shown; nobody has had a turn."""
    EXCHANGE = "exchange"
    """换三张: every seat chooses three tiles to give away."""
    LACKING = "lacking"
    """定缺: every seat chooses the suit it does without."""
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
    FLOWER = "flower"
    """The eighth flower has been shown and may be won by the seat that has the other seven."""
    KONG_TILES = "kong_tiles"
    """开杠: the tiles turned over for the kong of `turn` lie open to wins, and perhaps claims."""
    LAST_TILE = "last_tile"
    """海底: seats that wait may take the last tile; nobody hears which seats are asked."""
    ENDING = "ending"
    """Somebody has won, or the wall is played out."""
    OVER = "over"


TRANSITIONS: dict[Phase, frozenset[Phase]] = {
    Phase.DEALING: frozenset({Phase.STAKES, Phase.TURN}),
    Phase.STAKES: frozenset({Phase.TURN}),
    Phase.OPENING: frozenset({Phase.TURN}),
    # To EXCHANGE, LACKING and OPENING: before the first tile is discarded.
    Phase.TURN: frozenset(
        {
            Phase.EXCHANGE,
            Phase.LACKING,
            Phase.OPENING,
            Phase.CLAIMS,
            Phase.REPLACEMENT,
            Phase.ROBBING,
            Phase.FLOWER,
            Phase.ENDING,
        }
    ),
    Phase.EXCHANGE: frozenset({Phase.TURN}),
    Phase.LACKING: frozenset({Phase.TURN}),
    # To ENDING: the discard just taken declared 报听, and its seat wins on seeing the 宝 (对宝).
    Phase.AFTER_CLAIM: frozenset({Phase.CLAIMS, Phase.ENDING}),
    # To ENDING: 对宝 before the draw, or a flower for which no tile is left.
    Phase.REPLACEMENT: frozenset({Phase.TURN, Phase.KONG_TILES, Phase.ENDING}),
    Phase.CLAIMS: frozenset(
        {Phase.TURN, Phase.AFTER_CLAIM, Phase.REPLACEMENT, Phase.LAST_TILE, Phase.ENDING}
    ),
    # A kong's tile is won or passed: no claim leads out of here.
    Phase.ROBBING: frozenset({Phase.TURN, Phase.KONG_TILES, Phase.ENDING}),
    Phase.KONG_TILES: frozenset(
        {Phase.TURN, Phase.AFTER_CLAIM, Phase.REPLACEMENT, Phase.LAST_TILE, Phase.ENDING}
    ),
    Phase.LAST_TILE: frozenset({Phase.TURN, Phase.ENDING}),
    # To REPLACEMENT: nothing is left to replace the flower with.
    Phase.FLOWER: frozenset({Phase.TURN, Phase.REPLACEMENT, Phase.ENDING}),
    # To itself: several winners of one tile (一炮多响), the birds after them, or the end of the
    # wall. To TURN: the others play on (血战).
    Phase.ENDING: frozenset({Phase.TURN, Phase.ENDING, Phase.OVER}),
    Phase.OVER: frozenset(),
}
"""The phases that may follow each phase; every event is checked against it."""


BEFORE_DEAL = (Phase.DEALING, Phase.STAKES)
"""Phases in which nobody has tiles."""

CHOICES = (Phase.EXCHANGE, Phase.LACKING, Phase.OPENING)
"""Phases in which seats choose together, with their tiles in hand, before the first turn."""


WINDOWS = frozenset({Phase.CLAIMS, Phase.ROBBING, Phase.FLOWER, Phase.KONG_TILES, Phase.LAST_TILE})
"""Phases in which a tile lies open to others."""


def before(phase: Phase) -> tuple[Phase, ...]:
    """The phases of a running deal that may lead to this one."""
    # The deal leads to TURN as well, but by events of its own: a draw must not stand in for it.
    # Neither does a draw end a choice of all seats.
    apart = (*BEFORE_DEAL, *CHOICES)
    return tuple(old for old, new in TRANSITIONS.items() if phase in new and old not in apart)
