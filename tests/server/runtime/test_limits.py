from __future__ import annotations

import pytest

from server.runtime.limits import Bucket, Buckets, address_of
from tests.support.clock import VirtualClock


async def test_a_bucket_allows_a_burst_and_then_its_rate() -> None:
    clock = VirtualClock()
    bucket = Bucket(clock, rate=10, burst=20)
    assert [bucket.take() for _ in range(21)] == [True] * 20 + [False]
    await clock.advance(0.25)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    await clock.advance(3600)
    assert sum(bucket.take() for _ in range(100)) == 20


async def test_every_key_has_its_own_bucket_and_there_are_only_so_many() -> None:
    clock = VirtualClock()
    buckets = Buckets(clock, rate=1, burst=2, most=4)
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]
    assert buckets.take("b")
    for number in range(100):
        assert buckets.take(f"other {number}")
    assert len(buckets._buckets) <= 4


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("testclient", "testclient"),
        (None, "unknown"),
    ],
)
def test_one_household_is_one_address(host: str | None, address: str) -> None:
    assert address_of(host) == address


async def test_what_cost_more_than_there_is_must_be_waited_for() -> None:
    clock = VirtualClock()
    buckets = Buckets(clock, rate=1, burst=4)
    assert buckets.take("a")
    buckets.charge("a", 5)
    await clock.advance(2.5)
    assert not buckets.take("a")
    await clock.advance(0.5)
    assert buckets.take("a")
    assert buckets.take("b")


async def test_a_token_that_is_not_there_yet_is_promised_for_later() -> None:
    clock = VirtualClock()
    buckets = Buckets(clock, rate=4, burst=2)
    assert [buckets.reserve("a", 1.0) for _ in range(7)] == [0, 0, 0.25, 0.5, 0.75, 1.0, None]
    assert buckets.reserve("b", 1.0) == 0
    await clock.advance(0.5)
    assert [buckets.reserve("a", 1.0) for _ in range(3)] == [0.75, 1.0, None]
    assert not buckets.take("a")
    await clock.advance(3600)
    assert buckets.reserve("a", 1.0) == 0
