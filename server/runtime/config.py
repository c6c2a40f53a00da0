"""Settings of an operator. Times are in seconds."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Timers:
    """Times that the server waits for people."""

    request: float = 10.0
    """From the opening of a connection, or the beginning of a request, to its last byte."""
    response: float = 300.0
    """For an answer to be given and read."""
    ping: float = 6.0
    """Of silence, before a socket is asked whether anybody is there; a page in front says something
    every five,"""
    silent: float = 3.0
    """for the answer, before the person counts as away,"""
    pong: float = 14.0
    """and before the socket is closed: a client back from a tunnel by then has lost nothing."""
    hang_up: float = 5.0
    """For the last words of a socket that is closed; after that it is cut."""
    hello: float = 10.0
    """From the opening of a socket to its `hello`."""
    start: float = 3.0
    """From the moment in which every seat is taken and everybody ready to the start of a match."""
    reveal: float = 3.0
    """For the players' shares of the shuffle."""
    next_deal: float = 20.0
    """Between two deals, until the next one comes by itself; without a clock it is `untimed`."""
    next_deal_at_least: float = 5.0
    """The same for somebody who comes back to a table where nobody was."""
    rematch: float = 600.0
    """After a match: until its table stands in no list any more."""
    fill: float = 30.0
    """From the first wish for another match until bots may play for those who are missing."""
    substitute: float = 20.0
    """Time that a player may be away from a running match, since the last that was heard, before
    a bot sits in.
    """
    pause: float = 600.0
    """With nobody there: until the table is paused."""
    sleep: float = 30 * 86400.0
    """With nobody there: until a room is closed; its code and link lead to it as long."""
    abandon: float = 86400.0
    """The same for a game that one person plays with bots."""
    frozen: float = 3600.0
    """With nobody there: until a table that cannot go on is closed."""
    grace: float = 0.5
    """Before a clock runs: the time the last motion takes on the screen."""
    compulsory: float = 5.0
    """For a win that one has to take, with any clock of the table."""
    untimed: float = 60.0
    """At a table of several people without a clock: for a claim, and for a choice that several make
    in secret. There nobody can call a bot for a silent seat, since nobody may know which seats are
    asked.
    """
    claim_told: float = 2.0
    """From the beginning of a claim window, at least, until those who can still answer have less
    time because somebody has claimed: a bot claims sooner than any person, and nobody is to know
    which seat has.
    """
    claimed_at_least: float = 3.0
    """The least time that is left to them then."""
    nudge: float = 10.0
    """Of a turn, before somebody may ask to hurry,"""
    nudge_again: float = 5.0
    """and before somebody may ask again."""
    call_bot: float = 30.0
    """Of a turn, before others may call a bot for a silent seat."""
    dissolve: float = 60.0
    """For people to agree that a match ends before its time."""
    dissolve_again: float = 120.0
    """Before the same person may propose that again."""
    think: float = 2.0
    """For a bot that is not known to be quick; then the default choice is made."""
    think_in_window: float = 0.2
    """The same in a claim window: less than any hold, since a pause tells that it was asked."""
    retry_first: float = 0.2
    retry_most: float = 5.0
    """Storage that refuses is tried again after these pauses, each twice the last."""
    late: float = 2.0
    """A write that takes this long: its table says that it waits for its storage. With the longest
    hold before, that is sooner than a bot sits in for somebody whose answer waits.
    """
    lag: float = 5.0
    """A write that waits this long: the server is not ready (`/readyz`)."""
    drain: float = 5.0
    """At shutdown: for the tables to finish their work,"""
    farewell: float = 1.0
    """and for a client to read that it is to come back."""


