"""Golden playthroughs: a deal in plain JSON, with everybody's events and the boards they make.

The format is described in `tests/playthroughs/README.md`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from game.core.deal import DealSetup, GameBoard
from game.core.events import Action, Emission
from game.core.switches import Rules
from game.registry import GAMES
from tests.support.kits import KITS, summary
from tests.support.plain import plain

FOLDER = Path(__file__).parent.parent / "playthroughs"
FORMAT = 1
EVERY = 20
"""Boards are written after every so many events and after the last."""


def build(
    game: str,
    rules: Rules,
    pile: Sequence[int],
    setup: DealSetup,
    decisions: Sequence[tuple[int, Action]],
) -> dict[str, Any]:
    """Deal, take the decisions, fold everybody's events."""
    kit = KITS[game]
    deal = kit.dealt_from(rules, pile, setup)
    emissions = list(deal.begin())
    for seat, action in decisions:
        emissions += deal.act(seat, action)
    boards = {"table": _boards(GAMES[game].table(rules), [e.full for e in emissions])}
    for viewer in (None, *range(deal.seats)):
        heard = [emission.view_for(viewer) for emission in emissions]
        boards[_name(viewer)] = _boards(GAMES[game].board(rules, viewer), heard)
    return {
        "format": FORMAT,
        "game": game,
        "rules": rules.switches(),
        "setup": setup._asdict(),
        kit.pile: list(pile),
        "decisions": [{"seat": seat, "action": plain(action)} for seat, action in decisions],
        "emissions": [_plain_emission(emission) for emission in emissions],
        "boards": boards,
    }


def _name(viewer: int | None) -> str:
    return "spectator" if viewer is None else str(viewer)


def _plain_emission(emission: Emission) -> dict[str, Any]:
    return {
        "beat": emission.delay.value,
        "full": plain(emission.full),
        "public": plain(emission.public),
        "faces": {str(seat): plain(face) for seat, face in sorted(emission.views.items())},
    }


def _boards(board: GameBoard[Any], events: Sequence[Any]) -> list[dict[str, Any]]:
    boards = []
    for number, event in enumerate(events, start=1):
        board.apply(event)
        if number % EVERY == 0 or number == len(events):
            boards.append({"after": number, "board": summary(board)})
    return boards


def rebuild(stored: dict[str, Any]) -> dict[str, Any]:
    """The same playthrough dealt again from its rules, tiles and decisions."""
    game = GAMES[stored["game"]]
    by_type = {kind.type: kind for kind in game.actions}
    decisions = []
    for entry in stored["decisions"]:
        fields = {name: _tuples(value) for name, value in entry["action"].items()}
        decisions.append((entry["seat"], by_type[fields.pop("type")](**fields)))
    rules = game.rules().replace(stored["rules"])
    pile = stored[KITS[game.name].pile]
    return build(game.name, rules, pile, DealSetup(**stored["setup"]), decisions)


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def text(playthrough: dict[str, Any]) -> str:
    """JSON with one emission, decision or board on a line."""
    parts = []
    for name, value in playthrough.items():
        if name == "boards":
            viewers = ",\n".join(
                f"{_json(viewer)}: {_lines(boards)}" for viewer, boards in value.items()
            )
            parts.append(f'"boards": {{\n{viewers}\n}}')
        elif name in ("decisions", "emissions"):
            parts.append(f"{_json(name)}: {_lines(value)}")
        else:
            parts.append(f"{_json(name)}: {_json(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _lines(items: Sequence[Any]) -> str:
    return "[\n" + ",\n".join(map(_json, items)) + "\n]"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def stored(game: str | None = None) -> dict[str, str]:
    """The text of every stored playthrough (of this game) by name."""
    found = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.rglob("*.json"))}
    if game is None:
        return found
    return {name: kept for name, kept in found.items() if json.loads(kept)["game"] == game}
