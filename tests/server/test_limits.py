from __future__ import annotations

from server.limits import Bucket, Buckets
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
