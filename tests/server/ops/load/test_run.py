"""The whole run against a server process of its own, short."""

from __future__ import annotations

import itertools
import os
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from server.ops.load import baseline
from server.ops.load.client import LoadClient, LoadError, LoadTable
from server.ops.load.process import cpu_seconds
from server.ops.load.report import RateResult, Report, latency
from server.ops.load.run import LoadPlan, moments, run
from server.ops.load.target import Target, own_server

BOTH = ("mahjong/tuidaohu", "paohuzi/changde")


def played(plan: LoadPlan) -> Report:
    with own_server(0.0) as target:
        return run(plan, target, lambda what, part: None)


@pytest.mark.slow
def test_both_games_are_played_and_every_action_is_counted() -> None:
    found = played(LoadPlan(6, (30.0, 60.0), 2.0, BOTH, baseline=True))
    assert found.sockets == 3 * 4 + 3 * 3
    for step, rate in zip(found.steps, (30, 60), strict=True):
        assert step.actions + step.unfinished > rate
        assert step.unfinished == step.broken == 0
        assert 0 < step.acked.p50 <= step.told.p50
        # A passed claim is one frame; a discard has one for each seat and an acknowledgement.
        assert 3 < step.frames < 12
    assert len(found.baseline) == 2
    # The baseline sends the server's frames.
    assert found.baseline[1].frames == pytest.approx(found.steps[1].frames, rel=0.5)
    if sys.platform == "linux":
        # Rules, storage and a seat's own view cannot be free.
        for step, base in zip(found.steps, found.baseline, strict=False):
            if step.cpu_us and base.cpu_us:
                assert step.cpu_us > base.cpu_us
        assert found.connection_kb is not None
        assert found.connection_kb > 1
        assert found.idle_share is not None
        busy = found.steps[1].cpu_share
        assert busy is not None
        assert 0 <= found.idle_share < busy


@pytest.mark.long
@pytest.mark.parametrize("together", [True, False])
def test_tables_are_somewhere_in_their_deals_unless_they_begin_together(
    together: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: dict[LoadTable, list[int]] = {}
    receive = LoadTable.receive

    def received(table: LoadTable, client: LoadClient, *message: Any) -> None:
        receive(table, client, *message)
        heard.setdefault(table, []).append(client.protocol.last_seq)

    monkeypatch.setattr(LoadTable, "receive", received)
    plan = LoadPlan(8, (8.0,), 0.5, BOTH[:1], together=together)
    found = played(plan)
    assert found.steps[0].broken == found.steps[0].unfinished == 0
    furthest = [max(numbers) for numbers in heard.values()]
    assert len(furthest) == 8
    # An action is told as one event or two; with a hundred actions at most a deal may be over.
    assert max(furthest) - min(furthest) < 15 if together else max(furthest) - min(furthest) > 40


def test_a_server_that_is_not_there_is_said_to_be() -> None:
    with pytest.raises(LoadError, match="connecting"):
        run(
            LoadPlan(1, (1.0,), 0.2, BOTH[:1]),
            Target(("ws://127.0.0.1:9/ws",)),
            lambda what, part: None,
        )


def test_moments_come_at_the_rate_in_the_long_run_and_without_a_beat() -> None:
    found = list(moments(100.0, 100.0, random.Random(1)))
    assert len(found) == pytest.approx(10_000, rel=0.05)
    gaps = [after - before for before, after in itertools.pairwise(found)]
    # Of exponential gaps 63.2 % are shorter than the mean.
    assert sum(gap < 0.01 for gap in gaps) / len(gaps) == pytest.approx(0.632, abs=0.03)


def test_percentiles() -> None:
    found = latency([number / 1000 for number in range(1, 101)])
    assert (found.p50, found.p90, found.p99, found.most) == (51, 91, 100, 100)


@pytest.mark.parametrize(
    ("changes", "holds"),
    [({}, True), ({"told": 26.0}, False), ({"unfinished": 1}, False)],
)
def test_a_rate_holds_only_when_everything_was_done_in_time(
    changes: dict[str, float], holds: bool
) -> None:
    fast, told = latency([0.001]), latency([changes.get("told", 25.0) / 1000])
    step = RateResult(
        rate=100.0,
        done=100.0,
        actions=1000,
        unfinished=int(changes.get("unfinished", 0)),
        acked=fast,
        told=told,
        cpu_us=None,
        cpu_share=None,
        player_share=None,
        frames=6.0,
        bytes=1000.0,
        stale=0,
        broken=0,
    )
    assert step.holds(25.0) is holds


def test_what_is_measured_lies_within_a_step() -> None:
    none = latency([])
    steps = [
        RateResult(1, 1, 1, 0, none, none, None, None, None, 1, 1, 0, 0, span)
        for span in ((10.0, 20.0), (30.0, 40.0))
    ]
    report = Report(["mahjong/tuidaohu"], 1, 4, 10, steps, [], None, None, None, None)
    found = [at for at in (9.0, 10.0, 15.0, 25.0, 40.0, 41.0) if report.measured(at)]
    assert found == [10.0, 15.0, 40.0]


def test_the_baseline_sends_the_same_frames_to_the_same_seats(tmp_path: Path) -> None:
    file = tmp_path / "trace.json"
    baseline.write([[(0, b"mine"), (1, b"all"), (2, b"all"), (0, b"all")]], file)
    assert baseline.read(file) == [[([0], "mine"), ([1, 2, 0], "all")]]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says what a process has used")
def test_processor_time_is_that_of_the_process() -> None:
    before = cpu_seconds(os.getpid())
    assert before is not None
    while (after := cpu_seconds(os.getpid())) is not None and after < before + 0.05:
        sum(range(10_000))
    assert cpu_seconds(2**30) is None
