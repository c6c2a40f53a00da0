"""Between the network and the application: the limits that uvicorn leaves to somebody else.

A connection counts from its first byte on, not from its first request; a request has to arrive, and
its answer has to be read, in time; few requests wait for the answers to others; a WebSocket is not
kept busy by frames that no message counts; and a connection that is over is gone, even if the other
side reads nothing any more.
"""

from __future__ import annotations

import asyncio
import functools
from collections import Counter
from collections.abc import Callable, Iterable, Sized
from typing import Any, NamedTuple, cast

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import Request

from server.clock import SystemClock
from server.config import Config
from server.limits import Bucket, address_of

CONTROL_RATE, CONTROL_BURST = 2.0, 30.0
"""Pings and pongs of one WebSocket a second, and how many may come at once."""

MOST_PIPELINED = 16
"""Requests of one connection that wait for the answer to the one before; no browser sends any."""

MOST_FRAGMENTS = 64
"""Frames of one message: empty ones would add up to nothing, for ever."""

MOST_WAITING = 64
"""Messages that have come in one piece and were not read yet; after them no more are received."""

EXACT = 0.001
"""Seconds by which a timer may come too early."""

AT_ONCE = "paiju.at_once"
"""The extension of ASGI by which a socket offers `Frames.send_at_once`."""

STRAIGHT_IN = "paiju.straight_in"
"""The extension of ASGI by which a socket offers `Frames.listen`."""

SILENCE = "paiju.silence"
"""The extension of ASGI by which a socket offers `Frames.on_silence`."""

SilenceCallback = Callable[[float | None], object]
"""Is given for how many seconds nothing has been heard; None when something is heard again."""

Hear = Callable[[str], bool]
"""Is given a text message; False when it is to be received as well."""

TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
NO_BODY = b"content-length: 0\r\nconnection: close\r\n\r\n"


