"""The asyncio front: a connection that comes back by itself, and a table to play at."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import AsyncIterator, Callable
from types import TracebackType
from typing import Any, Self

import websockets

from ai.remote.messages import (
    NoticeMessage,
    PromptMessage,
    RefusedMessage,
    RoomMessage,
    WelcomeMessage,
)
from ai.remote.protocol import RemoteProtocol

RATE, BURST = 9.0, 15.0
"""Messages a second, and at once: a server reads ten and twenty, and says `too_fast` to more."""
LONGEST_PAUSE = 8.0
"""Seconds between two attempts to connect again, at the most."""
BUSY_PAUSE = 1.0
"""Seconds until an answer is said again that a table has too much to do to read."""
_HOPELESS = frozenset({1003, 1008, 1009})
"""Numbers of a closed connection that say that this client is at fault."""


class RemoteError(Exception):
    """Base of the errors between a bot and its table."""


class RequestRefused(RemoteError):
    """The server has not done what `about` asked for; `code` says why."""

    def __init__(self, code: str, about: str | None = None) -> None:
        super().__init__(f"{about}: {code}" if about else code)
        self.code = code
        self.about = about


class TableLeft(RemoteError):
    """The table is not shown any more: `removed`, `closed`, `closed_by_operator`, `abandoned`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class ConnectionLost(RemoteError):
    """The connection is gone, and trying again has not helped or would not."""


