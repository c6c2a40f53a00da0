"""Every message, declared once: the struct is the validator, the JSON Schema and the TypeScript.

Unknown fields are refused; a message that fails validation goes nowhere. `PROTOCOL.md` beside this
file walks through a session.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from game.core.events import tag_of

PROTOCOL = 1
"""Raised when an old client can no longer talk to the server."""

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Token = Annotated[str, Meta(min_length=20, max_length=64, pattern="^[A-Za-z0-9_-]+$(?!\n)")]
PlayerId = Annotated[str, Meta(min_length=1, max_length=32, pattern="^[A-Za-z0-9_-]+$(?!\n)")]
TableId = Annotated[str, Meta(min_length=4, max_length=32, pattern="^[A-Za-z0-9_-]+$(?!\n)")]
Code = Annotated[str, Meta(min_length=1, max_length=16)]
Key = Annotated[str, Meta(min_length=20, max_length=64, pattern="^[A-Za-z0-9_-]+$(?!\n)")]
Hex32 = Annotated[str, Meta(min_length=64, max_length=64, pattern="^[0-9a-f]+$(?!\n)")]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Face = Annotated[int, Meta(ge=0, le=24)]
Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]
RulesetId = Annotated[str, Meta(max_length=64, pattern="^[a-z]+/[a-z0-9-]+$(?!\n)")]
Word = Annotated[str, Meta(max_length=40, pattern="^[a-z0-9_-]+$(?!\n)")]
Words = Annotated[str, Meta(max_length=2048, pattern="^[a-z0-9_ -]*$(?!\n)")]
Switches = Annotated[
    dict[Word, bool | Annotated[int, Meta(ge=-(10**6), le=10**6)] | Words], Meta(max_length=128)
]

Phrase = Literal[
    # At any table
    "hurry",
    "thinking",
    "lucky",
    "spare_me",
    "modest",
    "again",
    "so_close",
    "slipped",
    # At a table of mahjong
    "good_pung",
    "no_feeding",
    "poor_hand",
    "luck_turns",
    # At a table of paohuzi
    "good_wei",
    "runs",
    "few_huxi",
    "stale_again",
]
"""A phrase, by its name."""
Emote = Literal["smile", "laugh", "cry", "angry", "cool", "sweat", "thumb", "sleepy"]
Saying = Phrase | Emote
"""A phrase or an emote, by its name: nothing is typed at a table."""
Thing = Literal["flower", "tea", "tomato", "ingot"]
"""Something that is tossed from seat to seat."""


class Wire(Struct, forbid_unknown_fields=True):
    """Base of everything on the wire."""


class ClockSettings(Wire):
    """Thinking time: `base` seconds for every decision, then the `bank` of the whole match."""

    base: Annotated[int, Meta(ge=3, le=120)] = 15
    bank: Annotated[int, Meta(ge=0, le=600)] = 60


class TableOptions(Wire):
    """The settings of a table besides the rules."""

    deals: Annotated[int, Meta(ge=1, le=32)] = 4
    rounds: Annotated[int, Meta(ge=0, le=4)] = 0
    """Rounds (圈) of a match, in each of which every seat has dealt and passed the deal on; 0: its
    length is `deals`.
    """
    clock: ClockSettings | None = field(default_factory=ClockSettings)
    """None: no limit."""
    public: bool = False
    """True if the table stands in everybody's list."""
    spectators: bool = True
    """True if people without a seat may watch (they see the public view, nothing else)."""
    pace: Literal["relaxed", "normal", "fast"] = "normal"
    """The time that motions, holds and bots take."""
    uniform_window: Annotated[int, Meta(ge=2, le=15)] | None = None
    """Seconds that every claim window lasts, even if nobody can claim or the answers come late; the
    clock's base and bank do not count there. None: it lasts until all have answered, for a short
    hold at least.
    """
    hints: bool = False
    """True for newcomers: prompts carry a `guide`."""
    draw_seats: bool = False
    """True if seats are drawn by lot when the first match begins, and again when their number has
    changed; else everybody plays on the seat that he has taken.
    """
    rotation: Literal["deal", "win"] | None = None
    """People beyond the number of seats sit out in turn (坐醒): others with every deal, or after a
    deal that somebody has won. None: people without a seat watch. Not in a race.
    """
    stand_in: Literal["soon", "late", "never"] = "soon"
    """The time after which a bot sits in for an absent person: 20 s, 60 s, or never by itself."""