class Door:
    """Counts the connections, in all and from each address. Behind a proxy every connection comes
    from the same address, and counting those is up to the proxy.
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

    def enter(self, host: str | None) -> bool:
        """Another connection; whether there is room for it. One that had room `leave`s."""
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

    def leave(self, host: str | None) -> None:
        """A connection is over."""
        address = address_of(host)
        self._open -= 1
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]


class Protocols(NamedTuple):
    """What `uvicorn.Config` makes connections with."""

    http: Any
    ws: Any


def protocols(config: Config, *, behind_proxy: bool) -> Protocols:
    """The protocols of one server, which share a door."""
    door = Door(config, behind_proxy=behind_proxy)
    return Protocols(functools.partial(Requests, door=door), functools.partial(Frames, door=door))


class Flow(FlowControl):
    """Has no more read while requests are `waiting` for the answer to one before."""

    def __init__(self, transport: asyncio.Transport, waiting: Sized) -> None:
        super().__init__(transport)
        self._waiting = waiting

    def resume_reading(self) -> None:
        """Have more read, if nothing waits."""
        if not self._waiting:
            super().resume_reading()


class Requests(HttpToolsProtocol):
    """A connection while it speaks HTTP."""

    def __init__(self, *given: Any, door: Door, **options: Any) -> None:
        super().__init__(*given, **options)
        self._door = door
        self._entered = False
        self._in_head = True
        self._head = 0
        self._fields = 0
        self._deadline: asyncio.TimerHandle | None = None
        self._running: RequestResponseCycle | None = None

    def _within(self, seconds: float) -> None:
        """The next step is due in that time."""
        self._at_rest()
        self._deadline = self.loop.call_later(seconds, self._too_late)

    def _at_rest(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_late(self) -> None:
        self._deadline = None
        self.transport.abort()
        self._answer_nobody()

    @property
    def _answering(self) -> bool:
        """True while a request is being answered."""
        return self._running is not None and not self._running.response_complete

    def _answer_nobody(self) -> None:
        """What is being answered must not be written to a connection that is closed already."""
        self.pipeline.clear()
        if self._running is not None and self._answering:
            self._running.disconnected = True
            self._running.message_event.set()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    # ------------------------------------------------------------ what uvicorn calls

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is at the door."""
        super().connection_made(transport)
        self.flow = Flow(transport, self.pipeline)
        self._entered = self._door.enter(self.client[0] if self.client else None)
        if self._entered:
            self._within(self._door.timers.request)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is over."""
        super().connection_lost(exc)
        self._answer_nobody()
        self._at_rest()
        if self._entered:
            self._door.leave(self.client[0] if self.client else None)

    def data_received(self, data: bytes) -> None:
        """A part of a request, or several."""
        super().data_received(data)
        if self._in_head:
            self._head += len(data)
            if self._head > self._door.limits.head_bytes and not self.transport.is_closing():
                self.transport.write(TOO_LARGE + NO_BODY)
                self.transport.close()
        if self.transport.is_closing():
            self._answer_nobody()

    def send_400_response(self, msg: str) -> None:
        """Answer what is no request, or too much. Somebody who waits for the answer to a request
        before would take this for it, and is cut off.
        """
        if self._answering:
            self.transport.abort()
        else:
            super().send_400_response(msg)

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a WebSocket, which leaves for this connection."""
        self._in_head = False
        self._at_rest()
        super().handle_websocket_upgrade()
        # It refers to this, and this to it: nobody would let them go.
        del self.parser

    # ------------------------------------------------------------ what the parser calls

    def on_message_begin(self) -> None:
        """A request begins. All that wait are one head to the limits."""
        if len(self.pipeline) >= MOST_PIPELINED:
            raise ValueError("too many requests wait for an answer")
        super().on_message_begin()
        self._in_head, self._head = True, 0
        if not self.pipeline:
            self._fields = 0
        self._within(self._door.timers.request)

    def on_url(self, url: bytes) -> None:
        """A part of its address."""
        self._count(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """One of its headers."""
        self._count(name + value)
        super().on_header(name, value)

    def _count(self, part: bytes) -> None:
        self._fields += len(part)
        if self._fields > self._door.limits.head_bytes:
            raise ValueError("the head of the request, or what waits, is too long")

    def on_headers_complete(self) -> None:
        """Its head is there."""
        self._in_head = False
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of its body, which waits as well."""
        if self.pipeline:
            self._count(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """All of it is there: now the answer has its time, unless it was given before."""
        super().on_message_complete()
        answered = self.cycle is not None and self.cycle.response_complete
        self._within(self.timeout_keep_alive if answered else self._door.timers.response)


class Frames(WebSocketsSansIOProtocol):
    """A connection that has become a WebSocket."""

    def __init__(self, *given: Any, door: Door, **options: Any) -> None:
        super().__init__(*given, **options)
        self._door = door
        self._control = Bucket(door.clock, CONTROL_RATE, CONTROL_BURST)
        self._fragments = 0
        self._last: asyncio.TimerHandle | None = None
        self._done = False
        self._hear: Hear | None = None
        self._alone = False
        """Whether the frame that is handled came without another."""
        self._heard = self.loop.time()
        self._on_silence: SilenceCallback | None = None
        self._reported = False
        """True once it was told that nothing is heard."""
        self._silence_timer: asyncio.TimerHandle | None = None
        self.close_timeout = door.timers.hang_up

    # ------------------------------------------------------------ coming in

    def data_received(self, data: bytes) -> None:
        """First the request as a whole, then pieces of frames."""
        super().data_received(data)
        if not self.handshake_initiated and not self.transport.is_closing():
            # The request is none for a WebSocket: the reason was written, and is to be sent.
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()
            self._hang_up()

    def handle_connect(self, event: Request) -> None:
        """The request is one for a WebSocket: tell the application what else we can do."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions = cast(dict[str, Any], self.scope["extensions"])
            extensions[AT_ONCE] = self.send_at_once
            extensions[STRAIGHT_IN] = self.listen
            extensions[SILENCE] = self.on_silence

    def listen(self, hear: Hear | None) -> None:
        """Who waits for a message is given the next ones as they come, until nobody does (None):
        that spares a task its waking, and the transport a pause. Nothing overtakes: while one is to
        be received, those after it are as well, and so are all that come in one piece.
        """
        self._hear = hear

    def on_silence(self, callback: SilenceCallback | None) -> None:
        """Tell this when nobody answers any more, and when somebody does again, until there is
        nobody to be told (None). The connection stays: a train comes out of its tunnel.
        """
        self._on_silence = callback

    def _report_silence(self) -> None:
        self._silence_timer, self._reported = None, True
        if self._on_silence is not None:
            self._on_silence(self.loop.time() - self._heard)

    def _received(self) -> None:
        """Something has come."""
        self._heard = self.loop.time()
        if self._silence_timer is not None:
            self._silence_timer.cancel()
            self._silence_timer = None
        if self._reported:
            self._reported = False
            if self._on_silence is not None:
                self._on_silence(None)

    def handle_events(self) -> None:
        """What a piece of data has completed; one that completes nothing was not heard."""
        complete = len(self.conn.events)
        if complete:
            self._received()
        self._alone = complete == 1
        super().handle_events()

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

    def handle_ping(self) -> None:
        """Each ping is answered, and each answer waits to be read."""
        if self._control_allowed():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Pongs that nobody asked for cost as much."""
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
        """Another fragment of a message."""
        self._fragments += 1
        if self._fragments >= MOST_FRAGMENTS and not self.close_sent:
            self.frames.clear()
            self._fail(1009, "too_large")
        elif not self.close_sent:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """A message is complete."""
        self._fragments = 0
        if self.curr_msg_data_type == "text":
            self.frames = [b"".join(self.frames)]
            try:
                text = self.frames[0].decode()
            except UnicodeDecodeError:
                # uvicorn would log the exception, once for everybody who feels like it.
                self.frames.clear()
                self._fail(1007, "")
                return
            if self._went_straight_in(text):
                self.frames.clear()
                return
        if self.queue.qsize() >= MOST_WAITING:
            self.frames.clear()
            self._fail(1008, "too_fast")
            return
        super().send_receive_event_to_app()

    def _went_straight_in(self, text: str) -> bool:
        if self._hear is None or not self._alone or self.close_sent or not self.queue.empty():
            return False
        return self._hear(text)

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

    def schedule_ping(self) -> None:
        """The next ping is due when nothing has been heard for the interval."""
        assert self.ping_interval is not None
        due = self._heard + self.ping_interval
        self.ping_timer = self.loop.call_later(due - self.loop.time(), self.send_keepalive_ping)

    def send_keepalive_ping(self) -> None:
        """Who has said something meanwhile is there, and is not asked."""
        assert self.ping_interval is not None
        if self._heard + self.ping_interval - self.loop.time() > EXACT:
            self.schedule_ping()
        else:
            super().send_keepalive_ping()
            self._silence_timer = self.loop.call_later(
                self._door.timers.silent, self._report_silence
            )

    def keepalive_timeout(self) -> None:
        """No pong came. What still waits to be sent is not read either."""
        super().keepalive_timeout()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1011, "reason": ""})
        self._hang_up()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """The application is done with it."""
        super().on_task_complete(task)
        self._hang_up()
        self._done = True
        self._let_go()

    def _hang_up(self) -> None:
        """End it soon. A closing transport waits until everything is sent: for ever, to somebody
        who does not read.
        """
        if not self.disconnected and self._last is None:
            self._last = self.loop.call_later(self._door.timers.hang_up, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is over."""
        super().connection_lost(exc)
        for timer in (self._last, self._silence_timer):
            if timer is not None:
                timer.cancel()
        self._door.leave(self.client[0] if self.client else None)
        self._let_go()

    def _let_go(self) -> None:
        """When the connection and the application are both at an end, nothing refers to itself any
        more: what is left of thousands of connections goes at once, and no table waits until the
        collector has looked for it.
        """
        if self._done and self.disconnected:
            self.conn.parser.close()
            self.scope.clear()  # type: ignore[attr-defined]
