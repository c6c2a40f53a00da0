"""Another node for the people of a script: their sockets are here, the table is at the server.

The bus between the two takes as long for each message.
"""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from server.cluster.bus import Heard
from server.cluster.exchange import Exchange
from server.cluster.links import Links, RemoteTable
from server.cluster.messages import Dropped, Entered, Gone, Moved, Part, Quiet, Said, Shown, Told
from server.cluster.visitors import Visitors
from server.lobby.lobby import Lobby
from server.lobby.sessions import Sessions
from server.net.gateway import Gateway
from server.net.services import TableHandle
from server.runtime.clock import Clock
from server.runtime.config import Config
from server.table.audience import Viewer
from server.wire.messages import Join, Opening, TableSummary
from server.wire.refusal import Refusal

ON_THE_WAY = 0.001
"""Seconds that a message takes."""


class MemoryBus:
    """Carries messages within this process."""

    connected = True

    def __init__(self) -> None:
        self._heard: dict[str, Heard] = {}

    def publish(self, subject: str, message: bytes) -> None:
        asyncio.get_running_loop().call_later(ON_THE_WAY, self._deliver, subject, message)

    def _deliver(self, subject: str, message: bytes) -> None:
        self._heard[subject](message)

    async def listen(self, subject: str, heard: Heard) -> None:
        self._heard[subject] = heard

    async def close(self) -> None:
        self._heard.clear()


class TablesElsewhere:
    """The tables of `lobby`, as devices at another node come to them."""

    def __init__(self, links: Links, lobby: Lobby) -> None:
        self._links = links
        self._lobby = lobby

    def get(self, table: str) -> TableHandle:
        raise Refusal("no_such_table")

    async def create(self, viewer: Viewer, message: Opening, address: str) -> TableHandle:
        raise Refusal("no_such_table")

    async def find(self, message: Join, player: str, address: str) -> TableHandle:
        found = await self._lobby.find(message, player, address)
        return RemoteTable(self._links, "owner", found.id)

    async def load(self, table_id: str, address: str, player: str) -> TableHandle:
        return RemoteTable(self._links, "owner", table_id)

    async def of_player(self, player: str) -> list[TableSummary]:
        return await self._lobby.of_player(player)

    async def listed(self, player: str) -> list[TableSummary]:
        return await self._lobby.listed(player)

    async def give_up_seat(self, player: str, table: str) -> None:
        await self._lobby.give_up_seat(player, table)

    def renamed(self, player: str, name: str, face: int | None = None) -> None:
        self._lobby.renamed(player, name, face)


class GatewayNode:
    """The node with the sockets; `app` serves them."""

    def __init__(self) -> None:
        async def socket(websocket: WebSocket) -> None:
            await self.gateway.serve(websocket)

        self.app = Starlette(routes=[WebSocketRoute("/ws", socket)])

    async def begin(self, state: Any, config: Config, clock: Clock, sessions: Sessions) -> None:
        """Serve, beside the server with this `state`."""
        bus = MemoryBus()
        own, owner = Exchange(bus, "gateway"), Exchange(bus, "owner")
        self.links = Links(own, clock)
        self.visitors = Visitors(owner, state.lobby, clock)
        tables = TablesElsewhere(self.links, state.lobby)
        self.gateway = Gateway(config, clock, tables, sessions)
        await own.begin(self._at_gateway)
        await owner.begin(self._at_owner)

    def _at_gateway(self, sender: str, part: Part) -> None:
        assert isinstance(part, Told | Shown | Dropped | Moved)
        self.links.hear(sender, part)

    def _at_owner(self, sender: str, part: Part) -> None:
        assert isinstance(part, Entered | Said | Quiet | Gone)
        self.visitors.hear(sender, part)
