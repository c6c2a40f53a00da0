"""The match at a table: shuffle, deals, decisions, clocks, bots, results.

Every step is stored before anybody hears of it. A step is made here, given to `commit` with what
is to follow, and `commit` lets it follow once the step is durable.
"""

from __future__ import annotations

from collections.abc import Awaitable
from functools import partial
from typing import NamedTuple, Protocol

from game.core.catalogue import Insight
from game.core.record import place_of
from server.identity import new_id
from server.metrics import Meter
from server.refusal import Refusal
from server.storage.store import SettledDeal, Write
from server.tables.agenda import Agenda, Due
from server.tables.attending import Attending
from server.tables.bots import Bots
from server.tables.crowd import Crowd, Viewer
from server.tables.fair import MatchRun
from server.tables.insights import hints, waiting_tiles
from server.tables.keeping import Then
from server.tables.loading import plan_of
from server.tables.pacing import Pace
from server.tables.prompts import OpenPrompt, Prompts
from server.tables.run import DealRun
from server.tables.state import Surroundings, TableState
from server.tables.teller import RELEASE, Teller
from server.wire.messages import (
    Acked,
    PromptClosed,
    RevealWanted,
    WaitingTile,
    Waits,
)
from server.wire.records import encode_record

REVEAL = Due("reveal")
NEXT_DEAL = Due("next_deal")
ACKNOWLEDGE = "acknowledge"


class Commit(Protocol):
    """Makes writes durable, then calls `then`; holds the table while the storage refuses."""

    def __call__(self, *writes: Write, then: Then, quiet: float | None = None) -> Awaitable[None]:
        """Store all or none. With `quiet` nobody waits for it, nor hears for so long (s) that the
        storage refuses.
        """


