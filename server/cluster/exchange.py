"""The exchange of messages between nodes: all messages of one turn go out as one bundle."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from server.cluster.bus import Bus
from server.cluster.messages import VERSION, Bundle, Part, decode, encode
from server.runtime import log

Heard = Callable[[str, Part], None]
"""Takes the sender and its message."""


def subject_of(node: str) -> str:
    """The subject of messages to a node."""
    return f"node{VERSION}_{node}"


class Exchange:
    """The messages that `node` sends to others, and gets from them."""

    def __init__(self, bus: Bus, node: str) -> None:
        self.node = node
        self._bus = bus
        self._log = log.get("cluster")
        self._heard: Heard = lambda sender, part: None
        self._waiting: dict[str, list[Part]] = {}

    @property
    def connected(self) -> bool:
        """True while messages go out, as far as is known."""
        return self._bus.connected

    async def begin(self, heard: Heard) -> None:
        """Call `heard` with the messages of others from now on."""
        self._heard = heard
        await self._bus.listen(subject_of(self.node), self._receive)

    def say(self, node: str, part: Part) -> None:
        """Say this to a node, after all that was said to it before."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self.flush)
        self._waiting.setdefault(node, []).append(part)

    def flush(self) -> None:
        """Send the waiting messages now."""
        waiting, self._waiting = self._waiting, {}
        for node, parts in waiting.items():
            self._bus.publish(subject_of(node), encode(Bundle(self.node, parts)))

    async def close(self) -> None:
        """Send the waiting messages, then let the bus go."""
        self.flush()
        await self._bus.close()

    def _receive(self, data: bytes) -> None:
        try:
            bundle = decode(data)
        except msgspec.DecodeError as error:
            self._log.warning("bundle unreadable", **log.fault(error))
            return
        for part in bundle.parts:
            try:
                self._heard(bundle.sender, part)
            except Exception as error:
                # Its effect is found missing later, and the device begins anew.
                self._log.error("message failed", about=type(part).__name__, **log.fault(error))
