"""A PgBouncer for the tests: started from the installed program, before a database of theirs.

`PAIJU_TEST_PGBOUNCER=required` makes it a failure, and no reason to skip, when there is none.
`python -m tests.support.pgbouncer` says whether there is one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from sqlalchemy.engine import make_url

from tests.support.ports import free_port, wait_for
from tests.support.postgresql import unprivileged

VARIABLE = "PAIJU_TEST_PGBOUNCER"
REQUIRED = "required"
MISSING = (
    "Poolers are not tested: pgbouncer is not installed (as root on Debian and its like:"
    " sh .ci/pgbouncer)"
)
PLACES = ("/usr/sbin", "/usr/local/sbin", "/usr/local/bin", "/opt/homebrew/bin")

IGNORED = (
    "ignore_startup_parameters = lock_timeout, statement_timeout, synchronous_commit,"
    " tcp_keepalives_idle, tcp_keepalives_interval"
)
"""Lets our sessions begin, which ask for these; PgBouncer refuses them else."""


class NoPgBouncer(Exception):
    """There is none."""


def program() -> str:
    """The path of `pgbouncer`. Raises `NoPgBouncer`."""
    path = os.pathsep.join((os.environ.get("PATH", ""), *PLACES))
    found = shutil.which("pgbouncer", path=path)
    if found is None:
        raise NoPgBouncer(MISSING)
    return found


class PgBouncer:
    """A pooler before the database of a URL, in one of its modes (`session`, `transaction`)."""

    def __init__(self, database: str, mode: str, settings: str = "") -> None:
        self._program = program()
        self._database = make_url(database)
        self._folder = Path(tempfile.mkdtemp(prefix="paiju-pooler-"))
        self._process: subprocess.Popen[bytes] | None = None
        self._port = free_port()
        self._write(mode, settings)

    @property
    def url(self) -> str:
        """The URL for a server."""
        url = self._database.set(host="127.0.0.1", port=self._port, query={"ssl": "disable"})
        return url.render_as_string(hide_password=False)

    def start(self) -> None:
        """Start, and wait until it answers."""
        identity: dict[str, Any] = {}
        if (user := unprivileged()) is not None:
            shutil.chown(self._folder, user)
            identity = {"user": user, "extra_groups": ()}
        self._process = subprocess.Popen(
            [self._program, str(self._folder / "pgbouncer.ini")],
            cwd=self._folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **identity,
        )
        wait_for(self._process, self._port)

    def remove(self) -> None:
        """End it, and leave nothing."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
        shutil.rmtree(self._folder, ignore_errors=True)

    def _write(self, mode: str, settings: str) -> None:
        url = self._database
        place = url.host or url.query.get("host") or "127.0.0.1"
        password = f" password={url.password}" if url.password else ""
        target = f"host={place} port={url.port or 5432} user={url.username}{password}"
        lines = (
            "[databases]",
            f"{url.database} = {target}",
            "[pgbouncer]",
            "listen_addr = 127.0.0.1",
            f"listen_port = {self._port}",
            "unix_socket_dir =",
            "auth_type = any",
            f"pool_mode = {mode}",
            settings,
        )
        (self._folder / "pgbouncer.ini").write_text("\n".join(lines) + "\n", encoding="utf-8")


def is_required() -> bool:
    """True if a test without one fails."""
    return os.environ.get(VARIABLE) == REQUIRED


def main() -> None:
    """Say which program the tests would use; the exit status 1 when there is none."""
    try:
        print(program())
    except NoPgBouncer as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
