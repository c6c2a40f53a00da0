"""The bots of a table: they see what their seat sees, and pick an index like everybody."""

from __future__ import annotations

import copy
import time
from collections.abc import Callable

from ai.levels import Level, default_level, quick_levels
from game.core.rng import SEED_BYTES, HashStream
from server.clock import Timer
from server.ops import log
from server.table.bot_threads import BotResult, BotThread, Stopped
from server.table.commands import BotChoice
from server.table.prompts import OpenPrompt
from server.table.state import Services, TableState


class Bots:
    """Chooses for the seats without a person. A bot that fails, or thinks too long, does what
    happens by itself.
    """

    def __init__(self, services: Services, table: str, post: Callable[[BotChoice], None]) -> None:
        self._services = services
        self._post = post
        self._threads: dict[tuple[int, int], tuple[BotThread, Timer]] = {}
        """By seat and prompt, the bots that think beside the table."""
        self._random = HashStream(services.entropy(SEED_BYTES), "bots")
        self._log = log.get("bots").bind(table=table)

    def ask(self, table: TableState, prompt: OpenPrompt) -> None:
        """Have the bot on this seat choose; `post` is given its choice, now or later. Without a
        level it sits in for a person.
        """
        game = table.settings.ruleset.game
        level = self._level(table.seats[prompt.seat].level or default_level(game), game)
        if self._services.bot_threads.quick(level):
            self._post(BotChoice(prompt.seat, prompt.n, self._choose(table, level, prompt)))
            return
        # The table goes on folding what it hears: the bot gets a board of its own.
        board = copy.deepcopy(table.history.board(prompt.seat))
        actions = tuple(prompt.actions)
        random = HashStream(self._random.next64().to_bytes(8, "big"), "bot")
        timers = self._services.config.timers
        within = timers.think_in_window if prompt.in_window else timers.think
        if (prompt.seat, prompt.n) in self._threads:
            self._forget(prompt.seat, prompt.n)
        self._threads[prompt.seat, prompt.n] = (
            BotThread(
                lambda: level.choose(board, actions, random),
                lambda result: self._end(prompt, self._checked(level.id, prompt, result)),
            ),
            self._services.clock.call_later(within, lambda: self._stop(level.id, prompt)),
        )

    def keep_only(self, table: TableState) -> None:
        """Stop those whose choice nobody waits for any more."""
        for seat, n in list(self._threads):
            prompt = table.prompts.get(seat)
            if prompt is None or prompt.n != n or prompt.asked_at is None:
                self._forget(seat, n)

    def stop(self) -> None:
        """Stop all that still think."""
        for seat, n in list(self._threads):
            self._forget(seat, n)

    def _forget(self, seat: int, n: int) -> None:
        thread, timer = self._threads.pop((seat, n))
        timer.cancel()
        thread.stop()

    def _end(self, prompt: OpenPrompt, choice: int) -> None:
        known = self._threads.pop((prompt.seat, prompt.n), None)
        if known is not None:
            known[1].cancel()
            self._post(BotChoice(prompt.seat, prompt.n, choice))

    def _stop(self, level: str, prompt: OpenPrompt) -> None:
        if (prompt.seat, prompt.n) in self._threads:
            self._forget(prompt.seat, prompt.n)
            self._post(BotChoice(prompt.seat, prompt.n, self._hung(level, prompt)))

    def _choose(self, table: TableState, level: Level, prompt: OpenPrompt) -> int:
        """The index that a quick one picks."""
        board = table.history.board(prompt.seat)
        threads = self._services.bot_threads
        begun = time.perf_counter()
        try:
            choice = threads.ask(
                level.id, lambda: level.choose(board, prompt.actions, self._random)
            )
        except Stopped:
            return self._hung(level.id, prompt)
        except Exception as error:
            return self._checked(level.id, prompt, BotResult(-1, error))
        if not threads.quick(level):
            self._log.error("bot slow", level=level.id, seq=prompt.seq)
        self._services.metrics.thought(level.id, time.perf_counter() - begun)
        return self._checked(level.id, prompt, BotResult(choice, None))

    def _level(self, level: str, game: str) -> Level:
        """This level, or the best quick one for one that was stopped too often."""
        names = (level, *quick_levels(game))
        threads = self._services.bot_threads
        return self._services.levels[next(filter(threads.trusted, names), names[-1])]

    def _hung(self, level: str, prompt: OpenPrompt) -> int:
        """It has thought too long."""
        threads = self._services.bot_threads
        threads.stopped(level)
        self._log.error("bot hung", level=level, seq=prompt.seq, asked=threads.trusted(level))
        self._services.metrics.failed("bot_hung")
        return prompt.default

    def _checked(self, level: str, prompt: OpenPrompt, result: BotResult) -> int:
        if result.fault is not None:
            fault = log.fault(result.fault)
            self._log.error("bot failed", level=level, seq=prompt.seq, **fault)
            self._services.metrics.failed("bot_failed")
            return prompt.default
        if 0 <= result.choice < len(prompt.actions):
            return result.choice
        self._log.error("bot chose nothing", level=level, seq=prompt.seq, choice=result.choice)
        self._services.metrics.failed("bot_chose_nothing")
        return prompt.default
