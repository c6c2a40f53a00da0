"""Stalls of a loop are noticed, and named after the code that the loop was in."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from server.ops.load.stalls import Stall, StallWatch, by_place, read, write


def think_until_noticed(watch: StallWatch) -> None:
    while not watch.noticed.is_set():
        pass


async def test_a_loop_that_thinks_for_long_is_found_there() -> None:
    before, watch = time.monotonic(), StallWatch(long=0.01)
    think_until_noticed(watch)
    await asyncio.to_thread(watch.stop)
    (frame,) = [frame for frame in watch.stalls[0].frames if "think_until_noticed" in frame]
    assert frame.startswith("tests/server/ops/load/test_stalls.py:")
    assert watch.stalls[0].ms >= 10
    worked = watch.stalls[0].cpu_ms
    assert worked is None or worked > 0
    assert before <= watch.stalls[0].at <= time.monotonic()


def test_stalls_are_sorted_by_the_longest_of_each_place(tmp_path: Path) -> None:
    lasted = ((30, ["a", "b"]), (90, ["a", "c"]), (50, ["a", "b"]), (26, list[str]()))
    stalls = [Stall(ms, ms, 0.0, frames) for ms, frames in lasted]
    assert by_place(stalls) == [("c ← a", 1, 90), ("b ← a", 2, 50), ("outside our code", 1, 26)]
    write(stalls, tmp_path / "stalls.json")
    assert read(tmp_path / "stalls.json") == stalls
    assert read(tmp_path / "none.json") == []


def test_a_loop_that_did_not_run_while_it_stalled_waited_for_a_processor() -> None:
    assert Stall(30, 2, 0.0, []).waited
    assert not Stall(30, 29, 0.0, []).waited
    assert not Stall(30, None, 0.0, []).waited