class Closing(NamedTuple):
    """How a prompt has ended, the device that answered it, and those that answered again."""

    n: int
    code: str
    by: Viewer | None
    again: list[Viewer]


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
        self._clock = surroundings.clock
        self._timers = surroundings.config.timers
        self._entropy = surroundings.entropy
        self._pace = Pace(surroundings.config.pace, surroundings.jitter)
        self._state = state
        self._crowd = crowd
        self._agenda = agenda
        self._commit = commit
        self.meter = meter = Meter(surroundings.metrics)
        self._teller = Teller(
            surroundings.clock,
            state,
            crowd,
            agenda,
            self._pace,
            meter,
            self._about_to_tell,
            self._follow_up,
        )
        bots = Bots(state.id, surroundings.levels, surroundings.entropy, meter, surroundings.minds)
        self.attending = Attending(
            self._clock, self._timers, state, crowd, agenda, self._pace, bots
        )
        self._waits: dict[int, tuple[list[WaitingTile], str | None]] = {}
        self._storing: tuple[int, int] | None = None
        """Seat and number of the decision that is being stored."""
        self._ahead = False
        """Whether the deal has gone on, and the history does not know yet."""
        self._unheard: dict[int, Closing] = {}
        """By seat an answer of a claim window that is stored, and not acknowledged yet."""

    @property
    def prompts(self) -> Prompts:
        """The open prompts."""
        return self.attending.prompts

    # ------------------------------------------------------------ the shuffle

    async def start(self) -> None:
        """Begin a match. Raises `Refusal` unless everybody is ready."""
        state = self._state
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
        await self._commit(match.stored, state.stored("revealing"), then=self.ask_reveals)

    def _new_prompts(self) -> None:
        self.attending.begin_match()
        self._waits.clear()

    def ask_reveals(self) -> None:
        """The match and its commitments are stored: ask the devices for their shares."""
        state = self._state
        assert state.match is not None
        state.phase = "revealing"
        state.shown = state.match.message()
        self._state.changed = True
        for seat in state.match.awaited:
            self._crowd.tell_seat(seat, self.reveal_wanted(state.match))
        self.attending.watch_absences()
        self._agenda.set(REVEAL, self._timers.reveal if state.match.awaited else 0.0)

    def reveal_wanted(self, match: MatchRun) -> RevealWanted:
        """What a device is asked."""
        within = round(self._timers.reveal * 1000)
        stored = match.stored
        return RevealWanted(stored.id, stored.commitment, list(stored.commitments), within)

    def reveal(self, seat: int, entropy: str) -> None:
        """A device shows its share. Raises `Refusal`."""
        match = self._state.match
        if match is None or self._state.phase != "revealing":
            raise Refusal("reveal_not_wanted")
        match.reveal(seat, entropy)
        if not match.awaited:
            self._agenda.set(REVEAL, 0.0)

    # ------------------------------------------------------------ deals

    async def deal(self) -> None:
        """Shuffle and deal: the first deal once the shares are closed, or the next one."""
        state = self._state
        match = state.match
        assert match is not None
        if state.phase == "revealing":
            match.close_reveals()
        run = DealRun(plan_of(state))
        row = run.begin()
        self._agenda.clear(NEXT_DEAL)
        await self._commit(
            match.stored, row, state.stored("playing"), then=partial(self._dealt, run)
        )

    def _dealt(self, run: DealRun) -> None:
        state = self._state
        assert state.match is not None
        state.phase = "playing"
        state.run = run
        state.next_deal_at = None
        state.shown = state.match.message()
        self._state.changed = True
        self._waits.clear()
        state.history.begin(state.agreement.board_maker())
        state.history.write(run.opening)
        self.meter.dealt()
        self._teller.release()

    def resume(self, run: DealRun) -> None:
        """Go on with a deal that was loaded, with full clocks."""
        self._new_prompts()
        self._state.run = run
        self.meter.dealt()
        self.prompts.stored.update(run.repeatable())
        self._follow_up()

    def give_up(self) -> None:
        """Nothing is played here any more, or what was loaded is: let go of what is going on."""
        self.meter.over()
        for prompt in self.prompts.open.values():
            prompt.forget()

    def resume_revealing(self) -> None:
        """Ask for the shares again after a restart, once somebody is there."""
        self._new_prompts()
        if not self.attending.standing:
            self.ask_reveals()

    def resume_between(self) -> None:
        """Go on between two deals after a restart."""
        self._new_prompts()
        self.await_next()

    # ------------------------------------------------------------ decisions

    def decides(self, seat: int, n: int, choice: int) -> bool:
        """Whether this answer is awaited, or another one to the prompt is being stored just now."""
        prompt = self.prompts.open.get(seat)
        if prompt is None or prompt.n != n or self._state.seats[seat].substituted:
            return self._storing == (seat, n)
        return 0 <= choice < len(prompt.actions)

    def take(self, seat: int) -> None:
        """The open prompt of the seat is not shown any more: its answer has come, and waits."""
        prompt = self.prompts.open.get(seat)
        if prompt is not None:
            prompt.taken = True

    def take_none(self) -> None:
        """No answer waits any more."""
        for prompt in self.prompts.open.values():
            prompt.taken = False

    def ask_again(self, answering: Viewer) -> None:
        """What a device has said waited, and was refused: others of the person, which have come
        meanwhile, have not seen the prompt.
        """
        seat = self._state.seats.of(answering.player)
        prompt = self.prompts.open.get(seat) if seat is not None else None
        if prompt is not None and not self._state.seats[prompt.seat].played_by_bot:
            message = prompt.message(self._clock.now())
            self._crowd.tell_seat(prompt.seat, message, but=answering)

    def harmless(self, due: Due) -> bool:
        """Whether this can be done while a decision is being stored."""
        return due.what in (ACKNOWLEDGE, "substitute", "think") or (
            due == RELEASE and not self._ahead
        )

    async def act(
        self, viewer: Viewer, seat: int, n: int, choice: int, at: float | None = None
    ) -> None:
        """A person answers a prompt; the answer arrived `at`. Raises `Refusal`. The first answer of
        a prompt counts; every repetition of it is answered the same way.
        """
        prompt = self.prompts.open.get(seat)
        closing = self._unheard.get(seat)
        if closing is not None and closing.n == n:
            closing.again.append(viewer)
            return
        if prompt is None or prompt.n != n or self._state.seats[seat].substituted:
            repeated = self.prompts.stored.get(seat) == (n, choice)
            if self.prompts.answered.get(seat) != n and not repeated:
                raise Refusal("stale_action")
            self._tell_acked(viewer, n)
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
                self.acknowledge(due.seat)
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
                self.await_next()

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
        # That something is to be stored in a claim window says that somebody was asked.
        quiet = self._teller.hold_left() if prompt.window else None
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
        record = encode_record(run.record())
        settled = SettledDeal(match.stored.id, number, outcome.scores, record, now)
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
        """The prompt is over, whether or not the answer mattered: its seat is told. In a claim
        window that comes a fixed time after the answer: how long it took to be stored depends on
        what others had to store.
        """
        self._storing = None
        now = self._clock.now()
        if by is not None:
            self.prompts.answered[prompt.seat] = prompt.n
            if at is not None:
                game = self._state.agreement.ruleset.game
                self.meter.acted(game, now - at, window=prompt.window)
        self._unheard[prompt.seat] = Closing(prompt.n, code, by, [])
        wait = 0.0
        if prompt.window:
            wait = (now if at is None else at) + self._pace.answered - now
        if wait > 0:
            self._agenda.set(Due(ACKNOWLEDGE, prompt.seat), wait)
        else:
            self.acknowledge(prompt.seat)

    def acknowledge(self, seat: int | None = None) -> None:
        """Tell a seat that its answer has arrived, or all that wait for it."""
        for one in list(self._unheard) if seat is None else [seat]:
            closing = self._unheard.pop(one, None)
            if closing is not None:
                self._agenda.clear(Due(ACKNOWLEDGE, one))
                if closing.by is not None:
                    self._tell_acked(closing.by, closing.n)
                closed = PromptClosed(closing.n, closing.code)
                self._crowd.tell_seat(one, closed, but=closing.by)
                for viewer in closing.again if closing.by is not None else ():
                    self._tell_acked(viewer, closing.n)

    def _tell_acked(self, viewer: Viewer, n: int) -> None:
        """Unless the device has gone: at another table this would be about a prompt there."""
        if viewer in self._crowd:
            self._crowd.tell(viewer, Acked(n))

    # ------------------------------------------------------------ what follows

    def _about_to_tell(self) -> None:
        """What others have decided is told now: whoever was asked as well hears that first."""
        self.acknowledge()
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
        self._tell_waits()

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
                self._open(run, seat, n)

    def _finish_deal(self) -> None:
        state = self._state
        assert state.match is not None
        state.run = None
        state.phase = "finished" if state.match.state.finished else "between"
        state.shown = state.match.message()
        state.said_next.clear()
        self.meter.played(state.agreement.ruleset.game)
        self._state.changed = True
        if state.phase == "between":
            self.await_next()

    def next_deal(self, seat: int) -> None:
        """A person has seen the result. Raises `Refusal`."""
        if self._state.phase != "between":
            raise Refusal("not_between_deals")
        self._state.said_next.add(seat)
        self.await_next()

    def left(self, seat: int) -> None:
        """The person here has left for good; a bot plays on."""
        self._state.said_next.discard(seat)
        prompt = self.prompts.open.get(seat)
        if prompt is not None:
            self.attending.forget(prompt)
            self.attending.attend(seat)
        self.attending.watch_absence(seat)
        self.await_next()

    def await_next(self) -> None:
        """Between deals: go on when everybody who is there has seen the result, or in a while.
        With nobody there the next deal waits.
        """
        state = self._state
        if state.phase != "between":
            return
        self._state.changed = True
        if self.attending.standing:
            self._agenda.clear(NEXT_DEAL)
            state.next_deal_at = None
        elif state.said_next and not state.awaited():
            self._agenda.set(NEXT_DEAL, 0.0)
        elif not self._agenda.waits_for(NEXT_DEAL):
            state.next_deal_at = self._clock.now() + self._timers.next_deal
            self._agenda.set(NEXT_DEAL, self._timers.next_deal)

    # ------------------------------------------------------------ prompts

    def _open(self, run: DealRun, seat: int, n: int) -> None:
        actions = run.deal.legal_actions(seat)
        default = place_of(run.deal.default_action(seat), actions)
        state = self._state
        window = any(action.passes for action in actions)
        insight = Insight()
        if state.seats[seat].kind == "player" and not window:
            insight = state.agreement.game.insight(state.history.board(seat))
        prompt = self.prompts.put(
            seat,
            n,
            state.history.told,
            actions,
            default,
            hints(insight, actions),
            insight.why,
            self._teller.window_left() if window else None,
        )
        self.attending.attend(seat)
        if not state.seats[seat].played_by_bot:
            self._crowd.tell_seat(seat, prompt.message(self._clock.now()))

    def attend_all(self, *, standing: bool) -> None:
        """Let everything stand, or go on."""
        self.attending.standing = standing
        for seat in list(self.prompts.open):
            self.attending.attend(seat)
        self.attending.watch_absences()
        self.await_next()
        revealing = self._state.phase == "revealing"
        if revealing and not standing and not self._agenda.waits_for(REVEAL):
            self.ask_reveals()

    # ------------------------------------------------------------ waits

    def _tell_waits(self) -> None:
        """Tell each person whose hand has become ready, or is no longer, or does not win with the
        tile that lies open although it completes the hand. Not on their own turn:
        what they would wait for stands beside each discard then.
        """
        for seat in self._state.seats.persons():
            if self._crowd.of_seat(seat):
                found = self.waits(seat)
                if found is not None and found != self._waits.get(seat, ([], None)):
                    self._waits[seat] = found
                    told = self._state.history.told
                    self._crowd.tell_seat(seat, Waits(told, *found))

    def waits(self, seat: int) -> tuple[list[WaitingTile], str | None] | None:
        """What this seat waits for, and why it does not win with the tile that lies open; None
        while it is its turn or no deal is running.
        """
        prompt = self.prompts.open.get(seat)
        if self._state.run is None or (prompt is not None and not prompt.window):
            return None
        insight = self._state.agreement.game.insight(self._state.history.board(seat))
        return waiting_tiles(insight.waits), insight.why
