"""A PostgreSQL for the tests: the one that is named, the one that runs here, or one of our own.

`PAIJU_TEST_POSTGRES` names a server (the URL of a database on it, from which others can be made),
or says `required`: then it is a failure, and no reason to skip, when there is none. Without a name
it is the server on the standard port when that lets us make databases, else one that is started
from the installed programs and ended with the tests; tests that crash their server always start
one. `python -m tests.support.postgresql` says whether they can.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import functools
import getpass
import glob
import os
import secrets
import shutil
import signal
import sys
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy.engine import URL, make_url

from tests.support.programs import REQUIRED, NotInstalled, ServerProcess, tell

T = TypeVar("T")

VARIABLE = "PAIJU_TEST_POSTGRES"
MISSING = (
    "PostgreSQL is not tested: PAIJU_TEST_POSTGRES names no server, none on port 5432 lets us make"
    " databases, and initdb is not installed (as root on Debian and its like: sh .ci/postgres)"
)
PROGRAMS = (
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/usr/local/pgsql/bin",
    "/opt/homebrew/opt/postgresql*/bin",
)
UNPRIVILEGED = ("postgres", "nobody")


async def connect(url: URL | str, **options: Any) -> Any:
    """A connection that is nobody's but the test's."""
    import asyncpg

    parsed = make_url(url)
    plain = parsed.set(drivername="postgresql").render_as_string(hide_password=False)
    return await asyncpg.connect(plain, timeout=10, **options)


async def execute(url: URL | str, *statements: str) -> list[tuple[Any, ...]]:
    """Execute these one after the other; the rows of the last one."""
    connection = await connect(url)
    try:
        found: list[Any] = []
        for statement in statements:
            found = await connection.fetch(statement)
        return [tuple(row) for row in found]
    finally:
        await connection.close()


def now(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """The result of `work`, with or without a running loop here."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(work())).result()


def moved(url: URL | str, port: int) -> str:
    """The URL of a database as it is found at another port here; without encryption, so that what
    is said on the line can be read there.
    """
    place = make_url(url).set(host="127.0.0.1", port=port, query={"ssl": "disable"})
    return place.render_as_string(hide_password=False)


