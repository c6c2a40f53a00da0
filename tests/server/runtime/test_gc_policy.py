"""Garbage in cycles is collected while a server runs; at its end collections are as they were."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref

import pytest

from server.runtime.gc_policy import THRESHOLDS, no_collections, rare_collections


class Knot:
    """Something that refers to itself, and to as much as a connection does."""

    def __init__(self) -> None:
        self.me = self
        self.held = [[number] for number in range(60)]


def test_what_ended_in_cycles_is_collected_in_portions() -> None:
    """The threshold bounds the waiting garbage, for any number of cycles."""
    with rare_collections():
        knots: list[weakref.ref[Knot]] = []
        most = 0
        for _ in range(5_000):
            knots.append(weakref.ref(Knot()))
            if len(knots) % 500 == 0:
                most = max(most, sum(knot() is not None for knot in knots))
    assert 0 < most <= THRESHOLDS[0] / 60 + 1


def test_what_has_become_old_before_it_ends_is_collected_too() -> None:
    with rare_collections():
        living = [Knot() for _ in range(2_000)]
        gc.collect(0)
        gc.collect(1)
        old = [weakref.ref(knot) for knot in living]
        living.clear()
        for _ in range(50):
            living.extend(Knot() for _ in range(1_000))
            if all(knot() is None for knot in old):
                break
        assert all(knot() is None for knot in old)


def test_a_busy_server_is_not_interrupted() -> None:
    looked: list[str] = []

    def watch(phase: str, _: object) -> None:
        looked.append(phase)

    with rare_collections():
        gc.collect()
        gc.callbacks.append(watch)
        try:
            kept = [[number] for number in range(THRESHOLDS[0] // 2)]
        finally:
            gc.callbacks.remove(watch)
    assert len(kept) == THRESHOLDS[0] // 2
    assert looked == []


@pytest.mark.parametrize("enabled", [True, False])
def test_in_the_end_collections_are_as_they_were(enabled: bool) -> None:
    thresholds = gc.get_threshold()
    if not enabled:
        gc.disable()
    try:
        with rare_collections():
            assert gc.get_threshold() == THRESHOLDS
        assert gc.get_threshold() == thresholds
        assert gc.isenabled() is enabled
    finally:
        gc.enable()


def test_the_next_server_of_a_process_looks_at_nothing_twice() -> None:
    with rare_collections():
        frozen = gc.get_freeze_count()
    # A few of them have ended meanwhile.
    assert gc.get_freeze_count() > frozen / 2
    knots = [Knot() for _ in range(1_000)]
    with rare_collections():
        assert gc.get_freeze_count() > frozen + 30 * len(knots)


@pytest.mark.parametrize("enabled", [True, False])
def test_what_is_loaded_is_not_looked_through(enabled: bool) -> None:
    looked: list[str] = []

    def watch(phase: str, _: object) -> None:
        looked.append(phase)

    if not enabled:
        gc.disable()
    frozen = gc.get_freeze_count()
    gc.callbacks.append(watch)
    try:
        with no_collections():
            knots = [Knot() for _ in range(1_000)]
        assert looked == []
        assert gc.isenabled() is enabled
    finally:
        gc.callbacks.remove(watch)
        gc.enable()
    assert gc.get_freeze_count() > frozen + 30 * len(knots)


HELP = """
import gc, sys
looked = []
gc.callbacks.append(lambda phase, _: looked.append(phase))
from server.ops.cli import main
sys.argv = ["paiju", "serve", "--help"]
try:
    main()
finally:
    assert "server.app" in sys.modules
    print(looked.count("start"))
"""


def test_the_command_is_loaded_almost_without_collections() -> None:
    """A start of the command: with a collection for each module there would be hundreds."""
    command = [sys.executable, "-c", HELP]
    told = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert told.returncode == 0, told.stderr
    assert int(told.stdout.split()[-1]) < 50
