"""The numerical core of mahjong against its targets and its peers, all in one run.

``python -m tests.benchmarks.bench_kernel`` prints processor time in microseconds a call (the median
of passes over the same hands) and the factor by which the algebra is faster. The PyPI packages
``mahjong``, ``xiangting`` and ``PyMahjongGB`` are measured when installed (``pip install
.[bench]``). Answers are compared before anything is timed. ``paiju lab bench`` measures the methods
alone, with all forms of input.
"""

import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from itertools import repeat
from random import Random
from statistics import median
from typing import Any

from game.mahjong.kernel import algebra_build
from game.mahjong.kernel.algebra import (
    FIFTH_COPY_ALLOWED,
    Algebra,
    Keys,
    add_tile,
    keys_of,
    keys_of_tiles,
    table,
)
from game.mahjong.kernel.decompose import decompositions
from game.mahjong.kernel.shanten import discards
from game.mahjong.kernel.tiles import Counts, counts_of
from game.mahjong.kernel.waits import live_tiles
from game.mahjong.win_methods import CHECKERS
from game.mahjong.win_methods.algebra import AlgebraChecker
from game.mahjong.win_methods.lab.census import census
from server.ops.lab.hands import complete_hand, mixed_hands, random_hands, ready_hands
from server.ops.lab.peers import OFFICIAL, PEERS, RIICHI, optional
from server.ops.lab.timing import PASSES, Measured, by_turns, micros

HANDS = 1000
SLOW_HANDS = 60
"""Enough for peers that take milliseconds a call."""

ALGEBRA = table()
GREEDY, PAIR_FIRST = CHECKERS["greedy"].is_complete, CHECKERS["pairfirst"].is_complete

PeerTime = tuple[str, float, float | None]
"""A peer, its microseconds, and the ratio the algebra should reach, if there is a target."""

WIN_TARGETS = {"pairfirst": 20, "mahjong": 20, "xiangting": 4}


def without_targets(peers: Sequence[PeerTime]) -> list[PeerTime]:
    """The same peers beside a job that the targets are not about."""
    return [(name, theirs, None) for name, theirs, _ in peers]


SHANTEN, XIANGTING = optional("mahjong.shanten"), optional("xiangting")
AGARI = optional("mahjong.agari")


def show(job: str, ours: float, peers: Sequence[PeerTime] = ()) -> None:
    """Print one line: our time, and per peer its time, the ratio and the ratio to be reached."""
    columns = []
    for name, theirs, target in peers:
        ratio = theirs / ours
        mark = (
            "" if target is None else f" (target {target:g}{'' if ratio >= target else ' MISSED'})"
        )
        columns.append(f"{name} {theirs:.2f} = {ratio:.1f}x{mark}")
    print(f"{job:<34}{ours:>9.3f} us   {'; '.join(columns)}")


def limit(job: str, value: float, most: float | None, unit: str) -> None:
    """Print one line with a measured value and the most it may be, if there is a target."""
    target = "" if most is None else f"(target {most:.3g}{'' if value <= most else ' MISSED'})"
    print(f"{job:<34}{value:>9.2f} {unit}   {target}")


def thirty_four_times(check: Callable[[Counts], bool]) -> Callable[[Counts], list[int]]:
    """Waits by asking a win checker about every kind."""

    def waits(counts: Counts) -> list[int]:
        hand = list(counts)
        found = []
        for kind in range(34):
            if hand[kind] < 4:
                hand[kind] += 1
                if check(hand):
                    found.append(kind)
                hand[kind] -= 1
        return found

    return waits


def xiangting_calls() -> tuple[Callable[[Counts], int], Callable[[Counts], tuple[int, int]]]:
    """The deficit and the accepted tiles by ``xiangting``."""
    four = XIANGTING.PlayerCount.FOUR
    number, necessary = XIANGTING.calculate_replacement_number, XIANGTING.calculate_necessary_tiles
    return lambda counts: number(counts, four), lambda counts: necessary(counts, four)


