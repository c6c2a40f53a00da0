"""`complete` and `waits`: tiles by themselves, without a ruleset."""

from __future__ import annotations

from typing import Any, Final

from game.core.errors import BadNotation
from game.judge.fields import Fields, QuestionRefused
from game.mahjong.kernel.algebra import NO_FIFTH_COPY, keys_of
from game.mahjong.kernel.shapes import STANDARD
from game.mahjong.kernel.tiles import (
    COPIES,
    KINDS,
    Counts,
    counts_of,
    kinds_in,
    parse_tiles,
    tile_text,
)
from game.mahjong.kernel.waits import formal_waits, waits_mask
from game.mahjong.win_methods import checker, is_complete

MOST_WILD = 8
"""More wildcards than that are in no game."""
HONOURS: Final = {
    "E": "East",
    "S": "South",
    "W": "West",
    "N": "North",
    "C": "the red dragon",
    "F": "the green dragon",
    "P": "the white dragon",
}
MOST_TILES = 17
"""Of a hand; a method that judges any length is asked about up to `LONGEST` tiles."""


def hand_tiles(text: str, name: str) -> list[int]:
    """The tiles of a hand in the order written. Raises `QuestionRefused`."""
    try:
        tiles = parse_tiles(text)
    except BadNotation as problem:
        raise QuestionRefused("bad_tiles", f"{name}: {problem.message}{_capitals(text)}") from None
    if any(tile >= KINDS for tile in tiles):
        message = f"{name}: flowers and seasons are never part of a hand{_capitals(text)}"
        raise QuestionRefused("bad_tiles", message)
    return tiles


def _capitals(text: str) -> str:
    """A hint if a small letter may have been meant for an honour: East is `E`."""
    small = sorted({char for char in text if char in "ewncf"})
    meant = ", ".join(f"{HONOURS[char.upper()]} is {char.upper()}, not {char}" for char in small)
    return f" ({meant})" if meant else ""


def no_fifth_copy(counts: Counts, name: str) -> None:
    """Refuse more copies of a kind than there are."""
    for tile, count in enumerate(counts):
        if count > COPIES:
            raise QuestionRefused("fifth_copy", f"{name}: {count} copies of {tile_text(tile)}")


def complete_answer(request: dict[str, Any]) -> dict[str, Any]:
    """`complete`: tells whether tiles and wildcards are a winning shape, by any of the methods."""
    fields = Fields(request, ("op", "tiles", "wild", "shapes", "checker", "max_copies"))
    counts = counts_of(hand_tiles(fields.needed("tiles"), "tiles"))
    wild = fields.number("wild", 0, MOST_WILD) or 0
    shapes = fields.texts("shapes") if fields.has("shapes") else [STANDARD]
    if not shapes:
        raise QuestionRefused("bad_field", "shapes must name at least one shape")
    name = fields.text("checker", "algebra")
    four = fields.number("max_copies", COPIES, COPIES) is not None
    limits = checker(name).limits
    if limits.most_copies is not None:
        no_fifth_copy(counts, "tiles")
    if limits.most_melds is not None and sum(counts) + wild > MOST_TILES:
        raise QuestionRefused("wrong_count", f"{name} judges up to {MOST_TILES} tiles")
    if (sum(counts) + wild) % 3 != 2:
        raise QuestionRefused(
            "wrong_count", f"{sum(counts) + wild} tiles; a complete hand has 2, 5, 8, 11, 14, …"
        )
    return {"complete": is_complete(counts, wild, shapes, name, four)}


def waits_answer(request: dict[str, Any]) -> dict[str, Any]:
    """`waits`: the tiles that complete 3n + 1 tiles as melds and a pair; with `fifth_copy` also
    tiles of which the hand has all four.
    """
    fields = Fields(request, ("op", "tiles", "fifth_copy"))
    counts = counts_of(hand_tiles(fields.needed("tiles"), "tiles"))
    formal = fields.flag("fifth_copy")
    no_fifth_copy(counts, "tiles")
    melds, left = divmod(sum(counts), 3)
    if left != 1 or sum(counts) >= MOST_TILES:
        raise QuestionRefused(
            "wrong_count", f"{sum(counts)} tiles; a hand that waits has 1, 4, … 16"
        )
    keys = keys_of(counts)
    # 国标 2025 annex (十) counts a fifth copy as a wait, SBR 2025 §10.3.2 does not.
    mask = formal_waits(keys, melds) if formal else waits_mask(keys, melds, cap=NO_FIFTH_COPY)
    return {"waits": [tile_text(tile) for tile in kinds_in(mask)]}
