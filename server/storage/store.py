"""The interface of the store: tests put a store in its place that delays, refuses and crashes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from server.storage.statistics import Statistics, StatisticsAsked


class StoreRefused(Exception):
    """Nothing of this write is stored; it may be tried again under the same keys.

    `code`: `storage_busy` (locked), `storage_full`, `storage_read_only`, `storage_unreachable` (no
    connection), `storage_denied` (wrong user or password), `storage_failed`. Trying again does not
    help after `storage_conflict` (something else is stored under the key of a row, record, player
    or device: the writer is out of date), `storage_in_use` (another server has the database, or had
    it), `storage_moved` (another node has the table), and, when a database is opened, after
    `storage_too_new` (written by a later release), `storage_pooled` (a pooler lends its sessions)
    and `storage_no_driver`.
    """

    def __init__(self, code: str, message: str = "") -> None:
        super().__init__(f"{code}: {message}")
        self.code = code


class StoreUnknown(Exception):
    """This write may be stored or not: forget the table and load it from the store."""


@dataclass(frozen=True)
class StoredPlayer:
    """A person. `id` is public; tokens are kept as hashes only, one for each device. `face`: the
    number of the drawing that stands for them, 0 for letters of the name.
    """

    id: str
    name: str
    face: int = 0


SITTERS = "sitters"
"""Key in the state of a match: the people of each deal in which others sat there than at first."""
MOMENT = "moment"
"""Key in the state of a match that plays a finished deal on: the moment. It is nobody's match."""


@dataclass(frozen=True)
class StoredSeat:
    """`player` for a person (also while a bot sits in), `level` for a bot, neither: empty. `bot`:
    the number of the bot that plays, None if it is the number of the seat.
    """

    player: str | None = None
    name: str = ""
    level: str | None = None
    bot: int | None = None


@dataclass(frozen=True)
class StoredBench:
    """The people who sit out, in the order in which they come in. `next_out`: the seat that yields
    next. `due`: places change before the next deal.
    """

    people: tuple[StoredSeat, ...] = ()
    next_out: int = 0
    due: bool = False


@dataclass(frozen=True)
class StoredAdmission:
    """The host's decisions about new people. `locked`: each of them must ask the host. `removed`:
    the people that the host has sent away. `admitted`: the people that the host has let in.
    """

    locked: bool = False
    removed: tuple[str, ...] = ()
    admitted: tuple[str, ...] = ()


@dataclass(frozen=True)
class StoredTable:
    """All data of a table that outlive the process, except its match."""

    id: str
    code: str
    link: str
    ruleset: str
    preset: str | None
    rules: dict[str, Any]
    """Every switch with its value."""
    options: dict[str, Any]
    """`TableOptions` as plain values."""
    host: str
    phase: str
    seats: tuple[StoredSeat, ...]
    created: float
    """UTC seconds."""
    match: str | None = None
    left_at: float | None = None
    """UTC seconds at which the last of its people left, once it is in the storage only."""
    bench: StoredBench = StoredBench()
    admission: StoredAdmission = StoredAdmission()

    @property
    def people(self) -> tuple[StoredSeat, ...]:
        """The people who have a seat, or sit out."""
        return tuple(seat for seat in (*self.seats, *self.bench.people) if seat.player is not None)

    @property
    def persons(self) -> int:
        """The number of these people."""
        return len(self.people)


