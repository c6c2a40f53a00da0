"""Ports of this machine, for servers that tests start."""

from __future__ import annotations

import socket
import subprocess
import time

PATIENCE = 60.0
"""Seconds for a program to answer, on a busy machine."""


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(process: subprocess.Popen[bytes], port: int) -> None:
    """Wait until a process answers at a port. Raises `AssertionError` when it does not."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=PATIENCE).close()
            return
        except OSError:
            assert process.poll() is None, f"{process.args!r} does not start"
            assert time.monotonic() < deadline, f"{process.args!r} does not answer"
            time.sleep(0.05)
