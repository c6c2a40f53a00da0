"""`paiju load`: the load that a server carries."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn
from urllib.parse import urlsplit, urlunsplit

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from game.registry import RULESETS

if TYPE_CHECKING:
    # Only the command that needs them loads the clients, not `paiju play`.
    from server.ops.load.report import RateResult, Report
    from server.ops.load.stalls import Stall

console = Console(highlight=False, soft_wrap=True)
errors = Console(stderr=True, highlight=False, soft_wrap=True)

MOST_PLACES = 12
MOST_TABLES, MOST_RATE, MOST_SECONDS = 5_000, 20_000.0, 600.0


@click.command()
@click.option("--tables", type=click.IntRange(1, MOST_TABLES), default=100, help="Tables in play.")
@click.option(
    "--rate",
    type=click.FloatRange(0.1, MOST_RATE),
    default=500.0,
    help="Actions a second, all tables together.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0.2, MOST_SECONDS),
    default=10.0,
    help="Time that is measured, at each rate.",
)
@click.option("--ladder", help="Several rates instead, one after the other: 500,1000,2000.")
@click.option(
    "--p99",
    type=click.FloatRange(min=0.1),
    default=25.0,
    help="ms within which 99 of 100 actions should be told.",
)
@click.option("--ruleset", multiple=True, help="Ruleset to play; repeatable, table by table.")
@click.option(
    "--baseline/--no-baseline",
    default=False,
    help="Also send the same frames from a server without rules.",
)
@click.option("--together", is_flag=True, help="Let all deals begin and end at the same time.")
@click.option(
    "--url",
    multiple=True,
    help="A server that runs already, instead of one of our own; repeatable, for the nodes of one.",
)
@click.option(
    "--nodes",
    type=click.IntRange(1, 16),
    default=1,
    help="Nodes of our own, on --database and --bus.",
)
@click.option("--database", metavar="URL", help="An empty database of PostgreSQL for them.")
@click.option("--bus", metavar="URL", help="A bus for them.")
@click.option(
    "--apart/--no-apart",
    default=True,
    help="Let the people of a table come to different nodes.",
)
@click.option("--stalls", is_flag=True, help="Say what kept our own server's loop for 25 ms.")
@click.option("--yes", is_flag=True, help="I may put the server at --url under load.")
@click.option(
    "--pace",
    type=click.FloatRange(min=0.0),
    default=0.0,
    help="Factor on the pauses of our own server; 0: none.",
)
@click.option("--seed", type=int, default=1, help="Seed of the random moments and choices.")
@click.option(
    "--json",
    "as_json",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the figures as JSON.",
)
@click.option(
    "--plot",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Draw them: an .svg or .png file.",
)
def load(
    tables: int,
    rate: float,
    seconds: float,
    ladder: str | None,
    p99: float,
    ruleset: tuple[str, ...],
    baseline: bool,
    together: bool,
    url: tuple[str, ...],
    nodes: int,
    database: str | None,
    bus: str | None,
    apart: bool,
    stalls: bool,
    yes: bool,
    pace: float,
    seed: int,
    as_json: Path | None,
    plot: Path | None,
) -> None:
    """Play at many tables through real sockets; print latencies and the cost of an action."""
    from server.ops.lab.plot import CannotPlot, require
    from server.ops.load.client import LoadError
    from server.ops.load.plot import plot as draw
    from server.ops.load.run import LoadPlan, run
    from server.ops.load.target import Shared, Target, own_server

    rulesets = ruleset or ("mahjong/tuidaohu", "paohuzi/changde")
    unknown = [name for name in rulesets if name not in RULESETS]
    if unknown:
        _refuse(f"There is no ruleset {unknown[0]}. There are {', '.join(RULESETS)}.")
    plan = LoadPlan(
        tables, _rates(ladder) or (rate,), seconds, rulesets, seed, baseline, together, apart
    )
    if nodes > 1 and (database is None or bus is None):
        _refuse("Several nodes need an empty database of PostgreSQL and a bus: --database, --bus.")
    shared = Shared(database, bus) if database is not None and bus is not None else None
    noted: list[Stall] = []
    try:
        if plot is not None:
            require(plot)
        with ExitStack() as stack:
            if url:
                target = Target(tuple(_socket_address(one, yes) for one in url))
            else:
                watched = noted if stalls else None
                target = stack.enter_context(own_server(pace, nodes, shared, watched))
            bar = stack.enter_context(_progress())
            task = bar.add_task("starting", total=1.0)
            found = run(
                plan,
                target,
                lambda what, part: bar.update(task, description=what, completed=part),
            )
        _print(found, p99)
        if stalls:
            _print_stalls(found, noted)
        if as_json is not None:
            as_json.write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
        if plot is not None:
            draw(found, p99, plot)
    except (LoadError, CannotPlot) as problem:
        _refuse(str(problem))
    except OSError as problem:
        _refuse(f"{problem.filename or 'The network'}: {problem.strerror or problem}.")


def _rates(ladder: str | None) -> tuple[float, ...]:
    try:
        rates = tuple(float(part) for part in (ladder or "").split(",") if part.strip())
    except ValueError:
        _refuse(f"--ladder is a list of rates such as 500,1000,2000, not {ladder}.")
    if not all(0 < rate <= MOST_RATE for rate in rates):
        _refuse(f"A rate lies between 0 and {MOST_RATE:,.0f}.")
    return rates


def _socket_address(url: str, yes: bool) -> str:
    """Address of the sockets of the server at this address. Load is put on other machines only when
    the user says so: it is somebody's server.
    """
    parts = urlsplit(url)
    schemes = {"http": "ws", "https": "wss", "ws": "ws", "wss": "wss"}
    if parts.scheme not in schemes or not parts.hostname:
        _refuse(f"{url} is no address of a server, such as http://127.0.0.1:8000.")
    if not yes and not _is_loopback(parts.hostname):
        _refuse(
            f"{parts.hostname} is another machine, and this is a load test. "
            "If the server is yours, say so with --yes."
        )
    path = parts.path.rstrip("/")
    path = path if path.endswith("/ws") else f"{path}/ws"
    return urlunsplit((schemes[parts.scheme], parts.netloc, path, "", ""))


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _progress() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        console=errors,
        transient=True,
    )


def _print(found: Report, p99: float) -> None:
    console.print(
        f"{found.tables:,} tables, {found.sockets:,} sockets, {', '.join(found.rulesets)}, "
        f"{found.seconds:g} s at each rate"
    )
    for number, step in enumerate(found.steps):
        base = found.baseline[number] if number < len(found.baseline) else None
        for line in _lines(step, base):
            console.print(line, style=None if step.holds(p99) else "yellow")
    steps = found.steps
    console.print(
        f"An action: {steps[-1].frames:.1f} frames, {steps[-1].bytes:,.0f} bytes. "
        f"Too late: {sum(step.stale for step in steps):,}; "
        f"not done: {sum(step.unfinished for step in steps):,}; "
        f"gaps in what a seat heard: {sum(step.broken for step in steps):,}."
    )
    if found.connection_kb is not None and found.table_kb is not None:
        console.print(
            f"Memory: {found.connection_kb:.0f} kB a connection, "
            f"{found.table_kb:.0f} kB a table besides."
        )
    if found.idle_share is not None:
        console.print(
            f"While nobody acts the server uses {100 * found.idle_share:.1f} % of a core."
        )
    holding = [step.rate for step in steps if step.holds(p99)]
    most = f"{max(holding):,.0f} a second" if holding else "at none of these rates"
    console.print(f"Told within {p99:g} ms at p99: {most}.")
    if any((step.player_share or 0) > 0.9 for step in steps):
        console.print("[yellow]Those who play had no processor left: latencies are theirs.[/]")


def _print_stalls(found: Report, noted: list[Stall]) -> None:
    from server.ops.load.stalls import LONG, by_place

    measured = [stall for stall in noted if found.measured(stall.at)]
    waited = sum(stall.waited for stall in measured)
    console.print(
        f"Stalls of {1000 * LONG:g} ms and more: {len(measured)}, in {waited} of them the loop "
        f"mostly waited for a processor; besides {len(noted) - len(measured)} before or after"
    )
    for place, count, longest in by_place(measured)[:MOST_PLACES]:
        console.print(f"  {count:4} ×, {longest:.0f} ms at most: {place}", markup=False)


def _lines(step: RateResult, base: RateResult | None) -> Iterator[str]:
    yield f"{step.rate:,.0f} actions a second asked for, {step.done:,.0f} done"
    for name, found in (("acked", step.acked), ("told", step.told)):
        yield (
            f"  {name:6} p50 {found.p50:.1f}, p90 {found.p90:.1f}, p99 {found.p99:.1f}, "
            f"most {found.most:.0f} ms"
        )
    if step.cpu_us and step.cpu_share is not None and step.player_share is not None:
        yield (
            f"  server {step.cpu_us:,.0f} µs an action ({1e6 / step.cpu_us:,.0f} a CPU second), "
            f"{100 * step.cpu_share:.0f} % of a core; players {100 * step.player_share:.0f} %"
        )
    if base is not None and step.cpu_us and base.cpu_us:
        yield (
            f"  the same frames alone {base.cpu_us:,.0f} µs, "
            f"told p99 {base.told.p99:.1f} ms; ratio {step.cpu_us / base.cpu_us:.2f}"
        )


def _refuse(problem: str) -> NoReturn:
    errors.print(problem, markup=False, style="red")
    raise click.exceptions.Exit(2)
