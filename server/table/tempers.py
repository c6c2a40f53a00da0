"""Tempers of the bots: their speed and their remarks. By the bot (`Seat.bot`), as names and faces
are; the client has a word for each (`seat.tempers`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from server.wire.messages import Saying

Occasion = Literal["won", "fed", "lost", "drawn", "slow"]
"""Something that everybody has seen: a bot has won, somebody has won on its tile, it has lost in
another way, nobody has won, or somebody thinks for long.
"""


@dataclass(frozen=True)
class Temper:
    """`tempo`: the part of the usual span in which it discards; claims have one tempo for all.
    `talks`: the chance that it says something about the end of a deal that is about it.
    `hurries`: the chance that it says something to a person who thinks for long.
    """

    tempo: tuple[float, float]
    talks: float
    hurries: float
    sayings: Mapping[Occasion, tuple[Saying, ...]]


HASTY: Final = Temper(
    tempo=(0.0, 0.3),
    talks=0.4,
    hurries=0.4,
    sayings={
        "won": ("lucky", "cool"),
        "fed": ("slipped", "angry"),
        "lost": ("again",),
        "drawn": ("again",),
        "slow": ("hurry",),
    },
)
CHATTY: Final = Temper(
    tempo=(0.2, 0.7),
    talks=0.6,
    hurries=0.2,
    sayings={
        "won": ("lucky", "laugh"),
        "fed": ("slipped", "spare_me"),
        "lost": ("thumb", "cry"),
        "drawn": ("again", "smile"),
        "slow": ("hurry", "sleepy"),
    },
)
QUIET: Final = Temper(
    tempo=(0.3, 0.8),
    talks=0.15,
    hurries=0.0,
    sayings={
        "won": ("modest", "smile"),
        "fed": ("sweat",),
        "lost": ("thumb",),
        "drawn": ("smile",),
        "slow": (),
    },
)
UNHURRIED: Final = Temper(
    tempo=(0.7, 1.0),
    talks=0.3,
    hurries=0.0,
    sayings={
        "won": ("modest", "laugh"),
        "fed": ("sweat", "spare_me"),
        "lost": ("sweat", "smile"),
        "drawn": ("again",),
        "slow": (),
    },
)

EVERY_TEMPO: Final = (0.0, 1.0)
TEMPERS: Final = (HASTY, CHATTY, QUIET, UNHURRIED)


def temper_of(bot: int) -> Temper:
    """The temper of this bot."""
    return TEMPERS[bot % len(TEMPERS)]
