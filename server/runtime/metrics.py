"""Metrics of the server, for Prometheus.

Labels have few values, all known beforehand: no table, no name, no address.

The reader of the figures runs the server, and could read the data folder as well: nothing is held
back here.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterable

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    Info,
    ProcessCollector,
    disable_created_metrics,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from game.registry import GAMES
from server.runtime import codes
from server.runtime.version import VERSION

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Buckets (s) of work that the server does by itself."""
PATIENT = (0.1, 0.25, 0.5, 0.75, 1.0, 2.0, 5.0, 10.0, 15.0, 20.0, 30.0, 60.0, 120.0, 300.0)
"""Buckets (s) of events that wait for people."""
SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)

CONTENT_TYPE = CONTENT_TYPE_LATEST

Now = Callable[[], Iterable[Metric]]
"""Gauges that are read when somebody asks for them."""


# Start times of series are of no use here, and double the text. The library forgot a type.
disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """The measurements of one server, in a registry of their own."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()

        def counter(name: str, text: str, *labels: str) -> Counter:
            return Counter(f"paiju_{name}", text, labels, registry=registry)

        def seconds(name: str, text: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
            return Histogram(
                f"paiju_{name}_seconds", text, labels, buckets=buckets, registry=registry
            )

        self.opened = counter("sockets_opened", "Sockets accepted.")
        self.closed = counter("sockets_closed", "Sockets closed, by reason.", "reason")
        self.foreign = counter("sockets_foreign", "Handshakes refused for their origin.")
        self.throttled = counter("sockets_throttled", "Handshakes refused for their number.")
        self.signed_in = counter("sign_ins", "Devices that said who they are.", "how")
        self.reconnects = counter("reconnects", "Devices of people with a seat that came back.")
        self.refusals = counter("refusals", "Messages that were refused.", "code")
        self.page_errors = counter("page_errors", "Faults that pages told.", "version", "kind")
        self.bot_faults = counter("bot_faults", "Choices that a bot failed to make.", "code")
        self.deals = counter("deals", "Deals played to their end.", "game")
        self.actions = seconds(
            "action", "From an action's arrival until it was stored and told.", QUICK, "game"
        )
        self.claim_wait = seconds(
            "claim_wait", "From an event that could be claimed to the next.", PATIENT, "game"
        )
        self.thinking = seconds("bot_thinking", "Processor time of a bot's choice.", QUICK, "level")
        self.commits = seconds("store_commit", "Transactions of the writer.", QUICK)
        self.batches = Histogram(
            "paiju_store_batch_writes",
            "Writes that shared a transaction.",
            buckets=SIZES,
            registry=registry,
        )
        self._series: dict[tuple[Histogram, str], Histogram] = {}
        self.store_failures = counter("store_failures", "Transactions that failed.", "code")
        self.loop_lag = seconds("loop_lag", "How late the event loop was.", QUICK)
        self._name_known()

    def _name_known(self) -> None:
        """Series that exist from the start: a rate over the first occurrence is right then."""
        for game in GAMES:
            for by_game in (self.deals, self.actions, self.claim_wait):
                by_game.labels(game)
        for reason in (*codes.CLOSES, "gone"):
            self.closed.labels(reason)
        for code in codes.BOT_FAULTS:
            self.bot_faults.labels(code)
        for how in ("guest", "token", "pairing"):
            self.signed_in.labels(how)

    def observe(self, family: Histogram, label: str, amount: float) -> None:
        """Into the series of this label; to find it by its label costs as much as to observe."""
        series = self._series.get((family, label))
        if series is None:
            series = self._series[family, label] = family.labels(label)
        series.observe(amount)

    def watch(self, now: Now) -> None:
        """Also show these gauges, and those of the process."""
        registry = self._registry
        registry.register(_Live(now))
        ProcessCollector(registry=registry)
        Info("paiju_server", "Version.", registry=registry).info(
            {"version": VERSION, "python": platform.python_version()}
        )

    def refused(self, code: str) -> None:
        """A message was refused."""
        self.refusals.labels(code).inc()

    def page_failed(self, version: str, kind: str) -> str:
        """A page has met a fault of this kind. The label that its release counts under: this one,
        or `other`, for a page can name any.
        """
        label = version if version == VERSION else "other"
        self.page_errors.labels(label, kind).inc()
        return label

    def failed(self, code: str) -> None:
        """A bot did not choose: one of `codes.BOT_FAULTS`."""
        self.bot_faults.labels(code).inc()

    def acted(self, game: str, seconds: float) -> None:
        """A person's action is stored and acknowledged."""
        self.observe(self.actions, game, seconds)

    def thought(self, level: str, seconds: float) -> None:
        """A bot has chosen."""
        self.observe(self.thinking, level, seconds)

    def waited(self, game: str, seconds: float) -> None:
        """A claim window is over."""
        self.observe(self.claim_wait, game, seconds)

    def played(self, game: str) -> None:
        """A deal is over."""
        self.deals.labels(game).inc()

    def text(self) -> bytes:
        """Everything in the text format of Prometheus."""
        return generate_latest(self._registry)


class _Live(Collector):
    def __init__(self, now: Now) -> None:
        self._now = now

    def collect(self) -> Iterable[Metric]:
        return self._now()

    def describe(self) -> Iterable[Metric]:
        return ()