@dataclass(frozen=True)
class StoredMatch:
    """A match: its players, its promises of the shuffle, its state after the last finished deal."""

    id: str
    table: str
    share: str
    """Unguessable; opens the replays."""
    ruleset: str
    rules: dict[str, Any]
    seats: tuple[StoredSeat, ...]
    length: tuple[str, int]
    server_seed: bytes
    commitment: str
    commitments: tuple[str | None, ...]
    entropies: tuple[str | None, ...]
    """Hex; None for a seat that revealed nothing valid."""
    started: float
    ended: float | None = None
    state: dict[str, Any] = field(default_factory=dict)
    """`game.core.match.Match` as plain values, after the last finished deal."""
    history: tuple[tuple[int, ...], ...] = ()
    """Scores of each finished deal."""
    first_seq: int = 1
    """Sequence number of the first event of the running (or next) deal."""

    @property
    def latecomers(self) -> tuple[str, ...]:
        """The people who have played in it but had no seat when it began, in the order in which
        they came.
        """
        first = {seat.player for seat in self.seats}
        deals = sorted(self.state.get(SITTERS, {}).items(), key=lambda deal: int(deal[0]))
        came = [player for _, seats in deals for player, *_ in seats if player not in first]
        return tuple(player for player in dict.fromkeys(came) if player is not None)


@dataclass(frozen=True)
class Row:
    """One step of a running deal. Row 0 is the opening; a row for every decision, passes included.

    `payload` is the encoded `Decision` (or opening) with its emissions and the offered choices.
    """

    match: str
    deal: int
    number: int
    seat: int | None
    n: int
    """The seat's own action counter; -1 for row 0."""
    payload: bytes


@dataclass(frozen=True)
class SettledDeal:
    """A finished deal. Its rows go with it, and those of deals before it."""

    match: str
    deal: int
    scores: tuple[int, ...]
    record: bytes
    """The whole `DealRecord`, encoded; the store compresses it."""
    ended: float


@dataclass(frozen=True)
class SeatResult:
    """The points of a seat in a settled deal, and the person who sat there, None for a bot."""

    match: str
    deal: int
    seat: int
    player: str | None
    ruleset: str
    naming: str
    """The switches by which the ruleset has another name, as JSON with sorted keys."""
    race: bool
    """True in a match to so many marks: points change hands with its last deal."""
    seats: int
    people: int
    """The number of people at the table."""
    points: int
    place: int | None
    """From 1, in the last deal of a match that is played to its end; None for somebody who has not
    sat there in all its deals.
    """
    ended: float


@dataclass(frozen=True)
class StoredWin:
    """A win of a settled deal: `game.core.deal.Win` with the people of its seats."""

    match: str
    deal: int
    number: int
    """From 0 in the order of the deal."""
    seat: int
    player: str | None
    giver: int | None
    giver_player: str | None
    self_drawn: bool
    points: int | None
    """In a race its marks; None in records stored before these were kept."""
    fans: tuple[str, ...]


Write = StoredTable | StoredMatch | Row | SettledDeal | SeatResult | StoredWin
"""A table or match is inserted or replaced; any other is inserted once (a second one under the same
key is refused unless it is the same).
"""


@dataclass(frozen=True)
class RunningTable:
    """A table with all data that it needs to go on after a restart."""

    table: StoredTable
    match: StoredMatch | None
    rows: tuple[Row, ...]
    """The rows of the running deal, in order."""
    next_seq: int = 1
    """Number of the first event after all events of its finished deals, also in matches that the
    table no longer shows.
    """


@dataclass(frozen=True)
class MatchSummary:
    """A line in a player's list of matches; `deals` are the numbers of the stored deals."""

    match: StoredMatch
    seat: int | None
    deals: tuple[int, ...]


class Condition(NamedTuple):
    """The state of the storage's writes."""

    waiting: int = 0
    """Writes that are not stored yet."""
    lag: float = 0.0
    """Seconds that the oldest of them has been waiting."""
    failure: str | None = None
    """Code with which the last write failed; None when it was stored."""
    failed_ago: float = 0.0
    """Seconds since then."""


@dataclass(frozen=True)
class StoredDevice:
    """A device on which a person is signed in, and the time of the sign-in (UTC seconds)."""

    token_hash: bytes
    created: float


