"""The handlers of `/api/groups`: people who play together again and again."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from game.core.catalogue import Ruleset
from server.http.api import PERSON, SHARE, TABLE, Api, asker, body_of
from server.http.errors import HttpError
from server.http.evenings import by_table, evening_address, evening_to_plain
from server.http.ratings import Rated, ratings_of
from server.http.replies import json_response
from server.runtime.clock import Clock
from server.runtime.config import Config
from server.runtime.identity import (
    Entropy,
    IdentityError,
    clean_name,
    keyed_id,
    new_link,
)
from server.runtime.limits import Buckets
from server.storage.group_season import GroupSeason, PlacesAsked, SeasonAsked
from server.storage.groups import Capacity, Group, GroupLine, Groups
from server.storage.statistics import Kind
from server.storage.store import RunningTable, StoredPlayer
from server.wire.messages import Invited

T = TypeVar("T")

GROUP = PERSON
TIME = re.compile(r"\d{1,11}")
"""UTC seconds."""
BODY_BYTES = 1024
ROOMS = 20
"""The open rooms of a group that are told, the newest."""
MATCHES = 60
"""So many matches are looked at for a page of evenings."""
RATED = 2000
"""The last matches of a group that ratings come from."""
END_OF_TIME = 99_999_999_999.0

Invite = Callable[[Collection[str], Invited], None]
"""Sends a message to all devices of these people."""


class NewGroup(msgspec.Struct, forbid_unknown_fields=True):
    """A wish for a group. The same key again is the same wish."""

    name: str
    key: str


class GroupChange(msgspec.Struct, forbid_unknown_fields=True):
    """A founder's wish: another name, another founder, or another link."""

    name: str | None = None
    founder: str | None = None
    link: bool = False


