"""Messages between nodes, as JSON on the bus.

A link is a device that looks at a table of another node: the gateway, which has its socket, numbers
its links, and each side numbers its messages about a link from 1 on. The bus may lose a message; a
number that is missing, now or in a later pulse, breaks the link, and the device connects again.
"""

from __future__ import annotations

import msgspec

from server.wire.codec import decode_client, encode_client
from server.wire.messages import FromClient, Invited

VERSION = 1
"""Rises when nodes of two releases would not understand each other: subjects bear it."""


class Entered(msgspec.Struct, tag="enter", array_like=True):
    """A device comes to a table, from the event after `last_seq` on (None: with its code)."""

    link: int
    number: int
    table: str
    player: str
    name: str
    address: str
    last_seq: int | None


class Said(msgspec.Struct, tag="say", array_like=True):
    """A message of a device for its table."""

    link: int
    number: int
    text: str

    @classmethod
    def of(cls, link: int, number: int, message: FromClient) -> Said:
        """A message on its way."""
        return cls(link, number, encode_client(message))

    @property
    def message(self) -> FromClient:
        """The message as it was said."""
        return decode_client(self.text)


class Quiet(msgspec.Struct, tag="quiet", array_like=True):
    """Nothing was heard of a device for so many seconds; None: it is heard again."""

    link: int
    number: int
    seconds: float | None


class Gone(msgspec.Struct, tag="gone", array_like=True):
    """A device does not look any more; `asked`: it asked for that, and is to hear of it."""

    link: int
    number: int
    asked: bool


class Told(msgspec.Struct, tag="tell", array_like=True):
    """A frame for a device."""

    link: int
    number: int
    frame: str


class Shown(msgspec.Struct, tag="show", array_like=True):
    """The device sees the table of this link, and no other."""

    link: int
    number: int


class Dropped(msgspec.Struct, tag="drop", array_like=True):
    """It does not any more."""

    link: int
    number: int


class Moved(msgspec.Struct, tag="moved", array_like=True):
    """The link is no more: the device is to connect again."""

    link: int


class Renamed(msgspec.Struct, tag="rename", array_like=True):
    """A person has another name, or another face if that is given."""

    player: str
    name: str
    face: int | None = None


class InvitedOf(msgspec.Struct, tag="invite", array_like=True):
    """Invites people to a room of their group. A node of an earlier release does not read it."""

    people: tuple[str, ...]
    message: Invited


class DevicesChanged(msgspec.Struct, tag="devices", array_like=True):
    """A person has signed in on a device (`came`), or some are signed out, or (`moved`) all are
    those of another person now.
    """

    player: str
    came: str | None
    gone: tuple[str, ...]
    moved: bool = False
    erased: bool = False
    """With `gone`: the person is being erased. A node of an earlier release does not read it."""


class Given(msgspec.Struct, tag="give", array_like=True):
    """A person plays elsewhere: a seat at this table is given up if nothing runs there, or (with
    `game`) a game against bots is closed, or (with `seat`) the seat is given up in any case, or
    (with `erased`) nothing of the person is to stay there.
    """

    table: str
    player: str
    game: bool
    seat: bool = False
    """A node of an earlier release leaves it out, and does not read it."""
    erased: bool = False
    """The same."""
    into: str | None = None
    """With `erased`: the person who is to have everything of this one."""


class DoorLeft(msgspec.Struct, tag="door", array_like=True):
    """A person who may ask from outside of this table has left its door; `asked`: by his word."""

    table: str
    player: str
    asked: bool


class Charged(msgspec.Struct, tag="charge", array_like=True):
    """An address has used so much of a limit that all nodes share."""

    limit: str
    address: str
    amount: float


class Pairing(msgspec.Struct, tag="pair", array_like=True):
    """A code for another device of a person; None: it is void."""

    code: str
    player: str | None


class AskUnheard(msgspec.Struct, tag="ask_unheard", array_like=True):
    """Asks for the deal of this match that has ended, though its table has not told the end."""

    question: int
    table: str
    match: str


class AskSees(msgspec.Struct, tag="ask_sees", array_like=True):
    """Asks whether this person sees the table."""

    question: int
    table: str
    player: str


class Answer(msgspec.Struct, tag="answer", array_like=True):
    """The answer to a question: the number of a deal, 1 for yes; None for none and no."""

    question: int
    value: int | None


class Pulse(msgspec.Struct, tag="pulse", array_like=True):
    """The last numbers of the messages about each link: `own` of the sender's own devices, `others`
    of those that look at its tables. `fresh`: the sender has heard from the database.
    """

    fresh: bool
    own: dict[int, int]
    others: dict[int, int]


Part = (
    Entered
    | Said
    | Quiet
    | Gone
    | Told
    | Shown
    | Dropped
    | Moved
    | Renamed
    | InvitedOf
    | DevicesChanged
    | Given
    | DoorLeft
    | Charged
    | Pairing
    | AskUnheard
    | AskSees
    | Answer
    | Pulse
)


class Bundle(msgspec.Struct, array_like=True):
    """All that one node has to say to another at a time."""

    sender: str
    parts: list[Part]


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Bundle)


def encode(bundle: Bundle) -> bytes:
    """The bundle as it goes over the bus."""
    return _encoder.encode(bundle)


def decode(data: bytes) -> Bundle:
    """The bundle that was sent. Raises `msgspec.DecodeError`."""
    return _decoder.decode(data)
