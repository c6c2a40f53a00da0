"""Finished deals that somebody plays on: each at a table of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace

from game.core.errors import BadRecord, BadRules
from game.core.match import Match, MatchLength
from game.core.record import DealRecord, Decision
from server.lobby.sessions import answer
from server.runtime.identity import new_id
from server.storage.moment import Moment
from server.storage.store import MatchSummary, Row, RunningTable, StoredMatch, Write
from server.table.audience import Viewer
from server.table.match_run import match_to_plain
from server.table.moment import decisions_before, happened, moment_in, play_to
from server.table.recovery import load_state, plan_of, with_run
from server.table.room import level_named
from server.table.run import DealPlan, DealRun
from server.table.seats import Seats
from server.table.settings import TableSettings
from server.table.state import Services, TableState, new_table
from server.wire.messages import PlayOn, TableOptions
from server.wire.records import decode_record
from server.wire.refusal import Refusal

Unheard = Callable[[Sequence[StoredMatch]], Awaitable[Mapping[str, int]]]
"""Of these matches, the deals that have ended though their tables have not told the end."""

LENGTH = MatchLength("deals", 1)


class FinishedDeals:
    """Reads deals from the storage, and deals them again in threads, beside the tables."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def table_for(
        self, viewer: Viewer, wish: PlayOn, table_id: str, unheard: Unheard
    ) -> tuple[TableState, tuple[Write, ...]]:
        """A table without a code at which the deal is played on as if it had been loaded, and all
        that is to be stored with it. Raises `Refusal`.
        """
        found = await self._match(wish, unheard)
        data = await answer(self._services.store.record(found.match.id, wish.deal))
        if data is None:
            raise Refusal("no_such_deal")
        try:
            # This takes as long as hundreds of actions at the tables.
            record = await asyncio.to_thread(decode_record, data)
            table = self._new_table(viewer, wish, table_id, record)
            made = decisions_before(record, wish.step, wish.seat)
            moment = moment_in(found.match, wish, happened(record, made))
            match = self._new_match(table, found.match, record, moment)
            begun = replace(table.stored(), match=match.id, phase="playing")
            plan = plan_of(load_state(self._services, RunningTable(begun, match, ())))
            run, rows, again = await asyncio.to_thread(_play, plan, record, made)
        except (BadRecord, BadRules):
            raise Refusal("deal_differs") from None
        state = load_state(self._services, RunningTable(begun, match, rows))
        return with_run(state, run, again), (match, *rows)

    async def _match(self, wish: PlayOn, unheard: Unheard) -> MatchSummary:
        """The match, which must be over for everybody. While it is not, every wish is answered
        alike: nobody learns that the last deal is stored already. Raises `Refusal`.
        """
        found = await answer(self._services.store.match_by_share(wish.share))
        if found is None:
            raise Refusal("no_such_deal")
        untold = await unheard([found.match])
        if found.match.ended is None or untold:
            raise Refusal("match_running")
        if wish.deal not in found.deals:
            raise Refusal("no_such_deal")
        if wish.seat >= len(found.match.seats):
            raise Refusal("no_such_seat")
        return found

    def _new_table(
        self, viewer: Viewer, wish: PlayOn, table_id: str, record: DealRecord
    ) -> TableState:
        """The table before its match: nobody looks on, and nobody is hurried. Raises `Refusal`,
        `BadRules`.
        """
        services = self._services
        ruleset = services.rulesets.get(record.ruleset)
        if ruleset is None:
            raise Refusal("unknown_ruleset", (record.ruleset,))
        rules = type(ruleset.default)().replace(record.rules)
        options = TableOptions(
            deals=1, clock=None, spectators=False, pace=wish.pace, hints=wish.hints
        )
        level = level_named(services.levels, ruleset.game, wish.level)
        seats = Seats.empty(rules.seats).sit(viewer.player, viewer.name, wish.seat).fill(level)
        settings = TableSettings(ruleset, None, rules, options)
        return new_table(services, settings, seats, viewer.player, table_id)

    def _new_match(
        self, table: TableState, dealt: StoredMatch, record: DealRecord, moment: Moment
    ) -> StoredMatch:
        """The match of the one deal. The promises of the shuffle are those of the match where it
        was dealt, so that everybody can check that the wall is the same.
        """
        services, setup, stored = self._services, record.setup, table.stored()
        state = Match.start(len(stored.seats), LENGTH)._replace(
            dealer=setup.dealer,
            rounds=setup.prevalent_wind,
            streak=setup.streak,
            exhausted=setup.exhausted,
        )
        return StoredMatch(
            id=new_id(services.names),
            table=table.id,
            share=new_id(services.names),
            ruleset=stored.ruleset,
            rules=stored.rules,
            seats=stored.seats,
            length=(LENGTH.unit, LENGTH.target),
            server_seed=dealt.server_seed,
            commitment=dealt.commitment,
            commitments=dealt.commitments,
            entropies=dealt.entropies,
            started=services.clock.wall(),
            state=match_to_plain(state) | moment.beside(),
        )


def _play(
    plan: DealPlan, record: DealRecord, made: Sequence[Decision]
) -> tuple[DealRun, tuple[Row, ...], DealRecord]:
    """The deal played to the moment, its rows, and its record as far as that."""
    run, rows = play_to(plan, record, made)
    return run, tuple(rows), run.record()
