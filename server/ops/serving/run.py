"""Run the server until it is told to stop."""

from __future__ import annotations

import asyncio
import dataclasses
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Awaitable, Callable
from types import FrameType

import structlog
import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp

from server.app import create_app, database_url
from server.cluster.node import prepare
from server.net.uvicorn_protocols import protocols
from server.ops.admin.listener import AdminListener
from server.ops.serving.certificate import require_certificate
from server.ops.serving.local_name import LocalName, NameRefused
from server.ops.serving.places import CannotListen, PortTaken, listen, room_for
from server.runtime import log
from server.runtime.clock import SystemClock
from server.runtime.config import Config
from server.storage.connections import file_of, shown
from server.storage.pooler import require_sessions
from server.storage.retry import retry_while_unreachable
from server.storage.sql import SqlStore

SIGNALS = [
    number
    for name in ("SIGINT", "SIGTERM", "SIGBREAK")  # The last one is Ctrl-Break of Windows.
    if (number := getattr(signal, name, None)) is not None
]

Greeting = Callable[[int], None]
"""Called with the port once requests are answered."""


SECOND_THOUGHTS = 0.5
"""Seconds in which a signal that comes twice is one."""


class _Server(uvicorn.Server):
    """Tells when it is ready, opens the admin listener, drains before it closes its sockets."""

    def __init__(
        self,
        config: uvicorn.Config,
        app: Starlette,
        admin: AdminListener | None,
        ready: Callable[[], Awaitable[None]],
        name: LocalName | None,
    ) -> None:
        super().__init__(config)
        self._app = app
        self._admin = admin
        self._ready = ready
        self._name = name
        self._told_at: float | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            if self._admin is not None:
                await self._admin.open(self._app.state)
            await self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._name is not None:
            await self._name.give_back()
        await self._app.state.drain()
        await super().shutdown(sockets)
        if self._admin is not None:
            await self._admin.close()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first signal drains. A second one ends the process on the spot: all acknowledged
        actions are stored, as after a power cut.
        """
        now = time.monotonic()
        if self._told_at is None:
            self._told_at = now
        elif now - self._told_at > SECOND_THOUGHTS:
            os._exit(1)
        super().handle_exit(sig, frame)


def uvicorn_config(app: ASGIApp, config: Config, proxies: str | None = None) -> uvicorn.Config:
    """Configuration by which the application is served. `proxies`: addresses whose `X-Forwarded-…`
    headers are believed, separated by commas; without it nobody's are.
    """
    made = protocols(config, behind_proxy=proxies is not None)
    return uvicorn.Config(
        app,
        http=made.http,
        ws=made.ws,
        ws_per_message_deflate=False,
        ws_max_size=config.limits.frame,
        # `LimitedWebSocket` pings silent clients.
        ws_ping_interval=None,
        loop="auto",
        lifespan="on",
        access_log=False,
        log_config=None,
        # Its warnings are about messages of clients, a line for each: nobody fills the disk so.
        log_level="error",
        server_header=False,
        proxy_headers=proxies is not None,
        forwarded_allow_ips=proxies or "",
        timeout_graceful_shutdown=2,
        ssl_certfile=config.certificate,
        ssl_keyfile=config.key,
    )


def _admin_socket(host: str, port: int) -> socket.socket:
    try:
        return listen(host, port)
    except PortTaken:
        raise CannotListen(f"{host}:{port} (--admin): taken by another program") from None


SWITCHED = 0.0005
"""Seconds after which the thread that stores gets the interpreter from busy tables. It asks for it
several times in a transaction, and everybody waiting for that transaction waits as long.
"""


async def prepare_database(url: str) -> None:
    """Create or migrate the database, and see that no other server has it, and that running matches
    can be read.

    Raises `StoreRefused`.
    """

    async def opened() -> SqlStore:
        if file_of(url) is None:
            await require_sessions(url)
        return await SqlStore.open(url, SystemClock())

    store = await retry_while_unreachable(opened, shown(url))
    try:
        await store.tables_of("")
    finally:
        await store.close()


async def _take(name: LocalName, port: int) -> None:
    """Take the name for this port; a network that has none costs a line in the log."""
    try:
        await name.take(port)
    except NameRefused as problem:
        structlog.get_logger(part="serving").warning("no name in the network", reason=str(problem))


def serve(
    config: Config,
    greet: Greeting,
    *,
    name: LocalName | None = None,
    proxies: str | None = None,
    level: int = logging.INFO,
) -> bool:
    """Serve until SIGINT or SIGTERM, logging from `level` on; True if it ended in order. `name` is
    taken in the local network meanwhile.

    Raises `CertificateRefused`, `PortTaken`, `CannotListen`, `StoreRefused` and `BusRefused` before
    anything is served.
    """
    require_certificate(config)
    bound = listen(config.host, config.port)
    admin: AdminListener | None = None
    # A reader of the files written here knows every hand, also in a folder that is open to others
    # because somebody else made it (a volume of a container).
    mask = os.umask(0o077)
    try:
        port: int = bound.getsockname()[1]
        config.data.mkdir(parents=True, exist_ok=True, mode=0o700)
        log.configure(json=config.log_json, level=level)
        log.take_over()
        if config.bus is None:
            asyncio.run(prepare_database(database_url(config)))
        else:
            asyncio.run(prepare(config))
        limits = dataclasses.replace(config.limits, connections=room_for(config.limits.connections))
        config = dataclasses.replace(config, port=port, limits=limits)
        app = create_app(config)
        sys.setswitchinterval(SWITCHED)
        log.configure(json=config.log_json, level=level)
        if config.admin is not None:
            admin = AdminListener(_admin_socket(*config.admin), config.data)

        async def ready() -> None:
            if name is not None:
                await _take(name, port)
            greet(port)

        server = _Server(uvicorn_config(app, config, proxies), app, admin, ready, name)
        # uvicorn stops gracefully on these and then raises them again for the handlers before.
        for number in SIGNALS:
            signal.signal(number, lambda *_: None)
        server.run([bound])
    finally:
        os.umask(mask)
        bound.close()
        if admin is not None:
            admin.release()
    return server.started
