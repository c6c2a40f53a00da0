"""The names that an answer may repeat from the `Host` of a request."""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import urlsplit

from server.runtime.config import Config

HOST = re.compile(r"[A-Za-z0-9.\-]+(:\d+)?|\[[0-9a-fA-F:]+\](:\d+)?")


class OwnHosts:
    """The names of this server: those in the addresses that the operator gives, and those that can
    only be a machine of the same network. A page that repeated any other could be kept by a proxy,
    and send others to a server of the person who asked for it first.
    """

    def __init__(self, config: Config) -> None:
        addresses = (config.public_url, *config.origins, *config.elsewhere)
        self._named = frozenset(urlsplit(one).netloc.lower() for one in addresses if one)

    def named(self, host: str) -> bool:
        """True if the server is called so: a name or an address, perhaps with a port."""
        if not HOST.fullmatch(host):
            return False
        return host.lower() in self._named or _is_near(host)


def _is_near(host: str) -> bool:
    """True if it is this machine or one of a private network."""
    name = urlsplit(f"//{host}").hostname or ""
    if name == "localhost":
        return True
    try:
        return ipaddress.ip_address(name).is_private
    except ValueError:
        return False
