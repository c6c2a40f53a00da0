"""A picture of a run: the latencies and the costs of actions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from server.ops.lab.plot import CannotPlot, require
from server.ops.load.report import RateResult, Report

ACKED, TOLD, SERVER, BASELINE = "#4c9f85", "#1b5e4b", "#1b5e4b", "#c9a227"


def plot(found: Report, limit: float, file: Path) -> None:
    """Write the picture as SVG or PNG, by the suffix of the file. Raises `CannotPlot`."""
    figure = require(file).Figure(figsize=(10, 4.5), layout="constrained")
    times, costs = figure.subplots(1, 2)
    _draw_times(times, found.steps, limit)
    _draw_costs(costs, found)
    figure.suptitle(f"{found.tables} tables, {found.sockets} sockets: {', '.join(found.rulesets)}")
    try:
        figure.savefig(file, format=file.suffix[1:].lower(), dpi=144)
    except OSError as problem:
        raise CannotPlot(f"{file}: {problem.strerror}.") from None


def _draw_times(axes: Any, steps: list[RateResult], limit: float) -> None:
    """Percentiles over the rate."""
    rates = [step.rate for step in steps]
    for name, colour in (("acked", ACKED), ("told", TOLD)):
        found = [getattr(step, name) for step in steps]
        axes.plot(rates, [one.p50 for one in found], "o--", color=colour, label=f"{name}, median")
        axes.plot(rates, [one.p99 for one in found], "o-", color=colour, label=f"{name}, p99")
    axes.axhline(limit, color="#b03030", linewidth=1, label=f"{limit:g} ms")
    axes.set_yscale("log")
    axes.set_xlabel("actions a second, as scheduled")
    axes.set_ylabel("ms from the scheduled moment")
    axes.legend(frameon=False, fontsize=8)


def _draw_costs(axes: Any, found: Report) -> None:
    """Processor time of an action, beside that of the same frames alone."""
    width = 0.4
    for number, (name, steps, colour) in enumerate(
        (("this server", found.steps, SERVER), ("the same frames alone", found.baseline, BASELINE))
    ):
        known = [(place, step.cpu_us) for place, step in enumerate(steps) if step.cpu_us]
        places = [place + (number - 0.5) * width for place, _ in known]
        axes.bar(places, [cost for _, cost in known], width, color=colour, label=name)
        for place, (_, cost) in zip(places, known, strict=True):
            axes.text(place, cost, f"{cost:,.0f}", ha="center", va="bottom", fontsize=7)
    axes.set_xticks(range(len(found.steps)), [f"{step.rate:,.0f}" for step in found.steps])
    axes.set_xlabel("actions a second, as scheduled")
    axes.set_ylabel("processor time of an action, µs")
    axes.legend(frameon=False, fontsize=8)
