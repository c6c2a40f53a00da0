"""A process full of clients that are slow or silent: `python -m tests.fuzz.crowd '{…}'`.

It says `ready` when all of them are there, and is gone when its standard input ends. They come from
many addresses, as many from each as the server's limits allow.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import re
import resource
import socket
import sys
from typing import NamedTuple

from ai.remote.protocol import RemoteProtocol
from tests.support.raw import PING, PONG, TEXT, frame, frames_in, handshake

FROM_EACH = 60
"""Sockets from one address."""
GATHERING = 300.0
"""Seconds until everybody has to be there, on a busy machine."""
AT_ONCE = 50
"""Handshakes that wait for an answer at a time."""
PIPELINED = (4, 10)
"""Requests that are sent in one piece, at least and at most."""
SIPPED = 4096
"""Bytes that are read between two such pieces."""


class Plan(NamedTuple):
    """The number of clients of each kind. `idle`: they have signed in, answer pings and say nothing
    else. `silent`: TCP connections that say nothing at all, and come back when they are cut.
    `stuck`: they look at the tables and read nothing. `talkers`: as much as a socket may say, and
    nothing is read. `pipelines`: HTTP requests without waiting for answers, all of them from one
    address, which read little of the answers and come back when they are cut.
    """

    port: int
    tables: list[str]
    idle: int = 0
    silent: int = 0
    stuck: int = 0
    talkers: int = 0
    pipelines: int = 0


def source(number: int) -> str:
    """The address of a client."""
    group = number // FROM_EACH
    return f"127.1.{group // 250}.{group % 250 + 1}"


def say(kind: str, **fields: object) -> bytes:
    """A message as a frame."""
    return frame(TEXT, json.dumps({"type": kind, **fields}).encode())


def hello(device: RemoteProtocol) -> bytes:
    """Its first message as a frame."""
    device.hello()
    return b"".join(frame(TEXT, text.encode()) for text in device.data_to_send())


class Idle(asyncio.Protocol):
    """Answers pings and nothing else."""

    def __init__(self, hello: bytes) -> None:
        self._hello = hello
        self._upgraded = False
        self._heard = b""
        self.welcomed: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(handshake())

    def data_received(self, data: bytes) -> None:
        self._heard += data
        if not self._upgraded:
            head, end, rest = self._heard.partition(b"\r\n\r\n")
            if end:
                if not head.startswith(b"HTTP/1.1 101 "):
                    self._transport.abort()
                    return
                self._upgraded, self._heard = True, rest
                self._transport.write(self._hello)
            return
        frames, self._heard = frames_in(self._heard)
        for kind, text, _ in frames:
            if kind == PING:
                self._transport.write(frame(PONG, text))
            elif kind == TEXT and b'"welcome"' in text and not self.welcomed.done():
                self.welcomed.set_result(text)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.welcomed.done():
            self.welcomed.set_exception(ConnectionError("the server hung up"))


class Crowd:
    """All of them."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._held: list[socket.socket] = []

    async def gather(self) -> list[asyncio.Task[None]]:
        """Let everybody come; the tasks that go on until the end."""
        plan = self._plan
        newcomers = []
        for first in range(0, plan.idle, FROM_EACH):
            count = min(FROM_EACH, plan.idle - first)
            newcomers.append(self._household(source(first), count))
        await asyncio.gather(*newcomers)
        number = plan.idle + FROM_EACH
        lasting = []
        for which in range(plan.stuck + plan.talkers):
            held = await self._stuck(source(number + which))
            if which >= plan.stuck:
                lasting.append(asyncio.create_task(self._talk(held)))
        number += plan.stuck + plan.talkers + FROM_EACH
        quiet = range(number, number + plan.silent)
        lasting += [asyncio.create_task(self._be_silent(source(each))) for each in quiet]
        household = source(number + plan.silent + FROM_EACH)
        if plan.pipelines:
            paths = await self._paths(household)
            lasting += [
                asyncio.create_task(self._pipeline(household, paths, random.Random(seed)))
                for seed in range(plan.pipelines)
            ]
        return lasting

    async def _household(self, address: str, count: int) -> None:
        """Devices of one person at one address."""
        device = RemoteProtocol("Idle")
        device.receive(await self._idle(address, hello(device)))
        again = hello(device)
        await asyncio.gather(*(self._idle(address, again) for _ in range(count - 1)))

    async def _idle(self, address: str, hello: bytes) -> bytes:
        """Sign in. Those of the round before may still be counted for a moment."""
        async with asyncio.timeout(GATHERING):
            while True:
                try:
                    return await self._signed_in(address, hello)
                except OSError:
                    await asyncio.sleep(1)

    async def _signed_in(self, address: str, hello: bytes) -> bytes:
        loop = asyncio.get_running_loop()
        async with self._turn:
            _, protocol = await loop.create_connection(
                lambda: Idle(hello), "127.0.0.1", self._plan.port, local_addr=(address, 0)
            )
            return await protocol.welcomed

    async def _stuck(self, address: str) -> socket.socket:
        """Somebody who looks at a table and reads nothing."""
        loop = asyncio.get_running_loop()
        made = socket.socket()
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        made.bind((address, 0))
        made.setblocking(False)
        await loop.sock_connect(made, ("127.0.0.1", self._plan.port))
        await loop.sock_sendall(made, handshake())
        await loop.sock_recv(made, 4096)
        await loop.sock_sendall(made, hello(RemoteProtocol("Deaf")))
        for table in self._plan.tables[:1]:
            await loop.sock_sendall(made, say("enter", table=table))
        self._held.append(made)
        return made

    async def _talk(self, held: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        with contextlib.suppress(OSError):
            while True:
                await loop.sock_sendall(held, say("list_tables"))
                await asyncio.sleep(0.12)

    async def _be_silent(self, address: str) -> None:
        while True:
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", self._plan.port, local_addr=(address, 0)
                )
                await reader.read()
                writer.close()
            await asyncio.sleep(0.05)

    async def _paths(self, address: str) -> list[bytes]:
        """The paths worth asking for: small answers, large ones, and the page's own files."""
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self._plan.port, local_addr=(address, 0)
        )
        writer.write(b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        page = await reader.read()
        writer.close()
        files = re.findall(rb'(?:src|href)="(/assets/[^"]+)"', page)
        return [b"/", b"/healthz", b"/api/rulesets", *files]

    async def _pipeline(self, address: str, paths: list[bytes], chance: random.Random) -> None:
        while True:
            with contextlib.suppress(OSError):
                # Bytes that are not sent yet must not fill the memory of this process.
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", self._plan.port, local_addr=(address, 0), limit=SIPPED
                )
                try:
                    await self._ask_on(reader, writer, paths, chance)
                finally:
                    writer.transport.abort()
            await asyncio.sleep(0.05)

    async def _ask_on(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        paths: list[bytes],
        chance: random.Random,
    ) -> None:
        """Ask until the other side has enough."""
        while True:
            asked = chance.choices(paths, k=chance.randint(*PIPELINED))
            writer.write(b"".join(b"GET %s HTTP/1.1\r\nHost: a\r\n\r\n" % path for path in asked))
            # Even if the server takes no more, a client without hurry reads a little.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(0.1):
                    await writer.drain()
            await asyncio.sleep(0.05)
            if not await reader.read(SIPPED):
                return


async def main(plan: Plan) -> None:
    """Come, stay, go."""
    # The crowd is to load the server, not its machine: real clients have machines of their own.
    os.nice(10)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    crowd = Crowd(plan)
    lasting = await crowd.gather()
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    for task in lasting:
        task.cancel()


if __name__ == "__main__":
    asyncio.run(main(Plan(**json.loads(sys.argv[1]))))
