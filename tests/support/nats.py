"""A NATS server for the tests: started from the installed program, on a port of its own.

`PAIJU_TEST_NATS=required` makes it a failure, and no reason to skip, when there is none.
`python -m tests.support.nats` says whether there is one.
"""

from __future__ import annotations

import signal

from tests.support.programs import Program, ServerProcess, tell

NATS = Program(
    "nats-server",
    "PAIJU_TEST_NATS",
    "NATS is not tested: nats-server is not installed (as root on Debian and its like:"
    " sh .ci/nats)",
)


class NatsServer:
    """A server that keeps its port, whatever happens to its process. Raises `NotInstalled`."""

    def __init__(self, settings: str = "") -> None:
        self._program = NATS.path()
        self._process = ServerProcess("nats")
        self._settings = self._process.folder / "server.conf"
        self.port = self._process.port
        self.write(settings)

    @property
    def url(self) -> str:
        """The URL for a bus."""
        return f"nats://127.0.0.1:{self.port}"

    def write(self, settings: str) -> None:
        """Change what it reads when it starts, or when it is told to."""
        listen = f"listen: 127.0.0.1:{self.port}"
        self._settings.write_text(f"{listen}\n{settings}\n", encoding="utf-8")

    def start(self) -> None:
        """Start, and wait until it answers."""
        self._process.start(self._program, "-c", self._settings)

    def reload(self) -> None:
        """Let it read its settings again."""
        self._process.send(signal.SIGHUP)

    def kill(self) -> None:
        """End it, without a word to anybody."""
        self._process.end()

    def remove(self) -> None:
        """End it, and leave nothing."""
        self._process.remove()


if __name__ == "__main__":
    tell(NATS.path)
