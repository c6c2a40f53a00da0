"""The limit of each test, which follows from its usual time: then it is ended as one that hangs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

FILE = Path(__file__).parents[1] / "data" / "durations.json"
"""By test file the seconds of its longest test, of those above `SHORT`; written by
`make durations`."""
SHORT = 6.0
"""Seconds that any test may usually take,"""
BROWSER = 60.0
"""and one with a browser."""
ROOM = 60.0
"""Seconds beside ten times the usual time of a test."""


def usual() -> dict[str, float]:
    """Seconds of the longest test of each file, as they are kept."""
    kept: dict[str, float] = json.loads(FILE.read_text("utf-8"))
    return kept


def limit_of(file: str, kept: Mapping[str, float], short: float = SHORT) -> float:
    """Seconds after which a test of this file hangs."""
    return ROOM + 10 * max(short, kept.get(file, short))


def longest_first(test: str, kept: Mapping[str, float]) -> float:
    """The key that sorts tests: processes side by side end together when the files that take long
    begin first, and a file stays together.
    """
    return -kept.get(test.partition("::")[0], 0.0)


def longest(reports: Iterable[pytest.TestReport]) -> dict[str, float]:
    """Seconds to keep of a run by file: set-up, call and tear-down of a test have one limit."""
    tests: dict[str, float] = {}
    for report in reports:
        tests[report.nodeid] = tests.get(report.nodeid, 0.0) + report.duration
    files: dict[str, float] = {}
    for name, seconds in tests.items():
        file = name.partition("::")[0]
        files[file] = max(files.get(file, 0.0), seconds)
    return {file: round(files[file], 1) for file in sorted(files) if files[file] > SHORT}


def keep(reports: Iterable[pytest.TestReport]) -> None:
    """Keep this run's times of its files, and the kept ones of the others."""
    told = list(reports)
    ran = {report.nodeid.partition("::")[0] for report in told}
    others = {file: seconds for file, seconds in usual().items() if file not in ran}
    kept = {**others, **longest(told)}
    FILE.write_text(json.dumps(kept, indent=2, sort_keys=True) + "\n", "utf-8")