# ------------------------------------------------------------------- from the client


class ClientMessage(Wire, tag=tag_of):
    """Base of everything a client may say."""


class Hello(ClientMessage):
    """First message of every connection. With `token`: I am that player. With `pair`: this device
    shows a pairing code. With `recover`: I have kept this recovery code, which is spent now; the
    same code with the same random `key` gets the same answer again. With none of them: make me a
    guest called `name`.
    """

    protocol: Count
    token: Token | None = None
    pair: Code | None = None
    recover: Token | None = None
    key: Key | None = None
    name: Name | None = None


class Rename(ClientMessage):
    """Call me by this name from now on."""

    name: Name
    face: Face | None = None
    """The number of the drawing that stands for me, 0 for letters of the name; None: as it is."""


class ListTables(ClientMessage):
    """Ask for the public tables and for those where I sit."""


class CreateTable(ClientMessage):
    """Open a table; I become its host and sit down on seat 0."""

    ruleset: RulesetId
    preset: Word | None = None
    switches: Switches = {}
    """Changes against the preset."""
    options: TableOptions = field(default_factory=TableOptions)
    key: Key | None = None
    """Drawn at random for this table. The same key again shows me the same table and opens none."""


class PlayNow(ClientMessage):
    """Open a table, put bots on every other seat and start, in one tap."""

    ruleset: RulesetId
    commitment: Hex32 | None = None
    """SHA-256("paiju-commit-1" ‖ 32 random bytes of mine); see `Reveal`."""
    preset: Word | None = None
    switches: Switches = {}
    options: TableOptions = field(default_factory=TableOptions)
    level: Word | None = None
    """The level of the bots; left out, the best of those that answer at once."""
    key: Key | None = None
    """As in `create_table`; left out, the commitment takes its place."""
    instead_of: TableId | None = None
    """A game against bots alone that I give up for this one: its table is closed."""


