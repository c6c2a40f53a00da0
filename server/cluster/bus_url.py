"""Which bus a URL means."""

from __future__ import annotations

from server.cluster.bus import Bus, BusRefused

NATS = ("nats", "tls")
POSTGRESQL = ("postgres", "postgresql", "postgresql+asyncpg")


async def open_bus(url: str) -> Bus:
    """Open the bus of a URL: `nats://` or `tls://` with one server or several (commas between
    them), or `postgresql://` with a database. Raises `BusRefused`, and `ValueError`, which never
    repeats the URL: there may be a password in it.
    """
    scheme, separator, _ = url.partition("://")
    try:
        if separator and scheme in NATS:
            from server.cluster.nats_bus import NatsBus

            return await NatsBus.open(url)
        if separator and scheme in POSTGRESQL:
            from server.cluster.postgres_bus import PostgresBus

            return await PostgresBus.open(url)
    except ModuleNotFoundError as error:
        missing = f"the package {error.name} is not installed (pip install 'paiju[cluster]')"
        raise BusRefused("bus_no_driver", missing) from None
    raise ValueError("the URL of the bus has to begin with nats://, tls:// or postgresql://")
