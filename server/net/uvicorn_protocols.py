"""The protocol classes of uvicorn with limits that it has no option for.

Every override names the attack it stops and the test of it, in `test_uvicorn_protocols` (HTTP and
frames) or `test_frames`. The names of uvicorn that are no public interface are listed in
`tests/server/net/test_uvicorn_names.py`; the versions that were tried, in
`tests/packaging/test_uvicorn_versions.py`.
"""

from __future__ import annotations

import asyncio
import functools
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import Request

from server.runtime.clock import SystemClock
from server.runtime.config import Config
from server.runtime.limits import Bucket, address_of

CONTROL_RATE, CONTROL_BURST = 2.0, 30.0
"""Pings and pongs of one WebSocket a second, and the number that may come at once."""

MOST_PIPELINED = 16
"""Requests of one connection that wait for the answer to the one before; no browser sends any."""

MOST_FRAGMENTS = 64
"""Frames of one message: empty ones would add up to nothing, for ever."""

MOST_WAITING = 64
"""Messages that have come in one piece and were not received yet."""

EXACT = 0.001
"""Seconds by which a timer may call too early."""

AT_ONCE = "paiju.at_once"
"""The extension of ASGI by which a socket offers `LimitedWebSocket.send_at_once`."""

SILENCE = "paiju.silence"
"""The extension of ASGI by which a socket offers `LimitedWebSocket.on_silence`."""

SilenceCallback = Callable[[float | None], object]
"""Takes the seconds for which nothing has been heard; None when something is heard again."""

TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
NO_BODY = b"content-length: 0\r\nconnection: close\r\n\r\n"


class ConnectionLimiter:
    """The number of connections, in all and from each address, and its limits. Behind a proxy every
    connection comes from the same address, and counting those is up to the proxy.
    """

    def __init__(self, config: Config, *, behind_proxy: bool) -> None:
        self.timers = config.timers
        self.limits = config.limits
        self.clock = SystemClock()
        self._behind_proxy = behind_proxy
        self._by_address: Counter[str] = Counter()
        self._open = 0

    def __len__(self) -> int:
        return self._open

    def add(self, host: str | None) -> bool:
        """Count another connection if there is room for it; False when there is none."""
        address = address_of(host)
        full = self._open >= self.limits.connections or (
            not self._behind_proxy
            and self._by_address[address] >= self.limits.connections_per_address
        )
        if not full:
            self._open += 1
            self._by_address[address] += 1
        elif not self._by_address[address]:
            del self._by_address[address]
        return not full

    def remove(self, host: str | None) -> None:
        """Count a connection no more: one that had room is over."""
        address = address_of(host)
        self._open -= 1
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]


class Protocols(NamedTuple):
    """The options `http` and `ws` of `uvicorn.Config`."""

    http: Any
    ws: Any


def protocols(config: Config, *, behind_proxy: bool) -> Protocols:
    """The protocols of one server, which share a limiter."""
    limiter = ConnectionLimiter(config, behind_proxy=behind_proxy)
    return Protocols(
        functools.partial(LimitedHttp, limiter=limiter),
        functools.partial(LimitedWebSocket, limiter=limiter),
    )


