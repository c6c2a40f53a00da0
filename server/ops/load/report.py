"""Report of a run."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct


class Latency(Struct, frozen=True):
    """Milliseconds from the scheduled moment of an action."""

    p50: float
    p90: float
    p99: float
    most: float


class RateResult(Struct, frozen=True):
    """Measurements at one rate."""

    rate: float
    """Actions a second that were asked for."""
    done: float
    """Actions a second that were done."""
    actions: int
    unfinished: int
    """Actions that were not done some seconds after the end; they count with their age by then."""
    acked: Latency
    """Until the action was durable and its player told so."""
    told: Latency
    """Until every seat of the table had its view of it as well."""
    cpu_us: float | None
    """Processor time of the server for an action, microseconds."""
    cpu_share: float | None
    """Of one core: the part that the server used."""
    player_share: float | None
    """Of one core: the part that the players used; near 1 they are the bottleneck."""
    frames: float
    """Messages of the server for an action."""
    bytes: float
    stale: int
    broken: int
    span: tuple[float, float] = (0.0, 0.0)
    """The begin and the end of what was measured, seconds of `time.monotonic`."""

    def holds(self, p99_ms: float) -> bool:
        """True if the server keeps up at this rate, 99 of 100 actions within so many ms."""
        return self.told.p99 <= p99_ms and not self.unfinished


class Report(Struct, frozen=True):
    """A whole run."""

    rulesets: list[str]
    tables: int
    sockets: int
    seconds: float
    steps: list[RateResult]
    baseline: list[RateResult]
    """The same frames at the same rates from a server without rules and storage."""
    connection_kb: float | None
    """Memory of a connection that has said hello."""
    table_kb: float | None
    """Memory of a table in play besides its connections, at the end of the run."""
    idle_share: float | None
    """Of one core: the part that the server used while all sat there and nobody acted. It answers
    for every connection now and then, so this grows with the tables; it is part of every `cpu_us`.
    """
    load_average: float | None

    def measured(self, at: float) -> bool:
        """True if this moment of `time.monotonic` was measured. Before and after it everybody sits
        down, plays apart or leaves as fast as the server lets them.
        """
        return any(begin <= at <= end for begin, end in (step.span for step in self.steps))


def latency(seconds: Sequence[float]) -> Latency:
    """The percentiles of these times."""
    ordered = sorted(seconds) or [0.0]

    def at(share: float) -> float:
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000

    return Latency(at(0.5), at(0.9), at(0.99), ordered[-1] * 1000)
