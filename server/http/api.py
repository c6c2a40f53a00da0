"""Everything that is not the socket: the client's files, rulesets, schema, matches, replays."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Protocol

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ai.levels import Level
from game.core.catalogue import Ruleset
from server.fair.export import export, without_seed
from server.http.errors import HttpError
from server.http.evenings import (
    by_table,
    evening_address,
    evening_to_plain,
    is_address,
    table_of,
)
from server.http.files import file_response, inside
from server.http.invitation import NO_TABLE, card_of, invitation_page, origin_of
from server.http.judge_queue import JudgeQueue
from server.http.judge_worker import judged_all, read
from server.http.own_hosts import OwnHosts
from server.http.replies import Fixed, json_bytes, json_response
from server.http.reviews import reviewed
from server.http.statistics import OFFSETS, statistics_to_plain
from server.http.told import as_told, brief, catalogue, has_played, match_to_plain
from server.lobby.sessions import Sessions
from server.runtime.clock import Clock
from server.runtime.config import Config
from server.runtime.limits import Buckets, address_of
from server.storage.moment import moment_of
from server.storage.statistics import Statistics, StatisticsAsked
from server.storage.store import MatchSummary, Store, StoredMatch, StoredPlayer
from server.table.state import TableState
from server.wire.messages import Join
from server.wire.records import with_todays_fields
from server.wire.refusal import Refusal
from server.wire.schema import json_schema

TOKEN = re.compile(r"[A-Za-z0-9_-]{20,64}")
MATCHES_OF_A_PAGE = 20
MATCHES_OF_A_TABLE = 50
"""So many of its last ones are told: more than an evening has."""
TABLE = re.compile(r"[A-Za-z0-9_-]{4,32}")
MATCHES_OF_EVENINGS = 60
"""So many matches are looked at for a page of evenings."""
EVENING = re.compile(r"[A-Za-z0-9_-]{36,64}")
PERSON = re.compile(r"[A-Za-z0-9_-]{1,32}")
OFFSET = re.compile(r"-?\d{1,3}")
PAGES = frozenset({"j", "l", "e", "replay"})
"""First parts of the paths that are addresses of the page; there is nothing at any other."""
SHARE = re.compile(r"[A-Za-z0-9_-]{8,64}")

NOT_BUILT = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Paiju 牌局</title>
<h1>Paiju 牌局</h1>
<p>The server runs, but its client has not been built. In the checkout, run
<code>make play</code>, which builds and serves it; an installed package carries it.</p>
<p>服务器在运行，但网页还没有构建。请在源码目录里运行 <code>make play</code>。</p>
</html>
"""


# ------------------------------------------------------------------- the judge


