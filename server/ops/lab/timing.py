"""Times of calls: medians of passes over the same inputs, by turns.

Only processor time counts. In real time a slow call would wait more often than a quick one for
other work on the processor, and look slower than it is.
"""

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

LEAST = 0.003
"""Seconds of passes in a turn: a thousand quick calls take a tenth of a millisecond, and the part
that other work takes of that is more than chance evens out over a few turns.
"""


def pass_over(
    call: Callable[..., Any],
    inputs: Sequence[Any],
    *more: Any,
    clock: Clock = time.process_time,
) -> float:
    """Return the microseconds of one call in a pass over all inputs; `more` goes to every call."""
    start = clock()
    deque(map(call, inputs, *(repeat(value) for value in more)), maxlen=0)
    return (clock() - start) / len(inputs) * 1e6


def micros(call: Callable[..., Any], inputs: Sequence[Any], *more: Any) -> float:
    """Return the median microseconds of one call, after a pass to warm up."""
    return by_turns([(call, inputs, more)])[0]


Measured: TypeAlias = tuple[Callable[..., Any], Sequence[Any], tuple[Any, ...]]
"""A call, the inputs it is given one by one, and the arguments it is given besides."""


def by_turns(
    calls: Sequence[Measured],
    rounds: int = PASSES,
    clock: Clock = time.process_time,
    told: Callable[[int], None] = lambda done: None,
) -> list[float]:
    """Return the median microseconds of each call over its inputs.

    A round gives all of them a turn, so that a slow machine slows them all alike. The first pass of
    a turn is not counted: it brings back the data that the others put out of the processor's
    memory. Passes are timed for `LEAST` seconds, and one at least. `told` takes the number of turns
    done.
    """
    times: list[list[float]] = [[] for _ in calls]
    done = 0
    for _ in range(rounds):
        for (call, inputs, more), found in zip(calls, times, strict=True):
            pass_over(call, inputs, *more, clock=clock)
            until = clock() + LEAST
            found.append(pass_over(call, inputs, *more, clock=clock))
            while clock() < until:
                found.append(pass_over(call, inputs, *more, clock=clock))
            done += 1
            told(done)
    return [median(found) for found in times]
