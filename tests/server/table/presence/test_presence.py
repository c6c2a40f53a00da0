"""Nobody learns anything from a player or a server that goes and comes back in a claim window.

Twins as in `test_noninterference`: facts hidden from the viewer are different, and every frame must
be the same at the same time. All other actions follow from public facts.
"""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from ai.levels import LEVELS, default_level
from game.core.rng import HashStream
from server.runtime.config import Config, Timers
from server.table.actor import Table
from server.table.commands import ClientRequest, Disconnect, Silence
from server.wire.messages import Act
from tests.server.table.test_noninterference import (
    OWN_TURN,
    PASSING,
    STEP,
    TURNS,
    WINDOWS,
    Scene,
    Witness,
    anonymous,
    begin,
    wall_of,
)
from tests.support.world import World

SITS_IN = default_level("mahjong")

Trace = list[tuple[float, str]]
SOON = 0.1
"""Seconds after a discard: within every hold."""
GONE = 4.0
"""Seconds of an absence: longer than any hold."""
UNIFORM = 2


class Scenery:
    """One run of a scene."""

    def __init__(self, scene: Scene, **options: Any) -> None:
        levels = {**LEVELS, "passing": PASSING, SITS_IN: replace(PASSING, id=SITS_IN)}
        self.scene = scene
        config = Config(pace=1.0, timers=Timers(grace=0.0))
        # Chance is constant here: a bot that thinks in vain would draw more of it.
        self.world = World(config=config, levels=levels, jitter=lambda: 0.5)
        self.people = [Witness(name, self.world.clock) for name in "ABCD"]
        self.outsider = Witness("E", self.world.clock)
        self.options = options
        self.asked = 0
        self._pauses = random.Random(scene.hidden)

    @property
    def viewer(self) -> Witness:
        return self.outsider if self.scene.viewer is None else self.people[self.scene.viewer]

    @property
    def table(self) -> Table:
        (table,) = self.world.lobby
        return table

    def turn(self, device: Witness) -> str:
        """The type of the last event that this device has heard."""
        events = device.events()
        return str(events[max(events)]["type"]) if events else ""

    async def play(self, deed: Callable[[Scenery], Awaitable[None]]) -> Trace:
        """The frames to the viewer. `deed` is done at every step."""
        await begin(self.world, self.people, self.scene, **self.options)
        await self.world.enter(self.outsider, self.table)
        while self.table.state.history.published < 2 * TURNS:
            await deed(self)
            for person in self.people:
                if person.prompt is None or person.table is None:
                    continue
                patience = OWN_TURN
                if person.prompt["window"]:
                    mine = person is self.viewer
                    patience = 0.0 if mine else self._pauses.choice(WINDOWS)
                if self.world.clock.now() >= person.asked_at + patience:
                    await self.answer(person)
            await self.world.clock.advance(STEP)
        trace = [(when, anonymous(self.table, frame)) for when, frame in self.viewer.trace]
        self.asked += sum(p.windows for p in self.people if p is not self.viewer)
        await self.world.stop()
        return trace

    async def answer(self, person: Witness) -> None:
        await self.world.answer(person)

    async def come_back(self, *devices: Witness) -> None:
        for device in devices:
            await self.world.enter(device, self.table, max(device.events(), default=0))


async def twins(
    scene: Scene,
    monkeypatch: pytest.MonkeyPatch,
    deed: Callable[[], Callable[[Scenery], Awaitable[None]]],
    make: type[Scenery] = Scenery,
    **options: Any,
) -> None:
    """Every twin is sent the same, at the same time."""
    asked, first = set(), None
    for hidden in range(4):
        wall = wall_of(replace(scene, hidden=hidden))

        def lay(_: HashStream, tiles: list[int], wall: list[int] = wall) -> None:
            tiles[:] = wall

        monkeypatch.setattr(HashStream, "shuffle", lay)
        run = make(replace(scene, hidden=hidden), **options)
        trace = await run.play(deed())
        asked.add(run.asked)
        if first is None:
            first = trace
        for before, now in zip(first, trace, strict=False):
            assert before == now
        assert len(trace) == len(first)
    if len(scene.bots) < 3:
        assert len(asked) > 1, "what is hidden made no difference to anybody"


def reload_in_windows() -> Callable[[Scenery], Awaitable[None]]:
    """The viewer goes before somebody discards, and is back within the hold."""
    state = {"back": 0.0, "seq": 0}

    async def deed(run: Scenery) -> None:
        viewer, now = run.viewer, run.world.clock.now()
        if viewer.table is None:
            if now >= state["back"]:
                await run.come_back(viewer)
            return
        last = max(viewer.events(), default=0)
        if run.turn(viewer) == "drawn" and last > state["seq"] and viewer.prompt is None:
            state["seq"] = last
            # The discard comes after the time of a turn.
            state["back"] = now + OWN_TURN + SOON
            await run.world.drop(viewer)

    return deed


