"""Options that several commands have, and their errors."""

from __future__ import annotations

import ipaddress
import re
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console

from server.cluster.bus_url import require_bus_url
from server.ops.serving.places import default_data_folder, storage_problem
from server.storage.connections import read_url
from server.storage.store import StoreRefused

console = Console(highlight=False, soft_wrap=True)
errors = Console(stderr=True, highlight=False, soft_wrap=True)

SOCKET = re.compile(r"wss?://([A-Za-z0-9.\-]+|\[[0-9a-fA-F:]+\])(:\d{1,5})?(/[A-Za-z0-9._~/\-]*)?")
"""The address of a socket, with nothing in it that means something in a policy, or to a proxy."""


def _database(url: str | None) -> str | None:
    """The URL, when it is one; a mistake is told without repeating it."""
    try:
        return None if url is None else read_url(url).render_as_string(hide_password=False)
    except ValueError as problem:
        raise typer.BadParameter(str(problem)) from None


def _bus(url: str | None) -> str | None:
    """The same for a bus."""
    try:
        if url is not None:
            require_bus_url(url)
    except ValueError as problem:
        raise typer.BadParameter(str(problem)) from None
    return url


Host = Annotated[str, typer.Option(envvar="PAIJU_HOST", help="Address to serve on.")]
Port = Annotated[
    int, typer.Option(min=0, max=65535, envvar="PAIJU_PORT", help="Port; 0 takes a free one.")
]
Data = Annotated[
    Path | None,
    typer.Option(file_okay=False, envvar="PAIJU_DATA", help="Folder of everything that is kept."),
]
Database = Annotated[
    str | None,
    typer.Option(
        envvar="PAIJU_DATABASE_URL",
        callback=_database,
        metavar="URL",
        help="Database, instead of a file in the data folder:"
        " postgresql+asyncpg://user:password@host/name.",
    ),
]
Bus = Annotated[
    str | None,
    typer.Option(
        envvar="PAIJU_BUS_URL",
        callback=_bus,
        metavar="URL",
        help="Bus between several servers on one PostgreSQL: nats://host, or postgresql://… for two"
        " to four.",
    ),
]
NodeName = Annotated[
    str | None,
    typer.Option("--node", envvar="PAIJU_NODE", help="Name of this server among several, for you."),
]
PublicUrl = Annotated[
    str | None,
    typer.Option(envvar="PAIJU_PUBLIC_URL", help="Address under which people reach this server."),
]

Elsewhere = Annotated[
    list[str] | None,
    typer.Option(
        envvar="PAIJU_ELSEWHERE",
        metavar="ADDRESS",
        help="Socket of another node of this service, wss://b.example.org/ws, to which pages go "
        "when this one is silent; repeatable or comma-separated. That node has to accept these "
        "pages: name their origin in its --origin.",
    ),
]

Tables = Annotated[
    int,
    typer.Option(min=1, envvar="PAIJU_TABLES", help="Tables that are kept in memory at once."),
]
TablesPerAddress = Annotated[
    int,
    typer.Option(
        min=1,
        envvar="PAIJU_TABLES_PER_ADDRESS",
        help="The same for one address (a school or a mobile carrier is one).",
    ),
]
TablesPerPerson = Annotated[
    int,
    typer.Option(min=1, envvar="PAIJU_TABLES_PER_PERSON", help="Unfinished matches of one person."),
]
LeftTables = Annotated[
    int,
    typer.Option(
        min=0,
        envvar="PAIJU_LEFT_TABLES",
        help="Tables to which people may come back, in the storage only.",
    ),
]

Admin = Annotated[
    str,
    typer.Option(
        envvar="PAIJU_ADMIN",
        help="HOST:PORT of the admin listener (/metrics, `paiju admin`); port 0 takes a free one; "
        "`off`: none.",
    ),
]


def folder(data: Path | None) -> Path:
    """The data folder: the one that was named, or the system's place for such data."""
    return (data or default_data_folder()).expanduser().absolute()


def admin_address(text: str) -> tuple[str, int] | None:
    """The address of the admin listener, None for `off`."""
    if text == "off":
        return None
    host, _, port = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not host or not port.isdecimal() or int(port) > 65535:
        fail(f"--admin {text} is no address.", "Say HOST:PORT, for example 127.0.0.1:9464, or off.")
    return host, int(port)


def sockets(texts: list[str] | None) -> tuple[str, ...]:
    """The addresses of the other nodes' sockets, each once."""
    found = [part.strip() for text in texts or () for part in text.split(",") if part.strip()]
    for address in found:
        if SOCKET.fullmatch(address) is None:
            fail(
                f"--elsewhere {address} is no address of a socket.",
                "Say ws:// or wss://, a host and a path, for example wss://b.example.org/ws.",
            )
    return tuple(dict.fromkeys(found))


def proxies(text: str | None) -> str | None:
    """The addresses and networks of the proxies that are trusted. Names and `*` are none: to trust
    everybody lets everybody choose the address that limits count for.
    """
    if text is None:
        return None
    found = [part.strip() for part in text.split(",")]
    for part in found:
        try:
            ipaddress.ip_network(part)
        except ValueError:
            fail(
                f"--trust-proxy {text} is no list of addresses.",
                "Say addresses or networks, for example 127.0.0.1,10.0.0.0/8.",
            )
    return ",".join(found)


def refused(problem: StoreRefused, url: str) -> NoReturn:
    """End the command with the fault of the database."""
    fail(*storage_problem(problem, url))


def fail(problem: str, advice: str = "") -> NoReturn:
    """End the command with a sentence, some advice, and the exit status 1."""
    errors.print(problem, markup=False, style="red")
    if advice:
        errors.print(advice, markup=False)
    raise typer.Exit(1)
