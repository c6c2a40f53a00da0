"""A picture of a bench: bars of checks a second, on a logarithmic scale."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from server.ops.lab.bench import FORMS, SIZES, Bench

FORMATS = (".svg", ".png")
COLOURS = {"keys": "#1b5e4b", "counts": "#4c9f85", "tiles": "#a9d3c4"}
LABELS = {"keys": "kept keys", "counts": "counts", "tiles": "list of tiles"}


class CannotPlot(Exception):
    """There is nothing to draw with, or the file cannot be written; the text says which."""


def require(file: Path) -> Any:
    """Return the module that draws. Raises `CannotPlot` for faults known before measuring."""
    if file.suffix.lower() not in FORMATS:
        raise CannotPlot(f"{file}: a picture is an .svg or a .png file.")
    if not file.absolute().parent.is_dir():
        raise CannotPlot(f"{file}: there is no such folder.")
    try:
        return import_module("matplotlib.figure")
    except ModuleNotFoundError:
        raise CannotPlot("A picture needs matplotlib: pip install 'paiju[lab]'.") from None


def plot(found: Bench, file: Path) -> None:
    """Write the picture as SVG or PNG, by the suffix of the file. Raises `CannotPlot`."""
    figure = require(file).Figure(figsize=(9, 6.5), layout="constrained")
    axes = figure.subplots(1, len(SIZES), sharey=True)
    names = list(dict.fromkeys(row.name for row in found.rows))
    for index, size in enumerate(SIZES):
        _draw(axes[index], found, index, names)
        axes[index].set_title(f"{size} tiles")
    axes[0].set_yticks(range(len(names)), names)
    axes[0].invert_yaxis()
    handles, labels = axes[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=len(FORMS), frameon=False)
    figure.suptitle(f"Win checks a second ({found.hands} hands, median of {found.rounds} rounds)")
    try:
        figure.savefig(file, format=file.suffix[1:].lower(), dpi=144)
    except OSError as problem:
        raise CannotPlot(f"{file}: {problem.strerror}.") from None


def _draw(axes: Any, found: Bench, index: int, names: list[str]) -> None:
    """The bars of one hand size: per name one for each form of input."""
    height = 0.8 / len(FORMS)
    for number, form in enumerate(FORMS):
        rows = [row for row in found.rows if row.form == form and row.micros[index] is not None]
        places = [names.index(row.name) + (number - 1) * height for row in rows]
        rates = [1e6 / (row.micros[index] or 1) for row in rows]
        axes.barh(places, rates, height, label=LABELS[form], color=COLOURS[form])
        for place, rate in zip(places, rates, strict=True):
            axes.text(rate * 1.08, place, f"{rate:,.0f}", va="center", fontsize=7)
    axes.set_xscale("log")
    axes.set_xlim(left=1_000, right=5e7)
    axes.set_xlabel("checks a second")
    axes.spines[["top", "right"]].set_visible(False)