def bench_wins(rng: Random) -> None:
    for melds in (4, 5):
        hands = mixed_hands(melds, HANDS, rng)
        counts = [counts_of(tiles) for tiles in hands]
        keys = [keys_of_tiles(tiles) for tiles in hands]
        answers = [ALGEBRA.is_complete(key, melds) for key in keys]
        checker = AlgebraChecker()
        names = ["algebra"] * 3
        calls: list[Measured] = [
            (ALGEBRA.is_complete, keys, (melds,)),
            (checker.is_complete, counts, ()),
            (checker.are_complete, hands, ()),
        ]
        for name, method in CHECKERS.items():
            if name != "algebra":
                names.append(name)
                calls.append((method.is_complete, counts, ()))
        for peer in PEERS:
            check = peer.load()
            if check is not None and melds <= peer.most_melds:
                names.append(peer.name)
                calls.append((check, [peer.own_input(tiles) for tiles in hands], ()))
        for name, (call, inputs, more) in zip(names, calls, strict=True):
            differing = [
                own
                for own, key, answer in zip(inputs, keys, answers, strict=True)
                if call(own, *more) != answer and not special(key, melds)
            ]
            assert not differing, (name, differing[0])
        kept, from_counts, from_tiles, *times = by_turns(calls)
        lines = [
            (name, spent, WIN_TARGETS.get(name))
            for name, spent in zip(names[3:], times, strict=True)
        ]
        plain = without_targets(lines)
        show(f"win, {3 * melds + 2} tiles, kept keys", kept, lines)
        show("  from counts", from_counts, plain)
        show("  from a list of tiles", from_tiles, plain)
        limit("  at most", from_tiles, 1e6 / 300_000, "us")
        if melds == 4:
            show("  with 7 pairs and 13 orphans", micros(RIICHI.complete, keys), plain)


def special(key: Keys, melds: int) -> bool:
    """True if a package may call it complete without melds and a pair."""
    return melds == 4 and (RIICHI.complete(key) or OFFICIAL.complete(key))


def bench_wildcards(rng: Random) -> None:
    algebra = table(FIFTH_COPY_ALLOWED)
    calls: list[Measured] = []
    for wild in range(9):
        hands = [counts_of(rng.sample(complete_hand(4, rng), 14 - wild)) for _ in range(HANDS)]
        for counts in hands[::2]:
            moved = rng.choice([kind for kind, count in enumerate(counts) if count])
            counts[moved] -= 1
            counts[rng.choice([kind for kind in range(34) if counts[kind] < 4])] += 1
        keys = [keys_of(counts) for counts in hands]
        for key, counts in zip(keys, hands, strict=True):
            assert algebra.is_complete(key, 4, wild) == PAIR_FIRST(counts, wild)
        calls += [(algebra.is_complete, keys, (4, wild)), (PAIR_FIRST, hands, (wild,))]
    times = by_turns(calls)
    for wild in range(9):
        ours, theirs = times[2 * wild : 2 * wild + 2]
        show(f"win with {wild} wildcards", ours, [("pairfirst", theirs, None)])
    limit("  slowest / fastest", max(times[::2]) / min(times[::2]), 1.3, "x ")


def bench_waits(rng: Random) -> None:
    for melds in (4, 5):
        size = 3 * melds + 1
        for name, hands in (
            ("ready", ready_hands(melds, HANDS, rng)),
            ("random", random_hands(size, HANDS, rng)),
        ):
            few = hands[:SLOW_HANDS]
            keys = [keys_of(counts) for counts in hands]
            by_greedy = thirty_four_times(GREEDY)
            for counts in few:
                mask = sum(1 << kind for kind in by_greedy(counts))
                assert ALGEBRA.waits(keys_of(counts), melds) == mask
            ours = micros(ALGEBRA.waits, keys, melds)
            peers: list[PeerTime] = [("greedy x34", micros(by_greedy, few), 60)]
            if AGARI:
                by_agari = thirty_four_times(AGARI.Agari.is_agari)
                peers.append(("mahjong x34", micros(by_agari, few), None))
            show(f"waits, {size} tiles, {name}", ours, peers)
            limit("  at most", ours, 1, "us")
            if melds == 4:
                show(
                    "  with 7 pairs and 13 orphans",
                    micros(RIICHI.winning_mask, keys),
                    without_targets(peers),
                )
            fresh = Algebra(4)
            start = time.process_time()
            deque(map(fresh.waits, keys, repeat(melds)), maxlen=0)
            show("  first time seen", (time.process_time() - start) / len(keys) * 1e6)


