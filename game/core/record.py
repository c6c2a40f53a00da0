"""Records: the stored form of a deal, from which it can be dealt again.

A record carries the emissions as well as the decisions, so that a replay never depends on today's
rules code; `rebuild` deals again from seed and decisions and refuses a record that differs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from game.core.deal import Deal, DealSetup, Outcome, RulesT
from game.core.errors import BadRecord, IllegalAction
from game.core.events import Action, Emission
from game.core.rng import RNG_VERSION
from game.core.switches import Setting

RECORD_VERSION = 1


def place_of(action: Action, offered: Sequence[Action]) -> int:
    """The index of the action among those that are offered: nearly always it is one of them, and to
    see that is much quicker than to compare it with those before it. Raises `ValueError`.
    """
    for place, option in enumerate(offered):
        if option is action:
            return place
    return offered.index(action)


class Decision(NamedTuple):
    """One answer of one seat (a pass is one too), the list it was chosen from, what followed."""

    seat: int
    action: Action
    offered: tuple[Action, ...]
    emissions: tuple[Emission, ...]

    @property
    def choice(self) -> int:
        """The one of those offered that the action is."""
        return place_of(self.action, self.offered)


@dataclass(frozen=True)
class DealRecord:
    """Everything about one deal. `seed` is in hex; `rules` holds every switch with its value."""

    game: str
    ruleset: str
    rules: dict[str, Setting]
    setup: DealSetup
    seed: str
    engine_version: int
    opening: tuple[Emission, ...]
    decisions: tuple[Decision, ...] = ()
    outcome: Outcome | None = None
    version: int = RECORD_VERSION
    rng_version: str = RNG_VERSION
    notes: dict[str, str] = field(default_factory=dict)

    def emissions(self) -> Iterator[Emission]:
        """Every emission in order."""
        yield from self.opening
        for decision in self.decisions:
            yield from decision.emissions


def rebuild(deal: Deal[RulesT], opening: Iterable[Emission], decisions: Iterable[Decision]) -> None:
    """Bring a fresh deal to the point at which its record ends.

    Raises `BadRecord` when today's rules do not lead from the decisions to the stored emissions:
    then the deal cannot be played on, though it can still be replayed from the emissions.
    """
    # The whole emission is compared, views too: each seat must be told the same as before.
    if deal.begin() != list(opening):
        raise BadRecord("record_differs", "the opening is not the stored one")
    for number, decision in enumerate(decisions):
        try:
            emissions = deal.act(decision.seat, decision.action)
        except IllegalAction as refusal:
            raise BadRecord("record_differs", f"decision {number}: {refusal.code}") from refusal
        if not lead_there(emissions, decision.emissions):
            raise BadRecord("record_differs", f"decision {number} does not lead where it led")


def lead_there(emissions: Sequence[Emission], stored: Sequence[Emission]) -> bool:
    """True if these are the stored emissions, or were before a field that explains was added."""
    return len(emissions) == len(stored) and all(
        told == kept or told.unexplained() == kept
        for told, kept in zip(emissions, stored, strict=True)
    )
