"""A line that breaks without a word: between a client and the server packets stop, no end comes."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import websockets

from server.runtime.config import Config, Timers
from tests.support.memory_store import MemoryStore
from tests.support.serving import Line, Served, serve

LONG = 600.0
"""Seconds that a test never lasts, however busy the machine is."""


class Tunnel:
    """Relays one address to the server. While it is `dark`, nothing gets through; bytes that were
    sent meanwhile come later, as with TCP.
    """

    def __init__(self, port: int) -> None:
        self._target = port
        self._light = asyncio.Event()
        self._light.set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = 0

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[Tunnel]:
        server = await asyncio.start_server(self._relay, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def dark(self, dark: bool) -> None:
        if dark:
            self._light.clear()
        else:
            self._light.set()

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        to_reader, to_writer = await asyncio.open_connection("127.0.0.1", self._target)
        for source, sink in ((reader, to_writer), (to_reader, writer)):
            self._tasks.add(asyncio.create_task(self._copy(source, sink)))

    async def _copy(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        try:
            while data := await source.read(1 << 16):
                await self._light.wait()
                sink.write(data)
                await sink.drain()
        finally:
            sink.transport.abort()


@contextlib.asynccontextmanager
async def two(served: Served, tunnel: Tunnel) -> AsyncIterator[tuple[Line, Line]]:
    """Two people in a running match, the second one behind the tunnel."""
    async with served.guest() as ann, contextlib.AsyncExitStack() as stack:
        behind = await stack.enter_async_context(
            websockets.connect(f"ws://127.0.0.1:{tunnel.port}/ws", ping_interval=None)
        )
        bob = Line(behind)
        await bob.hello(name="Bob")
        options = {"deals": 1, "clock": None}
        await ann.say("create_table", ruleset="mahjong/tuidaohu", options=options)
        room = await ann.until("room")
        await bob.say("join", code=room["code"])
        await bob.until("entered")
        for seat in (2, 3):
            await ann.say("add_bot", seat=seat, level="greedy")
        for line in (ann, bob):
            await line.say("ready", ready=True)
        await seen(ann, 1, ready=True)
        await ann.say("start")
        await ann.until("room", phase="playing")
        await bob.until("room", phase="playing")
        yield ann, bob


@contextlib.asynccontextmanager
async def a_table_behind_a_tunnel(
    substitute: float,
) -> AsyncIterator[tuple[Served, Tunnel, Line, Line]]:
    """A server, the tunnel, and the two people at a table, where a bot sits in after these
    seconds. No line is given up for its silence.
    """
    timers = Timers(ping=0.3, silent=0.2, pong=LONG, substitute=substitute, grace=0.0)
    async with (
        serve(Config(pace=1.0, timers=timers), MemoryStore) as served,
        Tunnel(served.port).open() as tunnel,
        two(served, tunnel) as (ann, bob),
    ):
        yield served, tunnel, ann, bob


async def seen(line: Line, seat: int, **wanted: Any) -> dict[str, Any]:
    """A room in which this seat looks so."""
    while True:
        room = await line.until("room")
        if wanted.items() <= room["seats"][seat].items():
            return room


async def test_others_see_that_a_line_is_broken_and_a_bot_sits_in_until_it_is_not() -> None:
    async with a_table_behind_a_tunnel(substitute=1.5) as (served, tunnel, ann, bob):
        tunnel.dark(True)
        room = await seen(ann, 1, connected=False)
        assert not room["seats"][1]["substituted"]
        await seen(ann, 1, connected=False, substituted=True)
        tunnel.dark(False)
        # The same connection: nobody had to come back.
        await bob.until("room")
        await bob.say("ping", id=7)
        await bob.until("pong", id=7)
        await seen(ann, 1, connected=True, substituted=False)
        assert len(served.app.state.gateway) == 2


async def test_who_comes_out_of_the_tunnel_in_time_has_lost_nothing() -> None:
    async with a_table_behind_a_tunnel(substitute=LONG) as (_, tunnel, ann, bob):
        tunnel.dark(True)
        await seen(ann, 1, connected=False)
        tunnel.dark(False)
        await seen(ann, 1, connected=True)
        await bob.say("ping", id=7)
        await bob.until("pong", id=7)
        heard = [message["type"] for message in bob.heard]
        assert heard.count("entered") == 1
        assert not any(
            message["seats"][1]["substituted"]
            for message in ann.heard + bob.heard
            if message["type"] == "room"
        )
