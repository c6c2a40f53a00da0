"""A PgBouncer for the tests: started from the installed program, before a database of theirs.

`PAIJU_TEST_PGBOUNCER=required` makes it a failure, and no reason to skip, when there is none.
`python -m tests.support.pgbouncer` says whether there is one.
"""

from __future__ import annotations

from sqlalchemy.engine import make_url

from tests.support.postgresql import moved, unprivileged
from tests.support.programs import Program, ServerProcess, tell

PGBOUNCER = Program(
    "pgbouncer",
    "PAIJU_TEST_PGBOUNCER",
    "Poolers are not tested: pgbouncer is not installed (as root on Debian and its like:"
    " sh .ci/pgbouncer)",
)

IGNORED = (
    "ignore_startup_parameters = lock_timeout, statement_timeout, synchronous_commit,"
    " tcp_keepalives_idle, tcp_keepalives_interval"
)
"""Lets our sessions begin, which ask for these; PgBouncer refuses them else."""


class PgBouncer:
    """A pooler before the database of a URL, in one of its modes (`session`, `transaction`). Raises
    `NotInstalled`.
    """

    def __init__(self, database: str, mode: str, settings: str = "") -> None:
        self._program = PGBOUNCER.path()
        self._database = make_url(database)
        self._process = ServerProcess("pooler", user=unprivileged())
        self._settings = self._process.folder / "pgbouncer.ini"
        self._write(mode, settings)

    @property
    def url(self) -> str:
        """The URL of the database by way of the pooler."""
        return moved(self._database, self._process.port)

    def start(self) -> None:
        """Start, and wait until it answers."""
        self._process.start(self._program, self._settings)

    def remove(self) -> None:
        """End it, and leave nothing."""
        self._process.remove()

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
            f"listen_port = {self._process.port}",
            "unix_socket_dir =",
            "auth_type = any",
            f"pool_mode = {mode}",
            settings,
        )
        self._settings.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    tell(PGBOUNCER.path)
