"""The listener of the operator's door: a second server in the process, on a socket of its own."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path

import uvicorn
from starlette.datastructures import State

from server import log
from server.admin import place
from server.admin.door import create_door


class _Server(uvicorn.Server):
    """Leaves the signals to the server that it belongs to."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class Doorway:
    """Listens on `bound`; the way to it is noted in the folder `data` while it is open."""

    def __init__(self, bound: socket.socket, data: Path) -> None:
        self._bound = bound
        self._data = data
        self._host, port = bound.getsockname()[:2]
        self._place = place.new_place(self._host, port)
        self._server: _Server | None = None
        self._task: asyncio.Task[None] | None = None

    async def open(self, server: State) -> None:
        """Answer for the server whose `app.state` this is."""
        app = create_door(server, self._place, self._host)
        settings = uvicorn.Config(
            app,
            ws="none",
            lifespan="off",
            access_log=False,
            log_config=None,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=1,
        )
        self._server = _Server(settings)
        self._task = asyncio.create_task(self._server.serve([self._bound]), name="admin door")
        logger = log.get("admin")
        try:
            place.leave(self._data, self._place)
        except OSError as error:
            logger.warning("nobody can find the door", reason=error.strerror)
        logger.info("door open", url=self._place.url)

    async def close(self) -> None:
        """Answer nobody any more."""
        if self._server is not None and self._task is not None:
            self._server.should_exit = True
            await asyncio.wait([self._task], timeout=3)

    def release(self) -> None:
        """Take the note away and let go of the socket."""
        place.clear(self._data, self._place)
        self._bound.close()