class RemoteTable:
    """A person's device at a table. Made by `connect`, and used as a context manager."""

    def __init__(
        self, url: str, protocol: RemoteProtocol, patience: float, options: dict[str, Any]
    ) -> None:
        self.protocol = protocol
        """State of this device, and the messages it sends."""
        self._url = url
        self._patience = patience
        self._options = options
        self._line: websockets.ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._news = asyncio.Condition()
        self._failure: RemoteError | OSError | websockets.WebSocketException | None = None
        self._refusals: dict[str | None, RefusedMessage] = {}
        self._welcomes = 0
        self._asked_on = False
        self._asks_host = False
        self._sent_at = 0.0
        self._sending = asyncio.Lock()
        self._repeating: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._run())
        try:
            await self.until(lambda: self._welcomes > 0)
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """End the connection; the seat is kept."""
        for task in (self._task, self._repeating):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)

    # ------------------------------------------------------------ actions of a bot

    @property
    def room(self) -> RoomMessage:
        """Everything public about the table. Raises `LookupError` before there is one."""
        if self.protocol.room is None:
            raise LookupError("at no table")
        return self.protocol.room

    @property
    def seat(self) -> int | None:
        """Seat of this device; None for a spectator."""
        return self.protocol.seat

    @property
    def scores(self) -> list[int]:
        """Points of the match by seat."""
        return [] if self.room.match is None else self.room.match.scores

    async def join(self, code: str) -> None:
        """Come to the table with this room code, on a free seat. Raises `RequestRefused`."""
        await self._come("join", code=code)

    async def enter(self, table: str) -> None:
        """Come back to a table by its id. Raises `RequestRefused`."""
        await self._come("enter", table=table)

    async def create(self, ruleset: str, **fields: Any) -> str:
        """Open a table as its host; its room code. `fields`: `preset`, `switches`, `options`.
        Raises `RequestRefused`.
        """
        # Said twice, with the same key, it opens one table.
        key = secrets.token_urlsafe(24)
        await self._come("create_table", ruleset=ruleset, key=key, **fields)
        return self.room.code

    async def add_bot(self, seat: int, level: str | None = None) -> None:
        """As the host: put one of the server's bots on an empty seat. Raises `RequestRefused`."""
        taken = lambda: self.room.seats[seat].kind == "bot"  # noqa: E731
        await self._request(lambda: self.protocol.add_bot(seat, level), "add_bot", taken)

    async def sit(self, seat: int) -> None:
        """Take an empty seat, or move there; while a match is running, be promised that of a bot
        for the next deal. If the host is asked first, wait for the answer. Raises `RequestRefused`:
        `host_refused` if the host says no, `seat_taken` if the yes came too late.
        """
        await self._request(
            lambda: self.protocol.sit(seat), "sit", lambda: seat in (self.seat, self._promised())
        )

    def _promised(self) -> int | None:
        """The seat of a bot that this person takes with the next deal."""
        room = self.protocol.room
        for number, successor in enumerate([] if room is None else room.successors):
            if successor is not None and successor.player == self.protocol.player:
                return number
        return None

    async def ready(self) -> None:
        """Be ready for the match, with a share of the shuffle. Raises `RequestRefused`."""
        share = secrets.token_bytes(32)
        again = self.room.phase == "finished"

        def say() -> None:
            if again:
                self.protocol.rematch(share=share)
            else:
                self.protocol.ready(share=share)

        await self._request(say, "rematch" if again else "ready", self._is_ready)

    def _is_ready(self) -> bool:
        seat = self.protocol.own_seat
        return (seat is not None and seat.ready) or self.room.phase in ("revealing", "playing")

    async def start(self) -> None:
        """As the host: begin the match. Raises `RequestRefused`."""
        begun = lambda: self.room.phase not in ("gathering", "finished")  # noqa: E731
        await self._request(self.protocol.start, "start", begun)

    async def prompts(self) -> AsyncIterator[PromptMessage]:
        """The decisions of this seat until the match is over, each once; between two deals it asks
        for the next one. Raises `TableLeft` and `ConnectionLost`.
        """
        yielded = -1

        def is_new() -> bool:
            return self.protocol.prompt is not None and self.protocol.prompt.n != yielded

        while True:
            await self.until(lambda: is_new() or self._is_over())
            if self.protocol.left is not None:
                raise TableLeft(self.protocol.left.code)
            prompt = self.protocol.prompt
            if prompt is None or not is_new():
                return
            yielded = prompt.n
            yield prompt

    def _is_over(self) -> bool:
        seat = self.protocol.own_seat
        wants_another = seat is not None and seat.ready
        return self.protocol.left is not None or (
            self.room.phase == "finished" and not wants_another
        )

    async def act(self, choice: int) -> None:
        """Answer the open prompt with the index of an action. It is said until the server has
        stored it; when the prompt has been closed meanwhile, nothing is done.
        """
        if self.protocol.prompt is not None:
            self.protocol.act(choice)
            await self._send()

    async def leave(self) -> None:
        """Give up the seat. Raises `RequestRefused`."""
        await self._request(self.protocol.leave, "leave", lambda: self.protocol.left is not None)

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until this is true of the device's state, such as that everybody is ready."""
        async with self._news:
            await self._news.wait_for(lambda: self._failure is not None or true())
        if self._failure is not None:
            raise self._failure

    # ------------------------------------------------------------ asking and waiting

    async def _come(self, kind: str, **fields: object) -> None:
        before = self.protocol.table

        def there() -> bool:
            table = self.protocol.table
            return self.protocol.room is not None and table is not None and table != before

        await self._request(lambda: self.protocol.say(kind, **fields), kind, there)

    async def _request(self, say: Callable[[], None], about: str, done: Callable[[], bool]) -> None:
        """Say something, after a broken connection again, until it is done or refused."""
        self._refusals.pop(about, None)
        welcomes = 0
        left_before = self.protocol.left

        def has_news() -> bool:
            return about in self._refusals or welcomes != self._welcomes or done() or has_left()

        def has_left() -> bool:
            return self.protocol.left not in (None, left_before)

        while True:
            if welcomes != self._welcomes:
                welcomes = self._welcomes
                say()
                await self._send()
            await self.until(has_news)
            if about in self._refusals:
                raise RequestRefused(self._refusals.pop(about).code, about)
            if done():
                return
            if self.protocol.left is not None and has_left():
                raise TableLeft(self.protocol.left.code)

    # ------------------------------------------------------------ the connection

    async def _run(self) -> None:
        """Stay connected until it is hopeless."""
        failures, since = 0, time.monotonic()
        while self._failure is None:
            heard = self._welcomes
            try:
                async with websockets.connect(self._url, **self._options) as self._line:
                    self.protocol.hello()
                    await self._send()
                    await self._listen(self._line)
            except websockets.ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd is not None else None
                reason = closed.rcvd.reason if closed.rcvd is not None else "broken"
                if code in _HOPELESS:
                    self._failure = ConnectionLost(f"closed with {code} {reason}")
            except (OSError, websockets.WebSocketException) as error:
                if self._welcomes == 0:
                    self._failure = error
            self._line = None
            if heard != self._welcomes:
                failures, since = 0, time.monotonic()
            elif time.monotonic() - since > self._patience:
                self._failure = ConnectionLost(f"no connection for {self._patience:.0f} s")
            if self._failure is None:
                await asyncio.sleep(pause(failures, random.random()))
                failures += 1
        await self._tell()

    async def _listen(self, line: websockets.ClientConnection) -> None:
        async for text in line:
            message = self.protocol.receive(text)
            match message:
                case WelcomeMessage():
                    self._welcomes += 1
                case RefusedMessage(about="hello", code=code):
                    self._failure = RequestRefused(code, "hello")
                    await self._tell()
                    return
                case RefusedMessage(about=None, code="too_fast"):
                    self.protocol.repeat()
                case RefusedMessage(about="act", code="busy"):
                    if self._repeating is None or self._repeating.done():
                        self._repeating = asyncio.create_task(self._repeat_later())
                case RefusedMessage(about=about):
                    self._refusals[about] = message
                case NoticeMessage(code="host_refused"):
                    self._asks_host = False
                    self._refusals["sit"] = RefusedMessage("host_refused", "sit")
                case RoomMessage():
                    self._see_asking(message)
                    self._go_on()
            await self._send()
            await self._tell()

    def _see_asking(self, room: RoomMessage) -> None:
        """A person who asked the host, and does not any more, has a chair or will not have one."""
        asked, player = self._asks_host, self.protocol.player
        self._asks_host = any(one.player == player for one in room.asking)
        if asked and not self._asks_host and self.seat is None and self._promised() is None:
            self._refusals["sit"] = RefusedMessage("seat_taken", "sit")

    def _go_on(self) -> None:
        """Ask for the next deal, or for the seat that a bot sits in for: once each."""
        seat = self.protocol.own_seat
        wanted = self.protocol.is_awaited or (seat is not None and seat.substituted)
        if wanted and not self._asked_on:
            if self.protocol.is_awaited:
                self.protocol.next_deal()
            else:
                self.protocol.take_back()
        self._asked_on = wanted

    async def _repeat_later(self) -> None:
        await asyncio.sleep(BUSY_PAUSE)
        self.protocol.repeat()
        await self._send()

    async def _send(self) -> None:
        """Send the waiting messages, not faster than a server reads."""
        async with self._sending:
            for text in self.protocol.data_to_send():
                now = time.monotonic()
                self._sent_at = max(self._sent_at, now - BURST / RATE) + 1 / RATE
                if self._sent_at > now:
                    await asyncio.sleep(self._sent_at - now)
                line = self._line
                if line is None:
                    return
                try:
                    await line.send(text)
                except websockets.ConnectionClosed:
                    return  # The reader notices as well, and asks for everything again.

    async def _tell(self) -> None:
        async with self._news:
            self._news.notify_all()


def pause(failures: int, chance: float) -> float:
    """Seconds until the next attempt after so many that failed; `chance` is from 0 to 1."""
    return min(LONGEST_PAUSE, 0.25 * 2.0 ** min(failures, 10)) * (0.5 + chance / 2)


def connect(
    url: str,
    name: str = "Bot",
    token: str | None = None,
    *,
    patience: float = 120.0,
    **options: Any,
) -> RemoteTable:
    """A connection to the server whose socket is at `url` (`wss://example.org/ws`).

    As a new guest called `name`, or with `token` (`table.protocol.token`) as the same person again.
    After a lost connection it tries for `patience` seconds; `options` are those of
    `websockets.connect`. Entering it raises `OSError`, `websockets.WebSocketException` or
    `RequestRefused`.
    """
    return RemoteTable(url, RemoteProtocol(name, token), patience, options)