def bench_shanten(rng: Random) -> None:
    hands = random_hands(13, HANDS, rng)
    few = hands[:SLOW_HANDS]
    keys = [keys_of(counts) for counts in hands]
    live = [4] * 34
    numbers: list[PeerTime] = []
    accepting: list[PeerTime] = []
    if SHANTEN:
        regular = SHANTEN.Shanten.calculate_shanten_for_regular_hand
        assert all(regular(c) == ALGEBRA.deficit(keys_of(c), 4) - 1 for c in few)

        def ukeire(counts: Counts) -> int:
            now, total = regular(counts), 0
            for kind in range(34):
                if counts[kind] < 4:
                    counts[kind] += 1
                    total += live[kind] if regular(counts) < now else 0
                    counts[kind] -= 1
            return total

        numbers.append(("mahjong", micros(regular, few), 75))
        accepting.append(("mahjong", micros(ukeire, few[:10]), 150))
    if XIANGTING:
        number, necessary = xiangting_calls()
        for key, counts in zip(keys, hands, strict=True):
            assert number(counts) == RIICHI.deficit(key)
            assert necessary(counts) == (RIICHI.deficit(key), RIICHI.accepted(key))
        numbers.append(("xiangting", micros(number, hands), 3))
        accepting.append(
            ("xiangting", micros(lambda c: live_tiles(necessary(c)[1], live), hands), None)
        )
    show("shanten, 13 tiles", micros(ALGEBRA.deficit, keys, 4), numbers)
    show("  with 7 pairs and 13 orphans", micros(RIICHI.deficit, keys), without_targets(numbers))
    ours = micros(lambda key: live_tiles(ALGEBRA.accepted(key, 4), live), keys)
    show("accepted tiles with counts", ours, accepting)
    show(
        "  with 7 pairs and 13 orphans",
        micros(lambda key: live_tiles(RIICHI.accepted(key), live), keys),
        without_targets(accepting),
    )


def each_discard(judge: Callable[[Counts], Any]) -> Callable[[Counts], list[Any]]:
    """Ask about the hand after each possible discard."""

    def judged(counts: Counts) -> list[Any]:
        found = []
        for kind in range(34):
            if counts[kind]:
                counts[kind] -= 1
                found.append(judge(counts))
                counts[kind] += 1
        return found

    return judged


def bench_discards(rng: Random) -> None:
    hands = random_hands(14, HANDS, rng)
    keys = [keys_of(counts) for counts in hands]
    live = [4] * 34
    calls: list[Measured] = [(discards, keys, (live,))]
    names: list[tuple[str, float]] = []
    if SHANTEN:
        regular = SHANTEN.Shanten.calculate_shanten_for_regular_hand

        def ukeire(counts: Counts) -> int:
            now, total = regular(counts), 0
            for kind in range(34):
                if counts[kind] < 4:
                    counts[kind] += 1
                    total += live[kind] if regular(counts) < now else 0
                    counts[kind] -= 1
            return total

        names.append(("mahjong", 70))
        calls.append((each_discard(ukeire), hands[:2], ()))
    if XIANGTING:
        _, necessary = xiangting_calls()
        judged = each_discard(lambda counts: live_tiles(necessary(counts)[1], live))
        names.append(("xiangting", 1))
        calls.append((judged, hands, ()))
    ours, *theirs = by_turns(calls)
    peers = [(name, spent, target) for (name, target), spent in zip(names, theirs, strict=True)]
    show("all discards of 14 tiles", ours, peers)
    shaped = micros(lambda key: discards(key, live, shapes=RIICHI), keys)
    show("  with 7 pairs and 13 orphans", shaped, without_targets(peers))


def bench_census() -> None:
    for name in ("algebra", "greedy", "split", "pairfirst"):
        start = time.process_time()
        assert [census(size, name).tally[9] for size in (13, 16)] == [1, 11]
        spent = time.process_time() - start
        limit(f"census, 13 and 16 tiles, {name}", spent, 0.5 if name == "algebra" else None, "s ")


def bench_tables(rng: Random) -> None:
    bench_census()
    for cap in algebra_build.CAPS:
        loads = []
        for _ in range(PASSES):
            start = time.process_time()
            Algebra(cap)
            loads.append((time.process_time() - start) * 1e3)
        limit(f"load, {cap} copies", median(loads), 5, "ms")
        start = time.process_time()
        algebra_build.build(cap)
        limit(f"build, {cap} copies", time.process_time() - start, 1, "s ")
    wins = [counts_of(complete_hand(4, rng)) for _ in range(HANDS)]
    limit("decompositions, 14 tiles", micros(decompositions, wins), 50, "us")
    keys: list[Keys] = [[0, 0, 0, 0] for _ in range(HANDS)]
    show("one tile into a hand's keys", micros(add_tile, keys, 5))


def main() -> None:
    print(
        f"Python {sys.version.split()[0]}, {HANDS} hands, medians of {PASSES} turns, processor time"
    )
    for peer in PEERS:
        if peer.load() is None:
            print(f"{peer.name} is not installed and left out")
    rng = Random(2024)
    for bench in (
        bench_wins,
        bench_wildcards,
        bench_waits,
        bench_shanten,
        bench_discards,
        bench_tables,
    ):
        bench(rng)


if __name__ == "__main__":
    main()
