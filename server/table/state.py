"""The state of a table: a value. Every step makes another one of it."""

from __future__ import annotations

import math
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from ai.levels import Level
from game.core.catalogue import Ruleset
from server.runtime.clock import Clock
from server.runtime.config import Config
from server.runtime.identity import Entropy, new_link
from server.runtime.measures import Measures, Unmeasured
from server.storage.store import Store, StoredTable
from server.table.admission import Admission
from server.table.bot_threads import BotThreads
from server.table.history import History
from server.table.match_run import MatchRun
from server.table.pacing import Jitter, Pace
from server.table.prompts import OpenPrompt
from server.table.rotation import Bench, coming, yielding
from server.table.run import DealRun
from server.table.seats import Seat, Seats
from server.table.settings import TableSettings
from server.table.spare_time import SpareTime
from server.table.timers import TimerId
from server.table.window import OpenWindow
from server.wire.messages import (
    DissolveVote,
    MatchState,
    Room,
    Successor,
    TablePhase,
    TableSummary,
)


@dataclass(frozen=True)
class Services:
    """Time, storage, chance, bots and settings, which all tables share."""

    clock: Clock
    store: Store
    config: Config
    levels: Mapping[str, Level]
    rulesets: Mapping[str, Ruleset]
    entropy: Entropy
    """Unpredictable bytes, for seeds."""
    jitter: Jitter
    """For pauses; independent of everything at the tables."""
    names: Entropy = secrets.token_bytes
    """Unpredictable bytes, for ids, codes and links of tables."""
    metrics: Measures = field(default_factory=Unmeasured)
    bot_threads: BotThreads = field(default_factory=BotThreads)
    """Levels of bots that are quick, and those that have failed too often."""
    spare: SpareTime = field(default_factory=SpareTime)
    """For work that nobody waits for."""
    hint_delay: float = 0.06
    """Seconds after an event before which nobody is told what was found about it. Nineteen of
    twenty answers are found by then, ways to fans enough (28 ms on average) among them.
    """

    @property
    def pace(self) -> Pace:
        """The times of the tables."""
        return Pace(self.config.pace, self.jitter)


HOST_CHOOSES = 90.0
"""Seconds for which bots wait longer for a host who is there and has not answered."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn of one seat, for which everybody sees that the table waits."""

    seat: int
    n: int
    """The number of its prompt."""
    seq: int
    """The event that it follows."""
    nudged_at: float | None = None
    """Time at which somebody has asked it to hurry last."""
    bot_called_by: frozenset[int] = frozenset()
    """Seats that would have a bot sit in."""


@dataclass(frozen=True, slots=True)
class Vote:
    """A proposal to end the match before its time."""

    by: str
    """The person."""
    agreed: frozenset[str]
    """People."""
    until: float | None
    """Time at which it is over; None while it stands, since the proposer is on turn,"""
    left: float
    """and the seconds that are left then."""
    heard: frozenset[str] = frozenset()
    """People who have said something or taken a turn since it was made."""
    asked: Mapping[str, float] = field(default_factory=dict)
    """People who were on turn since, and the time from which each was first."""


