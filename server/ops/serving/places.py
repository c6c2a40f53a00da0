"""Locations: the data folder, the database in it, the addresses of this machine."""

from __future__ import annotations

import contextlib
import errno
import ipaddress
import os
import socket
import sys
from collections.abc import Mapping
from pathlib import Path

from server.cluster.bus import BusRefused
from server.runtime.config import Config
from server.storage.connections import file_of
from server.storage.store import StoreRefused

ANY_HOST = frozenset({"0.0.0.0", "::", ""})

STORAGE_ADVICE = {
    "storage_in_use": "Stop the other one, or use another folder with --data, or another database.",
    "storage_too_new": "A later version of Paiju wrote it: install that version again.",
    "storage_read_only": "Make the data folder writable, or use another one with --data.",
    "storage_full": "Free some disk space and start again.",
    "storage_unreachable": "Is the database running, and is its URL right (PAIJU_DATABASE_URL)?",
    "storage_denied": "Look at user, password and name in its URL (PAIJU_DATABASE_URL).",
    "storage_no_driver": "Install it: pip install 'paiju[postgres]'.",
    "storage_pooled": "Name PostgreSQL itself in its URL (PAIJU_DATABASE_URL), not the pooler.",
    "cluster_needs_postgresql": "Name it with --database (PAIJU_DATABASE_URL), or leave --bus out.",
    "cluster_engines_differ": "Stop the nodes of the other version first: the games they play "
    "cannot be played on by this one.",
    "storage_busy": "Another program holds the database: close it and start again.",
}
"""Advice about a database that cannot be used, by code."""


def storage_problem(problem: StoreRefused, url: str) -> tuple[str, str]:
    """Words for the fault of this database, and advice ("" when nobody knows any)."""
    said = str(problem).partition(": ")[2] or problem.code
    file = file_of(url)
    if file is None or problem.code != "storage_failed":
        return f"The database cannot be used: {said}.", STORAGE_ADVICE.get(problem.code, "")
    return (
        f"{file} cannot be read: it is damaged, is no database of Paiju, or is not yours ({said}).",
        f"Stop Paiju, move {file} away with {file.name}-wal and {file.name}-shm, put your last "
        "backup in its place (without one a new database is made), and start again.",
    )


BUS_ADVICE = {
    "bus_unreachable": "Is it running, and is its URL right (PAIJU_BUS_URL)?",
    "bus_denied": "Look at user and password in its URL (PAIJU_BUS_URL).",
    "bus_pooled": "Name PostgreSQL itself in its URL (PAIJU_BUS_URL), not the pooler.",
}
"""The same about a bus."""


def bus_problem(problem: BusRefused) -> tuple[str, str]:
    """Words for the fault of the bus, and advice ("" when nobody knows any)."""
    said = str(problem).partition(": ")[2] or problem.code
    return f"The bus cannot be used: {said}.", BUS_ADVICE.get(problem.code, "")


class PortTaken(Exception):
    """Somebody else serves on this port already."""


class CannotListen(Exception):
    """This host and port cannot be served on; the text says why."""


def default_data_folder(
    environment: Mapping[str, str] = os.environ, platform: str = sys.platform
) -> Path:
    """`PAIJU_DATA` when it is set, else this platform's place for the data of a user's programs."""
    if chosen := environment.get("PAIJU_DATA"):
        return Path(chosen).expanduser().absolute()
    if platform == "win32":
        local = environment.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "Paiju"
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Paiju"
    # An XDG path that is not absolute is to be ignored (XDG Base Directory Specification).
    shared = environment.get("XDG_DATA_HOME", "")
    return (Path(shared) if shared.startswith("/") else Path.home() / ".local" / "share") / "paiju"


def listen(host: str, port: int) -> socket.socket:
    """A bound socket; port 0 takes any free one. Raises `PortTaken` and `CannotListen`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio looks for the protocol: a small frame goes out at once only if it is named.
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":
            # A port that the last run left a moment ago is free; on Windows this would steal one.
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
    except OSError as error:
        bound.close()
        if error.errno == errno.EADDRINUSE:
            raise PortTaken(f"port {port} is taken") from None
        raise CannotListen(f"{host}:{port}: {error.strerror or error}") from None
    bound.set_inheritable(True)
    return bound


def lan_address() -> str | None:
    """The address under which other devices in this network reach this machine, if there is one.

    Nothing is sent: connecting a datagram socket only asks the system which address it would use
    (192.0.2.1 belongs to a network for documentation, RFC 5737).
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if ipaddress.ip_address(address).is_loopback else address


def scheme(config: Config) -> str:
    """The scheme of the addresses that the server itself answers."""
    return "http" if config.certificate is None else "https"


def urls(config: Config, port: int) -> tuple[str, str | None]:
    """The address to open on this machine, and the one for other devices."""
    protocol = scheme(config)
    if config.host in ANY_HOST:
        lan = lan_address()
        others = lan and f"{protocol}://{lan}:{port}/"
        return f"{protocol}://localhost:{port}/", config.public_url or others
    shown = f"[{config.host}]" if ":" in config.host else config.host
    own = f"{protocol}://{shown}:{port}/"
    try:
        private = ipaddress.ip_address(config.host).is_loopback
    except ValueError:
        private = config.host == "localhost"
    return own, config.public_url or (None if private else own)


OWN_FILES = 256
"""Files and sockets that the server opens for itself."""


def room_for(connections: int) -> int:
    """Number of connections that the system lets this process have, of so many, each of which is an
    open file; its limit is raised as far as it goes.
    """
    try:
        import resource
    except ImportError:
        return connections  # Windows counts no sockets among the files.
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return connections
    wanted = connections + OWN_FILES
    if soft < wanted:
        allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        # Some systems have another bound that they do not tell.
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
            soft = allowed
    return min(connections, soft - min(OWN_FILES, soft // 2))
