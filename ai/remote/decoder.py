"""From a text to the message of the server that it is."""

from __future__ import annotations

from typing import get_args

from msgspec import Struct, ValidationError
from msgspec.json import Decoder

from ai.remote.messages import FromServer, RemoteMessage


class UnknownMessage(RemoteMessage):
    """A message of a type that a later server has added."""


class _Head(Struct):
    """The type of any message."""

    type: str


_TAGS = {kind.__struct_config__.tag for kind in get_args(FromServer)}
_message: Decoder[FromServer] = Decoder(FromServer)
_head = Decoder(_Head)


def decode(text: str | bytes) -> RemoteMessage:
    """The message that this text is. Raises `msgspec.DecodeError` when it is none."""
    try:
        return _message.decode(text)
    except ValidationError:
        if _head.decode(text).type in _TAGS:
            raise
        return UnknownMessage()
