"""The servers that a bus may be on, each with its possible faults."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from typing import Protocol

import pytest
from sqlalchemy.engine import URL, make_url

from tests.support.databases import PostgresqlDatabase
from tests.support.nats import NatsServer
from tests.support.postgresql import end_sessions, execute, moved, opened
from tests.support.relay import Opened


class Scene(Protocol):
    """A server that a bus may be on."""

    url: str

    async def interrupt(self) -> None:
        """All connections end; others can be made when this returns."""

    def outage(self) -> AbstractAsyncContextManager[None]:
        """All connections end, and none can be made as long as the block lasts."""

    async def opened(self) -> Opened:
        """A connection to it, just opened."""

    def through(self, port: int) -> str:
        """The URL by which it is found at another port."""


class NatsScene:
    def __init__(self, server: NatsServer) -> None:
        self.url = server.url
        self._server = server

    async def interrupt(self) -> None:
        async with self.outage():
            pass

    @contextlib.asynccontextmanager
    async def outage(self) -> AsyncIterator[None]:
        self._server.kill()
        try:
            yield
        finally:
            await asyncio.to_thread(self._server.start)

    async def opened(self) -> Opened:
        return await asyncio.open_connection("127.0.0.1", self._server.port)

    def through(self, port: int) -> str:
        return f"nats://127.0.0.1:{port}"


class PostgresScene:
    def __init__(self, database: PostgresqlDatabase) -> None:
        self.url = database.url
        self._parsed = make_url(database.url)

    @property
    def _elsewhere(self) -> URL:
        return self._parsed.set(database="postgres")

    async def interrupt(self) -> None:
        await end_sessions(self._elsewhere, self._parsed.database)

    @contextlib.asynccontextmanager
    async def outage(self) -> AsyncIterator[None]:
        allow = f"ALTER DATABASE {self._parsed.database} ALLOW_CONNECTIONS {{}}"
        await execute(self._elsewhere, allow.format("false"))
        try:
            await self.interrupt()
            yield
        finally:
            await execute(self._elsewhere, allow.format("true"))

    async def opened(self) -> Opened:
        return await opened(self.url)

    def through(self, port: int) -> str:
        return moved(self.url, port)


def told(captured: pytest.CaptureFixture[str]) -> tuple[str, str]:
    """Lines of the log about the bus, and all other output."""
    everything = "".join(captured.readouterr()).splitlines()
    about = [line for line in everything if "part=bus" in line]
    return "\n".join(about), "\n".join(line for line in everything if line not in about)
