"""Messages of strangers cannot fill the log."""

from __future__ import annotations

from structlog.testing import capture_logs

from server.runtime import log
from server.runtime.config import Config
from server.runtime.log_sums import MOST, LogSums
from tests.support.clock import VirtualClock
from tests.support.memory_store import MemoryStore
from tests.support.serving import serve


async def nothing() -> None:
    """No table is there to wait for."""


async def test_messages_that_are_none_are_logged_once_and_then_counted() -> None:
    store = MemoryStore()
    async with serve(Config(pace=0.0), lambda: store) as served:
        with capture_logs() as logged:
            for _ in range(5):
                async with served.guest() as line:
                    for _ in range(3):
                        await line.connection.send("nonsense")
                    assert await line.closed() == (1008, "malformed")
    for event in ("malformed message", "closing"):
        assert len([line for line in logged if line["event"] == event]) == 1


async def test_the_sum_of_a_minute_is_logged_at_its_end() -> None:
    clock = VirtualClock()
    clock.settle = nothing
    sums = LogSums(clock, log.get("gateway"))
    with capture_logs() as logged:
        for code in ("bad_json", "bad_json", "unknown_type", "bad_json"):
            sums.say(log.get("gateway"), "malformed message", "1.2.3.4", code=code)
        sums.say(log.get("gateway"), "malformed message", "5.6.7.8", code="bad_json")
        await clock.advance(59.0)
        assert [line["event"] for line in logged] == ["malformed message"] * 2
        await clock.advance(1.0)
        (again,) = logged[2:]
        assert again["event"] == "malformed message again"
        assert (again["address"], again["count"]) == ("1.2.3.4", 3)
        assert again["codes"] == {"bad_json": 2, "unknown_type": 1}
        sums.say(log.get("gateway"), "malformed message", "1.2.3.4", code="bad_json")
        assert logged[3]["event"] == "malformed message"


async def test_many_addresses_are_one_sum() -> None:
    clock = VirtualClock()
    clock.settle = nothing
    sums = LogSums(clock, log.get("gateway"))
    with capture_logs() as logged:
        for number in range(3 * MOST):
            sums.say(log.get("gateway"), "malformed message", str(number))
        await clock.advance(60.0)
    assert len(logged) == MOST + 2
    assert logged[-1]["count"] == 2 * MOST - 1
