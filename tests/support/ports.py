"""Ports of this machine, for servers that tests start."""

from __future__ import annotations

import socket

from tests.support.waiting import PATIENCE


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def listens(port: int) -> bool:
    """True if somebody listens at this port."""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=PATIENCE).close()
    except OSError:
        return False
    return True
