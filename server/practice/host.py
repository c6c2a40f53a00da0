"""The host of practice: everything that a server puts together, for one person on this device."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping

from ai.levels import LEVELS, Level
from game.registry import RULESETS
from server.lobby.lobby import Lobby
from server.lobby.sessions import Sessions
from server.practice.answers import Answer, Answers
from server.practice.kept import Keep, KeptStore
from server.practice.line import Line
from server.runtime.clock import Clock, SystemClock
from server.runtime.config import Config
from server.runtime.identity import Entropy
from server.table.bot_threads import BotThreads
from server.table.pacing import Noise
from server.table.state import Services


class OneThread(BotThreads):
    """Asks every level on the loop: there is no other thread, and nobody else who would wait."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(clock.now, stood=lambda: 0.0)

    def ask(self, level: str, choose: Callable[[], int]) -> int:
        """The index that the level picks. Raises the level's exceptions."""
        return choose()

    def quick(self, level: Level) -> bool:
        """True for every level."""
        return True


class Host:
    """Tables, storage and answers of one device. `keep` is told everything that is to be kept, and
    `kept` is what was kept before, keys with their values.
    """

    def __init__(
        self,
        keep: Keep,
        kept: Iterable[tuple[str, bytes]] = (),
        *,
        clock: Clock | None = None,
        entropy: Entropy = secrets.token_bytes,
        levels: Mapping[str, Level] = LEVELS,
        config: Config | None = None,
    ) -> None:
        self._clock = clock or SystemClock()
        config = config or Config()
        store = KeptStore(keep, kept)
        store.reopen(self._clock.wall())
        self._sessions = Sessions(store, self._clock, config.limits, entropy)
        self.lobby = Lobby(
            Services(
                clock=self._clock,
                store=store,
                config=config,
                levels=levels,
                rulesets=RULESETS,
                entropy=entropy,
                jitter=Noise(entropy),
                names=entropy,
                bot_threads=OneThread(self._clock),
            )
        )
        self._answers = Answers(store, self.lobby, self._sessions, RULESETS, levels, config.limits)

    def connect(self, send: Callable[[str], None]) -> Line:
        """A line to the page, as if it had opened a socket; a loop must be running."""
        return Line(self.lobby, self._sessions, self._clock, send)

    async def answer(self, path: str, body: str | bytes | None, token: str | None) -> Answer:
        """The answer to a request of the page, which sends texts."""
        sent = body.encode() if isinstance(body, str) else body
        return await self._answers.answer(path, sent, token)

    async def stop(self) -> None:
        """Let the tables finish their work."""
        await self.lobby.stop()