class Store(Protocol):
    """Storage. Every method raises `StoreRefused` when it did nothing for a known reason."""

    async def write(self, *writes: Write) -> None:
        """Store all of these or none; returns once they are durable. Writes of other tables may
        share the transaction. A table that people have left must be read before it is written,
        unless it is closed. Raises `StoreRefused` or `StoreUnknown`.
        """

    async def create_player(self, player: StoredPlayer, token_hash: bytes) -> None:
        """Store a new guest with the first device."""

    async def add_device(self, player: str, token_hash: bytes) -> None:
        """Store another device of a player."""

    async def rename_player(self, player: str, name: str, face: int | None = None) -> None:
        """Store another name, and another face unless it is None."""

    async def faces(self, people: Sequence[str]) -> Mapping[str, int]:
        """The faces of these people, by person, without the people who have none."""

    async def player_by_token(self, token_hash: bytes) -> StoredPlayer | None:
        """The person who owns the device with this token."""

    async def set_recovery_code(self, player: str, code_hash: bytes) -> None:
        """Store a person's recovery code; the one before becomes void."""

    async def player_by_recovery_code(self, code_hash: bytes) -> StoredPlayer | None:
        """The person who owns this recovery code."""

    async def recover(self, player: str, code_hash: bytes, token_hash: bytes) -> bool:
        """Store another device of a player, and spend this recovery code for it. False if the code
        is spent already.
        """

    async def devices_of(self, player: str) -> list[StoredDevice]:
        """The devices on which this person is signed in, the oldest first."""

    async def remove_devices(self, player: str, token_hashes: Collection[bytes]) -> None:
        """Sign this person out on these devices; a recovery code becomes void."""

    async def running_table(self, table: str, *, rows: bool = True) -> RunningTable | None:
        """A table that is not closed, with its match and (if `rows`) the rows of the running deal.
        Its people have their present names.
        """

    async def write_new(self, table: StoredTable, *writes: Write) -> None:
        """Store a table that nobody has opened before, and these with it. Raises `StoreUnknown`
        and `StoreRefused`, among several nodes with `storage_conflict` when another node has just
        opened it.
        """

    async def claim(self, table: str) -> str | None:
        """Become the node that writes this table, if there is none. Returns the node that writes it
        if it is another one. A single server always writes it.
        """

    async def give_back(self, table: str) -> None:
        """Give up this table, so that another node may claim it."""

    async def come_back(self, table: StoredTable) -> None:
        """Store that people have come back to this table; earlier writes are stored first."""

    async def tables_of(self, player: str) -> list[RunningTable]:
        """The open tables at which this person has a seat, without rows."""

    async def open_table(self, *, code: str | None = None, link: str | None = None) -> str | None:
        """The id of the open table with this code or link."""

    async def is_closed(self, table: str) -> bool | None:
        """True if this table is closed, None if there never was one."""

    async def left_count(self) -> int:
        """The number of tables that people have left."""

    async def abandoned_tables(self, rooms: float, games: float, limit: int) -> list[str]:
        """Rooms that people left before `rooms`, and tables at which one person has played that he
        left before `games` (both UTC seconds), longest ago first.
        """

    async def yielding_tables(self, limit: int) -> list[str]:
        """Of tables that people have left, those of one person, in the order in which they give way
        to others: games against bots first, and of these the ones that were left longest ago.
        """

    async def matches_of(
        self, player: str, limit: int = 50, before: StoredMatch | None = None
    ) -> list[MatchSummary]:
        """The player's matches, newest first; with `before` those that began before this one."""

    async def matches_at(self, table: str, limit: int) -> list[MatchSummary]:
        """The last matches of a table, oldest first."""

    async def first_shares(self, tables: Collection[str]) -> dict[str, str]:
        """The `share` of the first match of each table, by table, without tables that have none."""

    async def match_by_share(self, share: str) -> MatchSummary | None:
        """The match behind a link."""

    async def record(self, match: str, deal: int) -> bytes | None:
        """A stored record as it was given to `SettledDeal`."""

    async def statistics(self, asked: StatisticsAsked) -> Statistics | None:
        """The statistics of a person; None if no deal counts."""

    def condition(self) -> Condition:
        """The condition of the storage's writes."""

    async def close(self) -> None:
        """Store the waiting writes, then close everything."""