async def body_of(request: Request, most: int) -> bytes:
    """The body of a request. Raises `HttpError` when it is longer than `most` bytes."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise HttpError("too_large")
    return body


def asker(request: Request) -> str:
    """Address whose limits count."""
    return address_of(request.client.host if request.client else None)


class KnownTables(Protocol):
    """The open tables, of all nodes."""

    async def unheard(self, matches: Sequence[StoredMatch]) -> Mapping[str, int]:
        """Of these matches, the deals that have ended though their tables have not told the end."""

    async def sees(self, player: str, table: str) -> bool:
        """True if this person sits at this open table, or looks at it. Raises `StoreRefused`."""

    async def together(self, player: str, other: str) -> bool:
        """True if the other sits at an open table at which this person sits or looks. Raises
        `StoreRefused`.
        """

    async def invited(self, message: Join, address: str) -> TableState:
        """The table behind a code or link. Raises `Refusal`."""


@cache
def _schema() -> Fixed:
    """The schema of the messages, which every server of a process has in common."""
    return Fixed(json_schema())


class Api:
    """The handlers of `/api` and the client."""

    def __init__(
        self,
        config: Config,
        clock: Clock,
        rulesets: Mapping[str, Ruleset],
        levels: Mapping[str, Level],
    ) -> None:
        self._static = config.static
        self._public_url = config.public_url
        self._hosts = OwnHosts(config)
        self._requests = Buckets(clock, *config.limits.requests_per_address)
        self._questions = Buckets(clock, *config.limits.questions_per_address)
        self._judging = JudgeQueue(self._questions, config.limits)
        self._limits = config.limits
        told = catalogue(rulesets, levels)
        self._rulesets = rulesets
        self._catalogue, self._brief = Fixed(told), Fixed(brief(told))
        self._schema = _schema()
        self.store: Store | None = None
        """All three are set when the server has started."""
        self.sessions: Sessions | None = None
        self.tables: KnownTables | None = None

    async def as_told(self, *found: MatchSummary) -> list[MatchSummary]:
        """These as far as their tables have told them."""
        if self.tables is None:
            return [*found]
        unheard = await self.tables.unheard([one.match for one in found])
        return [as_told(one, unheard.get(one.match.id)) for one in found]

    def serving(self, request: Request) -> Store:
        """The storage. Raises `HttpError` before it is open, and for too many requests."""
        if not self._requests.take(asker(request)):
            raise HttpError("too_many_requests")
        if self.store is None or self.sessions is None:
            raise HttpError("storage_waiting")
        return self.store

    async def rulesets(self, request: Request) -> Response:
        """Answer with the games that can be played."""
        return self._catalogue.answer(request)

    async def rulesets_in_brief(self, request: Request) -> Response:
        """Answer with the games that can be played, without explanations."""
        return self._brief.answer(request)

    async def schema(self, request: Request) -> Response:
        """JSON Schema of the wire."""
        return self._schema.answer(request)

    async def judge(self, request: Request) -> Response:
        """Answer one question about a hand, or several; see `game/README.md`."""
        if request.method != "POST":
            raise HttpError("method_not_allowed")
        address = asker(request)
        if not self._questions.take(address):
            raise HttpError("too_many_requests")
        try:
            asked = read(await body_of(request, self._limits.question_bytes))
        except ValueError:
            raise HttpError("bad_json") from None
        several = isinstance(asked, list)
        questions = asked if several else [asked]
        if len(questions) > self._limits.questions:
            raise HttpError("too_large")
        # Each question costs a token; the first has been paid for.
        if not all(self._questions.take(address) for _ in questions[1:]):
            raise HttpError("too_many_requests")
        # Beside the tables, which wait for nobody's questions; one request at a time.
        async with self._judging.turn(address) as ticket:
            if await request.is_disconnected():
                raise HttpError("judge_busy")
            answers, ticket.spent = await asyncio.to_thread(
                judged_all, questions, self._limits.question_seconds
            )
        return json_response(answers if several else answers[0])

    async def matches(self, request: Request) -> Response:
        """The matches of the person whose token this is."""
        store = self.serving(request)
        player = await self.player(request)
        if player is None:
            raise HttpError("unauthorized")
        before = await self.match_before(store, request.query_params.get("before"))
        found = await store.matches_of(player.id, MATCHES_OF_A_PAGE + 1, before)
        page = found[:MATCHES_OF_A_PAGE]
        return json_response(
            {
                "matches": [match_to_plain(one, player.id) for one in await self.as_told(*page)],
                "next": page[-1].match.share if len(found) > len(page) else None,
            }
        )

    async def table_matches(self, request: Request) -> Response:
        """The last matches of a table, oldest first, and whether there are older ones, for people
        who are there or have played one of them.
        """
        store = self.serving(request)
        assert self.tables is not None
        player = await self.player(request)
        if player is None:
            raise HttpError("unauthorized")
        table = request.path_params["table"]
        known = TABLE.fullmatch(table) is not None
        found = await self._counting(store, table) if known else []
        older, found = len(found) > MATCHES_OF_A_TABLE, found[-MATCHES_OF_A_TABLE:]
        played = any(has_played(one.match, player.id) for one in found)
        if not played and not await self.tables.sees(player.id, table):
            raise HttpError("no_such_table")
        told = [match_to_plain(one, player.id) for one in await self.as_told(*found)]
        share = (await store.first_shares([table])).get(table) if found else None
        address = None if share is None else evening_address(table, share)
        return json_response({"matches": told, "older": older, "evening": address})

    async def evenings(self, request: Request) -> Response:
        """The evenings with others of the person whose token this is, newest first."""
        store = self.serving(request)
        player = await self.player(request)
        if player is None:
            raise HttpError("unauthorized")
        before = await self.match_before(store, request.query_params.get("before"))
        found = await store.matches_of(player.id, MATCHES_OF_EVENINGS + 1, before)
        page = found[:MATCHES_OF_EVENINGS]
        tables = by_table(await self.as_told(*page))
        shares = await store.first_shares(tables) if tables else {}
        return json_response(
            {
                "evenings": [
                    evening_to_plain(
                        evening_address(table, shares[table]), played, player.id, self._rulesets
                    )
                    for table, played in tables.items()
                    if table in shares
                ],
                "next": page[-1].match.share if len(found) > len(page) else None,
            }
        )

    async def evening(self, request: Request) -> Response:
        """The matches of an evening, for anybody with its address, whether or not its room is still
        there.
        """
        store = self.serving(request)
        address = request.path_params["evening"]
        table = table_of(address)
        shares = await store.first_shares([table]) if EVENING.fullmatch(address) else {}
        if table not in shares or not is_address(address, shares[table]):
            raise HttpError("no_such_evening")
        player = await self.player(request)
        return json_response(await self._told_of_table(store, table, player))

    async def statistics(self, request: Request) -> Response:
        """The sums over the deals of the person whose token this is; or, of another person, over
        those in which both sat.
        """
        store = self.serving(request)
        assert self.tables is not None
        reader = await self.player(request)
        if reader is None:
            raise HttpError("unauthorized")
        person = request.path_params.get("player", reader.id)
        if not PERSON.fullmatch(person):
            raise HttpError("no_such_person")
        told = request.query_params.get("offset", "0")
        offset = int(told) if OFFSET.fullmatch(told) else 0
        beside = None if person == reader.id else reader.id
        # A deal of which the reader has not heard the end is one of the last matches.
        newest = await store.matches_of(reader.id, MATCHES_OF_A_PAGE)
        unheard = await self.tables.unheard([one.match for one in newest])
        found = await store.statistics(StatisticsAsked(person, beside, unheard))
        if found is None and beside is not None:
            raise HttpError("no_such_person")
        plain = statistics_to_plain(
            found or Statistics(name=reader.name),
            person,
            offset if offset in OFFSETS else 0,
            together=beside is not None,
        )
        return json_response(plain)

    async def _told_of_table(
        self, store: Store, table: str, player: StoredPlayer | None
    ) -> dict[str, Any]:
        """The last matches of a table as far as they were told, and whether others are older."""
        found = await self._counting(store, table)
        told = await self.as_told(*found[-MATCHES_OF_A_TABLE:])
        return {
            "matches": [match_to_plain(one, player.id if player else None) for one in told],
            "older": len(found) > MATCHES_OF_A_TABLE,
        }

    async def _counting(self, store: Store, table: str) -> list[MatchSummary]:
        """The last matches of a table, oldest first, without those that count for nothing."""
        found = await store.matches_at(table, MATCHES_OF_A_TABLE + 1)
        return [one for one in found if moment_of(one.match) is None]

    async def match_before(self, store: Store, share: str | None) -> StoredMatch | None:
        """The match with which the page before ended."""
        if share is None:
            return None
        found = await store.match_by_share(share) if SHARE.fullmatch(share) else None
        if found is None:
            raise HttpError("no_such_match")
        return found.match

    async def player(self, request: Request) -> StoredPlayer | None:
        """Person who asks, None without a valid token."""
        assert self.sessions is not None
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not TOKEN.fullmatch(token):
            return None
        try:
            return await self.sessions.by_token(token)
        except Refusal:
            return None

    async def _match(self, request: Request) -> MatchSummary:
        store = self.serving(request)
        share = request.path_params["share"]
        found = await store.match_by_share(share) if SHARE.fullmatch(share) else None
        if found is None:
            raise HttpError("no_such_match")
        (told,) = await self.as_told(found)
        return told

    async def match(self, request: Request) -> Response:
        """The match behind a link."""
        found = await self._match(request)
        player = await self.player(request)
        return json_response(match_to_plain(found, player.id if player else None))

    async def deal(self, request: Request) -> Response:
        """The record of a finished deal in today's form; its seed only when the match is over."""
        found = await self._match(request)
        record = await self._record(found, request.path_params["deal"])
        return json_bytes(with_todays_fields(record))

    async def review(self, request: Request) -> Response:
        """The decisions of a finished deal that cost one seat most: worked out beside the tables,
        and paid for like the questions to the judge.
        """
        found = await self._match(request)
        record = await self._record(found, request.path_params["deal"])
        address, seat = asker(request), request.path_params["seat"]
        if not self._questions.take(address):
            raise HttpError("too_many_requests")
        async with self._judging.turn(address) as ticket:
            if await request.is_disconnected():
                raise HttpError("judge_busy")
            budget = self._limits.question_seconds
            plain, ticket.spent = await asyncio.to_thread(reviewed, record, seat, budget)
        return json_response(plain)

    async def export(self, request: Request) -> Response:
        """The match as a file, or one deal of it: all that is needed to check the shuffle."""
        found = await self._match(request)
        only = request.path_params.get("deal")
        numbers = found.deals if only is None else (only,)
        # A file costs as much as its deals one by one; the first has been paid for.
        self._requests.charge(asker(request), max(0, len(numbers) - 1))
        records = [await self._record(found, number) for number in numbers]
        part = "" if only is None else f"-{only}"
        name = f"paiju-{found.match.id}{part}.json"
        return json_bytes(export(found.match, records), file=name)

    async def _record(self, found: MatchSummary, number: int) -> bytes:
        """A record of this match as it may be shown now. One at a time: to take the seed out of all
        of them in one piece would let the tables wait.
        """
        assert self.store is not None
        data = await self.store.record(found.match.id, number) if number in found.deals else None
        if data is None:
            raise HttpError("no_such_deal")
        return data if found.match.ended is not None else without_seed(data)

    # --------------------------------------------------------------- the client

    async def page(self, request: Request) -> Response:
        """The client's page, or a page that says that there is none."""
        index = self._static / "index.html"
        if not index.is_file():
            return HTMLResponse(NOT_BUILT, 503)
        return file_response(request, index, "no-cache")

    async def invitation(self, request: Request) -> Response:
        """The client's page, with the card that a chat shows of the table behind a code or link;
        the plain page for an address that asks too often.
        """
        index = self._static / "index.html"
        address = asker(request)
        if not index.is_file() or self.tables is None or not self._requests.take(address):
            return await self.page(request)
        try:
            card = card_of(await self.tables.invited(Join(**request.path_params), address))
        except Refusal:
            card = NO_TABLE
        origin = origin_of(request, self._public_url, self._hosts)
        return invitation_page(request, index, card, origin)

    async def file(self, request: Request) -> Response:
        """A file of the client. Names under `assets/` carry a hash of the content."""
        wanted = request.path_params["path"]
        found = inside(self._static, wanted)
        if found is None:
            if wanted.partition("/")[0] in PAGES:
                return await self.page(request)
            raise HttpError("not_found")
        hashed = wanted.startswith("assets/")
        cache = "public, max-age=31536000, immutable" if hashed else "no-cache"
        return file_response(request, found, cache)
