"""Tests under way, which are named if the whole run is ended."""

from __future__ import annotations

import os
import signal
import time

import pytest

UNTIL = "PAIJU_TEST_UNTIL"
"""Environment: the time at which a whole run is ended (s since 1970)."""


class RunningTests:
    """The tests that have begun and not ended, in all processes."""

    def __init__(self) -> None:
        self._tests: dict[str, None] = {}

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """A test begins."""
        self._tests[nodeid] = None

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """A test has ended."""
        self._tests.pop(nodeid, None)

    def end(self, *_: object) -> None:
        """End the run and name them."""
        under_way = "".join(f"\n  {test}" for test in self._tests)
        pytest.exit(f"the whole run came to its limit; under way:{under_way}", returncode=1)


def end_in_time(config: pytest.Config) -> None:
    """End the run at its limit, in the process that others run the tests for."""
    alone = not getattr(config.option, "numprocesses", None) or hasattr(config, "workerinput")
    if alone or UNTIL not in os.environ:
        return
    running = RunningTests()
    config.pluginmanager.register(running)
    signal.signal(signal.SIGALRM, running.end)
    signal.setitimer(signal.ITIMER_REAL, max(1.0, float(os.environ[UNTIL]) - time.time()))
