"""Run the server until it is told to stop."""

from __future__ import annotations

import asyncio
import dataclasses
import logging
import signal
import socket
from collections.abc import Callable

import uvicorn
from starlette.types import ASGIApp

from server import log
from server.app import create_app, database_url
from server.cli.places import listen
from server.clock import SystemClock
from server.config import Config
from server.storage.sql import SqlStore

Greeting = Callable[[int], None]
"""Called with the port once requests are answered."""


class _Server(uvicorn.Server):
    """Tells when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def uvicorn_config(app: ASGIApp, config: Config, proxies: str | None = None) -> uvicorn.Config:
    """How the application is served. `proxies`: addresses whose `X-Forwarded-…` headers are
    believed, separated by commas; without it nobody's are.
    """
    return uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=config.limits.frame,
        ws_ping_interval=10.0,
        ws_ping_timeout=10.0,
        loop="auto",
        lifespan="on",
        access_log=False,
        log_level="warning",
        server_header=False,
        proxy_headers=proxies is not None,
        forwarded_allow_ips=proxies or "",
        timeout_graceful_shutdown=int(config.timers.drain) + 1,
    )


async def prepare_database(url: str) -> None:
    """Create or migrate the database, and see that no other server has it.

    Raises `StoreRefused`.
    """
    store = await SqlStore.open(url, SystemClock())
    await store.close()


def serve(
    config: Config, greet: Greeting, *, proxies: str | None = None, level: int = logging.INFO
) -> bool:
    """Serve until SIGINT or SIGTERM, logging from `level` on; whether it ended in order.

    Raises `PortTaken`, `CannotListen` and `StoreRefused` before anything is served.
    """
    bound = listen(config.host, config.port)
    try:
        port: int = bound.getsockname()[1]
        if config.database is None:
            config.data.mkdir(parents=True, exist_ok=True, mode=0o700)
        asyncio.run(prepare_database(database_url(config)))
        app = create_app(dataclasses.replace(config, port=port))
        log.configure(json=config.log_json, level=level)
        server = _Server(uvicorn_config(app, config, proxies), lambda: greet(port))
        # uvicorn stops gracefully on these and then raises them again for what was there before.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: None)
        server.run([bound])
    finally:
        bound.close()
    return server.started
