"""What is read from the running server when somebody asks for its figures."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Sized

from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric

from server.lobby import Lobby
from server.metrics import Metrics
from server.storage.store import Store

LATE = 3.0
"""Seconds after which a write that is not stored yet shows in the figures: its table has said so by
then, unless it is in a long uniform window.
"""
BEAT = 1.0
"""Seconds between two looks at how late the loop is."""


def gauges(sockets: Sized, lobby: Lobby, store: Store) -> Iterable[Metric]:
    """Open sockets, tables by what they do, what waits to be stored."""
    yield GaugeMetricFamily("paiju_sockets", "Open sockets.", value=len(sockets))
    tables = GaugeMetricFamily("paiju_tables", "Tables.", labels=["game", "state"])
    counts = Counter((table.state.agreement.ruleset.game, table.condition) for table in lobby)
    for labels, count in sorted(counts.items()):
        tables.add_metric(labels, count)
    yield tables
    condition = store.condition()
    # What is being stored just now may be that somebody has passed.
    late = condition.lag >= LATE
    yield GaugeMetricFamily(
        "paiju_store_waiting",
        "Writes that are not stored yet.",
        value=condition.waiting if late else 0,
    )
    yield GaugeMetricFamily(
        "paiju_store_lag_seconds",
        "Age of the oldest of them.",
        value=condition.lag if late else 0.0,
    )


class Pulse:
    """Measures once a second how late the event loop calls."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Measure from now on."""
        loop = asyncio.get_running_loop()
        self._timer = loop.call_at(loop.time() + BEAT, self._beat, loop.time() + BEAT)

    def end(self) -> None:
        """Stop measuring; harmless when that has been done."""
        if self._timer is not None:
            self._timer.cancel()

    def _beat(self, due: float) -> None:
        late = asyncio.get_running_loop().time() - due
        self._metrics.loop_lag.observe(max(0.0, late))
        self.begin()