class GroupPages:
    """Groups over HTTP, for tokens only. A group is known to its people, and to those who have its
    link.
    """

    def __init__(
        self,
        api: Api,
        config: Config,
        clock: Clock,
        rulesets: Mapping[str, Ruleset],
        entropy: Entropy,
    ) -> None:
        self._api = api
        self._clock = clock
        self._rulesets = rulesets
        self._entropy = entropy
        limits = config.limits
        self._capacity = Capacity(limits.groups_per_player, limits.members_per_group)
        self._invitations = Buckets(clock, *limits.invitations_per_player)
        self._openings = Buckets(clock, *limits.openings_per_address)
        self.groups: Groups | None = None
        """Both are set when the server has started."""
        self.invite: Invite = lambda people, message: None

    async def mine(self, request: Request) -> Response:
        """Answer with the groups of the person (GET), or make one (POST)."""
        person, groups = await self._asking(request)
        if request.method == "POST":
            if not self._openings.take(asker(request)):
                raise HttpError("too_many_requests")
            wish = await _body(request, NewGroup)
            now = self._clock.wall()
            link, made = new_link(self._entropy), keyed_id(person.id, wish.key)
            group = Group(made, _name(wish.name), link, person.id, now)
            _require_done(await groups.found(group, self._capacity))
            return json_response({"group": made})
        lines = await groups.of(person.id)
        unheard = await self._unheard([room for line in lines for room in line.rooms])
        return json_response({"groups": [self._line(line, person, unheard) for line in lines]})

    async def invitation(self, request: Request) -> Response:
        """Answer with the group behind a link (GET), or join it (POST)."""
        person, groups = await self._asking(request)
        link = request.path_params["link"]
        line = await groups.behind(link) if SHARE.fullmatch(link) else None
        if line is None:
            raise HttpError("no_such_group")
        if request.method == "POST":
            joining = groups.join(line.group.id, person.id, self._capacity, self._clock.wall())
            _require_done(await joining)
            return json_response({"group": line.group.id})
        return json_response(
            {
                "name": line.group.name,
                "founder": _founder(line),
                "members": len(line.members),
                "group": line.group.id if line.has(person.id) else None,
            }
        )

    async def one(self, request: Request) -> Response:
        """Answer with a group, for its people (GET); or change it, for its founder (PATCH)."""
        person, groups = await self._asking(request)
        line = await self._own(request, person, groups)
        if request.method == "PATCH":
            if line.group.founder != person.id:
                raise HttpError("not_founder")
            await self._change(groups, line, await _body(request, GroupChange))
            line = await self._own(request, person, groups)
        unheard = await self._unheard(line.rooms)
        return json_response(
            {
                **self._line(line, person, unheard),
                "link": line.group.link,
                "founder": line.group.founder,
                "created": line.group.created,
                "people": [member._asdict() for member in line.members],
            }
        )

    async def _change(self, groups: Groups, line: GroupLine, wish: GroupChange) -> None:
        group = line.group.id
        if wish.name is not None:
            await groups.rename(group, _name(wish.name))
        if wish.founder is not None:
            _require_done(await groups.hand_over(group, wish.founder))
        if wish.link:
            await groups.renew_link(group, new_link(self._entropy))

    async def member(self, request: Request) -> Response:
        """Take a person out of a group: the person by himself, or the founder (DELETE)."""
        person, groups = await self._asking(request)
        line = await self._own(request, person, groups)
        gone = request.path_params["player"]
        if gone != person.id and line.group.founder != person.id:
            raise HttpError("not_founder")
        if not line.has(gone):
            raise HttpError("no_such_member")
        # The link that a person was sent away with leads nowhere.
        link = None if gone == person.id else new_link(self._entropy)
        await groups.remove(line.group.id, gone, link)
        return json_response({})

    async def room(self, request: Request) -> Response:
        """Make a room one of the group (PUT), and invite its people; or take it out (DELETE). The
        host of the room decides.
        """
        person, groups = await self._asking(request)
        line = await self._own(request, person, groups)
        table = request.path_params["table"]
        running = await self._running(table)
        if running is None or running.table.host != person.id:
            raise HttpError("not_host")
        if request.method == "DELETE":
            await groups.drop_room(line.group.id, table)
            return json_response({})
        before = await groups.group_of(table)
        _require_done(await groups.add_room(line.group.id, table, self._clock.wall()))
        if before is None and self._invitations.take(person.id):
            stored = running.table
            invited = Invited(
                group=line.group.id,
                name=line.group.name,
                host=person.name,
                table=table,
                code=stored.code,
                ruleset=stored.ruleset,
            )
            others = [member.player for member in line.members if member.player != person.id]
            self.invite(others, invited)
        return json_response({})

    async def of_room(self, request: Request) -> Response:
        """Answer with the group of a room, for people who see the room; null if it has none."""
        person, groups = await self._asking(request)
        table = request.path_params["table"]
        tables = self._api.tables
        assert tables is not None
        if not TABLE.fullmatch(table) or not await tables.sees(person.id, table):
            raise HttpError("no_such_table")
        group = await groups.group_of(table)
        told = None if group is None else {"group": group.id, "name": group.name}
        return json_response({"group": told})

    async def season(self, request: Request) -> Response:
        """Answer with the sums over a time of a group, for its people."""
        person, groups = await self._asking(request)
        line = await self._own(request, person, groups)
        begin = _time(request.query_params.get("from"), 0.0)
        end = _time(request.query_params.get("to"), END_OF_TIME)
        unheard = await self._unheard(line.rooms)
        found = await groups.season(SeasonAsked(line.group.id, begin, end, unheard))
        places = await groups.places(PlacesAsked(line.group.id, end, unheard, RATED))
        # The most of them take a tenth of a second.
        ratings = await asyncio.to_thread(ratings_of, places)
        return json_response(_season(found, ratings))

    async def evenings(self, request: Request) -> Response:
        """Answer with a page of the evenings in its rooms, newest first, for its people."""
        person, groups = await self._asking(request)
        line = await self._own(request, person, groups)
        store = self._api.serving(request)
        before = await self._api.match_before(store, request.query_params.get("before"))
        found = await groups.matches_of(line.group.id, MATCHES + 1, before)
        page = found[:MATCHES]
        played = by_table(await self._api.as_told(*page))
        shares = await store.first_shares(played) if played else {}
        return json_response(
            {
                "evenings": [
                    # Every person of the group is told the same names.
                    evening_to_plain(
                        evening_address(table, shares[table]), ones, None, self._rulesets
                    )
                    for table, ones in played.items()
                    if table in shares
                ],
                "next": page[-1].match.share if len(found) > len(page) else None,
            }
        )

    # ------------------------------------------------------------ parts

    async def _asking(self, request: Request) -> tuple[StoredPlayer, Groups]:
        """The person who asks. Raises `HttpError` without a token, and before the server serves."""
        self._api.serving(request)
        if self.groups is None:
            raise HttpError("storage_waiting")
        person = await self._api.player(request)
        if person is None:
            raise HttpError("unauthorized")
        return person, self.groups

    async def _own(self, request: Request, person: StoredPlayer, groups: Groups) -> GroupLine:
        """The group of the address, which this person belongs to. Raises `HttpError`, the same one
        for others as for a group that does not exist.
        """
        group = request.path_params["group"]
        line = await groups.line(group) if GROUP.fullmatch(group) else None
        if line is None or not line.has(person.id):
            raise HttpError("no_such_group")
        return line

    async def _running(self, table: str) -> RunningTable | None:
        store = self._api.store
        if store is None or not TABLE.fullmatch(table):
            return None
        return await store.running_table(table, rows=False)

    async def _unheard(self, rooms: Sequence[RunningTable]) -> Mapping[str, int]:
        """The deals of these rooms that have ended, though nobody has heard it yet."""
        assert self._api.tables is not None
        return await self._api.tables.unheard([room.match for room in rooms if room.match])

    def _line(
        self, line: GroupLine, person: StoredPlayer, unheard: Mapping[str, int]
    ) -> dict[str, Any]:
        return {
            "group": line.group.id,
            "name": line.group.name,
            "members": len(line.members),
            "rooms": [self._room(room, person, unheard) for room in line.rooms[:ROOMS]],
        }

    def _room(
        self, room: RunningTable, person: StoredPlayer, unheard: Mapping[str, int]
    ) -> dict[str, Any]:
        table, match = room.table, room.match
        names = {seat.player: seat.name for seat in table.people}
        over = match is not None and match.ended is not None and match.id not in unheard
        return {
            "table": table.id,
            "code": table.code,
            "ruleset": table.ruleset,
            "preset": table.preset,
            "rules": table.rules,
            # Nothing of a deal that runs: a match is here from its first deal to its last.
            "phase": "gathering" if match is None else "finished" if over else "playing",
            "host": names.get(table.host, ""),
            "people": list(names.values()),
            "seats": len(table.seats),
            "free": sum(seat.player is None and seat.level is None for seat in table.seats),
            "mine": person.id in names,
            "left_s": None
            if table.left_at is None
            else max(0, int(self._clock.wall() - table.left_at)),
        }


