"""The versions of uvicorn that are allowed were tried: the protocol classes build on its own.

`make uvicorn` installs each into a folder of its own and runs the tests of the code on top of it.
"""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import version
from pathlib import Path

from tests.packaging.uvicorn_versions import SUITES, TRIED

ROOT = Path(__file__).resolve().parents[2]


def minor(text: str) -> tuple[int, int]:
    first, second = text.split(".")[:2]
    return int(first), int(second)


def allowed() -> tuple[tuple[int, int], tuple[int, int]]:
    """The lowest minor version, and the first that is too high."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (line,) = (line for line in project["dependencies"] if line.startswith("uvicorn"))
    found = re.fullmatch(r"uvicorn>=([\d.]+),<([\d.]+)", line)
    assert found is not None, line
    return minor(found[1]), minor(found[2])


def test_every_minor_release_that_is_allowed_was_tried() -> None:
    lowest, beyond = allowed()
    assert [minor(one) for one in TRIED] == [
        (lowest[0], number) for number in range(lowest[1], beyond[1])
    ]
    assert len(TRIED) >= 2


def test_the_installed_version_is_allowed() -> None:
    lowest, beyond = allowed()
    assert lowest <= minor(version("uvicorn")) < beyond


def test_what_is_run_with_each_version_is_there() -> None:
    assert [suite for suite in SUITES if not (ROOT / suite).exists()] == []
