"""Settings and fixtures that hold for every test."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import NoReturn

import pytest
from hypothesis import HealthCheck, settings

from tests.support import limits, postgresql, running
from tests.support.databases import Database, PostgresqlDatabase, SqliteDatabase
from tests.support.dice import first_seat_deals
from tests.support.folders import folders
from tests.support.nats import NatsServer
from tests.support.pgbouncer import PgBouncer
from tests.support.postgresql import Cluster, Scratch
from tests.support.programs import NotInstalled

# A slow machine is no failure, neither for an example nor for drawing one; a failing example is
# printed so that it can be repeated. The gates judge a change by the same examples each time;
# others are drawn by `make explore`.
settings.register_profile(
    "explore", deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("paiju", settings.get_profile("explore"), derandomize=True)
settings.load_profile("paiju")

_missing: set[str] = set()

PARTS = "PAIJU_TEST_PARTS"
"""Environment: the file for the time of each folder, see `.ci/parts`."""
DURATIONS = "PAIJU_TEST_DURATIONS"
"""Environment: set if the run is to record the usual times of its tests, see `limits`."""


def pytest_configure(config: pytest.Config) -> None:
    """A run that its limit ends names the tests under way. While tests are collected nothing is
    left behind that a collection of garbage would find.
    """
    running.end_in_time(config)
    gc.disable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each test has a limit that follows from its usual time: one that hangs is named. Those that
    take long come first.
    """
    kept = limits.usual()
    items.sort(key=lambda item: limits.longest_first(item.nodeid, kept))
    for item in items:
        if item.get_closest_marker("timeout") is None:
            short = limits.BROWSER if item.get_closest_marker("e2e") else limits.SHORT
            seconds = limits.limit_of(item.nodeid.partition("::")[0], kept, short)
            item.add_marker(pytest.mark.timeout(seconds))


@pytest.fixture(autouse=True)
def _first_seat_deals(request: pytest.FixtureRequest) -> Iterator[None]:
    """The dice point at seat 0, as the scripts of most tests have it; `dice` marks the others."""
    with nullcontext() if request.node.get_closest_marker("dice") else first_seat_deals():
        yield


def _without(problem: NotInstalled) -> NoReturn:
    """Skip what needs a server that is not here, or fail where it is required."""
    if problem.required:
        pytest.fail(str(problem), pytrace=False)
    _missing.add(str(problem))
    pytest.skip(str(problem))


def pytest_collection_finish() -> None:
    """Freeze the objects that all tests share: each collection would look through them. The engine
    makes many objects and few circles: young ones are looked at seldom, as in a server.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the tests that were skipped, and note the times of the others."""
    for reason in _missing:
        terminalreporter.section("NOT TESTED", yellow=True, bold=True)
        terminalreporter.line(reason, yellow=True)
    # Of the processes side by side the first one is told everything.
    if "PYTEST_XDIST_WORKER" in os.environ:
        return
    reports = [
        report
        for some in terminalreporter.stats.values()
        for report in some
        if isinstance(report, pytest.TestReport)
    ]
    if PARTS in os.environ:
        with Path(os.environ[PARTS]).open("a", encoding="utf-8") as file:
            for name, tests, seconds in folders(reports):
                print(f"  {name}, {tests} tests", round(seconds), sep="\t", file=file)
    if DURATIONS in os.environ:
        limits.keep(reports)


@pytest.fixture(scope="session")
def _scratch() -> Iterator[Scratch | NotInstalled]:
    try:
        scratch = Scratch(postgresql.server())
    except NotInstalled as problem:
        yield problem
        return
    yield scratch
    scratch.remove()


@pytest.fixture
def postgres(request: pytest.FixtureRequest) -> PostgresqlDatabase:
    """An empty database of PostgreSQL."""
    scratch = request.getfixturevalue("_scratch")
    if isinstance(scratch, NotInstalled):
        _without(scratch)
    scratch.empty()
    return PostgresqlDatabase(scratch)


@pytest.fixture
def cluster() -> Cluster:
    """A server of PostgreSQL that may be crashed."""
    try:
        return postgresql.cluster()
    except NotInstalled as problem:
        _without(problem)


@pytest.fixture
def nats_server() -> Iterator[NatsServer]:
    """A NATS server that may be killed and started again."""
    try:
        server = NatsServer()
    except NotInstalled as problem:
        _without(problem)
    try:
        server.start()
        yield server
    finally:
        server.remove()


@pytest.fixture
def pooler(postgres: PostgresqlDatabase) -> Iterator[Callable[..., PgBouncer]]:
    """Starts poolers before the empty database, in a mode, with settings."""
    started: list[PgBouncer] = []

    def start(mode: str, settings: str = "") -> PgBouncer:
        try:
            started.append(PgBouncer(postgres.url, mode, settings))
        except NotInstalled as problem:
            _without(problem)
        started[-1].start()
        return started[-1]

    yield start
    for one in started:
        one.remove()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return SqliteDatabase(tmp_path / "paiju.sqlite3")
    found: Database = request.getfixturevalue("postgres")
    return found
