"""What a table is at this moment, and how it is shown and stored."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ai.levels import Level
from game.core.catalogue import Game, Ruleset
from game.core.deal import Board
from game.core.match import MatchLength
from game.core.switches import Rules
from game.registry import GAMES
from server.clock import Clock
from server.config import Config
from server.identity import Entropy
from server.metrics import Metrics
from server.storage.store import Store, StoredTable
from server.tables.fair import MatchRun
from server.tables.history import History
from server.tables.minds import Minds
from server.tables.pacing import Jitter
from server.tables.run import DealRun
from server.tables.seats import Seats
from server.wire.messages import MatchState, Room, TableOptions, TablePhase, TableSummary


@dataclass(frozen=True)
class Surroundings:
    """What every table is given: time, storage, chance, bots, settings."""

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
    metrics: Metrics = field(default_factory=Metrics)
    minds: Minds = field(default_factory=Minds)


@dataclass(frozen=True)
class Agreement:
    """What is played, and how."""

    ruleset: Ruleset
    preset: str | None
    rules: Rules
    options: TableOptions

    @property
    def game(self) -> Game:
        """The game of the ruleset."""
        return GAMES[self.ruleset.game]

    @property
    def length(self) -> MatchLength:
        """How long a match lasts."""
        if self.rules.race_to:
            return MatchLength("points", self.rules.race_to)
        return MatchLength("deals", self.options.deals)

    def board_maker(self) -> Callable[[int | None], Board[Any]]:
        """Makes empty boards of these rules."""
        game, rules = self.game, self.rules
        return lambda viewer: game.board(rules, viewer)


class TableState:
    """Everything about a table but who looks at it and what it waits for."""

    def __init__(
        self,
        *,
        table_id: str,
        code: str,
        link: str,
        agreement: Agreement,
        host: str,
        seats: Seats,
        created: float,
    ) -> None:
        self.id = table_id
        self.code = code
        self.link = link
        self.agreement = agreement
        self.host = host
        self.seats = seats
        self.created = created
        self.phase: TablePhase = "gathering"
        self.paused = False
        self.frozen = False
        self.changed = False
        """Whether the room looks different from what everybody was told."""
        self.match: MatchRun | None = None
        self.shown: MatchState | None = None
        """The match as far as it was told."""
        self.run: DealRun | None = None
        self.history = History()
        self.said_next: set[int] = set()
        """Between deals: seats that have seen the result."""
        self.next_deal_at: float | None = None
        self.fill_at: float | None = None
        """When another match that somebody wants may begin without those who are missing."""
        self.void = False
        """Whether the last deal could not be dealt again, and counts for nothing."""

    @property
    def open(self) -> bool:
        """Whether people may sit down: no match is running."""
        return self.phase in ("gathering", "finished")

    @property
    def rematch_wanted(self) -> bool:
        """True once the match is over and somebody wants another."""
        return self.phase == "finished" and any(
            self.seats[seat].ready for seat in self.seats.persons()
        )

    @property
    def unheard_deal(self) -> int | None:
        """The number of the deal that has ended, while nobody has heard of its end."""
        if self.run is None or self.run.deal.outcome is None:
            return None
        return self.run.plan.setup.number

    @property
    def shown_phase(self) -> TablePhase:
        """The phase as everybody sees it."""
        return "paused" if self.paused else self.phase

    def agree(self, agreement: Agreement) -> None:
        """From now on this is played. Under other rules a match that is over is not shown any
        more: its seats and its events are those of the rules before.
        """
        before, self.agreement = self.agreement, agreement
        if before.ruleset.id != agreement.ruleset.id or before.rules != agreement.rules:
            self.history.forget()
            self.phase = "gathering"
            self.match = self.shown = None
            self.void = False
            self.seats.forget_left()

    def draft(self) -> TableState:
        """The same table to try a change on: whatever of it is stored, and no history."""
        draft = copy(self)
        draft.seats = self.seats.copy()
        draft.history = History()
        return draft

    def call(self, player: str, name: str) -> bool:
        """A person is called like that from now on; whether that is somebody who sits here."""
        number = self.seats.of(player)
        if number is not None and self.seats[number].name != name:
            self.seats[number].name = name
            self.changed = True
        return number is not None

    def awaited(self) -> list[int]:
        """Between deals: the seats of people who are there and have not said `next_deal`."""
        if self.phase != "between":
            return []
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.present and number not in self.said_next
        ]

    def room(self, spectators: int, now: float) -> Room:
        """What everybody sees of it."""
        agreement = self.agreement
        next_deal_at = self.next_deal_at if self.phase == "between" else None
        fill_at = self.fill_at if self.rematch_wanted else None
        return Room(
            table=self.id,
            code=self.code,
            link=self.link,
            ruleset=agreement.ruleset.id,
            preset=agreement.preset,
            rules=agreement.rules.switches(),
            options=agreement.options,
            host=self.host,
            phase=self.shown_phase,
            seats=[seat.state() for seat in self.seats],
            spectators=spectators,
            match=self.shown,
            next_deal_ms=_ms_until(next_deal_at, now),
            awaited=self.awaited(),
            fill_in_ms=_ms_until(fill_at, now),
        )

    def summary(self, player: str) -> TableSummary:
        """Its line in a list that this player reads."""
        host = self.seats.of(self.host)
        bots = sum(seat.kind == "bot" for seat in self.seats)
        # Between deals the match counts the next one; the table still shows the last.
        deal = 0 if self.shown is None else self.shown.number - (self.phase == "between")
        return TableSummary(
            table=self.id,
            code=self.code,
            ruleset=self.agreement.ruleset.id,
            preset=self.agreement.preset,
            host="" if host is None else self.seats[host].name,
            phase=self.shown_phase,
            seats=len(self.seats),
            taken=len(self.seats.persons()),
            bots=bots,
            deals=0 if self.agreement.rules.race_to else self.agreement.options.deals,
            deal=deal,
            mine=self.seats.of(player) is not None,
        )

    def stored(self, phase: TablePhase | None = None) -> StoredTable:
        """What is kept of it, as if it were in `phase`; else in the one that is stored, which is
        ahead of what was told when a deal has ended.
        """
        if phase is None and self.unheard_deal is not None and self.match is not None:
            phase = "finished" if self.match.state.finished else "between"
        return StoredTable(
            id=self.id,
            code=self.code,
            link=self.link,
            ruleset=self.agreement.ruleset.id,
            preset=self.agreement.preset,
            rules=self.agreement.rules.switches(),
            options=msgspec.to_builtins(self.agreement.options),
            host=self.host,
            phase=phase or self.phase,
            seats=self.seats.stored(),
            created=self.created,
            match=self.match.stored.id if self.match else None,
        )


def _ms_until(due: float | None, now: float) -> int | None:
    """Milliseconds, none of what is past; None where nothing is due."""
    return None if due is None else max(0, round((due - now) * 1000))
