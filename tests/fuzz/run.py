"""One run against one server process, and its result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.fuzz.machine import Arena, Clients
from tests.fuzz.watcher import watched
from tests.support.live.report import listed
from tests.support.served import Served, Tuning

STEPS = 40
ROUNDS = 12
"""Examples between two reports of progress."""


@dataclass(frozen=True)
class Report:
    """The messages sent and heard, the progress of the tables beside it, and the server's memory
    (kB) once it was warm and in the end.
    """

    sent: Counter[str]
    heard: Counter[str]
    watched: list[int]
    warm: int
    last: int

    def lines(self) -> list[str]:
        """For people."""
        return [
            f"sent {self.sent.total()}: {listed(self.sent)}",
            f"heard {self.heard.total()}: {listed(self.heard)}",
            f"answers taken at the tables beside it: {self.watched}",
            f"memory {self.warm} kB when warm, {self.last} kB in the end",
        ]


def fuzz(
    folder: Path,
    messages: int,
    tuned: Tuning,
    first_seed: int = 1,
    progress: Callable[[str], object] = lambda line: None,
) -> Report:
    """Send so many messages. Raises whatever a client complains of."""
    served = Served(folder, tuned=tuned)
    # As fast as the server allows one connection, or faster where it allows anything.
    pause = 0.01 if "rate" in tuned["limits"] else 0.15
    with watched(served, 2, pause) as watchers:
        arena = Arena(served, watchers)
        number = first_seed
        while arena.messages < messages:
            machine = seed(number)(type("Clients", (Clients,), {"arena": arena}))
            run_state_machine_as_test(
                machine,
                settings=settings(
                    max_examples=ROUNDS,
                    stateful_step_count=STEPS,
                    deadline=None,
                    database=None,
                    # A failure need not repeat: the server has a life of its own.
                    phases=[Phase.generate],
                    suppress_health_check=list(HealthCheck),
                ),
            )
            number += 1
            progress(f"{arena.messages} of {messages}, memory {arena.memory[-1][1]} kB")
    arena.check_log()
    warm = [kb for sent, kb in arena.memory if sent >= messages * 0.4]
    return Report(
        arena.sent,
        arena.heard,
        [watcher.acked for watcher in watchers],
        warm[0],
        arena.memory[-1][1],
    )