@dataclass(frozen=True)
class TableState:
    """Everything about a table but the devices that see it.

    The storage has `stored`, its match and the rows of its deal; the rest ends with the process.
    The deal in `run` is the only part that moves: a state that has been stepped is not stepped
    again.
    """

    id: str
    code: str
    link: str
    created: float
    settings: TableSettings
    host: str
    seats: Seats
    bench: Bench = field(default_factory=Bench)
    left_at: float | None = None
    """UTC seconds at which the last of its people went, while that is stored."""
    phase: TablePhase = "gathering"
    paused: bool = False
    """True once nobody has been there for long."""
    frozen: bool = False
    """True once something went wrong, so that nothing is played here any more."""
    storage_waiting: bool = False
    """True while a write is refused, so that nothing can be changed now."""
    held: bool = False
    """True while the host lets nothing begin by itself."""
    start_at: float | None = None
    """Time at which the match begins by itself."""
    seats_drawn: bool = False
    """True once the seats were drawn: they are kept until their number changes."""
    vote: Vote | None = None
    """The proposal to end the match."""
    proposed: Mapping[str, float] = field(default_factory=dict)
    """By person who has proposed that in this match: the time of the last proposal."""
    reserved: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    """By seat of a bot, the person who takes it with the next deal, and the name."""
    newcomers: frozenset[str] = frozenset()
    """People who have sat down since the host was here last; known until the table is unloaded."""
    admission: Admission = field(default_factory=Admission)
    """The people who ask the host before they sit down."""
    void: bool = False
    """True if the last deal could not be dealt again, and counts for nothing."""
    stand_ins: Mapping[str, str] = field(default_factory=dict)
    """By level of bots that is not asked for a while, the one that has chosen for it last."""
    spectators: int = 0
    faces: Mapping[str, int] = field(default_factory=dict)
    """By person, the face, as far as it was told since the table was loaded."""

    match: MatchRun | None = None
    shown: MatchState | None = None
    """The match as far as it was published."""
    run: DealRun | None = None
    settled: bool = False
    """True once the deal in `run` is over and stored."""
    history: History = field(default_factory=History)

    prompts: Mapping[int, OpenPrompt] = field(default_factory=dict)
    """By seat, the decisions that are asked for."""
    window: OpenWindow | None = None
    banks: tuple[float, ...] = ()
    """Seconds that each seat has left besides the base of each decision."""
    open_banks: tuple[float, ...] = ()
    """The same as everybody can know it: without time spent in claim windows."""
    turn: Turn | None = None
    """The turn that the table waits for; None while it may wait for several, or for nobody."""
    answered: Mapping[int, tuple[int, int | None]] = field(default_factory=dict)
    """By seat, the number of the last prompt that was answered, and the choice if only the same may
    be acknowledged again (after a restart).
    """
    stood_in: Mapping[int, int] = field(default_factory=dict)
    """By seat, the first event of this deal that came of somebody else's decision for its person;
    until the person decides again.
    """

    wants_next: frozenset[str] = frozenset()
    """Between deals: people who have seen the result."""
    next_deal_at: float | None = None
    next_deal_left: float = 0.0
    """Seconds until the next deal while everything stands."""
    fill_at: float | None = None
    """Time at which another match that somebody wants may begin without those who are missing."""
    fill_later: bool = False
    """True while that is later for all but the host: he may be choosing another game."""

    clocks_stopped: bool = False
    """True while clocks, bots and pauses stand still: nobody is there, or the table is frozen."""
    published_at: float = 0.0
    """Time at which something was published last."""
    publish_at: float | None = None
    """Time at which the next emission may be published: fixed once for each."""
    timers: Mapping[TimerId, float] = field(default_factory=dict)
    """Times at which timers come."""
    room_told: tuple[Any, ...] = ()
    """The `room_key` that everybody was told last."""
    room_tokens: tuple[float, float] = (0.0, 0.0)
    """Token bucket for telling it again: tokens, and the time of their count."""
    remarked_at: float = -math.inf
    """Time at which a bot said something last."""
    speech_tokens: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """By person who has said something here, the same for saying more."""

    @property
    def open(self) -> bool:
        """True if people may sit down: no match is running."""
        return self.phase in ("gathering", "finished")

    @property
    def people(self) -> list[Seat]:
        """Everybody who plays here: people with a seat, then people who sit out."""
        return [*(self.seats[seat] for seat in self.seats.persons()), *self.bench.people]

    @property
    def missing(self) -> list[Seat]:
        """The people of `people` who are not there."""
        return [person for person in self.people if not person.connected]

    def person(self, player: str) -> Seat | None:
        """The person of this id who has a seat or sits out; None for one who has neither."""
        number = self.seats.of(player)
        return self.bench.of(player) if number is None else self.seats[number]

    def place(self, player: str) -> int | None:
        """The seat of this person, or counted on after the seats the place of one who sits out."""
        people = (*self.seats, *self.bench.people)
        return next((place for place, one in enumerate(people) if one.player == player), None)

    def has(self, player: str) -> bool:
        """True if this person has a seat or sits out."""
        if player in self.seats.players:
            return True
        return bool(self.bench.people) and self.bench.of(player) is not None

    @property
    def members(self) -> frozenset[str]:
        """The ids of everybody who has a seat, sits out or waits for a seat."""
        seated = self.seats.players
        if not (self.bench.people or self.reserved or self.admission.asking):
            return seated
        return seated.union(
            (one.player for one in self.bench.people if one.player is not None),
            (player for player, _ in self.reserved.values()),
            (one.player for one in self.admission.asking),
        )

    @property
    def on_hold(self) -> bool:
        """True if nothing begins by itself: the host has said so, and is there."""
        host = self.person(self.host)
        return self.held and host is not None and host.connected

    @property
    def nobody_plays(self) -> bool:
        """True if people are there and bots play for all of them, whose clocks have run out."""
        there = [seat for seat in self.seats if seat.kind == "player" and seat.connected]
        return bool(there) and all(seat.is_idle for seat in there)

    @property
    def acting_host(self) -> str:
        """The person who decides whether others may sit down, and everything else that the host
        decides while no match is running: the host, or while he is away the first one who is there,
        but nobody who has come meanwhile: a stranger with the code does not get an empty room.
        """
        host = self.person(self.host)
        if host is not None and host.connected:
            return self.host
        there = (one.player for one in self.people if one.connected and one.player is not None)
        return next((player for player in there if player not in self.newcomers), self.host)

    def comes(self, player: str) -> bool:
        """True if this person has the seat of a bot with the next deal."""
        return any(who == player for who, _ in self.reserved.values())

    def waits(self, player: str) -> bool:
        """True if this person has no chair, and is to have one or asks for one."""
        return self.comes(player) or self.admission.of(player) is not None

    @property
    def rematch_wanted(self) -> bool:
        """True if the match is over and somebody wants another."""
        return self.phase == "finished" and any(person.ready for person in self.people)

    @property
    def fill_due(self) -> float | None:
        """Time from which another match may begin with bots for those who are missing; None while
        nobody wants one. A host who is there may be choosing another game: for him they wait
        longer.
        """
        if self.fill_at is None or not self.rematch_wanted:
            return None
        later = self.fill_later and self.host_chooses
        return self.fill_at + (HOST_CHOOSES if later else 0.0)

    @property
    def host_chooses(self) -> bool:
        """True if the host is there and has not said whether he wants another match."""
        host = self.person(self.host)
        return host is not None and host.connected and not host.ready

    @property
    def startable(self) -> bool:
        """True if every seat is taken, and everybody is ready who has one or sits out."""
        return self.seats.startable and self.bench.all_ready

    @property
    def sits_out(self) -> list[int]:
        """The seats whose people sit out with the next deal, as far as everybody can know it: a win
        is known once the deal is over.
        """
        playing = self.phase in ("revealing", "playing")
        if not self.bench.due or (playing and self.settings.options.rotation == "win"):
            return []
        return sorted(yielding(self.seats, self.bench, lambda one: one.connected))

    def left_since(self) -> float:
        """Monotonic time at which the last of its people went, when none is there."""
        return max((person.away_since for person in self.people), default=0.0)

    @property
    def unpublished_deal(self) -> int | None:
        """The number of the deal that is over and stored, while nobody has heard of its end."""
        return self.run.plan.setup.number if self.run is not None and self.settled else None

    @property
    def shown_phase(self) -> TablePhase:
        """The phase as everybody sees it."""
        return "paused" if self.paused else self.phase

    def awaited(self) -> list[int]:
        """Between deals: the places of people who play the next deal, are there and have not seen
        the result: seats, and after the seats those who sit out.
        """
        if self.phase != "between":
            return []
        goes, comes = self.sits_out, coming(self.seats, self.bench)
        return [
            place
            for place, person in enumerate((*self.seats, *self.bench.people))
            if person.player not in self.wants_next
            and (person in comes if place >= len(self.seats) else person.present)
            and place not in goes
        ]

    def room_key(self) -> tuple[Any, ...]:
        """Everything that the room shows: it is told anew when this changes."""
        return (
            self.phase,
            self.paused,
            self.seats.shown,
            self.bench.shown(),
            self.sits_out,
            self.host,
            self.settings,
            self.spectators,
            self.shown,
            self.wants_next,
            self.next_deal_at,
            self.fill_at,
            self.start_at,
            self.held,
            self.vote and (self.vote.by, self.vote.agreed, self.vote.until),
            self.reserved,
            self.admission.locked,
            self.admission.asking,
            self.acting_host,
            self.stand_ins,
            self.faces,
        )

    def room(self, now: float) -> Room:
        """The table as everybody sees it."""
        settings = self.settings
        next_deal_at = self.next_deal_at if self.phase == "between" else None
        return Room(
            table=self.id,
            code=self.code,
            link=self.link,
            ruleset=settings.ruleset.id,
            preset=settings.preset,
            rules=settings.rules.switches(),
            options=settings.options,
            host=self.host,
            phase=self.shown_phase,
            seats=list(self.seats.shown),
            bench=self.bench.shown(),
            sits_out=self.sits_out,
            spectators=self.spectators,
            match=self.shown,
            next_deal_ms=_ms_until(next_deal_at, now),
            awaited=self.awaited(),
            successors=[
                Successor(*self.reserved[seat]) if seat in self.reserved else None
                for seat in range(len(self.seats))
            ],
            start_ms=_ms_until(self.start_at, now),
            held=self.held,
            dissolve=self._vote_told(now),
            fill_in_ms=_ms_until(self.fill_due, now),
            stand_ins=dict(self.stand_ins),
            locked=self.admission.locked,
            asking=self.admission.shown(),
            acting_host=self.acting_host,
            faces=dict(self.faces),
        )

    def remember(self, before: TableState) -> TableState:
        """Take over from the table `before` it was read again what is not stored."""
        return replace(
            self,
            seats=self.seats.remember(before.seats),
            bench=self.bench.remember(before.bench),
            room_tokens=before.room_tokens,
            held=before.held,
            reserved=before.reserved,
            newcomers=before.newcomers,
            admission=self.admission.remember(before.admission),
            proposed=before.proposed,
            storage_waiting=before.storage_waiting,
        )

    def _vote_told(self, now: float) -> DissolveVote | None:
        if self.vote is None:
            return None
        places = [seat.player for seat in (*self.seats, *self.bench.people)]
        agreed = [place for place, player in enumerate(places) if player in self.vote.agreed]
        left = _ms_until(self.vote.until, now)
        return DissolveVote(places.index(self.vote.by), agreed, left)

    def left_for(self, now: float, wall: float) -> float | None:
        """Seconds since the last of its people went; None while one is there. A visit during which
        its match waited for others does not count.
        """
        if any(person.connected for person in self.people):
            return None
        return max(0.0, now - self.left_since() if self.left_at is None else wall - self.left_at)

    def summary(self, player: str) -> TableSummary:
        """Its line in a list that this player reads."""
        host = self.person(self.host)
        bots = sum(seat.kind == "bot" for seat in self.seats)
        # Between deals the match counts the next one; the table still shows the last.
        deal = 0 if self.shown is None else self.shown.number - (self.phase == "between")
        length = self.settings.length
        mine = self.person(player) is not None
        return TableSummary(
            table=self.id,
            code=self.code,
            ruleset=self.settings.ruleset.id,
            preset=self.settings.preset,
            host="" if host is None else host.name,
            phase=self.shown_phase,
            seats=len(self.seats),
            taken=len(self.seats.persons()),
            bots=bots,
            deals=length.target if length.unit == "deals" else 0,
            rounds=length.target if length.unit == "rounds" else 0,
            deal=deal,
            mine=mine,
            people=[one.name for one in self.people if one.player != player] if mine else [],
        )

    def stored(self, phase: TablePhase | None = None, left_at: float | None = None) -> StoredTable:
        """The table as the storage keeps it, as if it were in `phase`; else in the stored one,
        which is ahead of the published one when a deal has ended. `left_at`: UTC seconds at which
        the last of its people went, when nothing of it stays in memory.
        """
        if phase is None and self.unpublished_deal is not None and self.match is not None:
            phase = self.match.phase_after_deal
        return StoredTable(
            id=self.id,
            code=self.code,
            link=self.link,
            ruleset=self.settings.ruleset.id,
            preset=self.settings.preset,
            rules=self.settings.rules.switches(),
            options=msgspec.to_builtins(self.settings.options),
            host=self.host,
            phase=phase or self.phase,
            seats=self.seats.stored(),
            created=self.created,
            match=self.match.stored.id if self.match else None,
            left_at=left_at,
            bench=self.bench.stored(),
            admission=self.admission.stored(),
        )


def new_table(
    services: Services, settings: TableSettings, seats: Seats, host: str, table_id: str
) -> TableState:
    """A table that nobody has seen yet, without a code."""
    return TableState(
        id=table_id,
        code="",
        link=new_link(services.names),
        settings=settings,
        host=host,
        seats=seats,
        created=services.clock.wall(),
        room_tokens=(services.config.limits.rooms[1], services.clock.now()),
    )


def _ms_until(due: float | None, now: float) -> int | None:
    """Milliseconds from now, 0 for a time in the past; None if nothing is due."""
    return None if due is None else max(0, round((due - now) * 1000))
