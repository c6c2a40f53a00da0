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
import subprocess
import sys
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy.engine import URL, make_url

from tests.support.ports import free_port

T = TypeVar("T")

VARIABLE = "PAIJU_TEST_POSTGRES"
REQUIRED = "required"
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


class NoPostgres(Exception):
    """There is none."""


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


WATCH = """
while kill -0 "$1" 2>/dev/null; do sleep 1; done
read -r pid <"$2/data/postmaster.pid" && kill -QUIT "$pid" && sleep 1
rm -rf "$2"
"""
"""Ends a server whose tests were killed: they could not do it themselves."""


class Cluster:
    """A server of our own in a folder of its own. It syncs its commits, as a real one does."""

    def __init__(self) -> None:
        self._bin = _programs()
        self._user = unprivileged()
        self._watch: subprocess.Popen[bytes] | None = None
        # Short: the path of a socket has 107 bytes at most.
        self.folder = Path(tempfile.mkdtemp(prefix="paiju-pg-", dir=_temporary()))
        self.port = free_port()
        try:
            if self._user is not None:
                shutil.chown(self.folder, self._user)
            self._run("initdb", "-D", "data", "-U", "paiju", "-A", "trust", "-E", "UTF8", "-N")
            with open(self.folder / "data" / "postgresql.conf", "a") as settings:
                settings.write(
                    f"listen_addresses = '127.0.0.1'\nport = {self.port}\n"
                    f"unix_socket_directories = '{self.folder}'\nmax_connections = 60\n"
                    "shared_buffers = 16MB\nautovacuum = off\nlog_statement = 'none'\n"
                )
            self.start()
            self._watch = subprocess.Popen(
                ["sh", "-c", WATCH, "sh", str(os.getpid()), str(self.folder)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except BaseException:
            self.remove()
            raise

    @property
    def url(self) -> URL:
        """The database from which others are made."""
        return URL.create(
            "postgresql", "paiju", host="127.0.0.1", port=self.port, database="postgres"
        )

    def start(self) -> None:
        """Start, and wait until it answers."""
        self._run("pg_ctl", "-D", "data", "-l", "log", "-w", "-t", "60", "start")

    def stop(self, mode: str = "fast") -> None:
        """Stop; `immediate` is a crash: nothing is written any more."""
        self._run("pg_ctl", "-D", "data", "-w", "-t", "60", "-m", mode, "stop")

    def crash(self) -> None:
        """A crash, and the next start."""
        self.stop("immediate")
        self.start()

    def remove(self) -> None:
        """End it, and leave nothing."""
        if self._watch is not None:
            self._watch.kill()
            self._watch.wait()
        with contextlib.suppress(subprocess.CalledProcessError):
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *arguments: str) -> None:
        identity: dict[str, Any] = {}
        if self._user is not None:
            identity = {"user": self._user, "group": _group(self._user), "extra_groups": ()}
        subprocess.run(
            [self._bin / program, *arguments],
            cwd=self.folder,
            # Its child processes must not keep a pipe of ours open.
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=True,
            env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"},
            **identity,
        )


def _programs() -> Path:
    """The path of `initdb`. Raises `NoPostgres`."""
    places = [found] if (found := shutil.which("initdb")) else []
    for pattern in PROGRAMS:
        places += sorted(glob.glob(f"{pattern}/initdb"), reverse=True)
    if not places or sys.platform == "win32":
        raise NoPostgres(MISSING)
    return Path(places[0]).resolve().parent


def unprivileged() -> str | None:
    """The user of our own servers, for `initdb` refuses root; None: ourselves."""
    if sys.platform == "win32" or os.getuid() != 0:
        return None
    import pwd

    for name in UNPRIVILEGED:
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name).pw_name
    raise NoPostgres("PostgreSQL is not tested: initdb refuses root, and there is nobody else")


def _group(user: str) -> int:
    import pwd

    return pwd.getpwnam(user).pw_gid


def _temporary() -> str | None:
    """A folder with a short name, if the usual one is not."""
    return "/tmp" if os.path.isdir("/tmp") and len(tempfile.gettempdir()) > 60 else None


@functools.cache
def cluster() -> Cluster:
    """The one server of our own that these tests share. Raises `NoPostgres`."""
    made = Cluster()
    atexit.register(made.remove)
    return made


@functools.cache
def server() -> URL:
    """A server on which databases can be made. Raises `NoPostgres`."""
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
        raise NoPostgres("no right to make databases")


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
        now(lambda: execute(server, f"CREATE DATABASE {self.name}"))

    @property
    def url(self) -> str:
        """The URL for a server."""
        url = self._server.set(drivername="postgresql+asyncpg", database=self.name)
        return url.render_as_string(hide_password=False)

    def empty(self) -> None:
        """Nothing is in it, nobody is connected, nothing is set."""
        now(
            lambda: execute(
                self.url,
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                f" WHERE datname = '{self.name}' AND pid <> pg_backend_pid()",
                "SET default_transaction_read_only = off",
                f"ALTER DATABASE {self.name} RESET ALL",
                "DROP SCHEMA public CASCADE",
                "CREATE SCHEMA public",
            )
        )

    def remove(self) -> None:
        """Leave nothing on the server."""
        now(lambda: execute(self._server, f"DROP DATABASE IF EXISTS {self.name} WITH (FORCE)"))


def is_required() -> bool:
    """True if a test without a server fails."""
    return os.environ.get(VARIABLE) == REQUIRED


def main() -> None:
    """Say which server the tests would use; the exit status 1 when there is none."""
    try:
        found = server()
        _programs()
    except NoPostgres as problem:
        sys.exit(str(problem))
    print(found.render_as_string(hide_password=True))


if __name__ == "__main__":
    main()
