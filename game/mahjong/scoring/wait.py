"""听口: the group that the winning tile completed, and a test for other waits."""

from __future__ import annotations

from collections.abc import Sequence

from game.mahjong.fans.reading import Circumstances
from game.mahjong.kernel.algebra import keys_of
from game.mahjong.kernel.decompose import Decomposition
from game.mahjong.kernel.melds import Meld
from game.mahjong.kernel.tiles import COPIES, kinds_in, rank_of
from game.mahjong.rules import MahjongRules
from game.mahjong.rules.shapes import shapes_of

PAIR, MIDDLE, EDGE, OPEN, PUNG = "pair", "middle", "edge", "open", "pung"
"""The places that the winning tile can have completed."""


def wait_forms(
    circumstances: Circumstances, parts: Decomposition, open_tile: int | None
) -> tuple[str, ...]:
    """Every group of the hand that the winning tile can have completed, by its form.

    `open_tile` is the triplet that counts as completed by another seat's tile: with it the tile is
    in no other group, without it in any but a triplet, unless it was drawn.
    """
    tile = circumstances.tile
    pair, runs, triplets = parts
    if open_tile is not None:
        return (PUNG,)
    found = dict.fromkeys(_in_run(run, tile) for run in runs if run <= tile <= run + 2)
    if pair == tile:
        found[PAIR] = None
    if tile in triplets and not circumstances.how.by_claim:
        found[PUNG] = None
    return tuple(found) or ("",)


def _in_run(run: int, tile: int) -> str:
    if tile == run + 1:
        return MIDDLE
    # 3 of 12_ and 7 of _89: the other end of the wait does not exist.
    rank = rank_of(tile)
    at_edge = (rank == 3 and tile == run + 2) or (rank == 7 and tile == run)
    return EDGE if at_edge else OPEN


def is_only_wait(
    rules: MahjongRules, counts: Sequence[int], melds: Sequence[Meld], tile: int
) -> bool:
    """True if a hand, whose `counts` have the winning tile in them, waited for that tile alone.

    SML 2026: a tile of which hand and melds hold all four is no wait.
    """
    held = list(counts)
    held[tile] -= 1
    waits = shapes_of(rules).winning_mask(keys_of(held), len(melds))
    laid = [each for meld in melds for each in meld.tiles]
    return all(
        other == tile or held[other] + laid.count(other) >= COPIES for other in kinds_in(waits)
    )
