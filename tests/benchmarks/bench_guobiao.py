"""The counting of Guobiao against PyMahjongGB, which is written in C++, all in one run.

``python -m tests.benchmarks.bench_guobiao`` prints processor time in microseconds a hand and the
ratio of our time to theirs. Both are given the hand in the form that they are made for. The counter
keeps its results for parts of hands: *known* are hands whose parts it has seen, as a server has
after a while, *new* ones the first time, after so many others.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

from game.mahjong.rulesets.guobiao import FREE
from game.mahjong.scoring.counter import FanCounter
from tests.game.mahjong.fans.test_guobiao_count import FILE, stored
from tests.support.guobiao_hands import Win, question, wins

BEFORE = 100_000
"""Hands counted before anything is measured."""
HANDS = 5_000
PASSES = 9
MOST = 3.0
"""The target: times as long as PyMahjongGB."""


def micros(call: Callable[..., object], questions: Sequence[tuple[Any, ...]]) -> float:
    """Processor time of one call, in microseconds."""
    start = time.process_time()
    for arguments in questions:
        call(*arguments)
    return (time.process_time() - start) / len(questions) * 1e6


def measure(job: str, counter: FanCounter, hands: Sequence[Win], new: bool = False) -> None:
    """Print the time that both take for these hands, by turns."""
    from MahjongGB import MahjongFanCalculator

    ours = [(win.keys, win.melds, win.told) for win in hands]
    theirs = [question(win) for win in hands]
    # New hands are new only once.
    if not new:
        micros(counter.count, ours)
    times = [
        (micros(counter.count, ours), micros(MahjongFanCalculator, theirs))
        for _ in range(1 if new else PASSES)
    ]
    own, other = (median(column) for column in zip(*times, strict=True))
    target = "" if new else f" (target {MOST:g}{'' if own <= MOST * other else ' MISSED'})"
    print(f"{job:<34}{own:>8.2f} us   PyMahjongGB {other:.2f} us = {own / other:.1f}x{target}")


def main() -> None:
    """Measure."""
    counter = FanCounter(FREE)
    stored_hands = [stored(entry) for entry in json.loads(FILE.read_text("utf-8"))["v"]]
    for win in wins(100, BEFORE):
        counter.count(win.keys, win.melds, win.told)
    random_hands = list(wins(5, HANDS))
    measure(f"random hands, new after {BEFORE:,}", counter, random_hands, new=True)
    measure("random hands, known", counter, random_hands)
    measure("stored hands, known", counter, stored_hands)


if __name__ == "__main__":
    main()
