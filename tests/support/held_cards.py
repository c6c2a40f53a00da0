"""Deals of 跑胡子 with 提 and 跑, and what every hand was at every step: it waits, it owes a
discard, or it may win.

`python -m tests.support.held_cards` plays and writes one for each ruleset to `tests/data/held`.
The client's calculator takes these hands up as what they are (`fromWin.test.ts`), and keeps its
questions to the judge beside them (`….asked.json`).
"""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

from game.core.deal import DealSetup
from game.core.rng import HashStream
from game.paohuzi.position.actions import DeclareWin, Discard
from game.registry import GAMES, RULESETS
from tests.support.plain import plain
from tests.support.table_wins import choose

FOLDER = Path(__file__).parents[1] / "data" / "held"
RULESETS_OF_CARDS = [name for name, ruleset in RULESETS.items() if ruleset.game == "paohuzi"]


def played(name: str, number: int) -> dict[str, Any]:
    """The deal with this number, with everything that happened in it, and at every step the seats
    that wait, that owe a discard, and that may win with a card or without.
    """
    rules = RULESETS[name].default
    seed = f"{name} {number}".encode()
    rng = HashStream(seed, "choices")
    setup = DealSetup(1, number % rules.seats, 0, 0)
    deal = GAMES["paohuzi"].deal(rules, seed.ljust(32, b"\0")[:32], setup)
    told = [plain(emission.full) for emission in deal.begin()]
    steps = []
    while deal.outcome is None:
        hands = []
        for seat in range(rules.seats):
            actions = deal.legal_actions(seat) if seat in deal.deciders else ()
            win = next((action for action in actions if isinstance(action, DeclareWin)), None)
            owes = any(isinstance(action, Discard) for action in actions)
            hands.append({"wins": win.card} if win is not None else "owes" if owes else "waits")
        steps.append({"after": len(told), "hands": hands})
        seat = rng.choice(deal.deciders)
        told += [plain(one.full) for one in deal.act(seat, choose(rng, deal.legal_actions(seat)))]
    return {
        "ruleset": name,
        "rules": rules.switches(),
        "number": number,
        "events": told,
        "steps": steps,
    }


def _has_all(deal: dict[str, Any]) -> bool:
    """提 and 跑 were laid down before somebody won."""
    kinds = {event["meld"]["kind"] for event in deal["events"] if event["type"] == "melded"}
    won = any(event["type"] == "won" for event in deal["events"])
    return won and kinds >= {"ti", "pao"}


def path_of(name: str) -> Path:
    """The file of a ruleset."""
    return FOLDER / f"{name.partition('/')[2]}.json"


def main() -> None:
    """Find and write them all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in RULESETS_OF_CARDS:
        number = next(one for one in itertools.count() if _has_all(played(name, one)))
        text = json.dumps(played(name, number), ensure_ascii=False, separators=(",", ":"))
        text = text.replace('{"type"', '\n{"type"').replace('"steps"', '\n"steps"')
        path_of(name).write_text(text + "\n", "utf-8")
        print(f"{name}: deal {number}")


if __name__ == "__main__":
    main()