async def opened(url: URL | str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to the server of a database, on which nothing is said yet."""
    parsed = make_url(url)
    place = parsed.host or parsed.query.get("host") or "127.0.0.1"
    assert isinstance(place, str)
    port = parsed.port or 5432
    if place.startswith("/"):
        return await asyncio.open_unix_connection(f"{place}/.s.PGSQL.{port}")
    return await asyncio.open_connection(place, port)


async def end_sessions(url: URL | str, database: str | None = None, among: str = "true") -> int:
    """End the sessions of a database (None: of this one) but our own, `among` them those for which
    a condition holds; how many there were.
    """
    name = "current_database()" if database is None else f"'{database}'"
    [(ended,)] = await execute(
        url,
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
        f" WHERE datname = {name} AND pid <> pg_backend_pid() AND {among}",
    )
    return int(ended)


def create_database(server: URL, name: str) -> URL:
    """An empty database of this name on a server."""
    now(lambda: execute(server, f"CREATE DATABASE {name}"))
    return server.set(drivername="postgresql+asyncpg", database=name)


class Cluster:
    """A server of our own in a folder of its own. It syncs what it commits, as a real one does.
    Raises `NotInstalled`.
    """

    def __init__(self) -> None:
        self._bin = _programs()
        self._process = ServerProcess("pg", user=unprivileged(), ends_by="QUIT")
        self.port = self._process.port
        folder = self._data.parent
        try:
            options = ("-U", "paiju", "-A", "trust", "-E", "UTF8", "-N")
            self._process.run(self._bin / "initdb", "-D", self._data, *options)
            with open(self._data / "postgresql.conf", "a") as settings:
                settings.write(
                    f"listen_addresses = '127.0.0.1'\nport = {self.port}\n"
                    f"unix_socket_directories = '{folder}'\nmax_connections = 60\n"
                    "shared_buffers = 16MB\nautovacuum = off\nlog_statement = 'none'\n"
                )
            self.start()
        except BaseException:
            self.remove()
            raise

    @property
    def _data(self) -> Path:
        return self._process.folder / "data"

    @property
    def url(self) -> URL:
        """The database from which others are made."""
        return URL.create(
            "postgresql", "paiju", host="127.0.0.1", port=self.port, database="postgres"
        )

    def start(self) -> None:
        """Start, and wait until it answers."""
        self._process.start(self._bin / "postgres", "-D", self._data, ready=self._is_ready)

    def _is_ready(self) -> bool:
        """True once it says so in the file of its number, as `pg_ctl` reads it: it listens before
        it has recovered from a crash.
        """
        with contextlib.suppress(FileNotFoundError):
            lines = (self._data / "postmaster.pid").read_text().splitlines()
            return lines[:1] == [str(self._process.pid)] and lines[7:8] == ["ready   "]
        return False

    def stop(self) -> None:
        """Stop in order."""
        self._process.end(signal.SIGINT)

    def halt(self) -> None:
        """Stop at once, as in a crash: nothing is written any more."""
        self._process.end(signal.SIGQUIT)

    def crash(self) -> None:
        """A crash, and the next start."""
        self.halt()
        self.start()

    def remove(self) -> None:
        """End it, and leave nothing."""
        self._process.remove(signal.SIGQUIT)


def _programs() -> Path:
    """The path of `initdb`. Raises `NotInstalled`."""
    places = [found] if (found := shutil.which("initdb")) else []
    for pattern in PROGRAMS:
        places += sorted(glob.glob(f"{pattern}/initdb"), reverse=True)
    if not places or sys.platform == "win32":
        raise NotInstalled(MISSING, VARIABLE)
    return Path(places[0]).resolve().parent


def unprivileged() -> str | None:
    """The user of our own servers, for `initdb` refuses root; None: ourselves."""
    if sys.platform == "win32" or os.getuid() != 0:
        return None
    import pwd

    for name in UNPRIVILEGED:
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name).pw_name
    problem = "PostgreSQL is not tested: initdb refuses root, and there is nobody else"
    raise NotInstalled(problem, VARIABLE)


@functools.cache
def cluster() -> Cluster:
    """The one server of our own that these tests share. Raises `NotInstalled`."""
    made = Cluster()
    atexit.register(made.remove)
    return made


@functools.cache
def server() -> URL:
    """A server on which databases can be made. Raises `NotInstalled`."""
    named = os.environ.get(VARIABLE, "")
    if named not in ("", REQUIRED):
        now(lambda: _require(make_url(named)))  # a caller who names one wants no other
        return make_url(named)
    for candidate in _usual_places():
        with contextlib.suppress(Exception):
            now(lambda candidate=candidate: _require(candidate))  # type: ignore[misc]
            return candidate
    return cluster().url


async def _require(url: URL) -> None:
    [(allowed,)] = await execute(
        url, "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"
    )
    if not allowed:
        raise NotInstalled("no right to make databases", VARIABLE)


def _usual_places() -> Iterator[URL]:
    users = dict.fromkeys((os.environ.get("PGUSER"), getpass.getuser(), "postgres"))
    for place in ("/var/run/postgresql", "/tmp", "127.0.0.1"):
        if place.startswith("/") and not os.path.exists(f"{place}/.s.PGSQL.5432"):
            continue
        for user in filter(None, users):
            yield URL.create("postgresql", user, database="postgres", query={"host": place})


class Scratch:
    """A database for the tests of this process, emptied for each of them."""

    def __init__(self, server: URL) -> None:
        self._server = server
        self.name = f"paiju_test_{os.getpid()}_{secrets.token_hex(4)}"
        self.url = create_database(server, self.name).render_as_string(hide_password=False)
        """The URL for a server, with its password."""

    def empty(self) -> None:
        """Nothing is in it, nobody is connected, nothing is set."""
        now(lambda: end_sessions(self.url))
        now(
            lambda: execute(
                self.url,
                "SET default_transaction_read_only = off",
                f"ALTER DATABASE {self.name} RESET ALL",
                "DROP SCHEMA public CASCADE",
                "CREATE SCHEMA public",
            )
        )

    def remove(self) -> None:
        """Leave nothing on the server."""
        now(lambda: execute(self._server, f"DROP DATABASE IF EXISTS {self.name} WITH (FORCE)"))


def _found() -> str:
    """The server that the tests would use; they can also start one."""
    found = server()
    _programs()
    return found.render_as_string(hide_password=True)


if __name__ == "__main__":
    tell(_found)
