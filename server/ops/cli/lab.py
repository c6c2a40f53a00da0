"""`paiju lab`: compares the methods of checking a win, and explains their answers."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click
from rich.columns import Columns
from rich.console import Console
from rich.padding import Padding
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from server.ops.cli.groups import CommandGroup

if TYPE_CHECKING:
    # Only the command that needs them loads the parts that measure and explain, not `paiju play`.
    from game.mahjong.win_methods.lab.census import Census
    from game.mahjong.win_methods.lab.explain import Explanation, Question
    from game.mahjong.win_methods.lab.reasons import ReasoningStep
    from server.ops.lab.bench import Bench

console = Console(highlight=False)
errors = Console(stderr=True, highlight=False, soft_wrap=True)


METHODS = ("algebra", "greedy", "split", "pairfirst", "regex")


@click.group(cls=CommandGroup)
def lab() -> None:
    """Compare the methods of checking a win: their census of waits, speed and reasoning."""


@lab.command()
@click.option(
    "--method", type=click.Choice(METHODS), default="algebra", help="The method that judges."
)
@click.option(
    "--tiles", type=int, multiple=True, help="Tiles of a hand: 13, 16 or less; repeatable."
)
@click.option(
    "--list",
    "least",
    type=click.IntRange(min=0, max=10),
    default=7,
    help="List hands with so many waits or more.",
)
def census(method: str, tiles: tuple[int, ...], least: int) -> None:
    """Count the hands of one suit by the number of kinds that they wait for."""
    from game.mahjong.win_methods.lab.census import SIZES
    from game.mahjong.win_methods.lab.census import census as take

    sizes = tiles or (13, 16)
    wrong = [size for size in sizes if size not in SIZES]
    if wrong:
        _refuse(f"A hand that waits has {', '.join(map(str, SIZES))} tiles, not {wrong[0]}.")
    for size in sizes:
        with _progress() as progress:
            task = progress.add_task(f"{size} tiles, {method}", total=None, visible=False)

            def told(done: int, hands: int, show: Progress = progress, bar: object = task) -> None:
                show.update(bar, completed=done, total=hands, visible=True)  # type: ignore[arg-type]

            start = time.perf_counter()
            found = take(size, method, least, told)
            spent = time.perf_counter() - start
        _print_census(found, spent)


@lab.command()
@click.option("--hands", type=click.IntRange(min=2), default=1000, help="Hands in a turn.")
@click.option(
    "--rounds",
    type=click.IntRange(min=1),
    default=7,
    help="Turns of each; the median counts.",
)
@click.option("--seed", type=int, default=1, help="Seed of the random hands.")
@click.option(
    "--plot",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Draw it as well: an .svg or .png file.",
)
def bench(hands: int, rounds: int, seed: int, plot: Path | None) -> None:
    """Measure win checks a second, of every method and of the installed packages, in one run."""
    from server.ops.lab import plot as drawing
    from server.ops.lab.bench import bench as measure

    try:
        if plot is not None:
            drawing.require(plot)
        with _progress() as progress:
            task = progress.add_task("measuring", total=None)
            found = measure(
                hands,
                rounds,
                seed,
                told=lambda done, turns: progress.update(task, completed=done, total=turns),
            )
        _print_bench(found)
        if plot is not None:
            drawing.plot(found, plot)
            console.print(f"Drawn in {plot}.", soft_wrap=True)
    except drawing.CannotPlot as problem:
        _refuse(str(problem))


@lab.command()
@click.argument("hand", help="The tiles in hand, as 123m456s789pEEC.")
@click.option(
    "--wild", type=click.IntRange(min=0, max=20), default=0, help="Wildcards besides them."
)
@click.option("--meld", multiple=True, help="A meld laid out, as 'pung EEE'; repeatable.")
@click.option(
    "--method", type=click.Choice(METHODS), multiple=True, help="Only this method; repeatable."
)
@click.option(
    "--all", "everything", is_flag=True, help="Also explain why other kinds near the hand fail."
)
def explain(
    hand: str, wild: int, meld: tuple[str, ...], method: tuple[str, ...], everything: bool
) -> None:
    """Show the waits of a hand, or check that it is complete, by each method's own reasoning."""
    from game.core.errors import BadNotation
    from game.mahjong.kernel.melds import meld as parse_meld
    from game.mahjong.win_methods.lab.explain import explain as reason
    from game.mahjong.win_methods.lab.explain import question

    try:
        asked = question(hand, wild, [parse_meld(text) for text in meld])
    except BadNotation as problem:
        _refuse(problem.message)
    _print_question(asked)
    for found in reason(asked, method or METHODS, everything):
        _print_explanation(found)