def _founder(line: GroupLine) -> str:
    names = {member.player: member.name for member in line.members}
    return names.get(line.group.founder, "")


def _require_done(code: str | None) -> None:
    if code is not None:
        raise HttpError(code)


def _name(text: str) -> str:
    try:
        return clean_name(text)
    except IdentityError as error:
        raise HttpError(error.code) from None


def _time(text: str | None, default: float) -> float:
    return float(text) if text is not None and TIME.fullmatch(text) else default


async def _body(request: Request, kind: type[T]) -> T:
    """The body as a value. Raises `HttpError`."""
    try:
        return msgspec.json.decode(await body_of(request, BODY_BYTES), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise HttpError("bad_json") from None


def _kind(kind: Kind) -> dict[str, Any]:
    return {
        "ruleset": kind.ruleset,
        "rules": msgspec.json.decode(kind.naming),
        "race": kind.race,
    }


def _season(found: GroupSeason, ratings: Mapping[str, Rated]) -> dict[str, Any]:
    def told(one: Any) -> dict[str, Any]:
        plain = one._asdict()
        return {**_kind(plain.pop("kind")), **plain}

    return {
        "deals": found.deals,
        "matches": found.matches,
        "first": found.first,
        "last": found.last,
        "standings": [told(one) for one in found.standings],
        "feedings": [told(one) for one in found.feedings],
        "best": [{**told(one), "fans": list(one.fans)} for one in found.best],
        "streaks": [one._asdict() for one in found.streaks],
        "names": dict(found.names),
        "ratings": {
            player: {"rating": one.rating, "provisional": one.provisional}
            for player, one in ratings.items()
            if player in found.names
        },
    }
