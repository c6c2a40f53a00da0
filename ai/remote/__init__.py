"""A client of a Paiju server, for bots that run anywhere. `README.md` beside this file explains it.

`connect` is the asyncio front; `RemoteProtocol` is the same without sockets.
"""

from ai.remote.decoder import UnknownMessage
from ai.remote.messages import EventsMessage, PromptMessage, RemoteMessage, RoomMessage
from ai.remote.protocol import RemoteProtocol
from ai.remote.table import (
    ConnectionLost,
    RemoteError,
    RemoteTable,
    RequestRefused,
    TableLeft,
    connect,
)

__all__ = [
    "ConnectionLost",
    "EventsMessage",
    "PromptMessage",
    "RemoteError",
    "RemoteMessage",
    "RemoteProtocol",
    "RemoteTable",
    "RequestRefused",
    "RoomMessage",
    "TableLeft",
    "UnknownMessage",
    "connect",
]
