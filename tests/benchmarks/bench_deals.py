"""Deals per second: `python -m tests.benchmarks.bench_deals [seconds]`.

Random play (uniform over the legal actions), the same with every seat's and a spectator's board
folded, and the fold of stored deals. CPU time of this process; the fastest of five rounds counts,
for other work on the machine only ever makes a round slower.
"""

from __future__ import annotations

import gc
import random
import sys
import time
from collections.abc import Callable, Sequence

from game.core.events import Emission, Event
from game.mahjong.play.engine import MahjongDeal
from game.mahjong.position.board import SeatBoard, TableBoard
from game.mahjong.rulesets.tuidaohu import FRIENDS

ROUNDS = 5


def play(seed: int, rng: random.Random, boards: Sequence[SeatBoard] = ()) -> list[Emission]:
    """One random deal; the boards hear their views as it goes on."""
    deal = MahjongDeal(FRIENDS, seed.to_bytes(8, "big"))
    emissions = deal.begin()
    told = 0
    choose = rng.random
    while deal.outcome is None:
        seat = deal.deciders[0]
        actions = deal.legal_actions(seat)
        emissions += deal.act(seat, actions[int(choose() * len(actions))])
        if boards:
            for emission in emissions[told:]:
                for board in boards:
                    board.apply(emission.view_for(board.viewer))
            told = len(emissions)
    return emissions


def bare(seed: int, rng: random.Random) -> int:
    """A deal that nobody looks at."""
    return len(play(seed, rng))


def watched(seed: int, rng: random.Random) -> int:
    """A deal with the boards of four seats."""
    return len(play(seed, rng, [SeatBoard(FRIENDS, seat) for seat in range(4)]))


def rate(job: Callable[[int], int], seconds: float) -> tuple[float, float]:
    """Jobs per second of CPU time in the best round, and events per job."""
    best = events = 0.0
    for number in range(ROUNDS):
        gc.collect()
        done = counted = 0
        began = time.process_time()
        while time.process_time() - began < seconds / ROUNDS:
            counted += job(number * 100_000 + done)
            done += 1
        best = max(best, done / (time.process_time() - began))
        events = counted / done
    return best, events


def fold_rate(stored: Sequence[Sequence[Event]], viewer: int | None, seconds: float) -> float:
    """Stored deals folded per second, as this viewer was told them."""

    def fold(number: int) -> int:
        board = SeatBoard(FRIENDS, viewer)
        events = stored[number % len(stored)]
        for event in events:
            board.apply(event)
        return len(events)

    return rate(fold, seconds)[0]


def main() -> None:
    """Measure and print."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    rng = random.Random(1)
    for name, job in (("random deals", bare), ("random deals, four boards folded", watched)):
        found, events = rate(lambda seed, job=job: job(seed, rng), seconds)  # type: ignore[misc]
        print(f"{name:36} {found:8.0f}/s   {events:.0f} events each")
    deals = [play(seed, rng) for seed in range(200)]
    for name, viewer in (("a seat", 1), ("a spectator", None)):
        told = [[emission.view_for(viewer) for emission in deal] for deal in deals]
        print(f"{'stored deals folded for ' + name:36} {fold_rate(told, viewer, seconds):8.0f}/s")
    full = [[emission.full for emission in deal] for deal in deals]

    def fold_table(number: int) -> int:
        board = TableBoard(FRIENDS)
        for event in full[number % len(full)]:
            board.apply(event)
        return 0

    print(f"{'stored deals folded, all hands open':36} {rate(fold_table, seconds)[0]:8.0f}/s")


if __name__ == "__main__":
    main()
