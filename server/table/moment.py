"""The way to a moment of a finished deal: its decisions are made again, by today's rules."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any, cast

from game.core.board import Dealt
from game.core.errors import BadRecord, IllegalAction
from game.core.events import Emission, Event
from game.core.record import DealRecord, Decision, lead_there
from game.core.rng import RNG_VERSION
from server.storage.moment import Moment, moment_of
from server.storage.store import Row, StoredMatch
from server.table.run import DealPlan, DealRun
from server.wire.messages import PlayOn


def moment_in(match: StoredMatch, wish: PlayOn, last: int) -> Moment:
    """The moment of this match that somebody wishes for, at the step `last` at the latest."""
    before = moment_of(match)
    dealt_in, dealt_as = (
        (match.id, wish.deal) if before is None else (before.dealt_in, before.dealt_as)
    )
    return Moment(wish.share, wish.deal, min(wish.step, last), wish.seat, dealt_in, dealt_as)


def decisions_before(record: DealRecord, step: int, seat: int) -> tuple[Decision, ...]:
    """The decisions that were made before so many events of the deal had happened. Where they
    decide the deal, those before the last one of this seat, or before the last one.
    """
    made, told = 0, len(record.opening)
    for decision in record.decisions:
        if told >= step:
            break
        made, told = made + 1, told + len(decision.emissions)
    if made == len(record.decisions):
        own = [place for place, one in enumerate(record.decisions) if one.seat == seat]
        made = own[-1] if own else max(0, made - 1)
    return record.decisions[:made]


def happened(record: DealRecord, made: Sequence[Decision]) -> int:
    """The number of events that have happened once these decisions are made."""
    return len(record.opening) + sum(len(decision.emissions) for decision in made)


def play_to(
    plan: DealPlan, record: DealRecord, made: Sequence[Decision]
) -> tuple[DealRun, list[Row]]:
    """The deal of the plan once these decisions of the record are made again, and its rows. Raises
    `BadRecord` if they do not lead where they led: an earlier release has played it.
    """
    run = DealRun(plan)
    rows = [run.begin()]
    opening = [_with_number(emission, plan.setup.number) for emission in record.opening]
    if record.rng_version != RNG_VERSION or not lead_there(run.emissions, opening):
        raise BadRecord("record_differs", "the opening is not the stored one")
    for number, decision in enumerate(made):
        try:
            rows.append(run.take(decision.seat, decision.action))
        except IllegalAction as refusal:
            raise BadRecord("record_differs", f"decision {number}: {refusal.code}") from refusal
        if not lead_there(run.emissions, decision.emissions):
            raise BadRecord("record_differs", f"decision {number} does not lead where it led")
    return run, rows


def _with_number(emission: Emission, number: int) -> Emission:
    """The emission with this number of the deal, which its first event tells."""

    def told(event: Event) -> Event:
        if not isinstance(event, Dealt):
            return event
        renumbered: Any = dataclasses.replace(cast(Any, event), number=number)
        return cast(Event, renumbered)

    views = {seat: told(view) for seat, view in emission.views.items()}
    return Emission(told(emission.full), told(emission.public), views, emission.delay)
