"""The admin listener, before anybody has had time to wait for it."""

from __future__ import annotations

import socket
from pathlib import Path
from urllib.parse import urlsplit

from starlette.datastructures import State

from server.http.health import Health
from server.ops.admin.endpoint_file import read_endpoint
from server.ops.admin.listener import AdminListener
from server.runtime.clock import SystemClock
from server.runtime.config import Timers
from server.runtime.metrics import Metrics


async def test_it_is_open_as_soon_as_its_address_is_written(tmp_path: Path) -> None:
    bound = socket.socket()
    bound.bind(("127.0.0.1", 0))
    listener = AdminListener(bound, tmp_path)
    health = Health(SystemClock(), Timers())
    await listener.open(State({"health": health, "metrics": Metrics()}))
    endpoint = read_endpoint(tmp_path)
    assert endpoint is not None
    # Nothing else has run on the loop since.
    socket.create_connection(("127.0.0.1", urlsplit(endpoint.url).port or 0), timeout=10).close()
    await listener.close()
    listener.release()
    assert read_endpoint(tmp_path) is None
