"""Messages of the server, as a client reads them: fields that it does not know are skipped.

`server/wire/messages.py` declares the same messages for the server and says what each field means;
a test holds the two together. Events and actions stay plain data: `{"type": "discard", "tile": 0}`.
"""

from __future__ import annotations

from typing import Any, get_args

from msgspec import Raw, Struct, ValidationError, field
from msgspec.json import Decoder

from game.core.events import tag_of

PROTOCOL = 1
"""Version of the wire that this client speaks."""

Plain = dict[str, Any]
"""An event or an action: its `type` and its fields."""


class RemoteMessage(Struct, tag=lambda name: tag_of(name.removesuffix("Message"))):
    """Base of everything the server says."""


class UnknownMessage(RemoteMessage):
    """A message of a type that a later server has added."""


class TableLine(Struct):
    """A line in a list of tables."""

    table: str
    code: str
    ruleset: str
    preset: str | None
    host: str
    phase: str
    seats: int
    taken: int
    bots: int
    deals: int
    rounds: int
    deal: int
    mine: bool


class WelcomeMessage(RemoteMessage):
    """Answer to `hello`. `token` is given once, to a new guest."""

    protocol: int
    player: str
    name: str
    token: str | None
    tables: list[TableLine]
    elsewhere: list[str] = []
    """Sockets of the same service at other addresses."""
    face: int = 0


class RefusedMessage(RemoteMessage):
    """Something that was said was not done; `about` is the type of that message."""

    code: str
    about: str | None = None
    names: list[str] = []


class TablesMessage(RemoteMessage):
    """Answer to `list_tables`."""

    tables: list[TableLine]


class SeatLine(Struct):
    """A seat in a room. `kind`: `empty`, `player` or `bot`."""

    kind: str
    player: str | None = None
    name: str = ""
    level: str | None = None
    ready: bool = False
    connected: bool = True
    substituted: bool = False
    bot: int | None = None
    """The number of the bot among all bots, which it keeps on other seats."""


class AskingLine(Struct):
    """Somebody who asks to sit down: on this seat, or wherever there is one."""

    player: str
    name: str
    seat: int | None = None


class SuccessorLine(Struct):
    """Somebody who takes the seat of a bot with the next deal."""

    player: str
    name: str


class BenchLine(Struct):
    """Somebody who sits out."""

    player: str
    name: str
    ready: bool
    connected: bool


class DissolveVoteLine(Struct):
    """Somebody has proposed to end the match; the bench is counted on after the seats."""

    by: int
    agreed: list[int]
    ms: int | None


class MatchPlayerLine(Struct):
    """Somebody who plays in a match, or has played in it."""

    player: str | None
    name: str
    level: str | None
    bot: int | None = None


class MatchWinLine(Struct):
    """A win of a finished deal."""

    seat: int
    giver: int | None
    self_drawn: bool
    points: int | None = None
    """Its own, in a race marks; None in a deal of an earlier release."""


class MatchLine(Struct):
    """The state of the match."""

    match: str
    number: int
    deals: int
    rounds: int
    dealer: int
    dice: list[int]
    seats_drawn: bool
    prevalent_wind: int
    scores: list[int]
    marks: list[int]
    race_to: int
    history: list[list[int]]
    marks_history: list[list[int]]
    finished: bool
    share: str
    commitment: str
    commitments: list[str | None]
    entropies: list[str | None]
    seed: str | None
    players: list[MatchPlayerLine] = []
    sat: list[list[int]] = []
    """By deal and seat, the place among `players`."""
    wins: list[list[MatchWinLine] | None] = []


class RoomMessage(RemoteMessage):
    """Everything public about a table besides the cards; sent whole whenever it changes."""

    table: str
    code: str
    link: str
    ruleset: str
    preset: str | None
    rules: dict[str, bool | int | str]
    options: dict[str, Any]
    host: str
    phase: str
    """`gathering`, `revealing`, `playing`, `between`, `paused`, `finished` or `closed`."""
    seats: list[SeatLine]
    spectators: int
    match: MatchLine | None
    next_deal_ms: int | None
    awaited: list[int]
    successors: list[SuccessorLine | None]
    start_ms: int | None
    held: bool
    dissolve: DissolveVoteLine | None
    fill_in_ms: int | None
    stand_ins: dict[str, str] = {}
    bench: list[BenchLine] = []
    sits_out: list[int] = []
    locked: bool = False
    asking: list[AskingLine] = []
    doorkeeper: str = ""
    faces: dict[str, int] = {}


class DealIdentity(Struct):
    """The deal that events belong to: its match, its number there, and what it is played by."""

    match: str
    number: int
    ruleset: str


class EnteredMessage(RemoteMessage):
    """The table is shown from event `seq` on; `seat` is None for a spectator, `deal` where none
    lies there. From event `stood_in` on the server has decided for the seat, None where it has not.
    """

    table: str
    seat: int | None
    seq: int
    deal: DealIdentity | None = None
    stood_in: int | None = None


class LeftMessage(RemoteMessage):
    """The table is not shown any more; `code` says why."""

    table: str
    code: str


