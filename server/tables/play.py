"""The match at a table: shuffle, deals, decisions, clocks, bots, results.

Every step is stored before anybody hears of it. A step is made here, given to `commit` with what
is to follow, and `commit` lets it follow once the step is durable.
"""

from __future__ import annotations

from collections.abc import Awaitable
from functools import partial
from typing import Protocol

from server.identity import new_id
from server.metrics import Meter
from server.refusal import Refusal
from server.storage.store import SettledDeal, Write
from server.tables.acknowledging import ACKNOWLEDGE, Acknowledging
from server.tables.agenda import Agenda, Due
from server.tables.attending import Attending
from server.tables.between import NEXT_DEAL, Between
from server.tables.bots import Bots
from server.tables.crowd import Crowd, Viewer
from server.tables.fair import MatchRun
from server.tables.history import History
from server.tables.insights import ReadyHands
from server.tables.keeping import Then
from server.tables.loading import plan_of
from server.tables.pacing import Pace
from server.tables.prompts import OpenPrompt, Prompts
from server.tables.revealing import Revealing
from server.tables.run import DealRun
from server.tables.state import Surroundings, TableState
from server.tables.teller import RELEASE, Teller
from server.wire.messages import PromptClosed


class Commit(Protocol):
    """Makes writes durable, then calls `then`; holds the table while the storage refuses."""

    def __call__(self, *writes: Write, then: Then, quiet: float | None = None) -> Awaitable[None]:
        """Store all or none. With `quiet` nobody waits for it, nor hears for so long (s) that the
        storage refuses.
        """


