"""Scripts against their twins: the frames to a viewer, byte for byte and moment for moment."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

from tests.interference.run import Conditions, Line, Played, Story, perform, story_of
from tests.interference.script import Script, compose, exchanged, twin
from tests.support.live.mutants import Mutant
from tests.support.live.report import Report

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
    conditions: Conditions


PLAIN = Conditions()


def scenes(
    case: str, count: int, conditions: Conditions = PLAIN, first: int = 0
) -> Iterator[Scene]:
    """So many scenes of a case; their seeds rise from `first`."""
    game = case.partition("/")[0]
    found = 0
    for seed in range(first, first + 400):
        for length in LENGTHS[game]:
            script = compose(case, seed, length, SLOTS, ending=conditions.ending)
            if script is not None and len(script.emissions) > 5:
                # Every second has a bot from the beginning, the others one that sits in.
                yield Scene(script, story_of(script, seed, conditions), seed, conditions)
                found += 1
                break
        if found == count:
            return
    raise AssertionError(f"no more scenes of {case}")


def compare(
    case: str,
    count: int,
    viewers: Callable[[int], set[int | None]] = lambda seed: {None, 0, 1, 2, 3},
    conditions: Conditions = PLAIN,
    first: int = 0,
    lacking: Mutant | None = None,
) -> Report:
    """Play scenes and a twin for each of these viewers; every difference is a complaint. Counted
    are scenes, twins, twins in which others were `asked` at other moments, and twins of which
    another viewer has `seen` the difference. `lacking`: see `perform`; the first complaint is
    enough.
    """
    report = Report()
    for scene in scenes(case, count, conditions, first):
        report.counts["scenes"] += 1
        report.counts["left"] += scene.story.gone is not None
        outcome = scene.script.deal.outcome
        report.counts["won"] += outcome is not None and bool(outcome.winners)
        base = perform(scene.script, scene.story, lacking)
        for viewer in base.traces.keys() & viewers(scene.seed):
            other = twin_of(scene, viewer)
            if other is None:
                continue
            played = perform(other, story_of(scene.script, scene.seed, scene.conditions), lacking)
            report.counts["twins"] += 1
            report.counts["asked"] += asks_otherwise(scene, viewer, other)
            _compare(report, scene, viewer, base, played)
            if lacking is not None and report.complaints:
                return report
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


def asks_otherwise(scene: Scene, viewer: int | None, other: Script) -> bool:
    """True if in this twin others than the viewer are asked at other moments."""
    return other.windows(viewer) != scene.script.windows(viewer)


def _compare(
    report: Report, scene: Scene, viewer: int | None, base: Played, played: Played
) -> None:
    name = f"{scene.script.case}, seed {scene.seed}, viewer {viewer}"
    others = base.traces.keys() - {viewer}
    report.counts["seen"] += any(base.traces[one] != played.traces[one] for one in others)
    found = difference(base.traces[viewer], played.traces[viewer])
    if found is not None:
        report.complaints.append(f"{name}: {found}")
    # The operator hears of every write that is refused.
    if base.refused == played.refused:
        found = difference(base.log, played.log)
        if found is not None:
            report.complaints.append(f"{name}, in the log: {found}")


def difference(one: list[Line], other: list[Line]) -> str | None:
    """The first difference of two traces, in words."""
    for number, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            return f"line {number}: {left} became {right}"
    if len(one) != len(other):
        longer = one if len(one) > len(other) else other
        return f"one goes on: {longer[min(len(one), len(other))]}"
    return None