class EventsMessage(RemoteMessage):
    """Events at the table, from event number `seq` on."""

    seq: int
    raw: list[Raw] = field(name="events")
    deal: DealIdentity | None = None
    """The deal that begins with them."""

    @property
    def events(self) -> list[Plain]:
        """The events, read when they are asked for."""
        return [plain(event) for event in self.raw]


class WaitLine(Struct, omit_defaults=True):
    """A tile or card that would win, and how many copies this seat cannot see."""

    tile: int
    left: int
    by_flip: int | None = None
    by_own_flip: int | None = None


class HintLine(Struct, omit_defaults=True):
    """Waits of this seat after the action with this index; of a claim after the best discard that
    may follow it, which `discard` names.
    """

    choice: int
    waits: list[WaitLine]
    discard: int | None = None


class OutlookLine(Struct):
    """The outlook after an answer."""

    away: int | None
    tiles: int | None


class BecauseLine(Struct):
    """Why one answer to an offer is the best."""

    code: str
    claimed: OutlookLine
    passed: OutlookLine


class GuideLine(Struct):
    """Advice for newcomers; `best` and `loose` are indices of actions."""

    best: list[int]
    loose: list[int]
    away: int | None = None
    lacks: list[str] = []
    no_pair: bool = False
    because: BecauseLine | None = None


class PromptMessage(RemoteMessage):
    """A decision: `actions` are the legal ones, `default` is what happens when the time is up."""

    n: int
    seq: int
    window: bool
    actions: list[Plain]
    default: int
    base_ms: int | None
    bank_ms: int | None
    hints: list[HintLine] = []
    why: str | None = None
    guide: GuideLine | None = None

    @property
    def kinds(self) -> list[str]:
        """The types of the actions, in order."""
        return [action["type"] for action in self.actions]


class PromptClosedMessage(RemoteMessage):
    """Prompt `n` needs no answer any more; `code` says why."""

    n: int
    code: str


class AckedMessage(RemoteMessage):
    """The answer to prompt `n` is stored."""

    n: int


class WaitsMessage(RemoteMessage):
    """Waits of this hand; none when it is not ready any more."""

    seq: int
    waits: list[WaitLine]
    why: str | None = None


class RevealWantedMessage(RemoteMessage):
    """The share of the shuffle behind this device's commitment is asked for."""

    match: str
    commitment: str
    commitments: list[str | None]
    within_ms: int


class PairedMessage(RemoteMessage):
    """Answer to `pair`."""

    code: str
    within_ms: int


class RecoveryCodeMessage(RemoteMessage):
    """Answer to `recovery`."""

    code: str


class DeviceLine(Struct):
    """A device where the person is signed in."""

    id: str
    since: float
    own: bool


class DevicesMessage(RemoteMessage):
    """Answer to `list_devices` and `sign_out`."""

    devices: list[DeviceLine]


class DeviceAddedMessage(RemoteMessage):
    """Somebody has signed in as this person on another device."""


class PongMessage(RemoteMessage):
    """Answer to `ping`."""

    id: int


class NoticeMessage(RemoteMessage):
    """Something that everybody at the table should know."""

    code: str


class SpokenMessage(RemoteMessage):
    """A seat says a phrase or an emote."""

    seat: int
    saying: str


class TossedMessage(RemoteMessage):
    """A thing flies from one seat to another."""

    seat: int
    thing: str
    to: int


class TurnClockMessage(RemoteMessage):
    """The clock of the seat on turn, until the event after `seq`."""

    seat: int
    seq: int
    base_ms: int | None
    bank_ms: int | None
    waited_ms: int


class HurriedMessage(RemoteMessage):
    """Prompt `n` is open for this time only: somebody has claimed already."""

    n: int
    base_ms: int
    bank_ms: int


class NudgedMessage(RemoteMessage):
    """A seat asks the one on turn to hurry."""

    seat: int
    to: int


class BotCalledMessage(RemoteMessage):
    """A seat would have a bot sit in for the silent one; `missing` more have to say so."""

    seat: int
    to: int
    missing: int


AnyServerMessage = (
    WelcomeMessage
    | RefusedMessage
    | TablesMessage
    | RoomMessage
    | EnteredMessage
    | LeftMessage
    | EventsMessage
    | PromptMessage
    | PromptClosedMessage
    | AckedMessage
    | WaitsMessage
    | RevealWantedMessage
    | PairedMessage
    | RecoveryCodeMessage
    | DevicesMessage
    | DeviceAddedMessage
    | PongMessage
    | NoticeMessage
    | SpokenMessage
    | TossedMessage
    | TurnClockMessage
    | HurriedMessage
    | NudgedMessage
    | BotCalledMessage
)


class _Head(Struct):
    """The type of any message."""

    type: str


_TAGS = {kind.__struct_config__.tag for kind in get_args(AnyServerMessage)}
_message: Decoder[AnyServerMessage] = Decoder(AnyServerMessage)
_head = Decoder(_Head)
_plain = Decoder(dict[str, Any])


def decode(text: str | bytes) -> RemoteMessage:
    """The message that this text is. Raises `msgspec.DecodeError` when it is none."""
    try:
        return _message.decode(text)
    except ValidationError:
        if _head.decode(text).type in _TAGS:
            raise
        return UnknownMessage()


def plain(event: Raw) -> Plain:
    """An event as plain data."""
    return _plain.decode(event)
