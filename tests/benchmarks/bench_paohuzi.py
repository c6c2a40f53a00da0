"""The paohuzi kernel: `python -m tests.benchmarks.bench_paohuzi [seconds]`.

The solver beside the plain search, waits, and random deals with full legality and events. CPU time
of this process; for deals the fastest of five rounds counts.
"""

from __future__ import annotations

import gc
import random
import statistics
import sys
import time
from collections.abc import Callable

from game.paohuzi.catalogue import RULESETS
from game.paohuzi.kernel.cards import COPIES, KINDS
from game.paohuzi.kernel.hand import Hand
from game.paohuzi.kernel.solver import Solver, solver_of
from game.paohuzi.kernel.source import Source
from game.paohuzi.play.engine import PaohuziDeal
from game.paohuzi.position.board import SeatBoard
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.rulesets.changde import CLASSIC
from game.paohuzi.rulesets.jichu import THREE
from game.paohuzi.scoring.winning import WinChecker
from tests.support.paohuzi_search import best_by_search

ROUNDS = 5
HANDS = 2000
DECK = [kind for kind in range(KINDS) for _ in range(COPIES)]


def hands(size: int) -> list[Hand]:
    """Random hands without four of a kind, which would lie on the table."""
    rng = random.Random(size)
    found: list[Hand] = []
    while len(found) < HANDS:
        hand = Hand(rng.sample(DECK, size))
        if max(hand.counts) < COPIES:
            found.append(hand)
    return found


def spread(job: Callable[[Hand], object], asked: list[Hand]) -> tuple[float, float, float]:
    """Median, 99th percentile and worst time in microseconds: the best of three tries each, so that
    other work of the machine is not counted.
    """
    times = []
    for hand in asked:
        tries = []
        for _ in range(3):
            began = time.perf_counter_ns()
            job(hand)
            tries.append(time.perf_counter_ns() - began)
        times.append(min(tries) / 1000)
    times.sort()
    return statistics.median(times), times[len(times) * 99 // 100], times[-1]


def report(name: str, found: tuple[float, float, float]) -> None:
    print(f"{name:44} {found[0]:9.2f} {found[1]:9.2f} {found[2]:9.2f} µs")


def deals_per_second(rules: PaohuziRules, seconds: float, boards: bool) -> float:
    """Random deals, uniform over the legal actions."""
    rng = random.Random(1)
    choose = rng.random
    best = 0.0
    for number in range(ROUNDS):
        gc.collect()
        done = 0
        began = time.process_time()
        while time.process_time() - began < seconds / ROUNDS:
            deal = PaohuziDeal(rules, (number * 100_000 + done).to_bytes(8, "big"))
            seats = [SeatBoard(rules, seat) for seat in range(deal.seats)] if boards else []
            out = deal.begin()
            while deal.outcome is None:
                for emission in out:
                    for board in seats:
                        board.apply(emission.view_for(board.viewer))
                seat = deal.deciders[0]
                offered = deal.legal_actions(seat)
                out = deal.act(seat, offered[int(choose() * len(offered))])
            done += 1
        best = max(best, done / (time.process_time() - began))
    return best


def main() -> None:
    """Measure and print."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    for name, rules in (("locked 坎", CLASSIC), ("splittable 坎, jichu", THREE)):
        began = time.perf_counter()
        Solver(rules.solver_rules)
        print(f"{'tables, ' + name:44} {(time.perf_counter() - began) * 1000:9.1f} ms")
    print(f"{'':44} {'median':>9} {'p99':>9} {'worst':>9}")
    for name, rules in (("locked", CLASSIC), ("splittable", THREE)):
        solver, checker = solver_of(rules.solver_rules), WinChecker(rules)
        for size, pair in ((21, False), (15, False), (17, True)):
            asked = hands(size)
            best = spread(lambda h, s=solver, p=pair: s.best(h.small, h.big, p), asked)  # type: ignore[misc]
            report(f"solver, {name}, {size} cards", best)
        few = hands(21)[:100]
        plain = spread(lambda h, r=rules: best_by_search(r, h.counts, False), few)  # type: ignore[misc]
        report(f"plain search, {name}, 21 cards", plain)

        def waits(hand: Hand, checker: WinChecker = checker) -> list[int]:
            return [
                card
                for card in range(KINDS)
                if checker.with_card(hand, None, False, card, Source.FLIP) is not None
            ]

        report(f"waits of 20 cards, {name}", spread(waits, hands(20)))
    for ruleset in RULESETS:
        table = ruleset.default
        assert isinstance(table, PaohuziRules)
        rate = deals_per_second(table, seconds, boards=False)
        print(f"{'random deals, ' + ruleset.id:44} {rate:9.0f} /s")
    folded = deals_per_second(CLASSIC, seconds, boards=True)
    print(f"{'random deals, boards folded, changde':44} {folded:9.0f} /s")


if __name__ == "__main__":
    main()
