"""The time of tests by folder."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePosixPath
from typing import NamedTuple

import pytest

DEPTH = 3
"""Parts of a path that name a folder: `tests/server/table`."""


class Folder(NamedTuple):
    """Tests of one folder, and the seconds that they have taken in all processes together."""

    name: str
    tests: int
    seconds: float


def folder_of(test: str) -> str:
    """The folder of a test by its name: `tests/server/table/test_turns.py::test_a_claim`."""
    path = PurePosixPath(test.partition("::")[0])
    return "/".join(path.parent.parts[:DEPTH])


def folders(reports: Iterable[pytest.TestReport]) -> list[Folder]:
    """The folders of these reports of set-up, call and tear-down, the longest first."""
    tests: dict[str, set[str]] = {}
    seconds: dict[str, float] = {}
    for report in reports:
        name = folder_of(report.nodeid)
        tests.setdefault(name, set()).add(report.nodeid)
        seconds[name] = seconds.get(name, 0.0) + report.duration
    found = [Folder(name, len(tests[name]), seconds[name]) for name in tests]
    return sorted(found, key=lambda folder: -folder.seconds)
