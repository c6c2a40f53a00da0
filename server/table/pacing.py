"""Pauses of a table, so that everybody can follow and silence does not speak.

Every time is drawn from a source that knows nothing of the game, and the hold of a claim window is
the same whether or not anybody could claim. The table waits for a later answer, which says that
somebody was asked; if the table has agreed on a uniform window, nothing comes before its end, and
no answer after it.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Callable

from game.core.events import Action, Delay
from server.wire.messages import TableOptions

Jitter = Callable[[], float]
"""A number in [0, 1), independent of everything at the table."""

HOLD = (0.450, 0.600)
MOTION = (0.250, 0.400)
BOT_DISCARD = (0.600, 1.300)
BOT_CLAIM = (0.250, 0.390)
"""Before the shortest window closes: a claim that is beaten leaves no trace in time."""
BOT_WIN = (0.800, 0.800)
BOT_ALONE = (0.150, 0.150)
"""While no person plays."""
MARGIN = 0.05
"""From the close of a claim window until its outcome is published: longer than it takes to store
the answers, so that a window in which somebody was asked ends when one ends in which nobody was.
"""
UNIFORM_MARGIN = 0.5
"""The same at the end of a uniform window."""

FACTORS = {"relaxed": 1.6, "normal": 1.0, "fast": 0.5}


class Noise:
    """Numbers in [0, 1) out of unpredictable bytes, many at a time: to ask the system for them
    costs more than all the rest of a pause.
    """

    AT_ONCE = 256

    def __init__(self, entropy: Callable[[int], bytes] = os.urandom) -> None:
        self._entropy = entropy
        self._drawn: list[int] = []

    def __call__(self) -> float:
        """The next one."""
        if not self._drawn:
            self._drawn.extend(struct.unpack(f"{self.AT_ONCE}Q", self._entropy(8 * self.AT_ONCE)))
        # As many bits as a float has.
        return (self._drawn.pop() >> 11) / (1 << 53)


class Pace:
    """The times of the tables; `factor` is the operator's, 0 in tests."""

    def __init__(self, factor: float, jitter: Jitter) -> None:
        self._factor = factor
        self._jitter = jitter

    def _between(self, span: tuple[float, float], options: TableOptions) -> float:
        low, high = span
        return (low + (high - low) * self._jitter()) * FACTORS[options.pace] * self._factor

    def before(self, delay: Delay, options: TableOptions) -> float:
        """Seconds after the event before it at which an emission with this delay is published."""
        if delay is Delay.WINDOW:
            if options.uniform_window is None:
                return self._between(HOLD, options)
            return options.uniform_window + UNIFORM_MARGIN
        if delay is Delay.MOTION:
            return self._between(MOTION, options)
        return 0.0

    def margin(self, options: TableOptions) -> float:
        """Seconds before the end of its hold at which a claim window closes."""
        return MARGIN * self._factor if options.uniform_window is None else UNIFORM_MARGIN

    def thinking(
        self,
        action: Action,
        options: TableOptions,
        *,
        window: bool,
        alone: bool,
        tempo: tuple[float, float] = (0.0, 1.0),
    ) -> float:
        """Seconds that a bot takes for this action; `tempo` is the part of the usual span in which
        it discards, from 0 to 1. A bot that passes says so at once: the hold
        covers it, and a pause would tell that it could have claimed.
        """
        if window and action.passes:
            return 0.0
        if alone:
            return self._between(BOT_ALONE, options)
        if action.wins:
            return self._between(BOT_WIN, options)
        if window:
            return self._between(BOT_CLAIM, options)
        low, high = BOT_DISCARD
        first, last = (low + (high - low) * share for share in tempo)
        return self._between((first, last), options)
