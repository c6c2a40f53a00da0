"""Packages that check wins as well: measured beside the methods when they are installed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from game.mahjong.kernel.algebra import keys_of
from game.mahjong.kernel.shapes import WinShapes
from game.mahjong.kernel.tiles import Counts, Tile, counts_of

RIICHI = WinShapes(seven_pairs=True, quad_is_two_pairs=False, thirteen_orphans=True)
"""Shapes that `mahjong` and `xiangting` count: melds and a pair, seven different pairs, the
orphans.
"""

OFFICIAL = WinShapes(
    seven_pairs=True, thirteen_orphans=True, knitted_honours=True, knitted_straight=True
)
"""Shapes that PyMahjongGB counts."""

GB_NAMES = (
    *(f"{suit}{rank}" for suit in "WTB" for rank in range(1, 10)),
    *(f"F{wind}" for wind in range(1, 5)),
    *(f"J{dragon}" for dragon in range(1, 4)),
)
"""PyMahjongGB's name of each kind."""


class Peer(NamedTuple):
    """One package."""

    name: str
    module: str
    """The import; not there when it is not installed."""
    most_melds: int
    shapes: WinShapes
    """The hands that it calls complete."""
    own_input: Callable[[Sequence[Tile]], Any]
    """Makes the input of `check`; that is not measured."""
    checker: Callable[[Any], Callable[[Any], bool]]
    """Makes of the module the function that tells whether a hand is complete."""

    def load(self) -> Callable[[Any], bool] | None:
        """The check, or None when the package is not installed."""
        module = optional(self.module)
        return None if module is None else self.checker(module)


def optional(module: str) -> Any:
    """An installed package, or None."""
    try:
        return import_module(module)
    except ModuleNotFoundError:
        return None


def _xiangting(module: Any) -> Callable[[Counts], bool]:
    number, four = module.calculate_replacement_number, module.PlayerCount.FOUR
    return lambda counts: bool(number(counts, four) == 0)


def _official(module: Any) -> Callable[[Any], bool]:
    """Its scorer: the one function of it that refuses hands that are no win."""
    score = module.MahjongFanCalculator

    def wins(hand: tuple[tuple[str, ...], str]) -> bool:
        try:
            score((), hand[0], hand[1], 0, False, False, False, False, 0, 0)
        except TypeError as refusal:
            if "ERROR_NOT_WIN" not in str(refusal):
                raise
            return False
        return True

    return wins


def _official_hand(tiles: Sequence[Tile]) -> tuple[tuple[str, ...], str]:
    names = [GB_NAMES[kind] for kind in tiles]
    return tuple(names[:-1]), names[-1]


PEERS = (
    Peer(
        "mahjong",
        "mahjong.agari",
        5,
        RIICHI,
        counts_of,
        lambda module: lambda counts: bool(module.Agari.is_agari(counts)),
    ),
    Peer("xiangting", "xiangting", 4, RIICHI, counts_of, _xiangting),
    Peer("PyMahjongGB", "MahjongGB", 4, OFFICIAL, _official_hand, _official),
)


def is_complete_to(peer: Peer, tiles: Sequence[Tile], standard: bool) -> bool:
    """True if a peer ought to call a hand complete that the methods judge so or not."""
    return standard or (len(tiles) == 14 and peer.shapes.complete(keys_of(counts_of(tiles))))
