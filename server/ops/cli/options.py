"""Options that several commands have, and their errors."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click
from rich.console import Console

from server.cluster.bus_url import require_bus_url
from server.ops.cli.failing import fail
from server.ops.serving.places import default_data_folder, storage_problem
from server.runtime.config import Limits
from server.storage.connections import read_url
from server.storage.store import StoreRefused

console = Console(highlight=False, soft_wrap=True)

SOCKET = re.compile(r"wss?://([A-Za-z0-9.\-]+|\[[0-9a-fA-F:]+\])(:\d{1,5})?(/[A-Za-z0-9._~/\-]*)?")
"""The address of a socket, with nothing in it that means something in a policy, or to a proxy."""


def _database(_: click.Context, __: click.Parameter, url: str | None) -> str | None:
    """The URL, when it is one; a mistake is told without repeating it."""
    try:
        return None if url is None else read_url(url).render_as_string(hide_password=False)
    except ValueError as problem:
        raise click.BadParameter(str(problem)) from None


def _bus(_: click.Context, __: click.Parameter, url: str | None) -> str | None:
    """The same for a bus."""
    try:
        if url is not None:
            require_bus_url(url)
    except ValueError as problem:
        raise click.BadParameter(str(problem)) from None
    return url


Decorated = TypeVar("Decorated", bound=Callable[..., Any] | click.Command)


def variable(flag: str, name: str, **settings: Any) -> Callable[[Decorated], Decorated]:
    """An option that a variable of the environment can set as well."""
    return click.option(flag, envvar=name, show_envvar=True, **settings)


host = variable("--host", "PAIJU_HOST", default="0.0.0.0", help="Address to serve on.")
port = variable(
    "--port",
    "PAIJU_PORT",
    type=click.IntRange(min=0, max=65535),
    default=8000,
    help="Port; 0 takes a free one.",
)
data = variable(
    "--data",
    "PAIJU_DATA",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder of everything that is kept.",
)
database = variable(
    "--database",
    "PAIJU_DATABASE_URL",
    callback=_database,
    metavar="URL",
    help="Database, instead of a file in the data folder:"
    " postgresql+asyncpg://user:password@host/name.",
)
bus = variable(
    "--bus",
    "PAIJU_BUS_URL",
    callback=_bus,
    metavar="URL",
    help="Bus between several servers on one PostgreSQL: nats://host, or postgresql://… for two"
    " to four.",
)
node = variable("--node", "PAIJU_NODE", help="Name of this server among several, for you.")
public_url = variable(
    "--public-url", "PAIJU_PUBLIC_URL", help="Address under which people reach this server."
)
certificate = variable(
    "--certificate",
    "PAIJU_CERTIFICATE",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Certificate in PEM form: the server itself speaks https then, and only that.",
)
key = variable(
    "--key",
    "PAIJU_KEY",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The private key of the certificate, without a password.",
)
elsewhere = variable(
    "--elsewhere",
    "PAIJU_ELSEWHERE",
    multiple=True,
    metavar="ADDRESS",
    help="Socket of another node of this service, wss://b.example.org/ws, to which pages go "
    "when this one is silent; repeatable or comma-separated. That node has to accept these "
    "pages: name their origin in its --origin.",
)
tables = variable(
    "--tables",
    "PAIJU_TABLES",
    type=click.IntRange(min=1),
    default=Limits.tables,
    help="Tables that are kept in memory at once.",
)
tables_per_address = variable(
    "--tables-per-address",
    "PAIJU_TABLES_PER_ADDRESS",
    type=click.IntRange(min=1),
    default=Limits.tables_per_address,
    help="The same for one address (a school or a mobile carrier is one).",
)
tables_per_person = variable(
    "--tables-per-person",
    "PAIJU_TABLES_PER_PERSON",
    type=click.IntRange(min=1),
    default=Limits.tables_per_player,
    help="Unfinished matches of one person.",
)
left_tables = variable(
    "--left-tables",
    "PAIJU_LEFT_TABLES",
    type=click.IntRange(min=0),
    default=Limits.left_tables,
    help="Tables to which people may come back, in the storage only.",
)
keep_matches = variable(
    "--keep-matches",
    "PAIJU_KEEP_MATCHES",
    type=click.IntRange(min=1),
    metavar="DAYS",
    help="Delete matches, with their replays, so many days after their end; else they stay.",
)
mdns = variable(
    "--mdns/--no-mdns",
    "PAIJU_MDNS",
    default=True,
    help="Take the name paiju.local in the local network, with the extra `mdns`.",
)
admin = variable(
    "--admin",
    "PAIJU_ADMIN",
    default="127.0.0.1:0",
    help="HOST:PORT of the admin listener (/metrics, `paiju admin`); port 0 takes a free one; "
    "`off`: none.",
)


def folder(named: Path | None) -> Path:
    """The data folder: the one that was named, or the system's place for such data."""
    return (named or default_data_folder()).expanduser().absolute()


def admin_address(text: str) -> tuple[str, int] | None:
    """The address of the admin listener, None for `off`."""
    if text == "off":
        return None
    host, _, port = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not host or not port.isdecimal() or int(port) > 65535:
        fail(f"--admin {text} is no address.", "Say HOST:PORT, for example 127.0.0.1:9464, or off.")
    return host, int(port)


def sockets(texts: Sequence[str]) -> tuple[str, ...]:
    """The addresses of the other nodes' sockets, each once."""
    found = [part.strip() for text in texts for part in text.split(",") if part.strip()]
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
