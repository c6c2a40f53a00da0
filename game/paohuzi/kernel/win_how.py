"""Ways to win."""

from __future__ import annotations

import enum


class WinHow(enum.StrEnum):
    """The way in which a seat won."""

    DEAL = "deal"
    """With the hand as dealt, without another card."""
    SHOWN = "shown"
    """On the dealer's shown card (亮张)."""
    SELF = "self"
    """On a card that it flipped itself."""
    FLIP = "flip"
    """On a card that another seat flipped."""
    DISCARD = "discard"
