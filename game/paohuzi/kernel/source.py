"""The source of a winning card."""

from __future__ import annotations

import enum


class Source(enum.Enum):
    """The source of a winning card."""

    DEAL = "deal"
    """Nowhere: the cards in hand are complete as they are."""
    SELF = "self"
    """The seat flipped it itself."""
    FLIP = "flip"
    """Another seat flipped it, or it is the dealer's shown card."""
    DISCARD = "discard"
    """Another seat threw it."""
