"""How long calls take: medians of passes over the same inputs, by turns."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from itertools import repeat
from statistics import median
from typing import Any, TypeAlias

Clock: TypeAlias = Callable[[], float]
"""Seconds."""

PASSES = 7


def pass_over(
    call: Callable[..., Any],
    inputs: Sequence[Any],
    *more: Any,
    clock: Clock = time.perf_counter,
) -> float:
    """Return the microseconds of one call in a pass over all inputs; `more` goes to every call."""
    start = clock()
    deque(map(call, inputs, *(repeat(value) for value in more)), maxlen=0)
    return (clock() - start) / len(inputs) * 1e6


def micros(call: Callable[..., Any], inputs: Sequence[Any], *more: Any) -> float:
    """Return the median microseconds of one call, after a pass to warm up."""
    return median([pass_over(call, inputs, *more) for _ in range(PASSES + 1)][1:])


Measured: TypeAlias = tuple[Callable[..., Any], Sequence[Any], tuple[Any, ...]]
"""A call, the inputs it is given one by one, and what it is given besides."""


def by_turns(
    calls: Sequence[Measured],
    rounds: int = PASSES,
    clock: Clock = time.perf_counter,
    told: Callable[[int], None] = lambda done: None,
) -> list[float]:
    """Return the median microseconds of each call over its inputs.

    A round gives all of them a turn, so that what slows the machine slows them all alike. A turn
    is two passes of which the second is timed: what the others put out of the processor's memory
    is there again. `told` hears how many turns are done.
    """
    times: list[list[float]] = [[] for _ in calls]
    done = 0
    for _ in range(rounds):
        for (call, inputs, more), found in zip(calls, times, strict=True):
            pass_over(call, inputs, *more, clock=clock)
            found.append(pass_over(call, inputs, *more, clock=clock))
            done += 1
            told(done)
    return [median(found) for found in times]
