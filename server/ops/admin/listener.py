"""The admin listener: a second server in the process, on a socket of its own."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path

import uvicorn
from starlette.datastructures import State

from server.ops.admin import endpoint_file
from server.ops.admin.app import create_admin_app
from server.runtime import log


class _Server(uvicorn.Server):
    """Leaves the signals to the server that it belongs to."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class AdminListener:
    """Listens on `bound`; its address and key are in the folder `data` while it is open."""

    def __init__(self, bound: socket.socket, data: Path) -> None:
        self._bound = bound
        self._data = data
        self._host, port = bound.getsockname()[:2]
        self._endpoint = endpoint_file.new_endpoint(self._host, port)
        self._server: _Server | None = None
        self._task: asyncio.Task[None] | None = None

    async def open(self, server: State) -> None:
        """Answer for the server whose `app.state` this is."""
        # A reader of the endpoint file connects at once; uvicorn accepts a moment later.
        self._bound.listen()
        app = create_admin_app(server, self._endpoint, self._host)
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
        self._task = asyncio.create_task(self._server.serve([self._bound]), name="admin listener")
        logger = log.get("admin")
        try:
            endpoint_file.write_endpoint(self._data, self._endpoint)
        except OSError as error:
            logger.warning("admin endpoint not written", reason=error.strerror)
        logger.info("admin listener open", url=self._endpoint.url)

    async def close(self) -> None:
        """Answer nobody any more."""
        if self._server is not None and self._task is not None:
            self._server.should_exit = True
            await asyncio.wait([self._task], timeout=3)

    def release(self) -> None:
        """Remove the endpoint file and close the socket."""
        endpoint_file.remove_endpoint(self._data, self._endpoint)
        self._bound.close()
