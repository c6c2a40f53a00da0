"""夹胡: the winning tile read as the middle of a run, or in a group that counts as one."""

from __future__ import annotations

from game.mahjong.fans.reading import Circumstances
from game.mahjong.kernel.decompose import Decomposition
from game.mahjong.kernel.tiles import is_suited, rank_of
from game.mahjong.rules import MahjongRules


def middle_group(
    rules: MahjongRules, circumstances: Circumstances, parts: Decomposition
) -> tuple[int, ...]:
    """The group of the hand in which the winning tile is a middle wait, () when there is none.

    `parts` are the hand's own, melds are not among them. The tile may be read into any group that
    has it, also with other waits; 支对: into the pung of a pair that was named for it.
    """
    tile = circumstances.tile
    pair, runs, triplets = parts
    if is_suited(tile):
        for run in runs:
            # 嵌张 is always 夹; 三七夹, 单吊夹 and 支对 are house rules of Harbin.
            if run == tile - 1 or (rules.edge_is_middle and _at_the_edge(run, tile)):
                return (run, run + 1, run + 2)
    if rules.single_is_middle and pair == tile:
        return (pair, pair)
    if circumstances.named == tile and tile in triplets:
        return (tile, tile, tile)
    return ()


def _at_the_edge(run: int, tile: int) -> bool:
    """True if the tile is the 3 of 123 or the 7 of 789."""
    rank = rank_of(tile)
    return (rank == 3 and run == tile - 2) or (rank == 7 and run == tile)
