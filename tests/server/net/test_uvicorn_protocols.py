"""Bytes that no client sends, connections that say nothing, and readers that do not read."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from server.net.uvicorn_protocols import MOST_PIPELINED, ConnectionLimiter
from server.ops.serving.places import room_for
from server.runtime.config import Config, Limits, Timers
from tests.support.memory_store import MemoryStore
from tests.support.raw import (
    BINARY,
    CONTINUATION,
    PING,
    PONG,
    TEXT,
    Raw,
    close_frame,
    frame,
    handshake,
)
from tests.support.serving import Served, serve

SOON = Timers(request=0.4, response=0.6, hang_up=0.2)
HELLO = b'{"type":"hello","protocol":1,"name":"Ann"}'
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: paiju\r\n"
GET = b"GET /api/schema HTTP/1.1\r\nHost: paiju\r\n"


@contextlib.asynccontextmanager
async def server(
    limits: Limits | None = None,
    timers: Timers = SOON,
    static: Path | None = None,
    send_buffer: int | None = None,
) -> AsyncIterator[Served]:
    config = Config(pace=0.0, timers=timers, limits=limits or Limits())
    if static is not None:
        config = replace(config, static=static)
    async with serve(config, MemoryStore, send_buffer=send_buffer) as served:
        yield served


@pytest.fixture
async def served() -> AsyncIterator[Served]:
    async with server() as running:
        yield running


async def alive(served: Served) -> None:
    """Others are served."""
    async with served.guest() as line:
        await line.say("ping", id=3)
        await line.until("pong", id=3)


# ------------------------------------------------------------------- requests


@pytest.mark.parametrize(
    "part",
    [
        b"",
        b"G",
        b"GET / HTTP/1.1\r\n",
        b"\r\n\r\n\r\n",
        b"POST /api/judge HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n{",
        b"POST /api/judge HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
        b"POST /nowhere HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n{",
        handshake(headers=b"Content-Length: 10\r\n"),
        handshake()[:-2],
    ],
)
async def test_half_a_request_is_not_waited_for(served: Served, part: bytes) -> None:
    async with Raw(served.port) as raw:
        await raw.send(part)
        await raw.ended(within=60)
    await alive(served)


async def test_a_request_that_drips_is_not_waited_for(served: Served) -> None:
    async with Raw(served.port) as raw:
        await raw.send(b"POST /nowhere HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n")
        async with asyncio.timeout(60):
            while await raw.send(b"."):  # noqa: ASYNC110
                await asyncio.sleep(0.02)


async def test_the_second_request_of_a_connection_has_to_arrive_as_well(served: Served) -> None:
    async with Raw(served.port) as raw:
        await raw.send(GET + b"\r\n")
        await raw.until(b"200 OK")
        await raw.send(GET)
        await raw.ended(within=60)


async def test_requests_one_after_the_other_and_at_once_are_answered(served: Served) -> None:
    async with Raw(served.port) as raw:
        for _ in range(3):
            raw.heard = b""
            await raw.send(HEALTH + b"\r\n")
            assert b"HTTP/1.1 200 OK" in await raw.until(b"}")
            await asyncio.sleep(SOON.request / 2)
        raw.heard = b""
        await raw.send((HEALTH + b"\r\n") * 2 + HEALTH + b"Connection: close\r\n\r\n")
        assert (await raw.ended(within=60)).count(b"HTTP/1.1 200 OK") == 3


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"x: " + b"a" * 40_000, b" 431 "),
        (b"x: " + b"a" * 40_000 + b"\r\n\r\n", b" 400 "),
        (b"".join(b"h%d: 1\r\n" % n for n in range(5000)) + b"\r\n", b" 400 "),
    ],
)
async def test_the_head_of_a_request_is_limited(served: Served, head: bytes, status: bytes) -> None:
    async with Raw(served.port) as raw:
        await raw.send(GET + head)
        assert status in await raw.ended(within=60)
    await alive(served)


@pytest.mark.parametrize("second", [b"Host: a\r\n", b"hOST: evil.example\r\n"])
async def test_a_request_names_one_host(served: Served, second: bytes) -> None:
    for whole in (GET + second + b"\r\n", handshake(headers=second)):
        async with Raw(served.port) as raw:
            await raw.send(whole)
            assert b" 400 " in await raw.ended(within=60)
    async with Raw(served.port) as raw:
        # One each, over the same connection.
        await raw.send(GET + b"\r\n" + GET + b"Connection: close\r\n\r\n")
        assert (await raw.ended(within=60)).count(b" 200 ") == 2


@pytest.mark.parametrize(
    "request_",
    [
        handshake(headers=b"".join(b"h%d: 1\r\n" % n for n in range(300))),
        handshake(path=b"/ws?" + b"x" * 9000),
        handshake(headers=b"x: " + b"a" * 9000 + b"\r\n"),
        handshake(method=b"POST"),
        handshake(path=b"/ws\xff"),
        handshake(path=b"/nowhere"),
        handshake(headers=b"Sec-WebSocket-Key: short\r\n"),
        handshake(headers=b"Origin: http://\x80\x1b[31m\r\n"),
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"CONNECT paiju:443 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET  / HTTP/9.9\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ],
)
async def test_a_handshake_that_is_none_is_refused_and_nothing_is_left(
    served: Served, request_: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with capture_logs() as logs:
        async with Raw(served.port) as raw:
            await raw.send(request_)
            assert b"HTTP/1.1 101" not in await raw.ended(within=60)
    assert not [line for line in logs if line["log_level"] in ("error", "critical")]
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    await alive(served)


async def test_who_goes_away_in_the_middle_is_no_fault_of_ours(
    served: Served, caplog: pytest.LogCaptureFixture
) -> None:
    parts = [
        b"POST /api/judge HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n{",
        GET + b"\r\n",
        handshake(),
        handshake() + frame(TEXT, HELLO),
    ]
    with capture_logs() as logs:
        for part in parts * 3:
            async with Raw(served.port) as raw:
                await raw.send(part)
                await asyncio.sleep(0.01)
                raw.abort()
        await alive(served)
    assert not [line for line in logs if line["log_level"] in ("error", "critical")]
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_an_answer_that_nobody_reads_is_given_up(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("page")
    (tmp_path / "large.bin").write_bytes(b"x" * 40_000_000)
    async with server(static=tmp_path) as served:
        with socket.socket() as stuck:
            stuck.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            stuck.connect(("127.0.0.1", served.port))
            stuck.sendall(b"GET /large.bin HTTP/1.1\r\nHost: a\r\n\r\n")
            stuck.setblocking(False)
            await asyncio.sleep(1.5)
            loop, read = asyncio.get_running_loop(), 0
            with contextlib.suppress(ConnectionError):
                async with asyncio.timeout(60):
                    while data := await loop.sock_recv(stuck, 1 << 20):
                        read += len(data)
            assert read < 40_000_000
        await alive(served)


@pytest.fixture
async def pipelined(tmp_path: Path) -> AsyncIterator[Raw]:
    """A client that has asked for a large file, and reads nothing."""
    (tmp_path / "large.bin").write_bytes(b"x" * 40_000_000)
    async with server(timers=Timers(), static=tmp_path) as served:
        async with Raw(served.port) as raw:
            await raw.send(b"GET /large.bin HTTP/1.1\r\nHost: a\r\n\r\n")
            yield raw
        await alive(served)


@pytest.mark.parametrize(
    "waiting",
    [
        GET + b"\r\n",
        GET + b"\r\n" + GET + b"x: " + b"a" * 9000 + b"\r\n\r\n",
        GET + b"\r\n" + GET + b"Content-Length: 9000\r\n\r\n" + b"a" * 9000,
    ],
    ids=["requests", "heads", "bodies"],
)
async def test_only_so_much_waits_for_the_answer_to_a_request_before(
    pipelined: Raw, waiting: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with capture_logs() as logs:
        await pipelined.send(waiting * (MOST_PIPELINED + 1))
        heard = await pipelined.ended(within=60)
    # A part of the one answer that was begun comes, and no other.
    assert heard.count(b"HTTP/1.1") == 1
    assert len(heard) < 40_000_000
    assert not [line for line in logs if line["log_level"] in ("error", "critical")]
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_requests_over_the_rate_wait_for_their_turn() -> None:
    async with server(Limits(http_per_address=(100.0, 2.0))) as served, Raw(served.port) as raw:
        await raw.send((HEALTH + b"\r\n") * 9 + HEALTH + b"Connection: close\r\n\r\n")
        assert (await raw.ended()).count(b"HTTP/1.1 200 OK") == 10


async def test_where_too_many_requests_wait_they_are_refused() -> None:
    limits = Limits(http_per_address=(0.001, 2.0))
    async with server(limits) as served:
        for source, status in (("127.0.0.1", b" 429 "), ("127.0.0.2", b" 200 ")):
            async with Raw(served.port, source) as raw:
                first = 2 if status == b" 429 " else 0
                await raw.send((HEALTH + b"\r\n") * first + HEALTH + b"Connection: close\r\n\r\n")
                heard = await raw.ended()
                assert heard.count(b"HTTP/1.1 200 OK") == max(first, 1)
                assert status in heard
                assert heard.count(b"nosniff") == first + 1


# ------------------------------------------------------------------- frames


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(TEXT, b"\xff\xfe"), 1007),
        (frame(TEXT, b"\xc3", final=False) + frame(CONTINUATION, b"("), 1007),
        (frame(TEXT, b"x", masked=False), 1002),
        (frame(3, b"x"), 1002),
        (frame(TEXT, b"x", reserved=1), 1002),
        (frame(TEXT, b"x", reserved=4), 1002),
        (frame(PING, b"x", final=False), 1002),
        (frame(CONTINUATION, b"x"), 1002),
        (frame(TEXT, b"x", final=False) + frame(TEXT, b"y"), 1002),
        (frame(PING, b"x" * 126), 1002),
        (frame(BINARY, b"x"), 1003),
        (b"\x81\xff" + b"\x7f" * 8, 1009),
        (frame(TEXT, b"x" * 5000), 1009),
        (frame(TEXT, b"", final=False) + frame(CONTINUATION, b"", final=False) * 100, 1009),
        (frame(PING, b"x") * 40, 1008),
        (frame(PONG, b"x") * 40, 1008),
        (frame(TEXT, b"x") * 100, 1008),
        (close_frame(), 1000),
        (close_frame(1000, b"\xff"), 1007),
        (close_frame(5), 1002),
        (frame(8, b"x"), 1002),
    ],
)
async def test_frames_that_are_wrong_end_the_connection_with_the_number_for_it(
    served: Served, sent: bytes, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    with capture_logs() as logs:
        async with Raw(served.port) as raw:
            await raw.upgrade()
            await raw.send(sent)
            heard = await raw.ended(within=60)
    assert code.to_bytes(2, "big") in heard[heard.rindex(b"\x88") :][:4]
    assert not [line for line in logs if line["log_level"] in ("error", "critical")]
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    await alive(served)


async def test_pings_now_and_then_are_answered(served: Served) -> None:
    async with served.guest() as line:
        for _ in range(20):
            await (await line.connection.ping())
        await line.say("ping", id=1)
        await line.until("pong", id=1)


async def test_a_hundred_thousand_pings_wait_for_nobody_to_read_them(served: Served) -> None:
    async with Raw(served.port) as raw:
        await raw.upgrade()
        sent = await raw.flood(frame(PING, b"x" * 120) * 500, 50_000_000, 5)
        assert sent < 20_000_000
    await alive(served)


# ------------------------------------------------------------------- readers that do not read


async def test_a_socket_that_is_closed_is_gone_even_if_nobody_reads_its_end() -> None:
    limits = Limits(
        outbox_bytes=100_000, rate=10**6, burst=10**6, messages_per_address=(10**6, 10**6)
    )
    async with server(limits, send_buffer=4096) as served, served.guest() as host:
        await host.say("create_table", ruleset="mahjong/tuidaohu", options={"public": True})
        await host.until("room")
        with socket.socket() as stuck:
            stuck.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            stuck.connect(("127.0.0.1", served.port))
            stuck.sendall(handshake())
            gateway = served.app.state.gateway
            await met(lambda: len(gateway) == 2)
            stuck.sendall(frame(TEXT, HELLO))
            await met(lambda: len(gateway._services.devices) == 2)
            with capture_logs() as logs:
                with contextlib.suppress(ConnectionError):
                    for _ in range(3000):
                        stuck.sendall(frame(TEXT, b'{"type":"list_tables"}'))
                        await asyncio.sleep(0.001)
                        if len(gateway) == 1:
                            break
                await met(lambda: len(gateway) == 1 and len(served.limiter) == 1)
            assert "too slow" in [line["event"] for line in logs]
        await alive(served)


async def met(condition: Callable[[], bool]) -> None:
    """Wait until it holds. Raises `TimeoutError`."""
    async with asyncio.timeout(60):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.02)


# ------------------------------------------------------------------- numbers


async def test_one_address_has_only_so_many_connections_before_it_says_anything() -> None:
    limits = Limits(connections_per_address=3)
    async with server(limits, Timers()) as served, contextlib.AsyncExitStack() as stack:
        first = [await stack.enter_async_context(Raw(served.port)) for _ in range(3)]
        async with Raw(served.port) as more:
            assert await more.ended(within=60) == b""
        async with Raw(served.port, "127.0.0.2") as other:
            await other.send(GET + b"\r\n")
            await other.until(b"200 OK")
        first[0].abort()
        await asyncio.sleep(0.1)
        await alive(served)


async def test_everybody_together_has_only_so_many_connections() -> None:
    async with server(Limits(connections=2), Timers()) as served:
        async with (
            Raw(served.port, "127.0.0.2"),
            Raw(served.port, "127.0.0.3"),
            Raw(served.port, "127.0.0.4") as more,
        ):
            assert await more.ended(within=60) == b""
        await asyncio.sleep(0.1)
        await alive(served)


async def test_handshakes_are_limited_per_address() -> None:
    async with server(Limits(handshakes_per_address=(0.001, 2.0))) as served:
        answers = []
        for _ in range(4):
            async with Raw(served.port) as raw:
                await raw.send(handshake())
                answers.append((await raw.until(b"\r\n\r\n")).split(b" ")[1])
        assert answers == [b"101", b"101", b"403", b"403"]
        async with Raw(served.port, "127.0.0.2") as other:
            await other.upgrade()


async def test_all_sockets_of_an_address_together_may_say_only_so_much() -> None:
    limits = Limits(messages_per_address=(0.001, 8.0))
    async with server(limits) as served, served.guest() as ann, served.guest() as bob:
        for line in (ann, bob):
            for number in range(3):
                await line.say("ping", id=number)
                await line.until("pong", id=number)
        for line in (ann, bob):
            await line.say("ping", id=9)
            assert (await line.hear())["code"] == "too_fast"


async def test_what_looks_at_every_table_costs_an_address_more() -> None:
    async with server(Limits(messages_per_address=(0.001, 10.0))) as served, served.guest() as ann:
        heard = []
        for _ in range(4):
            await ann.say("list_tables")
            heard.append((await ann.hear())["type"])
        assert heard == ["tables", "tables", "tables", "refused"]


def test_behind_a_proxy_its_address_is_not_counted() -> None:
    config = Config(limits=Limits(connections=4, connections_per_address=2))
    for behind, room in ((False, 2), (True, 4)):
        limiter = ConnectionLimiter(config, behind_proxy=behind)
        assert sum(limiter.add("192.0.2.1") for _ in range(9)) == room
        for _ in range(room):
            limiter.remove("192.0.2.1")
        assert (len(limiter), limiter._by_address) == (0, {})


def test_there_is_room_for_no_more_connections_than_files(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource", reason="only Unix counts sockets among files")
    limits: dict[str, Any] = {"now": (1024, 4096)}
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits["now"])
    monkeypatch.setattr(resource, "setrlimit", lambda _, pair: limits.update(now=pair))
    assert room_for(500) == 500
    assert limits["now"] == (1024, 4096)
    assert room_for(20_000) == 4096 - 256
    assert limits["now"] == (4096, 4096)
    limits["now"] = (64, 64)
    assert room_for(20_000) == 32
