"""The deals that a newcomer is taught by, recorded for the client.

A deal is real: the engine plays it from a seed, bots decide for everybody, and the frames to seat 0
are written down as the server would send them. `python -m tests.support.coached_deal` writes the
files anew after the engine has changed (`npm run format` sets them); with `search` it looks for
seeds.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from msgspec import to_builtins

from ai.levels import LEVELS
from game.core.catalogue import Game
from game.core.events import Action, Emission, Event
from game.core.rng import HashStream
from game.mahjong.kernel.melds import MeldKind as MahjongMeldKind
from game.mahjong.position import actions as mahjong_actions
from game.mahjong.position import events as mahjong_events
from game.paohuzi.kernel.melds import MeldKind
from game.paohuzi.position.actions import Chi, DeclareWin, Pass
from game.paohuzi.position.events import Melded, Won
from game.registry import GAMES, RULESETS
from server.table.hints import hints_of, waits_of
from server.wire.codec import action_to_wire, event_to_wire
from tests.support.pieces import result_of
from tests.support.plain import plain

FOLDER: Final = Path(__file__).parents[2] / "web" / "src" / "screens" / "learn"

LEARNER: Final = 0
LONGEST: Final = 12
"""Decisions of the learner after which a deal is too long for a first one."""


@dataclass
class Recording:
    """A deal as the learner's client is told it."""

    steps: list[dict[str, Any]] = field(default_factory=list)
    actions: list[Action] = field(default_factory=list)
    """The decisions of the learner."""
    told: list[Event] = field(default_factory=list)


@dataclass(frozen=True)
class Lesson:
    """A table, the seed of its deal, and the events that must happen in it."""

    ruleset: str
    preset: str
    seed: int
    choose: Callable[[Any, tuple[Action, ...]], Action | None]
    """Action of the learner for the sake of the lesson; None: that of the best bot."""
    taught: Callable[[Recording], bool]


def _paohuzi_choice(_board: Any, actions: tuple[Action, ...]) -> Action | None:
    wins = [action for action in actions if isinstance(action, DeclareWin)]
    laid = [action for action in actions if isinstance(action, Chi) and action.bi]
    return next(iter((*wins, *laid)), None)


def _paohuzi_taught(recording: Recording) -> bool:
    mine = [
        event for event in recording.told if isinstance(event, Melded) and event.seat == LEARNER
    ]
    kinds = {event.meld.kind for event in mine}
    chis = [action for action in recording.actions if isinstance(action, Chi)]
    return (
        {MeldKind.WEI, MeldKind.PAO} <= kinds
        and any(action.bi for action in chis)
        and any(isinstance(action, Pass) for action in recording.actions)
        and any(isinstance(event, Won) and event.seat == LEARNER for event in recording.told)
    )


def _mahjong_choice(board: Any, actions: tuple[Action, ...]) -> Action | None:
    """A win, and one pung and one chow."""
    wins = [action for action in actions if isinstance(action, mahjong_actions.DeclareWin)]
    laid = {meld.kind for meld in board.melds[LEARNER]}
    pungs = [action for action in actions if isinstance(action, mahjong_actions.Pung)]
    chows = [action for action in actions if isinstance(action, mahjong_actions.Chow)]
    if MahjongMeldKind.PUNG in laid:
        pungs = []
    if MahjongMeldKind.CHOW in laid:
        chows = []
    return next(iter((*wins, *pungs, *chows)), None)


def _mahjong_taught(recording: Recording) -> bool:
    laid = [
        event.meld.kind
        for event in recording.told
        if isinstance(event, mahjong_events.Melded) and event.seat == LEARNER
    ]
    return (
        sorted(laid, key=str) == [MahjongMeldKind.CHOW, MahjongMeldKind.PUNG]
        and any(isinstance(action, mahjong_actions.Pass) for action in recording.actions)
        and any(
            isinstance(event, mahjong_events.Won) and event.seat == LEARNER
            for event in recording.told
        )
    )


LESSONS: Final = {
    "mahjong": Lesson("mahjong/tuidaohu", "friends", 216, _mahjong_choice, _mahjong_taught),
    "paohuzi": Lesson("paohuzi/changde", "three", 155, _paohuzi_choice, _paohuzi_taught),
}


def record(lesson: Lesson, seed: int | None = None) -> Recording:
    """Play the deal of a lesson to its end."""
    ruleset = RULESETS[lesson.ruleset]
    game = GAMES[ruleset.game]
    rules = ruleset.presets[lesson.preset].rules
    number = lesson.seed if seed is None else seed
    deal = game.deal(rules, number.to_bytes(32, "big"))
    boards = [game.board(rules, seat) for seat in range(deal.seats)]
    level = max(
        (level for level in LEVELS.values() if level.plays(game.name)),
        key=list(LEVELS.values()).index,
    )
    rng = HashStream(b"coached", game.name)
    recording = Recording()

    def hear(emissions: list[Emission]) -> None:
        views = [emission.view_for(LEARNER) for emission in emissions]
        recording.told += views
        for emission in emissions:
            for seat, board in enumerate(boards):
                board.apply(emission.view_for(seat))
        recording.steps.append({"events": [event_to_wire(event) for event in views]})

    hear(deal.begin())
    while deal.outcome is None:
        asked = LEARNER in deal.deciders
        seat = LEARNER if asked else deal.deciders[0]
        actions = tuple(deal.legal_actions(seat))
        wanted = lesson.choose(boards[seat], actions) if asked else None
        if wanted is None:
            wanted = actions[level.choose(boards[seat], actions, rng)]
        if asked:
            recording.actions.append(wanted)
            _ask(game, boards[LEARNER], recording, actions, wanted)
        hear(deal.act(seat, wanted))
        if asked and len(recording.actions) > LONGEST:
            break
    return recording


def _ask(
    game: Game, board: Any, recording: Recording, actions: tuple[Action, ...], wanted: Action
) -> None:
    """Note the question to the learner, and the answer, with the last events."""
    step = recording.steps[-1]
    if "prompt" in step:
        step = {"events": []}
        recording.steps.append(step)
    step["prompt"] = {
        "window": any(isinstance(action, Pass) for action in actions),
        "actions": [action_to_wire(action) for action in actions],
        "hints": to_builtins(list(result_of(hints_of(game, board, actions, guided=False)).hints)),
    }
    step["waits"] = to_builtins(list(result_of(waits_of(game, board, 0, None)).waits))
    step["choice"] = actions.index(wanted)


def written(name: str) -> str:
    """The file of a lesson."""
    lesson = LESSONS[name]
    rules = RULESETS[lesson.ruleset].presets[lesson.preset].rules
    steps = [step for step in record(lesson).steps if step["events"] or "prompt" in step]
    table = {"ruleset": lesson.ruleset, "preset": lesson.preset, "rules": plain(rules)}
    return json.dumps({**table, "steps": steps}, ensure_ascii=False)


def search(name: str, first: int, last: int) -> list[tuple[int, int]]:
    """The seeds whose deals teach everything, with the number of the learner's decisions."""
    found = []
    for seed in range(first, last):
        recording = record(LESSONS[name], seed)
        if len(recording.actions) <= LONGEST and LESSONS[name].taught(recording):
            found.append((seed, len(recording.actions)))
            print(seed, len(recording.actions), flush=True)
    return found


def main(arguments: list[str]) -> int:
    """`search NAME FIRST LAST`, or nothing to write every file."""
    if arguments[:1] == ["search"]:
        search(arguments[1], int(arguments[2]), int(arguments[3]))
        return 0
    for name in LESSONS:
        (FOLDER / f"{name}.json").write_text(written(name), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
