"""How long the table waits, so that everybody can follow and silence does not speak.

Every time is drawn from a source that knows nothing of the game, and the hold of a claim window is
the same whether or not anybody could claim. Who answers later than that is waited for, which says
that somebody was asked; where the table has agreed on a uniform window, nothing comes before its
end, and no answer after it.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Callable

from game.core.events import Action, Beat

Jitter = Callable[[], float]
"""A number in [0, 1), independent of everything at the table."""

HOLD = (0.450, 0.600)
MOTION = (0.250, 0.400)
BOT_DISCARD = (0.600, 1.300)
BOT_CLAIM = (0.250, 0.440)
"""Within the shortest hold: a claim that is beaten leaves no trace in time."""
BOT_WIN = (0.800, 0.800)
BOT_ALONE = (0.150, 0.150)
"""While no person plays."""
ANSWERED = 0.1
"""From an answer in a claim window until its seat hears that it has arrived: longer than it takes
to write it, and what others answer at the same time.
"""
RESERVE = 0.5
"""From the last moment for an answer to the end of a uniform window: time to store the answer, so
that one which comes last is told no later than none.
"""

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
    """The times of one table; `factor` is the operator's, 0 in tests."""

    def __init__(self, factor: float, jitter: Jitter, option: str = "normal") -> None:
        self._factor = factor
        self._jitter = jitter
        self.option = option
        self.uniform: float | None = None
        """How long one may answer in every claim window, where that is agreed."""

    def _between(self, span: tuple[float, float]) -> float:
        low, high = span
        return (low + (high - low) * self._jitter()) * FACTORS[self.option] * self._factor

    def before(self, beat: Beat) -> float:
        """How long after the event before it an emission with this beat is told."""
        if beat is Beat.WINDOW:
            return self._between(HOLD) if self.uniform is None else self.uniform + RESERVE
        if beat is Beat.MOTION:
            return self._between(MOTION)
        return 0.0

    @property
    def answered(self) -> float:
        """When a seat hears that its answer in a claim window has arrived."""
        return ANSWERED * self._factor

    @property
    def longest_hold(self) -> float:
        """No claim window is held longer than that when everybody answers in time."""
        if self.uniform is not None:
            return self.uniform + RESERVE
        return HOLD[1] * FACTORS[self.option] * self._factor

    def thinking(self, action: Action, *, window: bool, alone: bool) -> float:
        """How long a bot takes for this action. A bot that passes says so at once: the hold covers
        it, and a pause would tell that it could have claimed.
        """
        if window and action.passes:
            return 0.0
        if alone:
            return self._between(BOT_ALONE)
        if action.wins:
            return self._between(BOT_WIN)
        return self._between(BOT_CLAIM if window else BOT_DISCARD)
