"""Token buckets: rates at which something may happen, per connection, per address, in all."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from server.runtime.clock import Clock

Told = Callable[[str, float], None]
"""Takes an address and the amount it has used."""


def _nobody(address: str, tokens: float) -> None:
    """There is no other node."""


def address_of(host: str | None) -> str:
    """Address whose limits count for this peer: an IPv4 address, or the /64 that one household or
    machine has of IPv6.
    """
    try:
        address = ipaddress.ip_address((host or "").partition("%")[0])
    except ValueError:
        return host or "unknown"
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))


class Bucket:
    """Holds at most `burst` tokens and gets `rate` a second; every event takes one."""

    __slots__ = ("_clock", "_tokens", "_when", "burst", "rate")

    def __init__(self, clock: Clock, rate: float, burst: float) -> None:
        self._clock = clock
        self.rate = rate
        self.burst = burst
        self._tokens = burst
        self._when = clock.now()

    def level(self) -> float:
        """Number of tokens it holds now."""
        now = self._clock.now()
        self._tokens = min(self.burst, self._tokens + (now - self._when) * self.rate)
        self._when = now
        return self._tokens

    def take(self) -> bool:
        """Take a token if there is one."""
        if self.level() < 1:
            return False
        self._tokens -= 1
        return True

    def charge(self, tokens: float) -> None:
        """Take the cost of something, even if it owes tokens then."""
        self._tokens = self.level() - tokens

    def reserve(self, most: float) -> float | None:
        """Take a token, perhaps one that it has not got yet, and return the seconds until it has.
        None when these are more than `most`: then no token is taken.
        """
        wait = (1 - self.level()) / self.rate
        if wait > most:
            return None
        self._tokens -= 1
        return max(0.0, wait)


class Buckets:
    """A bucket for each key (an address); full ones are forgotten when there are many."""

    def __init__(self, clock: Clock, rate: float, burst: float, most: int = 10_000) -> None:
        self._clock = clock
        self.rate = rate
        self.burst = burst
        self._most = most
        self._buckets: dict[str, Bucket] = {}
        self.told: Told = _nobody
        """Called with everything that is taken."""

    def _bucket(self, key: str) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self._most:
                self._forget()
            bucket = self._buckets[key] = Bucket(self._clock, self.rate, self.burst)
        return bucket

    def _forget(self) -> None:
        """Full buckets are as good as new ones; if none is full, the oldest half goes."""
        kept = {key: b for key, b in self._buckets.items() if b.level() < b.burst}
        if len(kept) >= self._most:
            kept = dict(list(kept.items())[len(kept) // 2 :])
        self._buckets = kept

    def take(self, key: str) -> bool:
        """Take a token of this key if there is one."""
        if not self._bucket(key).take():
            return False
        self.told(key, 1.0)
        return True

    def charge(self, key: str, tokens: float) -> None:
        """Take the cost of something from this key, even if it owes tokens then."""
        self._bucket(key).charge(tokens)
        self.told(key, tokens)

    def charge_elsewhere(self, key: str, tokens: float) -> None:
        """The same for a charge that another node has told."""
        self._bucket(key).charge(tokens)

    def reserve(self, key: str, most: float) -> float | None:
        """Take a token of this key, perhaps a later one, and return the seconds until it is there.
        None when these are more than `most`: then no token is taken.
        """
        wait = self._bucket(key).reserve(most)
        if wait is not None:
            self.told(key, 1.0)
        return wait


class SharedLimit(Protocol):
    """A limit for each address, of all nodes together."""

    told: Told

    def charge_elsewhere(self, key: str, tokens: float) -> None:
        """Take a charge that another node has told."""


class SharedLimits:
    """Such limits by name. Each node counts for itself, and tells the others: in the time that a
    message takes, and while none comes through, an address may do more.
    """

    def __init__(self, limits: Mapping[str, SharedLimit]) -> None:
        self._limits = limits

    def share(self, say: Callable[[str, str, float], None]) -> None:
        """Tell other nodes every charge: the name, the address and the amount."""
        for name, limit in self._limits.items():
            limit.told = partial(say, name)

    def charge(self, name: str, address: str, tokens: float) -> None:
        """Take a charge that another node has told."""
        if name in self._limits:
            self._limits[name].charge_elsewhere(address, tokens)