class PlayOn(ClientMessage):
    """Play a finished deal on from one of its steps, against bots: the same wall, and everything
    that was decided before. I have this seat. The match must be over. Nothing of it counts: it
    stands in no list and in no sum.
    """

    share: Annotated[str, Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$(?!\n)")]
    """Of the match, as in `match_state`."""
    deal: Annotated[int, Meta(ge=1, le=10**6)]
    step: Count
    """The number of events of the deal that have happened; with those that follow them at once."""
    seat: SeatNumber
    pace: Literal["relaxed", "normal", "fast"] = "normal"
    hints: bool = False
    level: Word | None = None
    """As in `play_now`; so are the other two."""
    key: Key | None = None
    instead_of: TableId | None = None


Opening = CreateTable | PlayNow | PlayOn
"""A wish for a table of one's own."""


class ConfigureTable(ClientMessage):
    """Host, while no match is running: play by these rules and options instead, of another game if
    need be; everybody's ready is off.
    """

    ruleset: RulesetId
    preset: Word | None = None
    switches: Switches = {}
    options: TableOptions = field(default_factory=TableOptions)
    watch: Annotated[list[SeatNumber], Meta(max_length=3)] = []
    """Seats whose people give them up and watch, or at a table with rotation sit out, since there
    may be fewer seats now; the host may be one of them.
    """


class Join(ClientMessage):
    """Come to the table with this room code or link, and sit down when a seat is free."""

    code: Code | None = None
    link: Token | None = None


class Enter(ClientMessage):
    """Show me a table I know (my seat's view, or the public one), from event `last_seq` + 1 on.

    Reloading, reconnecting, a second device and watching all say this and nothing else.
    """

    table: TableId
    last_seq: Count = 0


class Detach(ClientMessage):
    """Stop showing me this table; I keep my seat."""


class Leave(ClientMessage):
    """Give up my seat; a bot plays it to the end of the match if one is running."""


class GiveUpSeat(ClientMessage):
    """Give up my seat at a table that is not shown to me, as `leave` does at the one that is."""

    table: TableId


class Sit(ClientMessage):
    """Take this empty seat (before the start), or move to it; while a match is running, take the
    seat of a bot with the next deal.
    """

    seat: SeatNumber


class AddBot(ClientMessage):
    """Host: put a bot of this level on an empty seat; a `level` left out is as in `play_now`."""

    seat: SeatNumber
    level: Word | None = None


class RemoveSeat(ClientMessage):
    """Host: send away the bot or the player on this seat, before the start; between two deals a
    player, for whom a bot plays on.
    """

    seat: SeatNumber


class SitOut(ClientMessage):
    """At a table with rotation, before a match: I give up my seat to the person who has waited
    longest, and wait; at any time, without a seat: I wait, too.
    """


class SendOff(ClientMessage):
    """Host: send away somebody who sits out."""

    player: PlayerId


class MakeHost(ClientMessage):
    """Host: this person, who has a seat or sits out, is the host from now on."""

    player: PlayerId


class Lock(ClientMessage):
    """Host: everybody new asks before sitting down (`locked` false: only those who always must)."""

    locked: bool


class Admit(ClientMessage):
    """Host or acting host: this person of `room.asking` may sit down, or may not. With my own id
    and `yes` false: I do not ask any more.
    """

    player: PlayerId
    yes: bool


class Ready(ClientMessage):
    """I am (not) ready. `commitment` binds my device's share of the shuffle."""

    ready: bool
    commitment: Hex32 | None = None


class Start(ClientMessage):
    """Host: start the match at once (every seat taken, every person ready). By itself it starts
    after `room.start_ms`.
    """


class Hold(ClientMessage):
    """Host: let neither the match nor the next deal begin by itself (`hold` false: let them)."""

    hold: bool


class AdjustTable(ClientMessage):
    """Host, before a match or between two deals: other clocks and another pace from now on, with
    hints or without; a bank of another size is full for everybody.
    """

    pace: Literal["relaxed", "normal", "fast"]
    clock: ClockSettings | None = None
    """None: no limit."""
    hints: bool | None = None
    """None: as before."""


class Dissolve(ClientMessage):
    """Seated, in a match: propose to end it now, or agree (`agree` false: refuse). It ends when all
    people have agreed; after a minute, when all who are there and not silent have.
    """

    agree: bool


class Reveal(ClientMessage):
    """The 32 bytes behind my commitment, asked for by `reveal_wanted`."""

    entropy: Hex32


class Act(ClientMessage):
    """My answer to prompt `n`: the index of one of its actions."""

    n: Count
    choice: Annotated[int, Meta(ge=0, le=500)]


class NextDeal(ClientMessage):
    """I have seen the result; deal the next one."""


class Resume(ClientMessage):
    """The match was `paused` while everybody was away, and some have not come back: it goes on
    without them.
    """


class Rematch(ClientMessage):
    """After a match: the same people, the same rules, again; bots stay. It begins when everybody
    wants it.
    """

    commitment: Hex32 | None = None
    fill: bool = False
    """Begin without the people who are missing: bots take the seats that were left, and sit in for
    people who have not answered. Not before `room.fill_in_ms` is 0.
    """


class TakeBack(ClientMessage):
    """Give me my seat back from the bot that sits in for me."""


class Speak(ClientMessage):
    """Seated: say this to everybody."""

    saying: Saying


class Toss(ClientMessage):
    """Seated: toss this thing to a seat where somebody sits."""

    thing: Thing
    to: SeatNumber


class Nudge(ClientMessage):
    """Seated: ask the player on turn to hurry, once the turn has lasted for ten seconds."""


class CallBot(ClientMessage):
    """Let a bot sit in for this seat: at once for mine, until I say `take_back`; for the seat on
    turn once it has been silent for half a minute and two people (or all others who are there) have
    sent this message.
    """

    seat: SeatNumber


class Pair(ClientMessage):
    """Give me a one-use code with which another device of mine can sign in."""


class Recovery(ClientMessage):
    """Give me a recovery code; the one I had is void then. Answered by `recovery_code`."""


class ListDevices(ClientMessage):
    """List the devices on which I am signed in. Answered by `devices`."""


class SignOut(ClientMessage):
    """Sign out this device of mine; None: all but this one. Answered by `devices`."""

    device: TableId | None = None


class PageError(ClientMessage):
    """My page met a fault: its kind and its place in the code, for the operator. No answer."""

    kind: Literal["error", "rejection", "render"]
    place: Annotated[str, Meta(min_length=1, max_length=80, pattern="^[A-Za-z0-9_.:-]+$(?!\n)")]
    version: Annotated[str, Meta(min_length=1, max_length=20, pattern="^[A-Za-z0-9.-]+$(?!\n)")]
    """The release of the page."""


class Ping(ClientMessage):
    """Check the connection. Answered by `pong`."""

    id: Count = 0


FromClient = (
    Hello
    | Rename
    | ListTables
    | CreateTable
    | PlayNow
    | PlayOn
    | ConfigureTable
    | Join
    | Enter
    | Detach
    | Leave
    | GiveUpSeat
    | Sit
    | AddBot
    | RemoveSeat
    | SitOut
    | SendOff
    | MakeHost
    | Lock
    | Admit
    | Ready
    | Start
    | Hold
    | AdjustTable
    | Dissolve
    | Reveal
    | Act
    | NextDeal
    | Resume
    | Rematch
    | TakeBack
    | Speak
    | Toss
    | Nudge
    | CallBot
    | Pair
    | Recovery
    | ListDevices
    | SignOut
    | PageError
    | Ping
)

# ------------------------------------------------------------------- from the server


class ServerMessage(Wire, tag=tag_of):
    """Base of everything the server says."""


TablePhase = Literal["gathering", "revealing", "playing", "between", "paused", "finished", "closed"]


class TableSummary(Wire):
    """A line in a list of tables."""

    table: str
    code: str
    ruleset: str
    preset: str | None
    host: str
    phase: TablePhase
    seats: int
    taken: int
    """Seats with a person."""
    bots: int
    deals: int
    """Agreed number of deals, 0 in a race or if rounds are agreed."""
    rounds: int
    """Agreed number of rounds (圈), 0 if deals are agreed or in a race."""
    deal: int
    """The deal on the table, between deals the one that is over; 0 before the first."""
    mine: bool
    """True if the receiver sits there."""
    people: list[str] = []
    """If `mine`: the names of the other people who have a seat or sit out."""
    left_s: int | None = None
    """If `mine`: seconds since the last of them all was there; null while somebody is."""


class Welcome(ServerMessage):
    """Answer to `hello`. `token` only when it is new: keep it, it is your identity."""

    protocol: int
    player: str
    name: str
    token: str | None
    tables: list[TableSummary]
    """Tables where you have a seat."""
    elsewhere: list[str] = []
    """Sockets of the same service at other addresses, to be tried when this one does not answer."""
    face: int = 0
    """The number of the drawing that stands for you, 0 for letters of the name."""


class Refused(ServerMessage):
    """Your message was refused. `code` has a sentence in every language; `about` is the type of the
    message, `names` are the switches or fields at fault.
    """

    code: str
    about: str | None = None
    names: list[str] = []


class Tables(ServerMessage):
    """Answer to `list_tables`: mine, those with people first and then those left last; then the
    public ones, newest first.
    """

    tables: list[TableSummary]


class SeatState(Wire):
    """A seat of a room. `kind` `bot`: a bot of `level`; `player`: a person; `empty`: nobody; after
    a match `name` is that of the player who sat there and has left. `bot`: the number of the bot
    among all bots, which it keeps on other seats; clients have a name and a face for each.
    """

    kind: Literal["empty", "player", "bot"]
    player: str | None = None
    name: str = ""
    level: str | None = None
    ready: bool = False
    connected: bool = True
    """True if a device of the person is connected."""
    substituted: bool = False
    """True if a bot sits in until the person is back."""
    bot: int | None = None


class BenchSeat(Wire):
    """A person who sits out, and sees the public view."""

    player: str
    name: str
    ready: bool
    connected: bool


class DissolveVote(Wire):
    """Somebody has proposed to end the match. `agreed`: seats; `ms`: the time left of the minute,
    None while it stands, since the proposer is on turn. The people of the bench are numbered on
    after the seats.
    """

    by: int
    agreed: list[int]
    ms: int | None


class AskingPerson(Wire):
    """A person who asks to sit down: on this seat, or (None) on any free one."""

    player: str
    name: str
    seat: int | None


class Successor(Wire):
    """A person who takes the seat of a bot with the next deal."""

    player: str
    name: str


class MatchPlayer(Wire):
    """A player who is or was in a match: a person, or a bot of a level, `bot` as in `SeatState`."""

    player: str | None
    name: str
    level: str | None
    bot: int | None = None


class MatchWin(Wire):
    """A win of a finished deal. `giver`: the seat that threw the tile or card, if one did.
    `points`: its payment, in a race its marks; None in a deal of an earlier release.
    """

    seat: int
    giver: int | None
    self_drawn: bool
    points: int | None


class Moment(Wire):
    """A step of a finished deal, as `play_on` names it."""

    share: str
    deal: int
    step: int
    seat: int


class MatchState(Wire):
    """The state of the match. Anybody with its `share` may open replays of finished deals."""

    match: str
    number: int
    deals: int
    """Agreed number of deals, 0 in a race or if rounds are agreed."""
    rounds: int
    """Agreed number of rounds (圈), 0 if deals are agreed or in a race."""
    dealer: int
    dice: list[int]
    """The dice that chose the first dealer, counted round the table from seat 0; empty before they
    are thrown, and in matches that had none.
    """
    seats_drawn: bool
    """True if the seats were drawn just before this match."""
    prevalent_wind: int
    scores: list[int]
    marks: list[int]
    """Marks by seat in a race to a number of them; empty if there is no race."""
    race_to: int
    """Marks that end the match; 0 if deals or rounds are agreed."""
    history: list[list[int]]
    """Scores of each finished deal by seat."""
    marks_history: list[list[int]]
    """The same of the marks; empty if there is no race."""
    players: list[MatchPlayer]
    """Everybody who has played a deal of it, in the order in which they came."""
    sat: list[list[int]]
    """By deal, the running one and always the first as well: by seat its player, as an index of
    `players`. Points of a deal belong to its players.
    """
    wins: list[list[MatchWin] | None]
    """By finished deal its wins; None for a deal of an earlier release, which stored none."""
    finished: bool
    share: str
    commitment: str
    """The server's: SHA-256("paiju-commit-1" ‖ its seed)."""
    commitments: list[str | None]
    """The players' by seat."""
    entropies: list[str | None]
    """Shares revealed, by seat; None if no valid one came in time."""
    seed: str | None
    """The server's seed, once the match is over."""
    moment: Moment | None = None
    """The moment from which the only deal of this match is played on: nothing of it counts."""


class Room(ServerMessage):
    """Everything public about a table besides the cards; sent whole whenever it changes."""

    table: str
    code: str
    link: str
    ruleset: str
    preset: str | None
    rules: dict[str, bool | int | str]
    options: TableOptions
    host: str
    phase: TablePhase
    """`gathering`: before the first match; `revealing`: the shares of a shuffle are asked for;
    `playing`: a deal; `between`: two deals; `paused`: everybody is away; `finished`: after a match;
    `closed`: the table is gone.
    """
    seats: list[SeatState]
    bench: list[BenchSeat]
    """The people who sit out, in the order in which they come in."""
    sits_out: list[int]
    """Seats whose people sit out with the next deal, as far as it is known."""
    spectators: int
    match: MatchState | None
    next_deal_ms: int | None
    """Between deals: the time until the next one comes by itself."""
    awaited: list[int]
    """Between deals: seats whose `next_deal` is still missing, of the players of the next deal;
    people who come in from the bench are numbered on after the seats, as in a vote.
    """
    successors: list[Successor | None]
    """By seat the person who takes it from its bot with the next deal."""
    start_ms: int | None
    """Before a match: the time until it begins by itself, since everybody is ready."""
    held: bool
    """True while the host lets nothing begin by itself."""
    dissolve: DissolveVote | None
    fill_in_ms: int | None
    """After a match, once somebody wants another (`ready` in `seats`): the time until it may begin
    without the people who are missing.
    """
    stand_ins: dict[str, str] = {}
    """By level of bots that is not asked for a while, since it took too long: the level that plays
    for it here.
    """
    locked: bool = False
    """True if everybody new asks before sitting down."""
    asking: list[AskingPerson] = []
    """The people who ask to sit down, and wait for the host's word."""
    acting_host: str = ""
    """The person who gives that word, and who decides like the host while no match is running: the
    host, or in his absence the first one who is there.
    """
    faces: dict[str, int] = {}
    """By person who has changed name or face here lately, the face (0: letters of the name)."""


class DealIdentity(Wire):
    """The deal that events belong to: its match, its number there, and its ruleset."""

    match: str
    number: int
    ruleset: str


class Entered(ServerMessage, omit_defaults=True):
    """You see this table now. `seat` is None for a spectator. `seq` is the number of the first
    event that follows; when it is not your `last_seq` + 1, begin your board anew with it.

    `deal` is the deal on the table, None if there is none. When it is not the deal that you know,
    forget the one you know.

    `stood_in` is the first event of your seat that a bot, or the clock, has decided for you while
    you were away; left out once you have decided something again, and with the next deal.
    """

    table: str
    seat: int | None
    seq: int
    deal: DealIdentity | None
    stood_in: int | None = None


class Left(ServerMessage):
    """You no longer see this table. `code` is the reason: `detached`, `left`, `removed`, `closed`,
    `closed_by_operator`, `abandoned`.
    """

    table: str
    code: str


class Events(ServerMessage, omit_defaults=True):
    """Events at the table, as you may know them. Numbers have no holes: the first event is `seq`,
    the next `seq` + 1, and so on. All are of one deal; `deal` is left out if they do not begin it.
    """

    seq: int
    events: list[dict[str, Any]]
    deal: DealIdentity | None = None


class WinWorth(Wire, omit_defaults=True):
    """The worth of a win on one tile or card in one way, in the circumstances that you know: no
    birds, nothing that is hidden, and of a wait nothing that only a moment brings (杠上开花 …).

    `count`: fans (those of flowers too) or huxi. `points`: the sum that you would be paid; `most`:
    the sum from the seat that would have to pay most, if it depends on the giver, and `points` is
    that from the seat that would pay least. `paid`: by seat its payment, for a win that is offered,
    and of a wait of mahjong if it does not depend on the giver. `why`: you could not win so (one of
    `WhyCode`); with `too_few_fans` the `count` is of the fans that count towards the least.
    """

    count: int
    points: int = 0
    most: int | None = None
    paid: list[int] = []
    why: str | None = None


class WaitingTile(Wire, omit_defaults=True):
    """A tile or card that would win, the number of its copies that you cannot see, and the worth of
    the win when another seat discards or flips it (`claimed`) and when you draw or flip it
    (`drawn`); null: it does not win so.
    """

    tile: int
    left: int
    claimed: WinWorth | None = None
    drawn: WinWorth | None = None


class RouteFan(Wire):
    """A fan by its id, and its worth in all."""

    id: str
    worth: int


class Route(Wire, omit_defaults=True):
    """A way to a win with fans enough: the tiles that the hand lacks for it, the fewest, and the
    `total` of its `fans` (flowers aside) at least, whichever of the tiles comes last. `closed`: if
    nothing more is laid down; `drawn`: if the last tile is drawn.
    """

    fans: list[RouteFan]
    total: int
    lacks: list[int]
    closed: bool = False
    drawn: bool = False


class Routes(Wire):
    """Your hand on its way to the fans that a win needs (`least`): those it has for certain, and
    the likeliest routes, the best first; there may be none.
    """

    least: int
    certain: list[RouteFan]
    routes: list[Route]


class Reach(Wire, omit_defaults=True):
    """Fans that your hand may still have after a claim: `most`, of the best route or, where none is
    left, of the best hand near; `lacks`, the tiles that the route lacks, null if there is none.
    `breaks`: the claim breaks the best route that the hand has without it, and leaves none that is
    nearer. `fans`: those by which players call the best route.
    """

    most: int
    least: int
    lacks: int | None = None
    breaks: bool = False
    fans: list[str] = []


class ActionHint(Wire, omit_defaults=True):
    """Waits of your hand after the action with this index; for a claim, after the best discard that
    may follow it (`discard`). For a win there are none, but its worth (`win`). `reach`: of a claim,
    if the rules ask for fans.
    """

    choice: int
    waits: list[WaitingTile]
    discard: int | None = None
    win: WinWorth | None = None
    reach: Reach | None = None


class Outlook(Wire):
    """The hand that an answer leaves: `away`, the number of tiles to exchange until it is ready,
    null if the game does not count that or nothing can win any more; `tiles`, the number of unseen
    tiles that a ready hand waits for, null if it is not ready or they are all gone.
    """

    away: int | None
    tiles: int | None


class Because(Wire):
    """The reason why one answer to an offer is the best: `code`, one of `ReasonCode`, with the
    outlook after the best claim (`claimed`) and after a pass (`passed`).
    """

    code: str
    claimed: Outlook
    passed: Outlook


class Guide(Wire):
    """Help for newcomers, worked out from your view: `best` and `loose` (discards of no use to the
    hand) are indices of actions. `away`: the number of tiles to exchange until the hand is ready
    after the best action; null if the game does not count that, or nothing can win any more, and
    for offers. `lacks`: the needs of a win that the hand does not meet (of `WhyCode`); `no_pair`:
    the hand holds no two alike. `because`: the reason, if the best action is no discard.
    """

    best: list[int]
    loose: list[int]
    away: int | None
    lacks: list[str]
    no_pair: bool
    because: Because | None = None


class Prompt(ServerMessage):
    """You have a decision: answer `act` with `n` and the index of an action.

    `base_ms` and `bank_ms` are the time left on your clock (None: no limit); the base runs first.
    `window` is true in a claim window, false on your own turn. `default` is the index of the action
    that is taken without an answer. In a uniform window `base_ms` is the time left of it, and there
    is no bank.
    """

    n: int
    seq: int
    """The last event this prompt follows."""
    window: bool
    actions: list[dict[str, Any]]
    default: int
    base_ms: int | None
    bank_ms: int | None
    hints: list[ActionHint] = []
    why: str | None = None
    """On your own turn: the hand is complete with the tile or card drawn, and this keeps it from
    winning (one of `WhyCode`).
    """
    guide: Guide | None = None
    """Null if the table's options have no `hints`. This release says these three in `Hints`."""


class Hints(ServerMessage):
    """Facts about prompt `n`, which has been told before, that are worth knowing: see `Prompt`."""

    n: int
    hints: list[ActionHint] = []
    why: str | None = None
    guide: Guide | None = None
    routes: Routes | None = None


class PromptClosed(ServerMessage):
    """Prompt `n` needs no answer any more. `code`: `answered` (by another device of yours or the
    bot), `time_up`, `decided` (a higher claim).
    """

    n: int
    code: str


class Acked(ServerMessage):
    """Your action `n` is stored: it will survive anything."""

    n: int


class Waits(ServerMessage):
    """Your hand is ready (or, with an empty list, no longer): only you hear it.

    `why`: the tile that lies open completes it, and this keeps it from winning (one of `WhyCode`);
    null when it does not, or when you may win.
    """

    seq: int
    waits: list[WaitingTile]
    why: str | None = None


class RevealWanted(ServerMessage):
    """Every share of the shuffle is bound by these commitments, the server's and by seat the
    devices'; send yours within `within_ms`. A device that is asked for the same share under another
    commitment does not send it: it would be known before that commitment was made.
    """

    match: str
    commitment: str
    commitments: list[str | None]
    within_ms: int


class Paired(ServerMessage):
    """Answer to `pair`: another device says `hello` with this code within `within_ms`."""

    code: str
    within_ms: int


class RecoveryCode(ServerMessage):
    """Answer to `recovery`: another device says `hello` with it, once, at any time."""

    code: str


class DeviceSummary(Struct):
    """A device where a person is signed in, `since` then (UTC seconds); `own`: it is this one."""

    id: str
    since: float
    own: bool


class Devices(ServerMessage):
    """Answer to `list_devices` and `sign_out`: the oldest first."""

    devices: list[DeviceSummary]


class DeviceAdded(ServerMessage):
    """Somebody has signed in as you on another device, with a pairing or recovery code."""


class Invited(ServerMessage):
    """The host of a room has made it a room of a group that you belong to: come if you like."""

    group: str
    name: str
    """The name of the group."""
    host: str
    """The name of the host."""
    table: str
    code: str
    ruleset: str


class Pong(ServerMessage):
    """Answer to `ping`."""

    id: int


class Notice(ServerMessage):
    """Something everybody at the table should know: `storage_waiting`, `storage_back`, `paused`,
    `resumed`, `frozen`, `deal_void`.
    """

    code: str


class Spoken(ServerMessage):
    """The person or bot on a seat says this now, to everybody who is there. Nobody hears it again.
    The people of the bench are numbered on after the seats, as in a vote.
    """

    seat: int
    saying: Saying


class Tossed(ServerMessage):
    """A thing flies from one seat to another; as with `spoken`, nobody hears of it again."""

    seat: int
    thing: Thing
    to: int


class TurnClock(ServerMessage):
    """The table waits for this seat's own turn, until the event after `seq`; a claim window has no
    such clock. `base_ms` and `bank_ms` are the time left on it (None: no limit). The bank is shown
    as far as everybody can know it: only time spent on own turns is taken from it. `waited_ms`: the
    time that the table has waited already.
    """

    seat: int
    seq: int
    base_ms: int | None
    bank_ms: int | None
    waited_ms: int


class Hurried(ServerMessage):
    """Somebody has claimed the tile or card that you were asked about: prompt `n` is open for this
    time only. A player who may win is never hurried.
    """

    n: int
    base_ms: int
    bank_ms: int


class Nudged(ServerMessage):
    """A seat asks the one on turn to hurry; nobody hears of it later."""

    seat: int
    to: int


class BotCalled(ServerMessage):
    """A seat asks a bot to sit in for the silent one on turn; `missing` more have to ask, too."""

    seat: int
    to: int
    missing: int


FromServer = (
    Welcome
    | Refused
    | Tables
    | Room
    | Entered
    | Left
    | Events
    | Prompt
    | Hints
    | PromptClosed
    | Acked
    | Waits
    | RevealWanted
    | Paired
    | RecoveryCode
    | Devices
    | DeviceAdded
    | Invited
    | Pong
    | Notice
    | Spoken
    | Tossed
    | TurnClock
    | Hurried
    | Nudged
    | BotCalled
)
