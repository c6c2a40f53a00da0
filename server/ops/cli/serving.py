"""`paiju play` and `paiju serve`: start a server and say where it is."""

from __future__ import annotations

import logging
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
import segno

from server.app import database_url
from server.cluster.bus import BusRefused
from server.ops.cli import options
from server.ops.cli.failing import fail
from server.ops.cli.options import (
    admin_address,
    console,
    folder,
    proxies,
    refused,
    sockets,
    variable,
)
from server.ops.serving.certificate import CERTIFICATE_ADVICE, CertificateRefused
from server.ops.serving.local_name import local_name
from server.ops.serving.places import (
    CannotListen,
    PortTaken,
    bus_problem,
    scheme,
    urls,
)
from server.ops.serving.run import Greeting
from server.ops.serving.run import serve as run
from server.runtime.config import Config, Limits
from server.storage.connections import shown
from server.storage.store import StoreRefused


@click.command()
@options.host
@options.port
@options.data
@options.database
@options.public_url
@options.certificate
@options.key
@options.keep_matches
@options.mdns
def play(
    host: str,
    port: int,
    data: Path | None,
    database: str | None,
    public_url: str | None,
    certificate: Path | None,
    key: Path | None,
    keep_matches: int | None,
    mdns: bool,
) -> None:
    """Open a table: serve, and print the addresses for this machine and for phones nearby."""
    config = Config(
        host=host,
        port=port,
        data=folder(data),
        database=database,
        public_url=public_url,
        certificate=certificate,
        key=key,
        keep_matches=keep_matches,
    )
    name = local_name(config) if mdns else None
    _serve(
        config,
        lambda actual: _invite(config, actual, None if name is None else name.taken),
        name=name,
        level=logging.WARNING,
    )


@click.command()
@options.host
@options.port
@options.data
@options.database
@options.bus
@options.node
@options.public_url
@options.certificate
@options.key
@variable(
    "--origin",
    "PAIJU_ORIGIN",
    multiple=True,
    help="Another origin that may connect; repeatable.",
)
@options.elsewhere
@variable(
    "--trust-proxy",
    "PAIJU_TRUST_PROXY",
    help="Addresses or networks of proxies whose X-Forwarded headers hold, comma-separated.",
)
@click.option(
    "--pace",
    type=click.FloatRange(min=0.0),
    default=1.0,
    help="Factor on every pause at the table; 0: none.",
)
@options.admin
@options.tables
@options.tables_per_address
@options.tables_per_person
@options.left_tables
@options.keep_matches
@variable(
    "--log-json/--no-log-json", "PAIJU_LOG_JSON", default=False, help="Write log lines as JSON."
)
def serve(
    host: str,
    port: int,
    data: Path | None,
    database: str | None,
    bus: str | None,
    node: str | None,
    public_url: str | None,
    certificate: Path | None,
    key: Path | None,
    origin: tuple[str, ...],
    elsewhere: tuple[str, ...],
    trust_proxy: str | None,
    pace: float,
    admin: str,
    tables: int,
    tables_per_address: int,
    tables_per_person: int,
    left_tables: int,
    keep_matches: int | None,
    log_json: bool,
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
        certificate=certificate,
        key=key,
        origins=origin,
        elsewhere=sockets(elsewhere),
        pace=pace,
        admin=admin_address(admin),
        limits=Limits(
            tables=tables,
            tables_per_address=tables_per_address,
            tables_per_player=tables_per_person,
            left_tables=left_tables,
        ),
        keep_matches=keep_matches,
        log_json=log_json,
    )
    place = f"data in {_place(config)}"
    _serve(
        config,
        lambda actual: print(f"Serving on {urls(config, actual)[0]}, {place}", flush=True),
        proxies=proxies(trust_proxy),
    )


def _serve(config: Config, greet: Greeting, **options: Any) -> None:
    """Serve; turns foreseen errors into a sentence and the exit status 1."""
    try:
        in_order = run(config, greet, **options)
    except CertificateRefused as problem:
        fail(f"{problem}.", CERTIFICATE_ADVICE[problem.code])
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


def _invite(config: Config, port: int, name: str | None) -> None:
    """Print addresses and first steps, for a person who typed `make play`."""
    own, others = urls(config, port)
    console.print("\n[bold]Paiju 牌局[/] is ready.\n")
    console.print(f"  On this machine   [bold]{own}[/]")
    if others:
        if name is not None:
            console.print(f"  By name           [bold]{scheme(config)}://{name}:{port}/[/]")
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
