"""A name for this server in the local network, `paiju.local`, by multicast DNS.

It takes the extra `mdns`. Where that is not installed, or the network carries no multicast, the
server has its number only.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Iterator
from contextlib import AsyncExitStack

from server.ops.serving.places import ANY_HOST, lan_address, scheme
from server.runtime.config import Config

NAME = "paiju"
MOST = 9
"""Names that are tried: `paiju`, `paiju-2` and so on."""
ANSWER = 0.75
"""Seconds that another host has to say that a name is its own."""


class NameRefused(Exception):
    """The network lets nobody have a name; the text says why."""


def installed() -> bool:
    """True with the extra `mdns`."""
    try:
        import zeroconf.asyncio  # noqa: F401 - only looked for
    except ImportError:
        return False
    return True


class LocalName:
    """The name of the server at one IPv4 address, from `take` to `give_back`."""

    def __init__(self, address: str, scheme: str) -> None:
        self._address = address
        self._scheme = scheme
        self._opened = AsyncExitStack()
        self.taken: str | None = None
        """The name, once it is this server's."""

    async def take(self, port: int) -> str:
        """Announce the service at this port under the next free name, and return that name.

        Raises `NameRefused`.
        """
        import zeroconf

        try:
            return await self._announce(port)
        except (OSError, zeroconf.Error) as error:
            await self.give_back()
            raise NameRefused(str(error) or type(error).__name__) from None

    async def _announce(self, port: int) -> str:
        import zeroconf
        from zeroconf.asyncio import AsyncZeroconf

        speaker = AsyncZeroconf(interfaces=[self._address], ip_version=zeroconf.IPVersion.V4Only)
        self._opened.push_async_callback(speaker.async_close)
        for host in names():
            other = zeroconf.AddressResolverIPv4(f"{host}.local.")
            if await other.async_request(speaker.zeroconf, ANSWER * 1000):
                continue
            kind = f"_{self._scheme}._tcp.local."
            service = zeroconf.ServiceInfo(
                kind,
                f"{host}.{kind}",
                port=port,
                addresses=[socket.inet_aton(self._address)],
                server=f"{host}.local.",
                properties={"path": "/"},
            )
            announced: Awaitable[None] = await speaker.async_register_service(
                service, allow_name_change=True
            )
            self._opened.push_async_callback(asyncio.wait, [asyncio.ensure_future(announced)])
            self.taken = f"{host}.local"
            return self.taken
        await self.give_back()
        raise NameRefused("all its names are taken")

    async def give_back(self) -> None:
        """Say that the name is free again."""
        self.taken = None
        await self._opened.aclose()


def local_name(config: Config) -> LocalName | None:
    """A name for a server that listens to its network; None without the extra, or if people come
    by another address.
    """
    address = lan_address()
    if config.host not in ANY_HOST or config.public_url or address is None or not installed():
        return None
    return LocalName(address, scheme(config))


def names() -> Iterator[str]:
    """The names in the order in which they are tried."""
    yield NAME
    for number in range(2, MOST + 1):
        yield f"{NAME}-{number}"
