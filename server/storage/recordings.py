"""The calls that people have recorded, in the database: small pieces of sound.

A line of a person is one row. Others hear it as long as they share a table; a recording that nobody
else has heard for long gives way.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, Protocol, TypeVar

from sqlalchemy import Connection, case, delete, exists, func, insert, or_, select, update

from server.storage.models import match_seats, matches, players, recordings, records, seated

T = TypeVar("T")

LEAST_COUNTED = 4096
"""Bytes that a shorter recording counts as: it takes no less room."""
AT_ONCE = 200
"""Recordings that one transaction deletes: other writers wait for it."""
SURELY_KEPT = 3600.0
"""Seconds for which a recording that nobody else has heard gives way to no other."""
LONGEST_MATCH = 7 * 86400.0
"""The longest time, in seconds, of a match that makes two people known to each other."""
MICROSECONDS = 1_000_000


@dataclass(frozen=True)
class StoredRecording:
    """A recording without its sound."""

    line: str
    made: int
    """UTC microseconds; later than those of all recordings that were stored before."""
    digest: str
    """Hex; other sound has another digest."""
    size: int

    @property
    def mark(self) -> str:
        """A text that is another one for other sound, and sorts later for a later recording."""
        return f"{self.made:016x}{self.digest[:16]}"


class NewRecording(NamedTuple):
    """A recording with its sound. `made` (UTC microseconds) is given if it was recorded earlier."""

    player: str
    line: str
    digest: str
    sound: bytes
    made: int | None = None


class Room(NamedTuple):
    """Bytes that recordings may take."""

    of_one: int
    of_all: int


class OfPerson(NamedTuple):
    """The number and size of a person's recordings, for an operator."""

    player: str
    name: str
    lines: int
    size: int
    heard: float | None
    """UTC seconds at which somebody else heard one of them last."""


# The bytes that a row counts as.
COUNTED = case((recordings.c.size < LEAST_COUNTED, LEAST_COUNTED), else_=recordings.c.size)
SUM = func.coalesce(func.sum(COUNTED), 0)
SHOWN = (recordings.c.line, recordings.c.made, recordings.c.digest, recordings.c.size)


class Ask(Protocol):
    """A function that calls `work` with a connection: to read, or in a transaction. Raises
    `StoreRefused`.
    """

    def __call__(self, work: Callable[[Connection], T], /) -> Awaitable[T]:
        """The answer of `work`."""


class Recordings:
    """The recordings of all people. Every method raises `StoreRefused`."""

    def __init__(self, read: Ask, change: Ask) -> None:
        self._read = read
        self._change = change

    async def of(self, player: str) -> list[StoredRecording]:
        """The recordings of a person, by line."""
        return await self._read(partial(_of, player=player))

    async def sound(self, player: str, line: str) -> tuple[StoredRecording, bytes] | None:
        """A recording with its sound; None if there is none."""
        return await self._read(partial(_sound, player=player, line=line))

    async def keep(self, new: NewRecording, room: Room, now: float) -> bool:
        """Keep a recording in the place of the last one of its line. False if there is no room,
        even without the recordings that nobody else has heard.
        """
        return await self._change(partial(_keep, new=new, room=room, now=now))

    async def take_over(self, found: Iterable[NewRecording], now: float) -> set[str]:
        """Keep the recordings of known players, as if they had been heard just now, except for
        lines that have a newer one. Returns the known players among those of `found`.
        """
        return await self._change(partial(_take_over, found=list(found), now=now))

    async def delete(self, player: str | None = None, line: str | None = None) -> int:
        """Delete one line, all lines of a person, or everything. Returns the number of lines."""
        return await self._change(partial(_delete, player=player, line=line))

    async def heard(self, player: str, one: StoredRecording, now: float) -> None:
        """Note that somebody else has heard it just now; once a day is enough."""
        await self._change(
            partial(_heard, player=player, digest=one.digest, line=one.line, now=now)
        )

    async def needs_hearing(self, player: str, line: str, now: float) -> bool:
        """True if nobody else has heard it within the last day."""
        return await self._read(partial(_needs_hearing, player=player, line=line, now=now))

    async def expire(self, before: float) -> int:
        """Delete the recordings that nobody else has heard since `before` (UTC seconds). Returns
        their number.
        """
        gone = 0
        while some := await self._change(partial(_expire, before=before)):
            gone += some
        return gone

    async def known(self, player: str, other: str, since: float) -> bool:
        """True if these two have, or had, seats at one open table, or in one match that has not
        ended before `since` (UTC seconds).
        """
        return await self._read(partial(_known, player=player, other=other, since=since))

    async def may_record(self, player: str) -> bool:
        """True if this person has a seat in a match that was played and is over."""
        return await self._read(partial(_has_finished, player=player))

    async def by_person(self, limit: int = 1000) -> list[OfPerson]:
        """The number and size of each person's recordings, most bytes first."""
        return await self._read(partial(_by_person, limit=limit))


DAY = 86400.0


def _of(connection: Connection, player: str) -> list[StoredRecording]:
    query = select(*SHOWN).where(recordings.c.player_id == player).order_by(recordings.c.line)
    return [StoredRecording(*row) for row in connection.execute(query)]


def _sound(connection: Connection, player: str, line: str) -> tuple[StoredRecording, bytes] | None:
    query = select(*SHOWN, recordings.c.sound).where(
        recordings.c.player_id == player, recordings.c.line == line
    )
    row = connection.execute(query).first()
    return None if row is None else (StoredRecording(*row[:-1]), row[-1])


