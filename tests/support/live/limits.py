"""Limits of a server at which nobody is stopped: one machine plays many people, and fast."""

from __future__ import annotations

from dataclasses import replace

from server.ops.load import target

MANY = target.MANY
LIMITS = replace(
    target.LIMITS,
    guesses=MANY,
    guesses_per_address=MANY,
    guesses_per_address_and_hour=MANY,
    questions_per_address=(MANY, MANY),
    groups_per_player=MANY,
)
"""As many people from one address as like to, as fast as they like."""

SPEED = (
    "rate",
    "burst",
    "messages_per_address",
    "handshakes_per_address",
    "guests_per_address",
    "openings_per_address",
    "guesses",
    "guesses_per_address",
    "guesses_per_address_and_hour",
)
"""Of these, those of speed: how much there may be at a time is not among them."""

Value = float | tuple[float, float]


def lifted(*names: str) -> dict[str, Value]:
    """These limits as `LIMITS` has them, for a server that is told of some only."""
    return {name: getattr(LIMITS, name) for name in names}
