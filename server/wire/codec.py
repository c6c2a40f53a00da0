"""Values to plain data and back: events and actions by their tag, messages by their struct.

The tables of tags are made from the registry of games, so that a new event needs no line here. A
plain event has only values that JSON can hold: `{"type": tag, field: value, …}`, enums as their
values, tuples as lists, dataclasses inside as objects without a tag.
"""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Iterable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar, cast, get_args

import msgspec

from game.core.events import Action, Event, Tagged, may_be_left_out
from game.registry import GAMES
from server.wire.messages import FromClient, FromServer

Plain = dict[str, Any]
"""A value that JSON can hold: None, bool, int, float, str, lists and dicts of them."""

T = TypeVar("T", bound=Tagged)

_LONGEST_PATH = 80
"""A path may repeat names that a client made up; longer ones are cut."""


class WireError(ValueError):
    """Data that is no message, event or action.

    `code`: `bad_json`, `bad_message`, `unknown_message`, `unknown_field` for messages;
    `unknown_game`, `bad_event`, `unknown_event`, `bad_action`, `unknown_action` for the rest.
    `path` leads to the fault (`$.options.clock.base`), `about` is the tag of the message when it
    could be read.
    """

    def __init__(self, code: str, path: str = "", about: str | None = None) -> None:
        path = path if len(path) <= _LONGEST_PATH else path[:_LONGEST_PATH] + "…"
        super().__init__(f"{code} at {path}" if path else code)
        self.code = code
        self.path = path
        self.about = about


# ------------------------------------------------------------------- events and actions


class _Entry(NamedTuple, Generic[T]):
    """The class behind a tag and its fields."""

    cls: type[T]
    fields: frozenset[str]


class _Family(Generic[T]):
    """The events, or the actions, of one game by their tags."""

    def __init__(self, kind: str, classes: Iterable[type[T]]) -> None:
        self.kind = kind
        self.entries = {
            cls.type: _Entry(cls, frozenset(f.name for f in dataclasses.fields(cls)))  # type: ignore[arg-type]
            for cls in classes
        }

    def build(self, data: object) -> T:
        """The value that `data` describes. Raises `WireError`."""
        if not isinstance(data, Mapping):
            raise WireError(f"bad_{self.kind}", "$")
        tag = data.get("type")
        if not isinstance(tag, str):
            raise WireError(f"bad_{self.kind}", "$.type")
        entry = self.entries.get(tag)
        if entry is None:
            raise WireError(f"unknown_{self.kind}", "$.type")
        fields = {name: value for name, value in data.items() if name != "type"}
        for name in fields:
            if name not in entry.fields:
                raise WireError(f"bad_{self.kind}", f"$.{name}")
        try:
            return msgspec.convert(fields, entry.cls)
        except msgspec.ValidationError as error:
            raise WireError(f"bad_{self.kind}", _path_of(str(error))) from None


class _Families(NamedTuple):
    events: _Family[Event]
    actions: _Family[Action]


@functools.cache
def _families(game: str) -> _Families:
    known = GAMES.get(game)
    if known is None:
        raise WireError("unknown_game")
    return _Families(_Family("event", known.events), _Family("action", known.actions))


def _encoded(value: Tagged) -> bytes:
    fields = msgspec.json.encode(value)
    for name, default in may_be_left_out(type(value)).items():
        if getattr(value, name) == default:
            # No text inside can be taken for it: quotes within texts are escaped.
            said = b',"%s":%s' % (name.encode(), msgspec.json.encode(default))
            fields = fields.replace(said, b"")
    return fields


def _to_wire(value: Tagged) -> Plain:
    # By way of JSON: in C both ways, and nothing that JSON cannot hold slips through.
    return {"type": value.type, **msgspec.json.decode(_encoded(value))}


def _json(value: Tagged) -> Plain:
    # Encoded values can stand in a message as they are, in every place for plain data.
    fields = _encoded(value)
    end = b"}" if fields == b"{}" else b"," + fields[1:]
    return cast(Plain, msgspec.Raw(b'{"type":"%s"%s' % (value.type.encode(), end)))


@functools.lru_cache(maxsize=1 << 13)
def event_json(event: Event) -> Plain:
    """The same as `event_to_wire` once it is encoded, in a third of the time; nothing can be read
    from it. It goes into the record and to each seat, and the same again at other tables.
    """
    return _json(event)


@functools.lru_cache(maxsize=1 << 12)
def action_json(action: Action) -> Plain:
    """The same as `action_to_wire` once it is encoded; nothing can be read from it. The same
    actions are offered again and again.
    """
    return _json(action)


def actions_json(actions: Iterable[Action]) -> list[Plain]:
    """The same for a list of them."""
    encoded = _server.encode([action_json(action) for action in actions])
    return cast(list[Plain], msgspec.Raw(encoded))


def event_to_wire(event: Event) -> Plain:
    """An event as plain data."""
    return _to_wire(event)


def event_from_wire(game: str, data: object) -> Event:
    """The event of this game that `data` describes. Raises `WireError`."""
    return _families(game).events.build(data)


def action_to_wire(action: Action) -> Plain:
    """An action as plain data."""
    return _to_wire(action)


def action_from_wire(game: str, data: object) -> Action:
    """The action of this game that `data` describes. Raises `WireError`."""
    return _families(game).actions.build(data)


# ------------------------------------------------------------------- messages

_client: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_any = msgspec.json.Decoder(Any)
_server = msgspec.json.Encoder()
_CLIENT_TAGS = frozenset(cls.__struct_config__.tag for cls in get_args(FromClient))


def decode_client(text: str | bytes) -> FromClient:
    """One message of a client. Raises `WireError` and nothing else, for any `text`."""
    try:
        return _client.decode(text)
    except msgspec.ValidationError as error:
        raise _explained(str(error), _tag_in(text)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise WireError("bad_json") from None


def encode_client(message: FromClient) -> str:
    """A message of a client as JSON text."""
    return _server.encode(message).decode()


def encode_server(message: FromServer) -> str:
    """A message to a client as JSON text."""
    return _server.encode(message).decode()


def _tag_in(text: str | bytes) -> str | None:
    """The tag of a message that was refused, when it names a message that exists."""
    try:
        data = _any.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    tag = data.get("type") if isinstance(data, dict) else None
    return tag if isinstance(tag, str) and tag in _CLIENT_TAGS else None


def _explained(message: str, about: str | None) -> WireError:
    """The coded form of msgspec's error about a message that does not fit its struct."""
    path = _path_of(message)
    if path == "$.type" and message.startswith("Invalid value"):
        return WireError("unknown_message", path)
    named = re.match(r"Object (contains unknown|missing required) field `(.*?)`", message, re.S)
    if named is None:
        return WireError("bad_message", path, about)
    code = "unknown_field" if named[1] == "contains unknown" else "bad_message"
    return WireError(code, f"{path}.{named[2]}", about)


def _path_of(message: str) -> str:
    """The place in which msgspec found the fault: the last `$…` in back quotes, `$` when it is the
    whole.
    """
    found = re.search(r" - at (?:`key` in )?`(\$[^`]*)`$", message)
    return found[1] if found else "$"
