"""Checks a second of every method and of the installed peers, side by side in one run.

Half of the hands are complete and half miss by one tile. Three forms of input are measured: keys
that are kept up to date tile by tile (the algebra's), 34 counts, and a plain list of tiles.
Before anything is timed the answers are compared.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from game.mahjong.kernel.algebra import FIFTH_COPY_ALLOWED, keys_of_tiles, table
from game.mahjong.kernel.tiles import Tile, counts_of, format_tiles
from game.mahjong.win_methods import CHECKERS
from game.mahjong.win_methods.algebra import AlgebraChecker
from server.ops.lab.hands import mixed_hands
from server.ops.lab.peers import PEERS, Peer, is_complete_to
from server.ops.lab.timing import PASSES, Clock, by_turns

SIZES = (14, 17)
KEYS, COUNTS, TILES = FORMS = ("keys", "counts", "tiles")


class Disagreement(Exception):
    """A hand is judged wrongly: its times would mean nothing."""


@dataclass(frozen=True)
class FormTimes:
    """One method or peer with one form of input."""

    name: str
    form: str
    micros: tuple[float | None, ...]
    """Microseconds of one check for each of `SIZES`; None for a size it does not know."""
    is_peer: bool = False


@dataclass(frozen=True)
class Bench:
    """Measurements of one form of a method."""

    rows: tuple[FormTimes, ...]
    missing: tuple[str, ...]
    """Peers that are not installed."""
    hands: int
    rounds: int

    def ratio(self, row: FormTimes, size: int) -> float | None:
        """Ratio to the time of the algebra's with the same form of input; None for neither."""
        index = SIZES.index(size)
        own = next(
            found.micros[index]
            for found in self.rows
            if (found.name, found.form) == ("algebra", row.form)
        )
        theirs = row.micros[index]
        return None if theirs is None or own is None else theirs / own


@dataclass(frozen=True)
class _Contestant:
    name: str
    form: str
    prepare: Callable[[Sequence[Tile]], Any]
    check: Callable[..., bool]
    more: tuple[int, ...] = ()
    """Input of the check besides the hand."""
    peer: Peer | None = None


def bench(
    hands: int = 1000,
    rounds: int = PASSES,
    seed: int = 1,
    clock: Clock = time.process_time,
    told: Callable[[int, int], None] = lambda done, all_: None,
) -> Bench:
    """Measure. `told` takes the number of turns done, and of all turns. Raises `Disagreement`."""
    rng = Random(seed)
    present = [(peer, check) for peer in PEERS if (check := peer.load()) is not None]
    times: dict[tuple[str, str], list[float | None]] = {}
    peers = set()
    before = 0
    fields = {size: _contestants(size // 3, present) for size in SIZES}
    turns = rounds * sum(map(len, fields.values()))
    for index, (size, field) in enumerate(fields.items()):
        drawn = mixed_hands(size // 3, hands, rng)
        calls = []
        for contestant in field:
            inputs = [contestant.prepare(tiles) for tiles in drawn]
            _compare(contestant, drawn, inputs)
            calls.append((contestant.check, inputs, contestant.more))
        found = by_turns(calls, rounds, clock, partial(_tell, told, before, turns))
        for contestant, spent in zip(field, found, strict=True):
            row = times.setdefault((contestant.name, contestant.form), [None] * len(SIZES))
            row[index] = spent
            if contestant.peer is not None:
                peers.add(contestant.name)
        before += rounds * len(field)
    missing = tuple(peer.name for peer in PEERS if peer not in [other for other, _ in present])
    rows = (
        FormTimes(name, form, tuple(spent), name in peers) for (name, form), spent in times.items()
    )
    return Bench(tuple(rows), missing, hands, rounds)


def _contestants(
    melds: int, peers: Sequence[tuple[Peer, Callable[[Any], bool]]]
) -> list[_Contestant]:
    """All that can judge so many melds and a pair, each with the forms it takes."""
    kept, fast = table(FIFTH_COPY_ALLOWED).is_complete, AlgebraChecker().are_complete
    field = [
        _Contestant("algebra", KEYS, keys_of_tiles, kept, (melds,)),
        _Contestant("algebra", COUNTS, counts_of, CHECKERS["algebra"].is_complete),
        _Contestant("algebra", TILES, list, fast),
    ]
    for name, method in CHECKERS.items():
        if name != "algebra":
            field += _both_forms(name, counts_of, method.is_complete)
    for peer, check in peers:
        if melds <= peer.most_melds:
            field += _both_forms(peer.name, peer.own_input, check, peer)
    return field


def _both_forms(
    name: str,
    own: Callable[[Sequence[Tile]], Any],
    check: Callable[[Any], bool],
    peer: Peer | None = None,
) -> list[_Contestant]:
    """From its own form of input, and from a plain list of tiles."""
    return [
        _Contestant(name, COUNTS, own, check, peer=peer),
        _Contestant(name, TILES, list, lambda tiles: check(own(tiles)), peer=peer),
    ]


def _tell(told: Callable[[int, int], None], before: int, turns: int, done: int) -> None:
    told(before + done, turns)


def _compare(
    contestant: _Contestant, hands: Sequence[Sequence[Tile]], inputs: Sequence[Any]
) -> None:
    judge = CHECKERS["algebra"].is_complete
    for tiles, own in zip(hands, inputs, strict=True):
        expected = judge(counts_of(tiles))
        if contestant.peer is not None:
            expected = is_complete_to(contestant.peer, tiles, expected)
        if contestant.check(own, *contestant.more) is not expected:
            raise Disagreement(f"{contestant.name} is wrong about {format_tiles(tiles)}")
