"""Who is asked, and who decides: a person against the clock, or a bot."""

from __future__ import annotations

from game.core.catalogue import Insight
from game.core.record import place_of
from server.clock import Clock
from server.config import Timers
from server.tables.agenda import Agenda, Due
from server.tables.bots import Bots
from server.tables.crowd import Crowd, Viewer
from server.tables.insights import hints
from server.tables.pacing import Pace
from server.tables.prompts import OpenPrompt, Prompts
from server.tables.run import DealRun
from server.tables.state import TableState

TIMEOUTS_ALLOWED = 1
"""Turns in a row that may run out of time before a bot sits in."""


class Attending:
    """Runs the clocks and lets the bots of one table think."""

    def __init__(
        self,
        clock: Clock,
        timers: Timers,
        state: TableState,
        crowd: Crowd,
        agenda: Agenda,
        pace: Pace,
        bots: Bots,
    ) -> None:
        self._clock = clock
        self._timers = timers
        self._state = state
        self._crowd = crowd
        self._agenda = agenda
        self._pace = pace
        self._bots = bots
        self.prompts = Prompts(len(state.seats), None, 0.0)
        self.standing = False
        """Whether clocks and bots stand still: nobody is there, or the storage does not answer."""

    def begin_match(self) -> None:
        """Full banks, no prompts."""
        options = self._state.agreement.options
        self._pace.option = options.pace
        self._pace.uniform = options.uniform_window
        self.prompts = Prompts(len(self._state.seats), options.clock, self._timers.grace)

    def open(self, run: DealRun, seat: int, n: int, window_left: float | None) -> None:
        """Ask a seat for its decision. `window_left`: seconds in which one may answer in a uniform
        window, where that is agreed.
        """
        offered = run.offered(seat)
        actions, window = offered.actions, offered.window
        default = place_of(run.deal.default_action(seat), actions)
        state = self._state
        insight = Insight()
        if state.seats[seat].kind == "player" and not window:
            insight = state.agreement.game.insight(state.history.board(seat))
        prompt = self.prompts.put(
            seat,
            n,
            state.history.told,
            offered,
            default,
            hints(insight, actions),
            insight.why,
            window_left if window else None,
        )
        self.attend(seat)
        if not state.seats[seat].played_by_bot:
            self._crowd.tell_seat(seat, prompt.message(self._clock.now()))

    def ask_again(self, answering: Viewer) -> None:
        """What a device has said waited, and was refused: others of the person, which have come
        meanwhile, have not seen the prompt.
        """
        seat = self._state.seats.of(answering.player)
        prompt = self.prompts.open.get(seat) if seat is not None else None
        if prompt is not None and not self._state.seats[prompt.seat].played_by_bot:
            message = prompt.message(self._clock.now())
            self._crowd.tell_seat(prompt.seat, message, but=answering)

    def close(self, prompt: OpenPrompt) -> None:
        """This prompt is over: neither clock nor bot runs on it any more."""
        self.prompts.close(prompt.seat, self._clock.now())
        self.disarm(prompt.seat)
        self.forget(prompt)

    def forget(self, prompt: OpenPrompt) -> None:
        """What a bot has thought about it is of no use."""
        prompt.forget()
        self._agenda.clear(Due("think", prompt.seat))

    def count_time_out(self, seat: int) -> None:
        """The clock of a person ran out on their own turn. Claims are not counted: everybody sees
        that a bot sits in, and would know that there was something to be claimed.
        """
        sitter = self._state.seats[seat]
        sitter.timeouts += 1
        if sitter.timeouts > TIMEOUTS_ALLOWED:
            self.substitute(seat)

    def substitute(self, seat: int) -> None:
        """A bot sits in for the person."""
        self._state.seats[seat].substituted = True
        self._state.changed = True

    def attend(self, seat: int) -> None:
        """Let the clock run or the bot think, whichever it is now, or let both stand."""
        prompt = self.prompts.open.get(seat)
        if prompt is None:
            return
        now = self._clock.now()
        self.disarm(seat)
        sitter = self._state.seats[seat]
        if self.standing or sitter.played_by_bot:
            prompt.stand(now)
            if not self.standing:
                self._let_bot_think(prompt)
            return
        prompt.run(now)
        left = prompt.time_left(now)
        if left is not None:
            self._agenda.set(Due("clock", seat), left)

    def watch_absence(self, seat: int) -> None:
        """While a match runs, a bot sits in for whoever is away for long. Whether the seat owes a
        decision is no matter: what it owes may be a secret, and everybody sees who sits in.
        """
        sitter = self._state.seats[seat]
        away = sitter.kind == "player" and not sitter.connected and not sitter.substituted
        if not away or self.standing or self._state.open:
            self._agenda.clear(Due("substitute", seat))
            return
        due_at = sitter.away_since + self._timers.substitute
        self._agenda.set(Due("substitute", seat), due_at - self._clock.now())

    def watch_absences(self) -> None:
        """The same for every seat."""
        for seat in range(len(self._state.seats)):
            self.watch_absence(seat)

    def take_back(self, seat: int, but: Viewer | None = None) -> None:
        """The person decides here again."""
        sitter = self._state.seats[seat]
        sitter.timeouts = 0
        if not sitter.substituted:
            return
        sitter.substituted = False
        self._state.changed = True
        prompt = self.prompts.open.get(seat)
        if prompt is not None:
            self.forget(prompt)
            self.attend(seat)
            self._crowd.tell_seat(seat, prompt.message(self._clock.now()), but=but)

    def disarm(self, seat: int) -> None:
        """Let neither clock nor bot of this seat come."""
        for what in ("bot", "clock"):
            self._agenda.clear(Due(what, seat))

    def _let_bot_think(self, prompt: OpenPrompt) -> None:
        if prompt.mind is not None:
            return
        if prompt.choice is None:
            level = self._state.seats[prompt.seat].level
            board = self._state.history.board(prompt.seat)
            prompt.choice = self._bots.choose(level, board, prompt, self._thought)
        if prompt.choice is None:
            within = self._timers.think_in_window if prompt.window else self._timers.think
            prompt.asked_at = self._clock.now()
            self._agenda.set(Due("think", prompt.seat), within)
            return
        action = prompt.actions[prompt.choice]
        alone = self._state.seats.alone()
        delay = self._pace.thinking(action, window=prompt.window, alone=alone)
        if prompt.asked_at is not None:
            # Who has thought beside the table is no slower for it.
            delay -= self._clock.now() - prompt.asked_at
        self._agenda.set(Due("bot", prompt.seat), delay)

    def _thought(self, prompt: OpenPrompt, choice: int) -> None:
        """A bot beside the table has decided: the table hears of it in its turn."""
        prompt.choice, prompt.mind = choice, None
        self._agenda.set(Due("think", prompt.seat), 0.0)

    def thought(self, prompt: OpenPrompt) -> None:
        """A bot beside the table has decided, or has taken too long."""
        if prompt.mind is not None:
            self.forget(prompt)
            level = self._state.seats[prompt.seat].level
            prompt.choice = self._bots.stop(level, self._state.agreement.ruleset.game, prompt)
        self.attend(prompt.seat)