def _progress() -> Progress:
    """A bar that goes away when all is done, beside the printed lines."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
        console=errors,
        transient=True,
    )


def _print_census(found: Census, spent: float) -> None:
    how = f"{found.method}, {spent:.2f} s"
    console.print(f"{found.tiles} tiles of one suit: {found.hands:,} hands ({how})")
    table = Table()
    table.add_column("waits", justify="right")
    table.add_column("hands", justify="right")
    for number in range(len(found.tally) - 1, -1, -1):
        table.add_row(str(number), f"{found.tally[number]:,}")
    console.print(table)
    for number, hands in found.listed:
        if hands:
            console.print(f"[bold]{number} waits[/]")
            console.print(Padding(Columns(hands, padding=(0, 2)), (0, 0, 0, 2)))
    console.print()


def _print_bench(found: Bench) -> None:
    from server.ops.lab.bench import SIZES

    table = Table(
        title=f"Win checks a second ({found.hands} hands, median of {found.rounds} rounds)",
        title_justify="left",
    )
    table.add_column("method")
    table.add_column("given")
    for size in SIZES:
        table.add_column(f"{size} tiles", justify="right")
        table.add_column("time to algebra's", justify="right")
    for row in found.rows:
        cells = []
        for index, size in enumerate(SIZES):
            micros, ratio = row.micros[index], found.ratio(row, size)
            cells += ["", ""] if micros is None else [f"{1e6 / micros:,.0f}", f"{ratio:.1f} ×"]
        table.add_row(row.name, row.form, *cells, style="dim" if row.is_peer else None)
    console.print(table)
    console.print(
        "Times are compared with the algebra's for the same input; for a package, counts are "
        "whatever it wants to be given, and PyMahjongGB counts the points as well."
    )
    for name in found.missing:
        console.print(f"{name} is not installed and left out: pip install {name}")


def _print_question(asked: Question) -> None:
    from game.mahjong.kernel.tiles import format_tiles, tiles_of

    parts = [format_tiles(tiles_of(asked.counts))]
    if asked.wild:
        parts.append(f"{asked.wild} wildcard{'s' * (asked.wild > 1)}")
    parts += map(str, asked.melds)
    console.print(Text(" and ".join(parts), style="bold"), soft_wrap=True)


MARKS = {True: ("✓ ", "green"), False: ("✗ ", "red"), None: ("", "")}


def _print_explanation(found: Explanation) -> None:
    from game.mahjong.kernel.tiles import format_tiles
    from server.runtime.codes import JUDGE

    label = Text(found.method, style="bold")
    if found.refused is not None:
        label.append(f": cannot say. {JUDGE[found.refused]}", style="not bold yellow")
    elif found.waits is not None:
        waits = format_tiles(found.waits)
        label.append(f": waits for {waits}" if waits else ": waits for nothing", style="not bold")
    else:
        verdict = "complete" if found.complete else "not complete"
        label.append(f": {verdict}", style="not bold green" if found.complete else "not bold red")
    tree = Tree(label, guide_style="dim")
    _grow(tree, found.steps)
    console.print(tree)


def _grow(tree: Tree, steps: tuple[ReasoningStep, ...]) -> None:
    for step in steps:
        mark, style = MARKS[step.good]
        _grow(tree.add(Text(mark, style=style) + Text(step.text)), step.steps)


def _refuse(problem: str) -> NoReturn:
    errors.print(problem, markup=False, style="red")
    raise click.exceptions.Exit(2)
