"""Facts hidden from a viewer change neither the frames to it nor their times.

One match is played twice. The second time the tiles that the viewer never sees are others: in the
other hands and in the part of the wall that is not reached. Everybody does the same again as far as
it can be seen: every drawn tile is discarded, nobody claims. Unseen facts (possible claims, the
times of passes) are different, and every frame must be the same at the same time.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from ai.levels import LEVELS, Level, default_level
from game.core.deal import GameBoard
from game.core.events import Action
from game.core.rng import HashStream
from game.core.switches import Text
from game.mahjong.kernel.tiles import COPIES, KINDS
from server.runtime.config import Config, Timers
from server.table.actor import Table
from server.wire.messages import AddBot, Ready, Start
from tests.support.clock import VirtualClock
from tests.support.world import Device, World, timed

SITS_IN = default_level("mahjong")

HAND, SEATS = 13, 4
READY_HAND = [0, 0, 0, 1, 2, 3, 4, 5, 6, 16, 16, 20, 21]
"""111234567m 88p 34s: waits that change with the discards of the others."""
TURNS = 40
STEP = 0.05
OWN_TURN = 0.3
"""Seconds that everybody takes on their own turn."""
WINDOWS = (0.0, 0.1, 0.25, 0.4)
"""Seconds that the others take to pass; the hold is longer."""


def pass_on(board: GameBoard[Any], actions: Sequence[Action], rng: HashStream) -> int:
    """Passes; discards the drawn tile."""
    for index, action in enumerate(actions):
        if action.passes:
            return index
    drawn = board.hands[board.viewer].drawn  # type: ignore[attr-defined]
    for index, action in enumerate(actions):
        if action.type == "discard" and action.tile == drawn:  # type: ignore[attr-defined]
            return index
    raise AssertionError("nothing was drawn")


PASSING = Level("passing", Text("过", "passing"), {"mahjong": pass_on}, quick=True)


class Witness(Device):
    """Notes when each frame came."""

    def __init__(self, player: str, clock: VirtualClock) -> None:
        super().__init__(player)
        self.clock = clock
        self.trace: list[tuple[float, str]] = []
        self.asked_at = 0.0
        self.windows = 0

    def send(self, frame: str) -> None:
        super().send(frame)
        now = round(self.clock.now(), 6)
        self.trace.append((now, frame))
        if self.heard[-1]["type"] == "prompt":
            self.asked_at = now
            self.windows += self.heard[-1]["window"]


@dataclass(frozen=True)
class Scene:
    """The public facts of a run, and the hidden ones."""

    viewer: int | None
    bots: tuple[int, ...] = ()
    dropped: tuple[int, ...] = ()
    """Seats whose devices go away on the first turn, which lasts until bots sit in."""
    wall: int = 0
    """Number of the wall: everything the viewer can see."""
    hidden: int = 0
    """Number of the arrangement of all that it cannot see."""


def wall_of(scene: Scene) -> list[int]:
    """Hands of 13 by seat, the dealer's last tile, then the draws."""
    seen = random.Random(scene.wall)
    rest = [kind for kind in range(KINDS) for _ in range(COPIES)]
    if scene.viewer is not None:
        for tile in READY_HAND:
            rest.remove(tile)
    seen.shuffle(rest)
    drawn, unseen = rest[: TURNS + 1], rest[TURNS + 1 :]
    random.Random(scene.hidden).shuffle(unseen)
    wall: list[int] = []
    for seat in range(SEATS):
        if seat == scene.viewer:
            wall += READY_HAND
        else:
            wall += unseen[:HAND]
            unseen = unseen[HAND:]
    return wall + drawn + unseen


async def watched(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[tuple[float, str]], int]:
    """The frames to the viewer, and the number of claims that the others were asked for."""
    wall = wall_of(scene)

    def lay(_: HashStream, tiles: list[int]) -> None:
        assert sorted(tiles) == sorted(wall)
        tiles[:] = wall

    monkeypatch.setattr(HashStream, "shuffle", lay)
    levels = {**LEVELS, "passing": PASSING, SITS_IN: replace(PASSING, id=SITS_IN)}
    world = World(config=Config(pace=1.0, timers=Timers(grace=0.0)), levels=levels)
    people = [Witness(name, world.clock) for name in "ABCD"]
    outsider = Witness("E", world.clock)
    table = await begin(world, people, scene)
    await world.enter(outsider, table)
    for seat in scene.dropped:
        await world.drop(people[seat])
    if scene.dropped:
        await world.clock.advance(25)
    pauses = random.Random(scene.hidden)
    while table.state.history.published < 2 * TURNS:
        for seat, person in enumerate(people):
            if person.prompt is None or seat in scene.dropped:
                continue
            patience = OWN_TURN
            if person.prompt["window"]:
                patience = 0.0 if seat == scene.viewer else pauses.choice(WINDOWS)
            if world.clock.now() >= person.asked_at + patience:
                await world.answer(person)
        await world.clock.advance(STEP)
    viewer = outsider if scene.viewer is None else people[scene.viewer]
    await world.stop()
    asked = sum(p.windows for p in people if p is not viewer)
    return [(when, anonymous(table, frame)) for when, frame in viewer.trace], asked


async def begin(world: World, people: list[Witness], scene: Scene, **options: Any) -> Table:
    table = await world.create(people[0], deals=1, **timed(), **options)
    for seat, person in enumerate(people[1:], 1):
        if seat in scene.bots:
            await world.say(people[0], AddBot(seat, "passing"))
        else:
            await world.join(person, table)
    for seat, person in enumerate(people):
        if seat not in scene.bots:
            await world.say(person, Ready(True))
    await world.say(people[0], Start())
    return table


def anonymous(table: Table, frame: str) -> str:
    """The frame without the secrets that are drawn anew for every table."""
    for secret in (table.state.id, table.state.code, table.state.link):
        frame = frame.replace(secret, "…")
    return frame


SCENES = [
    *(Scene(viewer) for viewer in (None, 0, 1, 2, 3)),
    Scene(0, bots=(1, 2, 3)),
    Scene(0, bots=(2,)),
    Scene(1, dropped=(2,)),
    Scene(2, dropped=(1, 3)),
    Scene(None, dropped=(3,)),
]


@pytest.mark.parametrize("scene", SCENES, ids=str)
async def test_hidden_tiles_change_no_frame_and_no_time(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = [await watched(replace(scene, hidden=hidden), monkeypatch) for hidden in range(4)]
    traces, asked = zip(*runs, strict=True)
    for trace in traces[1:]:
        for before, now in zip(traces[0], trace, strict=False):
            assert before == now
        assert len(trace) == len(traces[0])
    if scene.viewer is not None:
        assert any('"waits"' in frame for _, frame in traces[0])
    if len(scene.bots) + len(scene.dropped) < SEATS - 1:
        assert len(set(asked)) > 1, "what is hidden made no difference to anybody"


@pytest.mark.parametrize("hidden", range(3))
async def test_what_can_be_seen_does_make_a_difference(
    hidden: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The comparison above is worth something."""
    first, _ = await watched(Scene(0, wall=1, hidden=hidden), monkeypatch)
    second, _ = await watched(Scene(0, wall=2, hidden=hidden), monkeypatch)
    assert first != second
