"""Somebody who plays an honest match beside it all, and notices when it stands still."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from websockets.sync.client import ClientConnection, connect

from ai.remote.messages import (
    AckedMessage,
    EnteredMessage,
    EventsMessage,
    PromptMessage,
    RefusedMessage,
    RemoteMessage,
    RoomMessage,
)
from ai.remote.protocol import RemoteProtocol
from tests.support.live.log import faults
from tests.support.served import Served

GAMES = ("mahjong/tuidaohu", "paohuzi/changde")
SILENCE = 60.0
"""Seconds after which a table stands still."""


def heard(line: ClientConnection, device: RemoteProtocol) -> Iterator[RemoteMessage]:
    """The messages to a device on a line; its own are sent meanwhile. Raises `AssertionError` after
    a long silence.
    """
    last: deque[str | bytes] = deque(maxlen=6)
    while True:
        for text in device.data_to_send():
            line.send(text)
        try:
            frame = line.recv(timeout=SILENCE)
        except TimeoutError:
            raise AssertionError(f"the table stands still after {list(last)}") from None
        last.append(frame[:300])
        yield device.receive(frame)


class Watcher(threading.Thread):
    """Plays one match after the other against bots, by the defaults. `acked` counts answers that
    were taken. `times`: seconds by `clock` from an answer to its acknowledgement, one after the
    other, without those in claim windows, which have the pace of the table.
    """

    def __init__(
        self,
        url: str,
        ruleset: str,
        source: str,
        pause: float = 0.01,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(daemon=True)
        self._url = url
        self._ruleset = ruleset
        self._source = source
        self._pause = pause
        self._clock = clock
        self._over = threading.Event()
        self.acked = 0
        self.times: list[float] = []
        self.table: str | None = None
        self.fault: Exception | None = None

    def stop(self) -> None:
        """Play no more. Raises the error of the play."""
        self._over.set()
        self.join(60)
        if self.fault is not None:
            raise self.fault

    def run(self) -> None:
        """Play until stopped."""
        try:
            with connect(
                self._url, proxy=None, compression=None, source_address=(self._source, 0)
            ) as line:
                self._play(line)
        except Exception as error:
            self.fault = error

    def _play(self, line: ClientConnection) -> None:
        device = RemoteProtocol("Watcher", keeps_events=False)
        device.hello()
        device.play_now(self._ruleset, options={"deals": 1, "clock": None})
        said: float | None = None
        asked_on = False
        for message in heard(line, device):
            if self._over.is_set():
                return
            match message:
                case EventsMessage():
                    asked_on = False
                case PromptMessage() as prompt:
                    time.sleep(self._pause)
                    said = None if prompt.window else self._clock()
                    device.act(prompt.default)
                case AckedMessage():
                    self.acked += 1
                    if said is not None:
                        self.times.append(self._clock() - said)
                        said = None
                case RoomMessage(phase="finished") if not asked_on:
                    # At the same table: an address may open only so many.
                    asked_on = True
                    device.rematch()
                case EnteredMessage(table=table):
                    self.table = table
                case RefusedMessage(code=code) as refused:
                    if code not in ("stale_action", "not_seated"):
                        raise AssertionError(f"the watcher was refused: {refused}")


@contextmanager
def watched(
    served: Served, count: int, pause: float, clock: Callable[[], float] = time.monotonic
) -> Iterator[list[Watcher]]:
    """Let a server run, and so many play at it, as long as the block. Raises what went wrong at a
    table, and `AssertionError` where the server logged a fault.
    """
    served.start()
    url = served.socket_url
    watchers = [
        Watcher(url, GAMES[number % len(GAMES)], f"127.0.0.{number + 11}", pause, clock)
        for number in range(count)
    ]
    try:
        for watcher in watchers:
            watcher.start()
        yield watchers
        for watcher in watchers:
            watcher.stop()
    finally:
        served.stop()
    wrong = faults(served.output)
    assert not wrong, "".join(wrong[:20])