@dataclass(frozen=True)
class Limits:
    """Limits for all clients of the server."""

    connections: int = 20_000
    """Open connections of everybody together, of both kinds."""
    connections_per_address: int = 512
    """The same from one address, before anything is said."""
    head_bytes: int = 1 << 14
    """Bytes of a request before its body."""
    frame: int = 4096
    """Bytes of a frame from a client."""
    rate: float = 10.0
    burst: float = 20.0
    """Messages a second of one connection, and the most that may come at once."""
    messages_per_address: tuple[float, float] = (200.0, 600.0)
    """Messages a second of all connections of one address, and the most that may come at once."""
    page_errors_per_address: tuple[float, float] = (0.1, 20.0)
    """Faults of pages that are counted and logged a second, and the most at once."""
    flood_strikes: int = 20
    """Messages over the rate before the connection is closed."""
    malformed_strikes: int = 3
    hello_strikes: int = 3
    outbox_frames: int = 64
    outbox_bytes: int = 1 << 20
    sockets_per_address: int = 64
    handshakes_per_address: tuple[float, float] = (10.0, 200.0)
    """New sockets a second, and the most at once."""
    tables_per_player: int = 8
    """Tables with a running match at which one person has a seat; of those that several people
    have left none counts.
    """
    rooms_per_player: int = 30
    """Tables of any kind at which one person has a seat."""
    tables_per_address: int = 40
    """Tables in memory that one address has opened, or come back to first,"""
    tables: int = 4000
    """and those of everybody together. A table is in memory while somebody is or was there within
    `pause` seconds; sooner it goes to the storage only if another one needs its room.
    """
    left_tables: int = 100_000
    """Tables that people have left, and that stand in the storage."""
    openings_per_address: tuple[float, float] = (0.5, 40.0)
    """New tables a second, and the most at once;"""
    openings_while_full: tuple[float, float] = (200 / 86400, 200.0)
    """the same while more tables stand than may: so many a day. An address with more fills the
    storage, and others need not pay for it.
    """
    loads_per_address: tuple[float, float] = (5.0, 200.0)
    """Tables that people had left and come back to, a second, and the most at once; others wait."""
    rooms: tuple[float, float] = (10.0, 60.0)
    """Times a second that a table tells everybody that it looks different, and most at once."""
    speech: tuple[float, float] = (0.5, 3.0)
    """Times a second that a person may say something at a table, and the most at once."""
    remarks: float = 45.0
    """Seconds between two remarks of the bots of a table, at least; 0: they say nothing."""
    viewers: int = 200
    """Devices that may see one table."""
    inbox: int = 256
    """Commands that may wait at one table."""
    guests_per_address: tuple[float, float] = (0.5, 30.0)
    """New guests a second, and the most at once."""
    guesses_per_address: int = 10
    guesses: int = 300
    """Wrong room codes in a minute, as many again in addresses of invitations, and as many wrong
    pairing codes.
    """
    guesses_per_address_and_hour: int = 60
    """Wrong room codes in an hour: there are only a million."""
    http_per_address: tuple[float, float] = (200.0, 100.0)
    """HTTP requests of any kind a second, and the most at once; others wait for their turn,"""
    http_wait: float = 10.0
    """unless it is further away than so many seconds: then they are refused."""
    requests_per_address: tuple[float, float] = (20.0, 60.0)
    """Requests to `/api` a second, and the most at once; a file counts as one for each deal."""
    questions_per_address: tuple[float, float] = (20.0, 60.0)
    """Questions to the judge a second, and the most at once."""
    questions: int = 20
    """Questions in one request."""
    question_bytes: int = 1 << 15
    """Bytes of such a request."""
    question_token: float = 0.02
    """Processor time (s) of answers that costs a question more."""
    question_deposit: float = 15.0
    """Questions that a request costs until it is answered,"""
    questions_waiting_per_address: int = 4
    """requests of an address that may wait for their turn,"""
    questions_waiting: int = 64
    """and those of all addresses."""
    recordings_bytes: int = 1 << 28
    """Bytes of everything that people have recorded,"""
    recordings_bytes_per_player: int = 1 << 21
    """and of those of one person: every line for more than a second."""
    recordings_unheard: float = 60 * 86400.0
    """Seconds after which a recording is forgotten that nobody else hears."""
    recordings_per_address: tuple[float, float] = (0.02, 250.0)
    """New recordings a second, and the most at once."""
    own_files_per_address: tuple[float, float] = (1 / 60, 3.0)
    """Files with all data of a person."""
    groups_per_player: int = 20
    members_per_group: int = 100
    invitations_per_player: tuple[float, float] = (1 / 60, 5.0)
    """Rooms a second to which one person invites the people of groups, and the most at once."""
    question_seconds: float = 1.0
    """Processor time after which the rest of a request is refused, also within a question."""


@dataclass(frozen=True)
class Config:
    """Everything about one server process."""

    host: str = "0.0.0.0"
    port: int = 8000
    data: Path = Path("data")
    """Folder of the database."""
    database: str | None = field(default=None, repr=False)
    """Database URL, perhaps with a password; without it an SQLite file in `data`."""
    bus: str | None = field(default=None, repr=False)
    """URL of the bus between several nodes, perhaps with a password; None: there is one server."""
    node: str | None = None
    """The name of this node for its operator; None: host and port."""
    pace: float = 1.0
    """Factor on every hold, motion and thinking time of bots; 0: none."""
    public_url: str | None = None
    """Address under which people reach the server, when it is another one."""
    origins: tuple[str, ...] = ()
    """Origins that may open sockets besides the server's own (`https://example.org`)."""
    elsewhere: tuple[str, ...] = ()
    """Sockets of the other nodes (`wss://b.example.org/ws`), told to every page."""
    certificate: Path | None = None
    """File with the certificate (PEM, with those between it and the authority) by which the server
    itself speaks https and wss; without it http and ws.
    """
    key: Path | None = None
    """File with the private key of the certificate, without a password."""
    static: Path = Path(__file__).resolve().parents[1] / "static"
    """The built client."""
    timers: Timers = field(default_factory=Timers)
    limits: Limits = field(default_factory=Limits)
    admin: tuple[str, int] | None = ("127.0.0.1", 0)
    """Address of the admin listener, `/metrics` too (port 0: any free one); None: nowhere."""
    keep_matches: int | None = None
    """Days after which a match that is over is deleted with its records; None: never."""
    log_json: bool = False
    """Log lines as JSON instead of text."""