@pytest.mark.parametrize("wall", [5, 6])
async def test_who_comes_back_in_a_window_hears_nothing_when_somebody_passes(
    wall: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The waits of the own hand are sent with the public events, or on arrival."""
    await twins(Scene(0, wall=wall), monkeypatch, reload_in_windows)


class Rushed(Scenery):
    """The viewer goes with every discard, in the same breath."""

    async def answer(self, person: Witness) -> None:
        prompt = person.prompt
        assert prompt is not None
        if person is not self.viewer or prompt["window"]:
            await super().answer(person)
            return
        choice = next(
            number
            for number, action in enumerate(prompt["actions"])
            if action["type"] == "discard" and number == prompt["default"]
        )
        self.table.post(ClientRequest(person, Act(prompt["n"], choice), self.world.clock.now()))
        self.table.post(Disconnect(person))
        self.left = self.world.clock.now()
        await self.world.settle()


def back_in_a_while() -> Callable[[Scenery], Awaitable[None]]:
    async def deed(run: Scenery) -> None:
        viewer = run.viewer
        if viewer.table is None and run.world.clock.now() >= getattr(run, "left", 0.0) + GONE:
            await run.come_back(viewer)

    return deed


@pytest.mark.parametrize("uniform", [None, UNIFORM])
async def test_who_plays_alone_and_goes_does_not_find_out_what_bots_were_asked(
    uniform: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots stand while nobody is there, so the timers behind them have to stand as well."""
    scene = Scene(0, bots=(1, 2, 3))
    await twins(scene, monkeypatch, back_in_a_while, Rushed, uniform_window=uniform)


class Hushed(Scenery):
    """The viewer falls silent with every discard, and hears everything."""

    async def answer(self, person: Witness) -> None:
        before = self.table.state.history.published
        await super().answer(person)
        if person is self.viewer and self.table.state.history.published != before:
            self.table.post(Silence(person, self.world.clock.now()))
            self.left = self.world.clock.now()
            await self.world.settle()


def heard_in_a_while(pause: float) -> Callable[[], Callable[[Scenery], Awaitable[None]]]:
    def deed() -> Callable[[Scenery], Awaitable[None]]:
        async def be_heard(run: Scenery) -> None:
            left = getattr(run, "left", None)
            if left is not None and run.world.clock.now() >= left + pause:
                del run.left  # type: ignore[attr-defined]
                await run.world.mark_silent(run.viewer, None)

        return be_heard

    return deed


@pytest.mark.parametrize("pause", [SOON, GONE])
@pytest.mark.parametrize("bots", [(1, 2, 3), ()])
async def test_who_falls_silent_and_listens_does_not_find_out_who_is_asked(
    bots: tuple[int, ...], pause: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Alone, so that everything stands, or beside others; heard again in the window or later."""
    await twins(Scene(0, bots=bots), monkeypatch, heard_in_a_while(pause), Hushed)


def restart_in_windows() -> Callable[[Scenery], Awaitable[None]]:
    """The server dies a little after every third discard; everybody is back at once."""
    state = {"at": 0.0, "seq": 0}

    async def deed(run: Scenery) -> None:
        everybody = [*run.people, run.outsider]
        devices = [one for one in everybody if one.table is not None]
        now, last = run.world.clock.now(), max(run.outsider.events(), default=0)
        if run.turn(run.outsider) != "discarded" or last % 3 or last == state["seq"]:
            return
        if not state["at"]:
            state["at"] = now + SOON
        elif now >= state["at"]:
            state["at"], state["seq"] = 0.0, last
            await run.world.restart(run.world.clock)
            for device in devices:
                device.forget()
            await run.come_back(*devices)

    return deed


def restarts() -> Iterator[pytest.ParameterSet]:
    """With and without bots and a uniform window; in `make test` every other one."""
    every = product([(), (1, 3)], [None, UNIFORM], [None, 0, 2])
    for number, (bots, uniform, viewer) in enumerate(every):
        often = number % 2 == number // 6
        marks = () if often else pytest.mark.long
        yield pytest.param(viewer, uniform, bots, marks=marks)


@pytest.mark.parametrize(("viewer", "uniform", "bots"), [*restarts()])
async def test_a_restart_in_a_window_does_not_tell_whether_anybody_is_asked(
    viewer: int | None,
    uniform: int | None,
    bots: tuple[int, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Events that were perhaps not told are told once more, after a whole hold."""
    scene = Scene(viewer, bots=bots)
    await twins(scene, monkeypatch, restart_in_windows, uniform_window=uniform)