def _keep(connection: Connection, new: NewRecording, room: Room, now: float) -> bool:
    own = recordings.c.player_id == new.player
    this = own & (recordings.c.line == new.line)
    more = max(len(new.sound), LEAST_COUNTED)
    mine = connection.execute(select(SUM).where(own, recordings.c.line != new.line)).scalar_one()
    if mine + more > room.of_one:
        return False
    all_others = connection.execute(select(SUM).where(~this)).scalar_one()
    if not _make_room(connection, all_others + more - room.of_all, new.player, now):
        return False
    newest = connection.execute(select(func.max(recordings.c.made))).scalar_one() or 0
    made = max(int(now * MICROSECONDS), newest + 1)
    connection.execute(delete(recordings).where(this))
    _insert(connection, new, made, None)
    return True


def _insert(connection: Connection, new: NewRecording, made: int, heard: float | None) -> None:
    values = {
        "player_id": new.player,
        "line": new.line,
        "made": made,
        "digest": new.digest,
        "size": len(new.sound),
        "heard": heard,
        "sound": new.sound,
    }
    connection.execute(insert(recordings).values(values))


def _make_room(connection: Connection, over: int, player: str, now: float) -> bool:
    """Delete so many bytes of recordings that nobody else has heard, the oldest first: a person
    whom nobody hears makes room for one whom others hear. Deletes nothing and returns False if
    there are not so many.
    """
    if over <= 0:
        return True
    unheard = (
        select(recordings.c.player_id, recordings.c.line, COUNTED)
        .where(
            recordings.c.heard.is_(None),
            recordings.c.made < int((now - SURELY_KEPT) * MICROSECONDS),
            recordings.c.player_id != player,
        )
        .order_by(recordings.c.made)
        .limit(AT_ONCE)
    )
    giving_way = []
    for owner, line, counted in connection.execute(unheard).all():
        if over <= 0:
            break
        giving_way.append((owner, line))
        over -= counted
    if over > 0:
        return False
    for owner, line in giving_way:
        _delete(connection, owner, line)
    return True


def _take_over(connection: Connection, found: list[NewRecording], now: float) -> set[str]:
    people = {one.player for one in found}
    query = select(players.c.id).where(players.c.id.in_(people))
    known = set(connection.execute(query).scalars())
    for one in found:
        there = exists().where(recordings.c.player_id == one.player, recordings.c.line == one.line)
        if one.player in known and not connection.execute(select(there)).scalar_one():
            made = int(now * MICROSECONDS) if one.made is None else one.made
            _insert(connection, one, made, now)
    return known


def _delete(connection: Connection, player: str | None, line: str | None) -> int:
    statement = delete(recordings)
    if player is not None:
        statement = statement.where(recordings.c.player_id == player)
    if line is not None:
        statement = statement.where(recordings.c.line == line)
    return connection.execute(statement).rowcount


def _heard(connection: Connection, player: str, line: str, digest: str, now: float) -> None:
    this = (recordings.c.player_id == player) & (recordings.c.line == line)
    same = recordings.c.digest == digest
    connection.execute(update(recordings).where(this, same).values(heard=now))


def _needs_hearing(connection: Connection, player: str, line: str, now: float) -> bool:
    query = select(recordings.c.heard).where(
        recordings.c.player_id == player, recordings.c.line == line
    )
    heard = connection.execute(query).scalar_one_or_none()
    return heard is None or heard < now - DAY


def _expire(connection: Connection, before: float) -> int:
    unheard = recordings.c.heard.is_(None) & (recordings.c.made < int(before * MICROSECONDS))
    query = (
        select(recordings.c.player_id, recordings.c.line)
        .where(or_(unheard, recordings.c.heard < before))
        .limit(AT_ONCE)
    )
    return sum(_delete(connection, *row) for row in connection.execute(query).all())


def _known(connection: Connection, player: str, other: str, since: float) -> bool:
    here, there = seated.alias(), seated.alias()
    at_table = select(here.c.table_id).where(
        here.c.player_id == player,
        there.c.player_id == other,
        there.c.table_id == here.c.table_id,
    )
    if connection.execute(at_table.limit(1)).first() is not None:
        return True
    mine, theirs = match_seats.alias(), match_seats.alias()
    in_match = select(matches.c.id).where(
        mine.c.player_id == player,
        mine.c.started > since - LONGEST_MATCH,
        theirs.c.match_id == mine.c.match_id,
        theirs.c.player_id == other,
        matches.c.id == mine.c.match_id,
        or_(matches.c.ended.is_(None), matches.c.ended >= since),
    )
    return connection.execute(in_match.limit(1)).first() is not None


def _has_finished(connection: Connection, player: str) -> bool:
    played = exists().where(records.c.match_id == matches.c.id)
    query = select(matches.c.id).where(
        match_seats.c.player_id == player,
        match_seats.c.match_id == matches.c.id,
        matches.c.ended.is_not(None),
        played,
    )
    return connection.execute(query.limit(1)).first() is not None


def _by_person(connection: Connection, limit: int) -> list[OfPerson]:
    size = func.sum(recordings.c.size)
    query = (
        select(
            recordings.c.player_id,
            players.c.name,
            func.count(),
            size,
            func.max(recordings.c.heard),
        )
        .join(players, players.c.id == recordings.c.player_id)
        .group_by(recordings.c.player_id, players.c.name)
        .order_by(size.desc(), recordings.c.player_id)
        .limit(limit)
    )
    return [
        OfPerson(player, name, lines, int(size), heard)
        for player, name, lines, size, heard in connection.execute(query)
    ]
