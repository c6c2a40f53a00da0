"""The bus that a URL means; its library is loaded only when it is used."""

from __future__ import annotations

from server.cluster.bus import Bus, BusRefused
from server.cluster.bus_url import NATS, is_of, require_bus_url


async def open_bus(url: str) -> Bus:
    """Open the bus of a URL: `nats://` or `tls://` with one server or several (commas between
    them), or `postgresql://` with a database. Raises `BusRefused`, and `ValueError`, which never
    repeats the URL: there may be a password in it.
    """
    require_bus_url(url)
    try:
        if is_of(url, NATS):
            from server.cluster.nats_bus import NatsBus

            return await NatsBus.open(url)
        from server.cluster.postgres_bus import PostgresBus

        return await PostgresBus.open(url)
    except ModuleNotFoundError as error:
        missing = f"the package {error.name} is not installed (pip install 'paiju[cluster]')"
        raise BusRefused("bus_no_driver", missing) from None
