"""Golden playthroughs: a deal in plain JSON, with what everybody was told and what they then knew.

The format is described in `tests/playthroughs/README.md`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from game.core.deal import DealSetup
from game.core.events import Action, Emission
from game.mahjong.actions import ACTIONS
from game.mahjong.board import Board, SeatBoard, TableBoard
from game.mahjong.engine import MahjongDeal
from game.mahjong.rules import MahjongRules
from tests.support.mahjong_summary import summary
from tests.support.plain import plain

FOLDER = Path(__file__).parent.parent / "playthroughs"
FORMAT = 1
EVERY = 20
"""Boards are written after every so many events and after the last."""

VIEWERS: tuple[int | None, ...] = (None, 0, 1, 2, 3)


def build(
    rules: MahjongRules,
    wall: Sequence[int],
    setup: DealSetup,
    decisions: Sequence[tuple[int, Action]],
) -> dict[str, Any]:
    """Deal, take the decisions, fold what everybody hears."""
    deal = MahjongDeal.from_wall(rules, wall, setup)
    emissions = list(deal.begin())
    for seat, action in decisions:
        emissions += deal.act(seat, action)
    return {
        "format": FORMAT,
        "game": deal.game,
        "rules": rules.switches(),
        "setup": setup._asdict(),
        "wall": list(wall),
        "decisions": [{"seat": seat, "action": plain(action)} for seat, action in decisions],
        "emissions": [_plain_emission(emission) for emission in emissions],
        "boards": {
            "table": _boards(TableBoard(rules), [emission.full for emission in emissions]),
            **{
                _name(viewer): _boards(
                    SeatBoard(rules, viewer), [emission.face(viewer) for emission in emissions]
                )
                for viewer in VIEWERS
            },
        },
    }


def _name(viewer: int | None) -> str:
    return "spectator" if viewer is None else str(viewer)


def _plain_emission(emission: Emission) -> dict[str, Any]:
    return {
        "beat": emission.beat.value,
        "full": plain(emission.full),
        "public": plain(emission.public),
        "faces": {str(seat): plain(face) for seat, face in sorted(emission.faces.items())},
    }


def _boards(board: Board, events: Sequence[Any]) -> list[dict[str, Any]]:
    boards = []
    for number, event in enumerate(events, start=1):
        board.apply(event)
        if number % EVERY == 0 or number == len(events):
            boards.append({"after": number, "board": summary(board)})
    return boards


def rebuild(stored: dict[str, Any]) -> dict[str, Any]:
    """The same playthrough dealt again from its rules, wall and decisions."""
    by_type = {kind.type: kind for kind in ACTIONS}
    decisions = []
    for entry in stored["decisions"]:
        fields = dict(entry["action"])
        decisions.append((entry["seat"], by_type[fields.pop("type")](**fields)))
    rules = MahjongRules().replace(stored["rules"])
    return build(rules, stored["wall"], DealSetup(**stored["setup"]), decisions)


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


def stored() -> dict[str, str]:
    """The text of every stored playthrough by name."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.json"))}