class Play:
    """Plays the matches of one table."""

    def __init__(
        self,
        surroundings: Surroundings,
        state: TableState,
        crowd: Crowd,
        agenda: Agenda,
        commit: Commit,
    ) -> None:
        self._clock = clock = surroundings.clock
        timers = surroundings.config.timers
        self._entropy = surroundings.entropy
        pace = Pace(surroundings.config.pace, surroundings.jitter)
        self._state = state
        self._crowd = crowd
        self._agenda = agenda
        self._commit = commit
        self.meter = meter = Meter(surroundings.metrics)
        self._teller = Teller(
            clock,
            state,
            crowd,
            agenda,
            pace,
            meter,
            lambda: self.attending.standing,
            self._about_to_tell,
            self._follow_up,
        )
        bots = Bots(state.id, surroundings.levels, surroundings.entropy, meter, surroundings.minds)
        self.attending = Attending(clock, timers, state, crowd, agenda, pace, bots)
        self.revealing = Revealing(timers, state, crowd, agenda, self.attending)
        self.between = Between(clock, timers, state, agenda, self.attending)
        self.ready_hands = ReadyHands(state, crowd, lambda: self.prompts)
        self._acknowledging = Acknowledging(clock, crowd, agenda, pace)
        self._storing: tuple[int, int] | None = None
        """Seat and number of the decision that is being stored."""
        self._ahead = False
        """Whether the deal has gone on, and the history does not know yet."""

    @property
    def prompts(self) -> Prompts:
        """The open prompts."""
        return self.attending.prompts

    # ------------------------------------------------------------ the shuffle

    async def start(self, *, without_missing: bool = False) -> None:
        """Begin a match. Raises `Refusal` unless everybody is ready; `without_missing`: bots sit in
        for whoever is not.
        """
        state = self._state
        if not without_missing:
            state.seats.require_startable()
        agreement = state.agreement
        match = MatchRun.start(
            match_id=new_id(self._entropy),
            table=state.id,
            share=new_id(self._entropy),
            ruleset=agreement.ruleset.id,
            rules=agreement.rules.switches(),
            seats=state.seats.stored(),
            length=agreement.length,
            commitments=tuple(seat.commitment for seat in state.seats),
            entropy=self._entropy,
            now=self._clock.wall(),
            first_seq=state.history.last + 1,
        )
        state.match = match
        state.seats.begin_match()
        self._new_prompts()
        await self._commit(match.stored, state.stored("revealing"), then=self.revealing.ask)

    def _new_prompts(self) -> None:
        self.attending.begin_match()
        self.ready_hands.forget()

    # ------------------------------------------------------------ deals

    async def deal(self) -> None:
        """Shuffle and deal: the first deal once the shares are closed, or the next one."""
        state = self._state
        match = state.match
        assert match is not None
        # The match changes with its shares, and else when a deal is settled.
        changed: list[Write] = []
        if state.phase == "revealing":
            match.close_reveals()
            changed.append(match.stored)
        run = DealRun(plan_of(state))
        row = run.begin()
        self._agenda.clear(NEXT_DEAL)
        await self._commit(*changed, row, state.stored("playing"), then=partial(self._dealt, run))

    def _dealt(self, run: DealRun) -> None:
        state = self._state
        assert state.match is not None
        state.phase = "playing"
        state.void = False
        state.run = run
        state.next_deal_at = None
        state.shown = state.match.message()
        self._state.changed = True
        self.ready_hands.forget()
        state.history.begin(state.agreement.board_maker())
        state.history.write(run.emissions)
        self.meter.dealt()
        self._teller.release()

    def resume(self, run: DealRun) -> None:
        """Go on with a deal that was loaded, with full clocks."""
        self._new_prompts()
        self._state.run = run
        self.meter.dealt()
        self.prompts.stored.update(run.repeatable())
        self._teller.release()

    async def void(self, next_seq: int, then: Then) -> None:
        """The running deal cannot be dealt again: nobody pays for it, and the match goes on without
        it, or is over. Its events are forgotten; the next ones begin at `next_seq`.
        """
        state = self._state
        assert state.match is not None
        state.match.void(next_seq, self._clock.wall())
        phase = state.stored("finished" if state.match.state.finished else "between")
        voided = partial(self._voided, next_seq, then)
        await self._commit(state.match.stored, phase, then=voided)

    def _voided(self, next_seq: int, then: Then) -> None:
        self._state.history = History(next_seq)
        self._state.void = True
        self._end_deal()
        then()

    def close(self) -> None:
        """The table ends, or stops with its server: whoever has answered hears that it counts."""
        self._acknowledging.acknowledge()
        self.give_up()

    def give_up(self) -> None:
        """Let go of what is going on: nothing is played here any more, or what was loaded is."""
        self.meter.over()
        for prompt in self.prompts.open.values():
            prompt.forget()

    def resume_revealing(self) -> None:
        """Ask for the shares again after a restart, once somebody is there."""
        self._new_prompts()
        if not self.attending.standing:
            self.revealing.ask()

    def resume_between(self) -> None:
        """Go on between two deals after a restart."""
        self._new_prompts()
        self.between.await_next()

    # ------------------------------------------------------------ decisions

    def decides(self, seat: int, n: int, choice: int) -> bool:
        """Whether this answer is awaited, or another one to the prompt is being stored just now."""
        prompt = self.prompts.open.get(seat)
        if prompt is None or prompt.n != n or self._state.seats[seat].substituted:
            return self._storing == (seat, n)
        return 0 <= choice < len(prompt.actions)

    def tells(self, due: Due) -> bool:
        """Whether this only tells what is stored: it waits for no storage."""
        return due.what == ACKNOWLEDGE or (due == RELEASE and not self._ahead)

    def harmless(self, due: Due) -> bool:
        """Whether this can be done while a decision is being stored."""
        return due.what in ("substitute", "think") or self.tells(due)

    async def act(
        self, viewer: Viewer, seat: int, n: int, choice: int, at: float | None = None
    ) -> None:
        """A person answers a prompt; the answer arrived `at`. Raises `Refusal`. The first answer of
        a prompt counts; every repetition of it is answered the same way.
        """
        prompt = self.prompts.open.get(seat)
        if self._acknowledging.waits_too(viewer, seat, n):
            return
        if prompt is None or prompt.n != n or self._state.seats[seat].substituted:
            repeated = self.prompts.stored.get(seat) == (n, choice)
            if self.prompts.answered.get(seat) != n and not repeated:
                raise Refusal("stale_action")
            self._acknowledging.tell(viewer, n)
            return
        if not 0 <= choice < len(prompt.actions):
            raise Refusal("bad_choice")
        if not prompt.window:
            self._state.seats[seat].timeouts = 0
        await self._decide(prompt, choice, "answered", viewer, at)

    async def time_up(self, due: Due) -> None:
        """Something of the agenda is due."""
        prompt = self.prompts.open.get(due.seat)
        match due.what:
            case "release":
                self._teller.release()
            case "acknowledge":
                self._acknowledging.acknowledge(due.seat)
            case "reveal" | "next_deal":
                await self.deal()
            case "bot" if prompt is not None and prompt.choice is not None:
                await self._decide(prompt, prompt.choice, "answered", None)
            case "think" if prompt is not None:
                self.attending.thought(prompt)
            case "clock" if prompt is not None:
                if not prompt.window:
                    self.attending.count_time_out(due.seat)
                up_at = self._clock.now() - prompt.overdue(self._clock.now())
                await self._decide(prompt, prompt.default, "time_up", None, up_at)
            case "substitute" if not self._state.open:
                self.attending.substitute(due.seat)
                self.attending.attend(due.seat)
                self.between.await_next()

    async def _decide(
        self,
        prompt: OpenPrompt,
        choice: int,
        code: str,
        by: Viewer | None,
        at: float | None = None,
    ) -> None:
        state = self._state
        run, match = state.run, state.match
        assert run is not None
        assert match is not None
        self.attending.close(prompt)
        self._storing = prompt.seat, prompt.n
        # That something is to be stored in a claim window says that somebody was asked. A win that
        # one has to take is such a claim as well: no pass stands beside it.
        secret = prompt.window or all(action.wins for action in prompt.actions)
        quiet = self._teller.hold_left() if secret else None
        if prompt.moot:
            # There is nothing to store; but who answers must not see that in the time it takes.
            then = partial(self._answered, prompt, code, by, at)
            await self._commit(state.stored(), then=then, quiet=quiet)
            return
        row = run.take(prompt.seat, prompt.actions[choice])
        self._ahead = True
        then = partial(self._decided, run, prompt, code, by, at)
        outcome = run.deal.outcome
        if outcome is None:
            await self._commit(row, then=then, quiet=quiet)
            return
        now = self._clock.wall()
        number = match.state.number
        match.settle(outcome, run.last_seq + 1, now)
        settled = SettledDeal(match.stored.id, number, outcome.scores, run.encoded(), now)
        phase = state.stored("finished" if match.state.finished else "between")
        await self._commit(settled, match.stored, phase, then=then, quiet=quiet)

    def _decided(
        self,
        run: DealRun,
        prompt: OpenPrompt,
        code: str,
        by: Viewer | None,
        at: float | None,
    ) -> None:
        """The decision is durable."""
        self._ahead = False
        self._state.history.write(run.emissions)
        self._answered(prompt, code, by, at)
        for seat, other in self.prompts.open.items():
            other.moot = run.owed.get(seat) != other.n
        self._teller.release()

    def _answered(self, prompt: OpenPrompt, code: str, by: Viewer | None, at: float | None) -> None:
        """The prompt is over, whether or not the answer mattered: its seat is told."""
        self._storing = None
        if by is not None:
            self.prompts.answered[prompt.seat] = prompt.n
            if at is not None:
                game = self._state.agreement.ruleset.game
                self.meter.acted(game, self._clock.now() - at, window=prompt.window)
        self._acknowledging.answered(prompt, code, by, at)

    # ------------------------------------------------------------ what follows

    def _about_to_tell(self) -> None:
        """What others have decided is told now: whoever was asked as well hears that first."""
        self._acknowledging.acknowledge()
        for seat, prompt in list(self.prompts.open.items()):
            if prompt.moot:
                self.attending.close(prompt)
                self._crowd.tell_seat(seat, PromptClosed(prompt.n, "decided"))

    def _follow_up(self) -> None:
        """Something was told. Waits follow at once: whether they wait until the next event would
        tell whether anybody is asked before it.
        """
        if self._state.history.next_untold() is None:
            self._settle_down()
        self.ready_hands.tell()

    def _settle_down(self) -> None:
        """Everything is told."""
        run = self._state.run
        if run is None:
            return
        if run.deal.outcome is not None:
            self._finish_deal()
            return
        for seat, n in run.owed.items():
            if seat not in self.prompts.open:
                self.attending.open(run, seat, n, self._teller.window_left())

    def _finish_deal(self) -> None:
        self.meter.played(self._state.agreement.ruleset.game)
        self._end_deal()

    def _end_deal(self) -> None:
        state = self._state
        assert state.match is not None
        state.run = None
        state.phase = "finished" if state.match.state.finished else "between"
        state.shown = state.match.message()
        state.said_next.clear()
        if state.match.state.finished:
            state.seats.end_match()
        self._state.changed = True
        if state.phase == "between":
            self.between.begin()

    def left(self, seat: int) -> None:
        """The person here has left for good; a bot plays on."""
        self._state.said_next.discard(seat)
        prompt = self.prompts.open.get(seat)
        if prompt is not None:
            self.attending.forget(prompt)
            self.attending.attend(seat)
        self.attending.watch_absence(seat)
        self.between.await_next()

    def attend_all(self, *, standing: bool) -> None:
        """Let everything stand, or go on."""
        self.attending.standing = standing
        for seat in list(self.prompts.open):
            self.attending.attend(seat)
        if not standing:
            self._teller.go_on()
        self.attending.watch_absences()
        self.between.await_next()
        self.revealing.ask_if_put_off()
