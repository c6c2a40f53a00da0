"""URLs of buses, read and checked."""

from __future__ import annotations

import contextlib
from urllib.parse import SplitResult, unquote, urlsplit

from server.storage.connections import read_url

NATS = ("nats", "tls")
POSTGRESQL = ("postgres", "postgresql", "postgresql+asyncpg")


def require_bus_url(url: str) -> None:
    """Raises `ValueError` when this is no URL of a bus, without repeating it."""
    if is_of(url, NATS):
        read_nats_url(url)
    elif is_of(url, POSTGRESQL):
        read_url(url)
    else:
        raise ValueError("the URL of the bus has to begin with nats://, tls:// or postgresql://")


def is_of(url: str, schemes: tuple[str, ...]) -> bool:
    """True if the URL begins with one of these schemes."""
    scheme, separator, _ = url.partition("://")
    return bool(separator) and scheme in schemes


def read_nats_url(url: str) -> tuple[list[str], dict[str, str]]:
    """The servers that a URL names, without secrets, and the login, the same for all. Raises
    `ValueError`.
    """
    servers: list[str] = []
    login: dict[str, str] = {}
    scheme = ""
    for place in url.split(","):
        parsed = urlsplit(place if "://" in place else f"{scheme}://{place}")
        scheme = parsed.scheme
        if scheme not in NATS or not _is_server(parsed):
            raise ValueError("the URL of the bus has to name servers: nats://host:4222,…")
        if parsed.username is not None and not login:
            if parsed.password is None:
                login = {"token": unquote(parsed.username)}
            else:
                login = {"user": unquote(parsed.username), "password": unquote(parsed.password)}
        servers.append(f"{scheme}://{parsed.netloc.rpartition('@')[2]}")
    return servers, login


def _is_server(parsed: SplitResult) -> bool:
    with contextlib.suppress(ValueError):
        return bool(parsed.hostname) and (parsed.port is None or parsed.port > 0)
    return False
