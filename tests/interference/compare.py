"""Scripts against their twins: the frames to a viewer, byte for byte and moment for moment."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.interference.run import Line, Played, Story, perform, story_of
from tests.interference.script import Script, compose, exchanged, twin

SLOTS = frozenset({1})
TRIES = 40
"""Walls that are tried for a twin."""
LENGTHS = {"mahjong": (24,), "paohuzi": (16, 10, 6)}
"""Decisions of a script; a deal of paohuzi may be over before."""


class Scene(NamedTuple):
    """A script and the events around it."""

    script: Script
    story: Story
    seed: int


@dataclass
class Report:
    """The result of a comparison. `counts`: scenes, twins, twins in which others were asked at
    other moments, twins whose difference another viewer saw.
    """

    counts: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)


def scenes(
    case: str,
    count: int,
    uniform: int | None = None,
    first: int = 0,
    *,
    ending: bool = False,
    gone: bool = False,
    nodes: bool = False,
    bench: bool = False,
) -> Iterator[Scene]:
    """So many scenes of a case; their seeds rise from `first`. With `ending` they go on to the end
    of the deal, and into the next; with `gone` everybody is for a while, with `nodes` all but
    the first come to another node, with `bench` the one without a seat sits out.
    """
    game = case.partition("/")[0]
    found = 0
    for seed in range(first, first + 400):
        for length in LENGTHS[game]:
            script = compose(case, seed, length, SLOTS, ending=ending)
            if script is not None and len(script.emissions) > 5:
                # Every second has a bot from the beginning, the others one that sits in.
                story = story_of(script, seed, uniform, gone=gone, nodes=nodes, bench=bench)
                yield Scene(script, story, seed)
                found += 1
                break
        if found == count:
            return
    raise AssertionError(f"no more scenes of {case}")


def compare(
    case: str,
    count: int,
    viewers: Callable[[int], set[int | None]] = lambda seed: {None, 0, 1, 2, 3},
    uniform: int | None = None,
    first: int = 0,
    around: Callable[[], Any] | None = None,
    *,
    ending: bool = False,
    gone: bool = False,
    nodes: bool = False,
    bench: bool = False,
) -> Report:
    """Play scenes and a twin for each of these viewers. `around`: see `perform`."""
    report = Report()
    found = scenes(case, count, uniform, first, ending=ending, gone=gone, nodes=nodes, bench=bench)
    for scene in found:
        report.counts["scenes"] += 1
        report.counts["left"] += scene.story.gone is not None
        outcome = scene.script.deal.outcome
        report.counts["won"] += outcome is not None and bool(outcome.winners)
        base = perform(scene.script, scene.story, around)
        for viewer in base.traces.keys() & viewers(scene.seed):
            other = twin_of(scene, viewer)
            if other is None:
                continue
            played = perform(other, _story(scene, uniform), around)
            report.counts["twins"] += 1
            asked = other.windows(viewer) != scene.script.windows(viewer)
            report.counts["asked"] += asked
            _compare(report, scene, viewer, base, played)
    return report


def twin_of(scene: Scene, viewer: int | None) -> Script | None:
    """A twin in which the same happens by itself."""
    script, story = scene.script, scene.story
    rng = random.Random(f"{script.case} {scene.seed} {viewer}")
    for _ in range(TRIES):
        wall = exchanged(script, viewer, rng)
        found = twin(script, viewer, wall, rng) if wall != script.wall else None
        slow = story.slow
        if found is None:
            continue
        if slow is None or found.defaults[slow] == script.answers[slow].action:
            return found
    return None


def _story(scene: Scene, uniform: int | None) -> Story:
    """The same story for a script and its twins."""
    gone = scene.story.gone is not None
    before = scene.story
    return story_of(
        scene.script, scene.seed, uniform, gone=gone, nodes=before.nodes, bench=before.bench
    )


def _compare(
    report: Report, scene: Scene, viewer: int | None, base: Played, played: Played
) -> None:
    name = f"{scene.script.case}, seed {scene.seed}, viewer {viewer}"
    others = base.traces.keys() - {viewer}
    report.counts["seen"] += any(base.traces[one] != played.traces[one] for one in others)
    found = difference(base.traces[viewer], played.traces[viewer])
    if found is not None:
        report.differences.append(f"{name}: {found}")
    # The operator hears of every write that is refused.
    if base.refused == played.refused:
        found = difference(base.log, played.log)
        if found is not None:
            report.differences.append(f"{name}, in the log: {found}")


def difference(one: list[Line], other: list[Line]) -> str | None:
    """The first difference of two traces, in words."""
    for number, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            return f"line {number}: {left} became {right}"
    if len(one) != len(other):
        longer = one if len(one) > len(other) else other
        return f"one goes on: {longer[min(len(one), len(other))]}"
    return None
