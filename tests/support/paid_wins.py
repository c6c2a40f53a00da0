"""Wins and their payments, of every ruleset, preset and house rule.

`python -m tests.support.paid_wins` writes them. The client's tests recompute from each the formula
that its result sheet shows.
"""

from __future__ import annotations

import dataclasses
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ai.levels import LEVELS
from game.core.catalogue import Game
from game.core.deal import Deal, DealSetup, GameBoard
from game.core.events import Event
from game.core.rng import HashStream
from game.core.switches import Rules, Setting
from game.mahjong.fans.tables import TABLES
from game.mahjong.rules import MahjongRules
from game.paohuzi.rules import PaohuziRules
from game.registry import GAMES, RULESETS
from tests.support.play import CASES, new_deal

FILE = Path(__file__).parents[1] / "data" / "paid_wins.json"

WINS, DEALS = 6, 40
"""Deals with a win of each case, and the most deals in which they are looked for."""

CAPPED = "/capped"
HOUSE: dict[str, dict[str, Setting]] = {
    "mahjong/tuidaohu": {"fan_cap": 4, "base": 3},
    "paohuzi/changde-quanmingtang": {"cap": 60, "base": 2, "added_tun": 3, "xing": "next_card"},
    "paohuzi/loudi": {"cap": 60, "base": 5},
}
"""House rules that cap the worth of a win; of these only deals in which the cap was reached."""

LEVEL = {"mahjong": "greedy", "paohuzi": "solid"}
"""The levels that play: those that win most in a short time."""


def cases() -> dict[str, tuple[Game, Rules]]:
    """Every ruleset with every preset, and house rules."""
    capped = {
        f"{id}{CAPPED}": (GAMES[RULESETS[id].game], RULESETS[id].default.replace(changes))
        for id, changes in HOUSE.items()
    }
    return {**CASES, **capped}


def events_of(deal: Deal[Any], boards: list[GameBoard[Any]], seed: int) -> Iterator[Event]:
    """Everything that happens while bots play a deal."""
    rng = HashStream(seed.to_bytes(4, "big"), "paid wins")
    other = random.Random(seed)
    choose = LEVELS[LEVEL[deal.game]].choose
    emissions = deal.begin()
    while True:
        for emission in emissions:
            yield emission.full
            for seat, board in enumerate(boards):
                board.apply(emission.view_for(seat))
        if deal.outcome is not None:
            return
        seat = rng.choice(deal.deciders)
        offered = deal.legal_actions(seat)
        won = [action for action in offered if action.type == "declare_win"]
        kongs = [action for action in offered if action.type.endswith("kong")]
        if won:
            action = won[0]
        elif kongs and other.random() < 0.8:
            action = kongs[0]
        else:
            action = offered[choose(boards[seat], offered, rng)]
        emissions = deal.act(seat, action)


def is_capped(won: dict[str, Any], rules: Rules) -> bool:
    """True if a win would be worth more without the cap."""
    score = won["score"]
    if isinstance(rules, PaohuziRules):
        return bool(score["units"] * score["factor"] > score["points"])
    assert isinstance(rules, MahjongRules)
    values = [fan["points"] * fan["count"] for fan in score["fans"]]
    return TABLES[rules.scoring].combine(values) > rules.fan_cap > 0


def deals_of(game: Game, rules: Rules, capped: bool) -> list[dict[str, Any]]:
    """Deals with a win by these rules: the wins, the transfers, the scores."""
    found: list[dict[str, Any]] = []
    for seed in range(20 * DEALS if capped else DEALS):
        setup = DealSetup(seed + 1, seed % rules.seats, 0, seed % 3, seed % 3)
        deal = new_deal(game, rules, seed, setup)
        boards = [game.board(rules, seat) for seat in range(rules.seats)]
        events = list(events_of(deal, boards, seed))
        assert deal.outcome is not None
        wins = [plain(event) for event in events if event.type == "won"]
        if wins and (not capped or any(is_capped(won, rules) for won in wins)):
            paid = [event for event in events if event.type == "paid"]
            transfers = [entry for event in paid for entry in plain(event)["transfers"]]
            scores = list(deal.outcome.scores)
            found.append({"wins": wins, "transfers": transfers, "scores": scores})
        if len(found) == WINS:
            break
    return found


def plain(event: Event) -> dict[str, Any]:
    """An event as the wire has it, without the tiles, which no formula asks for."""
    told: dict[str, Any] = json.loads(json.dumps(dataclasses.asdict(event), default=str))  # type: ignore[call-overload]
    told.pop("hand", None)
    told.pop("melds", None)
    told.get("score", {}).pop("groups", None)
    return {"type": event.type, **told}


def catalogued() -> dict[str, Any]:
    """Of each ruleset the fields that tell the worth of its fans."""
    return {
        ruleset.id: {
            "counting": {name: value.value for name, value in GAMES[ruleset.game].counting.items()},
            "fans": [
                {"id": fan.id, "brought_by": fan.brought_by}
                for fan in ruleset.fans
                if fan.brought_by
            ],
        }
        for ruleset in RULESETS.values()
    }


def main() -> None:
    """Write the file anew."""
    told = {}
    for case, (game, rules) in cases().items():
        deals = deals_of(game, rules, case.endswith(CAPPED))
        print(f"{case}: {len(deals)} deals with a win", flush=True)
        told[case] = {"game": game.name, "rules": rules.switches(), "deals": deals}
    versions = {name: game.deal.engine_version for name, game in GAMES.items()}
    content = {"engine_versions": versions, "rulesets": catalogued(), "cases": told}
    FILE.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