class LimitedHttp(HttpToolsProtocol):
    """A connection while it speaks HTTP: requests arrive and are answered in time, few wait."""

    def __init__(self, *given: Any, limiter: ConnectionLimiter, **options: Any) -> None:
        super().__init__(*given, **options)
        self._limiter = limiter
        self._counted = False
        self._in_head = True
        self._head = 0
        """Bytes that came while a head was incomplete."""
        self._hosts = 0
        """Headers `Host` of the request."""
        self._waiting = 0
        """Bytes of heads, and of bodies behind the first, since nothing waited."""
        self._deadline: asyncio.TimerHandle | None = None
        self._cycles: list[RequestResponseCycle] = []
        """Requests that are being answered, or wait for it."""

    def _due_within(self, seconds: float) -> None:
        self._cancel_deadline()
        self._deadline = self.loop.call_later(seconds, self._abort)

    def _abort(self) -> None:
        self.transport.abort()
        self._end_answers()

    def _end_answers(self) -> None:
        """Have nothing more written to a connection that is closed: each attempt would raise, and
        somebody could fill the log (`test_other_tables_do_not_notice_a_flood_of_pipelined_requests`
        in `tests/fuzz`).
        """
        self.pipeline.clear()
        for cycle in self._cycles:
            cycle.disconnected = True
            cycle.message_event.set()
        self._cycles.clear()

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    # ------------------------------------------------------------ asyncio.Protocol

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, close it when there are too many. `limit_concurrency` of uvicorn
        counts requests only: connections that say nothing would take all files
        (`test_one_address_has_only_so_many_connections_before_it_says_anything`).
        """
        super().connection_made(transport)
        self._counted = self._limiter.add(self.client[0] if self.client else None)
        if self._counted:
            self._due_within(self._limiter.timers.request)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        super().connection_lost(exc)
        self._end_answers()
        self._cancel_deadline()
        if self._counted:
            self._limiter.remove(self.client[0] if self.client else None)

    def data_received(self, data: bytes) -> None:
        """Take a part of a request, or several. One header that never ends would be kept until
        memory is full (`test_the_head_of_a_request_is_limited`).
        """
        super().data_received(data)
        if self._in_head:
            self._head += len(data)
            if self._head > self._limiter.limits.head_bytes and not self.transport.is_closing():
                self.transport.write(TOO_LARGE + NO_BODY)
                self.transport.close()
        if self.transport.is_closing():
            self._end_answers()

    # ------------------------------------------------------------ httptools.HttpRequestParser

    def on_message_begin(self) -> None:
        """Begin a request, which has so many seconds to arrive (slow requests that take all
        connections: `test_a_request_that_drips_is_not_waited_for`). Those that wait for the answer
        to one before are few (memory:
        `test_only_so_much_waits_for_the_answer_to_a_request_before`).
        """
        if len(self.pipeline) >= MOST_PIPELINED:
            self._refuse("too many requests wait for an answer")
        super().on_message_begin()
        self._in_head, self._head, self._hosts = True, 0, 0
        if not self.pipeline:
            self._waiting = 0
        self._due_within(self._limiter.timers.request)

    def on_url(self, url: bytes) -> None:
        """Take a part of the address, as a part of the head."""
        self._count(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header. Thousands in one piece would each cost time
        (`test_the_head_of_a_request_is_limited`). Of two hosts a proxy in front may believe the
        other one (`test_a_request_names_one_host`).
        """
        self._count(name + value)
        self._hosts += name.lower() == b"host"
        if self._hosts > 1:
            self._refuse("the request names two hosts")
        super().on_header(name, value)

    def _count(self, part: bytes) -> None:
        self._waiting += len(part)
        if self._waiting > self._limiter.limits.head_bytes:
            self._refuse("the head of the request, or what waits, is too long")

    def _refuse(self, reason: str) -> None:
        """Have uvicorn answer 400, unless that would stand within the answer to one before."""
        if self.pipeline:
            self._abort()
        raise ValueError(reason)

    def on_headers_complete(self) -> None:
        """End the head."""
        self._in_head = False
        super().on_headers_complete()
        self._cycles = [cycle for cycle in self._cycles if not cycle.response_complete]
        if self.cycle is not None:
            self._cycles.append(self.cycle)

    def on_body(self, body: bytes) -> None:
        """Take a part of a body. One behind the first waits in memory
        (`test_only_so_much_waits_for_the_answer_to_a_request_before`).
        """
        if self.pipeline:
            self._count(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """End a request: its answer has so many seconds to be read (large files that nobody reads:
        `test_an_answer_that_nobody_reads_is_given_up`), unless it was given before.
        """
        super().on_message_complete()
        answered = self.cycle is not None and self.cycle.response_complete
        self._due_within(self.timeout_keep_alive if answered else self._limiter.timers.response)

    # ------------------------------------------------------------ uvicorn

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to `LimitedWebSocket`, without the deadline of the request; it
        counts until that one is lost.
        """
        self._in_head = False
        self._cancel_deadline()
        super().handle_websocket_upgrade()


class LimitedWebSocket(WebSocketsSansIOProtocol):
    """A connection that has become a WebSocket: pinged when it is silent, never flooded."""

    def __init__(self, *given: Any, limiter: ConnectionLimiter, **options: Any) -> None:
        super().__init__(*given, **options)
        self._limiter = limiter
        self._control = Bucket(limiter.clock, CONTROL_RATE, CONTROL_BURST)
        self._fragments = 0
        self._hanging_up: asyncio.TimerHandle | None = None
        self._heard = self.loop.time()
        self._on_silence: SilenceCallback | None = None
        self._reported = False
        """True once it was told that nothing is heard."""
        self._silence_timer: asyncio.TimerHandle | None = None
        self.close_timeout = limiter.timers.hang_up

    # ------------------------------------------------------------ asyncio.Protocol

    def data_received(self, data: bytes) -> None:
        """Take the request as a whole, then pieces of frames. A request that is none for a
        WebSocket would be kept for ever, unanswered
        (`test_a_handshake_that_is_none_is_refused_and_nothing_is_left`).
        """
        self._heard = self.loop.time()
        if self._reported:
            self._report(None)
            self._look_after(self._limiter.timers.ping)
        super().data_received(data)
        if not self.handshake_initiated and not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()
            self._hang_up()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        super().connection_lost(exc)
        for timer in (self._hanging_up, self._silence_timer):
            if timer is not None:
                timer.cancel()
        self._limiter.remove(self.client[0] if self.client else None)

    # ------------------------------------------------------------ extensions of ASGI

    def handle_connect(self, event: Request) -> None:
        """Accept the request, and offer the application our extensions."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions = cast(dict[str, Any], self.scope["extensions"])
            extensions[AT_ONCE] = self.send_at_once
            extensions[SILENCE] = self.on_silence
            self._look_after(self._limiter.timers.ping)

    def send_at_once(self, texts: Iterable[str]) -> bool:
        """Send these messages in one piece; False when nothing was sent, because the socket is full
        or closing.
        """
        if self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        try:
            for text in texts:
                self.conn.send_text(text.encode())
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def on_silence(self, callback: SilenceCallback | None) -> None:
        """Tell this when nobody answers any more, and when somebody does again, until there is
        nobody to be told (None). The connection stays: a train comes out of its tunnel.
        """
        self._on_silence = callback

    def _report(self, silence: float | None) -> None:
        self._reported = silence is not None
        if self._on_silence is not None:
            self._on_silence(silence)

    def _look_after(self, seconds: float) -> None:
        """Look how long it has been silent when that could be so many seconds."""
        if self._silence_timer is not None:
            self._silence_timer.cancel()
        due = self._heard + seconds - self.loop.time()
        self._silence_timer = self.loop.call_later(due, self._look)

    def _look(self) -> None:
        """Ping a silent client, report one that does not answer, close in the end. uvicorn pings
        everybody all the time, and reports nobody.
        """
        timers = self._limiter.timers
        silence = self.loop.time() - self._heard
        if self.close_sent or self.transport.is_closing():
            return
        if silence + EXACT < timers.ping or not self.handshake_complete:
            self._look_after(timers.ping)
        elif silence + EXACT < timers.ping + timers.silent:
            self.conn.send_ping(b"")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self._look_after(timers.ping + min(timers.silent, timers.pong))
        elif silence + EXACT < timers.ping + timers.pong:
            self._report(silence)
            self._look_after(timers.ping + timers.pong)
        else:
            self._fail(1011, "keepalive ping timeout")

    # ------------------------------------------------------------ frames

    def handle_ping(self) -> None:
        """Answer a ping. The answers to a flood would wait in memory for a client that reads
        nothing (`test_a_hundred_thousand_pings_wait_for_nobody_to_read_them`).
        """
        if self._control_allowed():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take a pong. A flood of frames that are no messages costs time and no rate
        (`test_frames_that_are_wrong_end_the_connection_with_the_number_for_it`).
        """
        if self._control_allowed():
            super().handle_pong(event)

    def _control_allowed(self) -> bool:
        if self.close_sent:
            return False
        if self._control.take():
            return True
        self._fail(1008, "too_fast")
        return False

    def handle_cont(self, event: Frame) -> None:
        """Take another fragment. Empty ones come to no limit of bytes, and wait in memory
        (`test_frames_that_are_wrong_end_the_connection_with_the_number_for_it`).
        """
        self._fragments += 1
        if self._fragments >= MOST_FRAGMENTS and not self.close_sent:
            self.frames.clear()
            self._fail(1009, "too_large")
        elif not self.close_sent:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Queue a message. uvicorn reads no more from the transport until it was received, but one
        piece may hold thousands (`test_only_so_many_messages_come_in_one_piece`); it logs text that
        is not UTF-8 with a traceback, once for each client that sends some
        (`test_fragments_go_in_as_one_message_and_are_checked_as_one`).
        """
        self._fragments = 0
        if self.curr_msg_data_type == "text":
            self.frames = [b"".join(self.frames)]
            try:
                self.frames[0].decode()
            except UnicodeDecodeError:
                self.frames.clear()
                self._fail(1007, "")
                return
        if self.queue.qsize() >= MOST_WAITING:
            self.frames.clear()
            self._fail(1008, "too_fast")
            return
        super().send_receive_event_to_app()

    # ------------------------------------------------------------ the end

    def _fail(self, code: int, reason: str) -> None:
        """Close, and let the application know at once."""
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.data_to_send()
        self.conn.fail(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.transport.close()
        self._hang_up()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """End the connection after the application. A closing transport waits until everything is
        sent: for ever, to a client that does not read
        (`test_a_socket_that_is_closed_is_gone_even_if_nobody_reads_its_end`).
        """
        super().on_task_complete(task)
        self._hang_up()

    def _hang_up(self) -> None:
        if not self.disconnected and self._hanging_up is None:
            after = self._limiter.timers.hang_up
            self._hanging_up = self.loop.call_later(after, self.transport.abort)
