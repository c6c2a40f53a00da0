"""The cost of an action does not depend on the number of tables; `make load` measures 2,000."""

from __future__ import annotations

import sys

import pytest

from server.ops.load.run import LoadPlan, run
from server.ops.load.target import own_server

FEW, MANY = 4, 48


def cost(tables: int) -> float:
    """Processor time of an action of the server, in microseconds, at the same rate in all."""
    with own_server(0.0) as target:
        found = run(
            LoadPlan(tables, (120.0,), 3.0, ("mahjong/tuidaohu",), together=True),
            target,
            lambda what, part: None,
        )
    (step,) = found.steps
    assert not step.broken
    assert step.cpu_us is not None
    return step.cpu_us


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says what a process has used")
def test_an_action_costs_the_same_with_twelve_times_as_many_tables() -> None:
    assert cost(MANY) < 2 * cost(FEW)
