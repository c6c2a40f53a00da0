"""The baseline: a server that knows no rules and stores nothing. It answers every message with the
frames that the real one sent for an action, seat by seat, through `websockets` alone.

`python -m server.ops.load.baseline TRACE CORE` is that process. TRACE holds the frames of many
actions; table `t` begins with the one of its number and goes on from there.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
from websockets.asyncio.server import ServerConnection, broadcast, serve

from server.ops.load.process import allow_sockets, bind

SERVING = re.compile(r"Serving on (\d+)")

Frames = list[tuple[list[int], str]]
"""Of one action: the texts, each with the seats it is sent to."""


def grouped(traced: list[tuple[int, bytes]]) -> Frames:
    """The frames of an action; a text that several seats are sent is one broadcast."""
    by_text: dict[str, list[int]] = {}
    for seat, text in traced:
        by_text.setdefault(text.decode(), []).append(seat)
    return [(seats, text) for text, seats in by_text.items()]


def write(trace: list[list[tuple[int, bytes]]], file: Path) -> None:
    """Keep the frames for `read`."""
    file.write_bytes(msgspec.json.encode([grouped(traced) for traced in trace]))


def read(file: Path) -> list[Frames]:
    """The frames that `write` kept."""
    return msgspec.json.decode(file.read_bytes(), type=list[Frames])


def handler(trace: list[Frames]) -> Callable[[ServerConnection], Awaitable[None]]:
    """Serves the connections of all tables; `/table/seat` says which one it is."""
    seated: dict[int, dict[int, ServerConnection]] = {}
    cursors: dict[int, int] = {}

    async def handle(connection: ServerConnection) -> None:
        assert connection.request is not None
        table, seat = map(int, connection.request.path.strip("/").split("/"))
        seats = seated.setdefault(table, {})
        seats[seat] = connection
        async for _ in connection:
            cursor = cursors.get(table, table)
            cursors[table] = cursor + 1
            for to, text in trace[cursor % len(trace)]:
                broadcast([seats[one] for one in to], text)

    return handle


async def _serve(trace: list[Frames]) -> None:
    options = {"compression": None, "ping_interval": None, "max_size": 4096}
    async with serve(handler(trace), "127.0.0.1", 0, **options) as server:  # type: ignore[arg-type]
        print(f"Serving on {next(iter(server.sockets)).getsockname()[1]}", flush=True)
        await server.wait_closed()


def main(trace: str, core: str) -> None:
    """Serve until told to stop."""
    allow_sockets()
    if int(core) >= 0:
        bind({int(core)})
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(_serve(read(Path(trace))))


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The fast loop if there is one, as the real server has it."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


if __name__ == "__main__":
    main(*sys.argv[1:])
