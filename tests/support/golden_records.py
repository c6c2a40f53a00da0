"""Golden records: deals in the stored format that every later release must still read and replay.

`python -m tests.support.golden_records` plays deals and writes those that are missing, one for
each of `WANTED`. A file that has been part of a release is never written again; before the first
release, delete the files and run this when the engine or the format has changed.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from ai.mahjong.greedy import choose
from game.core.deal import DealSetup
from game.core.events import Action, Event
from game.core.record import RECORD_VERSION, DealRecord, Decision
from game.core.rng import HashStream
from game.core.switches import Setting
from game.mahjong.actions import AddedKong, ConcealedKong, Kong, Pung
from game.mahjong.events import Drawn, Exhausted, KongRobbed, Melded, Won
from game.mahjong.melds import KONGS
from game.registry import GAMES, RULESETS
from server.wire.records import encode_record

RULESET = "mahjong/tuidaohu"
FOLDER = Path(__file__).parents[1] / "data" / "records"

Test = Callable[[list[Event]], bool]


def _won(how: str) -> Test:
    return lambda events: any(isinstance(event, Won) and event.how == how for event in events)


def _any(cls: type[Event]) -> Test:
    return lambda events: any(isinstance(event, cls) for event in events)


def _kongs(events: list[Event]) -> bool:
    kinds = {event.meld.kind for event in events if isinstance(event, Melded)}
    return len(kinds & KONGS) > 1


def _several_winners(events: list[Event]) -> bool:
    return sum(isinstance(event, Won) for event in events) > 1


def _missed(events: list[Event]) -> bool:
    return any(isinstance(event, Drawn) and event.missed for event in events)


class Wanted(NamedTuple):
    """A deal to look for: by which rules, and what must happen in it."""

    happens: Test
    preset: str = "friends"
    changes: Mapping[str, Setting] = MappingProxyType({})


WANTED: dict[str, Wanted] = {
    "self-drawn": Wanted(_won("self_drawn")),
    "discard": Wanted(_won("discard"), "official"),
    "several-winners": Wanted(
        _several_winners, changes={"multiple_winners": "all", "ready_declaration": True}
    ),
    "kongs": Wanted(_kongs, "flat"),
    "robbed-kong": Wanted(_any(KongRobbed)),
    "missed-win": Wanted(_missed),
    "exhausted": Wanted(_any(Exhausted), "official"),
}
"""By name of the file."""

_EAGER: tuple[type[Action], ...] = (Kong, AddedKong, ConcealedKong, Pung)


def played(wanted: Wanted, seed: bytes, setup: DealSetup) -> DealRecord:
    """A deal of four greedy seats that like to lay down kongs and sometimes do as they please."""
    described = RULESETS[RULESET]
    rules = described.presets[wanted.preset].rules.replace(wanted.changes)
    game = GAMES[described.game]
    deal = game.deal(rules, seed, setup)
    boards: list[Any] = [game.board(rules, seat) for seat in range(rules.seats)]
    rng = HashStream(seed, "golden")
    opening = tuple(deal.begin())
    emissions = opening
    decisions: list[Decision] = []
    while True:
        for emission in emissions:
            for seat, board in enumerate(boards):
                board.apply(emission.face(seat))
        if deal.outcome is not None:
            break
        seat = rng.choice(deal.deciders)
        offered = tuple(deal.legal_actions(seat))
        eager = [action for action in offered if isinstance(action, _EAGER)]
        if eager and rng.below(3):
            action = eager[0]
        elif rng.below(25) == 0:
            action = rng.choice(offered)
        else:
            action = offered[choose(boards[seat], offered, rng)]
        emissions = tuple(deal.act(seat, action))
        decisions.append(Decision(seat, action, offered, emissions))
    return DealRecord(
        game=described.game,
        ruleset=described.id,
        rules=rules.switches(),
        setup=setup,
        seed=seed.hex(),
        engine_version=deal.engine_version,
        opening=opening,
        decisions=tuple(decisions),
        outcome=deal.outcome,
        notes={"preset": wanted.preset},
    )


def main() -> None:
    """Write the golden records that are missing."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, wanted in WANTED.items():
        path = FOLDER / f"v{RECORD_VERSION}-{name}.json"
        if not path.exists():
            record = found(name, wanted)
            path.write_bytes(encode_record(record) + b"\n")
            print(f"{path.name}: {len(record.decisions)} decisions")


def found(name: str, wanted: Wanted) -> DealRecord:
    """The first deal in which it happens, of a row of deals that is the same every time."""
    for number in itertools.count():
        seed = hashlib.sha256(f"golden {name} {number}".encode()).digest()
        setup = DealSetup(1 + number % 8, number % 4, number // 4 % 4, number % 3)
        record = played(wanted, seed, setup)
        if wanted.happens([emission.full for emission in record.emissions()]):
            return record
    raise AssertionError("numbers end")


if __name__ == "__main__":
    main()
