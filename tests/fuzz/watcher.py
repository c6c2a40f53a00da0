"""Somebody who plays an honest match beside it all, and notices when it stands still."""

from __future__ import annotations

import json
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from websockets.sync.client import connect

from server.wire.messages import PROTOCOL


class Watcher(threading.Thread):
    """Plays one match after the other against bots, by the defaults. `times`: seconds by `clock`
    from an answer to its acknowledgement, one after the other.
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
        self.times: list[float] = []
        self.table: str | None = None
        self.fault: Exception | None = None

    @property
    def acked(self) -> int:
        """Answers that were taken."""
        return len(self.times)

    def stop(self) -> None:
        """Play no more. Raises what went wrong."""
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

    def _play(self, line: Any) -> None:
        def say(kind: str, **fields: Any) -> None:
            line.send(json.dumps({"type": kind, **fields}))

        say("hello", protocol=PROTOCOL, name="Watcher")
        say("play_now", ruleset=self._ruleset, options={"deals": 1, "clock": None})
        said, asked_on = 0.0, False
        last: deque[str] = deque(maxlen=6)
        while not self._over.is_set():
            try:
                frame = line.recv(timeout=60)
            except TimeoutError:
                raise AssertionError(f"the table stands still after {list(last)}") from None
            last.append(frame[:300])
            message = json.loads(frame)
            match message["type"]:
                case "events":
                    asked_on = False
                case "prompt":
                    time.sleep(self._pause)
                    said = self._clock()
                    say("act", n=message["n"], choice=message["default"])
                case "acked":
                    self.times.append(self._clock() - said)
                case "room" if message["phase"] == "finished" and not asked_on:
                    # At the same table: an address may open only so many.
                    asked_on = True
                    say("rematch")
                case "entered":
                    self.table = message["table"]
                case "refused" if message["code"] not in ("stale_action", "not_seated"):
                    raise AssertionError(f"the watcher was refused: {message}")
                case _:
                    continue
