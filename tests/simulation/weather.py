"""The amount of faults in a run: drawn once from its seed, so that some runs are calm."""

from __future__ import annotations

import random
from dataclasses import dataclass

from tests.simulation.database import (
    CRASH_AFTER,
    CRASH_BEFORE,
    OK,
    TWICE,
    UNKNOWN_KEPT,
    UNKNOWN_LOST,
    Fate,
)
from tests.support.live.people import Mishaps

REFUSALS = ("storage_busy", "storage_full", "storage_read_only", "storage_failed")


@dataclass
class Weather(Mishaps):
    """Chances, each between 0 and 1, of all that goes wrong."""

    faults: float = 0.0
    """A transaction that fails."""
    crashes: float = 0.0
    """A transaction that ends the server."""
    disk: float = 0.005
    """Seconds that a commit takes, on average."""
    lag: float = 0.02
    """Seconds that a frame takes."""

    @classmethod
    def drawn(cls, rng: random.Random) -> Weather:
        """The weather of a run."""

        def sometimes(most: float) -> float:
            return rng.choice((0.0, rng.random() * most))

        return cls(
            faults=sometimes(0.3),
            crashes=sometimes(0.1),
            drops=sometimes(0.2),
            mischief=sometimes(0.4),
            disk=rng.choice((0.0, 0.002, 0.05)),
            lag=rng.choice((0.001, 0.02, 0.2)),
        )

    def calm_down(self) -> None:
        """From now on nothing goes wrong."""
        super().calm_down()
        self.faults = self.crashes = 0.0

    def fate(self, rng: random.Random) -> Fate:
        """The fate of the next transaction."""
        before, after = rng.random() * self.disk, rng.random() * self.disk
        dice = rng.random()
        if dice < self.crashes:
            return Fate(before, rng.choice((CRASH_BEFORE, CRASH_AFTER, CRASH_AFTER)), after)
        if dice < self.crashes + self.faults:
            return Fate(
                before, rng.choice((*REFUSALS, UNKNOWN_KEPT, UNKNOWN_LOST, TWICE, TWICE)), after
            )
        return Fate(before, OK, after)
