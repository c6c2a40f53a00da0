"""Gauges: figures read from the running server when somebody asks for them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Sized

from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric

from server.cluster.cluster import Cluster
from server.lobby.lobby import Lobby
from server.runtime.metrics import Metrics
from server.storage.store import Store
from server.table.bot_threads import BotThreads

INTERVAL = 1.0
"""Seconds between two measurements of the loop's delay."""


def gauges(
    sockets: Sized,
    lobby: Lobby,
    store: Store,
    cluster: Cluster | None = None,
    bot_threads: BotThreads | None = None,
) -> Iterable[Metric]:
    """Open sockets, tables by activity, transactions that wait to be stored, and other nodes."""
    yield GaugeMetricFamily("paiju_sockets", "Open sockets.", value=len(sockets))
    tables = GaugeMetricFamily("paiju_tables", "Tables.", labels=["game", "state"])
    counts = Counter((table.state.settings.ruleset.game, table.condition) for table in lobby)
    for labels, count in sorted(counts.items()):
        tables.add_metric(labels, count)
    yield tables
    yield GaugeMetricFamily(
        "paiju_tables_left",
        "Tables that people have left, in the storage only; looked at once a minute.",
        value=lobby.left.count,
    )
    condition = store.condition()
    yield GaugeMetricFamily(
        "paiju_store_waiting",
        "Writes that are not stored yet.",
        value=condition.waiting,
    )
    yield GaugeMetricFamily(
        "paiju_store_lag_seconds",
        "Age of the oldest of them.",
        value=condition.lag,
    )
    given_up = GaugeMetricFamily(
        "paiju_bot_level_given_up",
        "1 for a level of bots that is not asked for a while, since it took too long.",
        labels=["level"],
    )
    for level in bot_threads.given_up() if bot_threads is not None else ():
        given_up.add_metric([level], 1)
    yield given_up
    if cluster is not None:
        yield from _of_node(cluster)


def _of_node(cluster: Cluster) -> Iterable[Metric]:
    """The figures that one node has of the others."""
    for name, text, value in (
        ("nodes", "Nodes that are alive, this one too.", len(cluster.membership.alive)),
        ("node_fresh", "1 while this node reaches the database.", int(cluster.membership.fresh)),
        ("bus_connected", "1 while this node reaches the bus.", int(cluster.exchange.connected)),
        ("links", "Devices here that look at tables of other nodes.", len(cluster.links)),
        ("visitors", "Devices of other nodes at tables here.", len(cluster.visitors)),
    ):
        yield GaugeMetricFamily(f"paiju_{name}", text, value=value)


class LoopLagProbe:
    """Measurement of the delay of the event loop's calls, once a second."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Measure from now on."""
        loop = asyncio.get_running_loop()
        self._timer = loop.call_at(loop.time() + INTERVAL, self._observe, loop.time() + INTERVAL)

    def end(self) -> None:
        """Stop measuring; harmless when that has been done."""
        if self._timer is not None:
            self._timer.cancel()

    def _observe(self, due: float) -> None:
        late = asyncio.get_running_loop().time() - due
        self._metrics.loop_lag.observe(max(0.0, late))
        self.begin()
