"""The table that `make test` prints at its end."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support import running
from tests.support.folders import Folder, folder_of, folders
from tests.support.limits import ROOM, SHORT, limit_of, longest, longest_first

CI = Path(__file__).parent.parent / ".ci"


def report(test: str, when: str, seconds: float) -> pytest.TestReport:
    """A report of pytest about one phase of a test."""
    return pytest.TestReport(
        nodeid=test,
        location=("", None, ""),
        keywords={},
        outcome="passed",
        longrepr=None,
        when=when,  # type: ignore[arg-type]
        duration=seconds,
    )


def test_the_time_of_a_folder_is_that_of_all_phases_of_its_tests() -> None:
    told = [
        report("tests/server/table/test_turns.py::test_a", "setup", 0.5),
        report("tests/server/table/test_turns.py::test_a", "call", 1.0),
        report("tests/game/mahjong/kernel/test_b.py::test_b[one]", "call", 0.25),
        report("tests/server/table/test_turns.py::test_c", "call", 2.0),
        report("tests/game/mahjong/test_d.py::test_d", "call", 4.0),
    ]
    assert folders(told) == [
        Folder("tests/game/mahjong", 2, 4.25),
        Folder("tests/server/table", 2, 3.5),
    ]
    assert folder_of("tests/test_imports.py::test_e") == "tests"


def test_a_test_may_take_ten_times_what_it_usually_takes_and_a_minute() -> None:
    told = [
        report("tests/a.py::test_a", "setup", 3.0),
        report("tests/a.py::test_a", "call", 20.0),
        report("tests/a.py::test_b", "call", 21.0),
        report("tests/b.py::test_c", "call", SHORT),
    ]
    kept = longest(told)
    assert kept == {"tests/a.py": 23.0}
    assert limit_of("tests/a.py", kept) == 230.0 + ROOM
    assert limit_of("tests/new.py", kept) == 10 * SHORT + ROOM
    assert limit_of("tests/a.py", kept, 60.0) == 600.0 + ROOM


def test_files_that_take_long_begin_first_and_stay_together() -> None:
    kept = {"b.py": 20.0, "d.py": 30.0}
    tests = ["a.py::test_a", "b.py::test_b", "c.py::test_c", "b.py::test_d", "d.py::test_e"]
    assert sorted(tests, key=lambda test: longest_first(test, kept)) == [
        *("d.py::test_e", "b.py::test_b", "b.py::test_d", "a.py::test_a", "c.py::test_c"),
    ]


def test_every_test_has_its_limit(request: pytest.FixtureRequest) -> None:
    marker = request.node.get_closest_marker("timeout")
    assert marker is not None
    assert marker.args == (limit_of("tests/test_parts.py", {}),)


def test_a_part_is_in_the_table_also_when_it_fails(tmp_path: Path) -> None:
    parts = tmp_path / "parts"
    run = ["sh", str(CI / "part"), str(parts)]
    assert subprocess.run([*run, "lint", "true"], check=False).returncode == 0
    with parts.open("a") as file:
        print("  tests/game, 7 tests", 125, sep="\t", file=file)
    assert subprocess.run([*run, "Python", "sh", "-c", "exit 3"], check=False).returncode == 3
    table = subprocess.run(
        ["sh", str(CI / "parts"), str(parts)], capture_output=True, text=True, check=True
    )
    rows = [line.rsplit(maxsplit=1)[0].strip() for line in table.stdout.splitlines()[2:]]
    assert rows == ["lint", "Python", "tests/game, 7 tests", "all"]
    assert "tests/game, 7 tests" in table.stdout
    assert "2:05" in table.stdout


def test_a_run_that_comes_to_its_limit_names_what_was_under_way(tmp_path: Path) -> None:
    (tmp_path / "test_hanging.py").write_text(
        "import threading\ndef test_hangs(): threading.Event().wait()\n"
    )
    (tmp_path / "conftest.py").write_text(
        "import os, signal\n"
        "from tests.support.running import end_in_time as pytest_configure\n"
        "def pytest_runtest_logstart():\n"
        "    if 'PYTEST_XDIST_WORKER' not in os.environ: signal.raise_signal(signal.SIGALRM)\n"
    )
    root = Path(__file__).parent.parent
    # It is not one of the processes of this run.
    ours = {name: what for name, what in os.environ.items() if "XDIST" not in name}
    told = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "1", "-p", "no:cacheprovider", str(tmp_path)],
        env={**ours, running.UNTIL: str(time.time() + 3600), "PYTHONPATH": str(root)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert told.returncode == 1
    assert "the whole run came to its limit" in told.stdout
    assert "test_hanging.py::test_hangs" in told.stdout.partition("under way:")[2]
