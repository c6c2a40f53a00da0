"""The commands of `paiju` and their options."""

from __future__ import annotations

import importlib.metadata
import logging
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import segno
import typer

from game.core.errors import BadRecord
from server.app import database_url
from server.cluster.bus import BusRefused
from server.fair.export import read_export
from server.fair.verify import verify as verdict_on
from server.ops.cli import admin as administration
from server.ops.cli import doctor as diagnosis
from server.ops.cli import judge as judging
from server.ops.cli import lab, loading
from server.ops.cli import replay as replaying
from server.ops.cli import verify as verifying
from server.ops.cli.options import (
    Admin,
    Bus,
    Data,
    Database,
    Elsewhere,
    Host,
    LeftTables,
    NodeName,
    Port,
    PublicUrl,
    Tables,
    TablesPerAddress,
    TablesPerPerson,
    admin_address,
    console,
    fail,
    folder,
    proxies,
    refused,
    sockets,
)
from server.ops.serving.places import (
    CannotListen,
    PortTaken,
    bus_problem,
    urls,
)
from server.ops.serving.run import Greeting
from server.ops.serving.run import serve as run
from server.runtime import log
from server.runtime.config import Config, Limits
from server.storage.connections import shown
from server.storage.store import StoreRefused

app = typer.Typer(
    name="paiju",
    help="Paiju 牌局: a table for Chinese card and tile games, in the browser.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.add_typer(lab.app)
app.add_typer(administration.app)
app.command()(loading.load)


@app.callback(invoke_without_command=True)
def _version(
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    if version:
        console.print(f"paiju {importlib.metadata.version('paiju')}")
        raise typer.Exit


@app.command()
def play(
    host: Host = "0.0.0.0",
    port: Port = 8000,
    data: Data = None,
    database: Database = None,
) -> None:
    """Open a table: serve, and print the addresses for this machine and for phones nearby."""
    config = Config(host=host, port=port, data=folder(data), database=database)
    _serve(config, lambda actual: _invite(config, actual), level=logging.WARNING)


@app.command()
def serve(
    host: Host = "0.0.0.0",
    port: Port = 8000,
    data: Data = None,
    database: Database = None,
    bus: Bus = None,
    node: NodeName = None,
    public_url: PublicUrl = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(envvar="PAIJU_ORIGIN", help="Another origin that may connect; repeatable."),
    ] = None,
    elsewhere: Elsewhere = None,
    trust_proxy: Annotated[
        str | None,
        typer.Option(
            envvar="PAIJU_TRUST_PROXY",
            help="Addresses or networks of proxies whose X-Forwarded headers hold, "
            "comma-separated.",
        ),
    ] = None,
    pace: Annotated[
        float, typer.Option(min=0.0, help="Factor on every pause at the table; 0: none.")
    ] = 1.0,
    admin: Admin = "127.0.0.1:0",
    tables: Tables = Limits.tables,
    tables_per_address: TablesPerAddress = Limits.tables_per_address,
    tables_per_person: TablesPerPerson = Limits.tables_per_player,
    left_tables: LeftTables = Limits.left_tables,
    log_json: Annotated[
        bool, typer.Option(envvar="PAIJU_LOG_JSON", help="Write log lines as JSON.")
    ] = False,
) -> None:
    """Serve without ceremony: for a server that runs all the time."""
    config = Config(
        host=host,
        port=port,
        data=folder(data),
        database=database,
        bus=bus,
        node=node,
        public_url=public_url,
        origins=tuple(origin or ()),
        elsewhere=sockets(elsewhere),
        pace=pace,
        admin=admin_address(admin),
        limits=Limits(
            tables=tables,
            tables_per_address=tables_per_address,
            tables_per_player=tables_per_person,
            left_tables=left_tables,
        ),
        log_json=log_json,
    )
    place = f"data in {_place(config)}"
    _serve(
        config,
        lambda actual: print(f"Serving on {urls(config, actual)[0]}, {place}", flush=True),
        proxies=proxies(trust_proxy),
    )


@app.command()
def doctor(
    host: Host = "0.0.0.0", port: Port = 8000, data: Data = None, database: Database = None
) -> None:
    """Check this machine and the stored data; print each problem with advice."""
    healthy = True
    config = Config(host=host, port=port, data=folder(data), database=database)
    for finding in diagnosis.examine(config):
        healthy = healthy and finding.ok
        mark = "[green]ok     [/]" if finding.ok else "[red]problem[/]"
        console.print(mark, end=" ")
        console.print(f"{finding.subject}: {finding.text}", markup=False)
        if finding.advice:
            console.print(f"        {finding.advice}", markup=False)
    raise typer.Exit(0 if healthy else 1)


@app.command()
def replay(
    source: Annotated[
        str,
        typer.Argument(metavar="FILE|ID", help="A stored deal as JSON, or a match by its share."),
    ],
    deal: Annotated[int, typer.Option(min=1, help="Number of the deal in the match.")] = 1,
    data: Data = None,
    database: Database = None,
    passes: Annotated[bool, typer.Option(help="Also print passes.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Export the record as JSON.")] = False,
) -> None:
    """Print a stored deal: the actions of every seat, in the notation of the rules."""
    config = Config(data=folder(data), database=database)
    try:
        found = replaying.find(source, deal, config)
        text = replaying.as_json(found) if as_json else replaying.as_text(found, passes)
    except replaying.NotFound as problem:
        fail(str(problem))
    except BadRecord as problem:
        fail(f"{source} is no deal that this version can read ({problem.code}).")
    except StoreRefused as problem:
        refused(problem, database_url(config))
    print(text)


@app.command(help=judging.HELP)
def judge() -> None:
    """Answer questions about hands; see `HELP`."""
    log.configure()
    try:
        judging.judge_lines(sys.stdin.buffer, sys.stdout.buffer)
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


@app.command()
def verify(
    source: Annotated[
        str,
        typer.Argument(
            metavar="FILE|URL|-", help="A downloaded match or deal, or the link to a replay."
        ),
    ],
    replay: Annotated[bool, typer.Option(help="Also deal again by the rules.")] = True,
) -> None:
    """Check that a match was dealt as it was promised; exit status 1 when it was not."""
    try:
        match = read_export(verifying.read(source))
    except verifying.Unreadable as problem:
        fail(str(problem))
    except BadRecord as problem:
        fail(f"{source} is no exported match that this version can read ({problem.code}).")
    verdict = verdict_on(match, replay=replay)
    for line in verifying.report(match, verdict):
        console.print(line, markup=False)
    raise typer.Exit(0 if verdict.kept else 1)


def main() -> None:
    """The entry point of the command."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure: Any = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")  # A terminal without Chinese is no reason to stop.
    app(prog_name="paiju")


def _serve(config: Config, greet: Greeting, **options: Any) -> None:
    """Serve; turns foreseen errors into a sentence and the exit status 1."""
    try:
        in_order = run(config, greet, **options)
    except PortTaken:
        free = config.port + 1 if config.port < 65535 else 8000
        fail(
            f"Port {config.port} is taken by another program, perhaps by another Paiju.",
            f"Try another one: make play PORT={free}, or paiju play --port {free}.",
        )
    except CannotListen as problem:
        fail(f"Cannot serve on {problem}.", "Try another address or port: --host, --port.")
    except StoreRefused as problem:
        refused(problem, database_url(config))
    except BusRefused as problem:
        fail(*bus_problem(problem))
    except OSError as problem:
        fail(f"{problem.filename or config.data}: {problem.strerror}.", "Choose another --data.")
    if not in_order:
        fail("The server could not start; the lines above say why.")
    # Nobody may read any more: the status is the same.
    with suppress(OSError):
        sys.stdout.flush()
        told = f"Stopped. Matches are kept in {_place(config)}; start again to go on.\n"
        os.write(sys.stdout.fileno(), told.encode(errors="replace"))


def _place(config: Config) -> Path | str:
    """The place of everything that is kept."""
    return config.data if config.database is None else shown(config.database)


def _invite(config: Config, port: int) -> None:
    """Print addresses and first steps, for a person who typed `make play`."""
    own, others = urls(config, port)
    console.print("\n[bold]Paiju 牌局[/] is ready.\n")
    console.print(f"  On this machine   [bold]{own}[/]")
    if others:
        console.print(f"  On the network    [bold]{others}[/]   phones in the same Wi-Fi:\n")
        _print_qr(others)
    else:
        console.print("  No network found: only this machine can join.")
    console.print(f"\n  Games are kept in [bold]{_place(config)}[/]")
    console.print("  Stop with Ctrl-C; a running match goes on at the next start.\n")


def _print_qr(text: str) -> None:
    """The code as half-height blocks, if the terminal can show these."""
    try:
        "█▀▄".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return
    segno.make(text, micro=False).terminal(compact=True, border=2)
