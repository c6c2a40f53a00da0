from __future__ import annotations

import base64
import dataclasses
import gzip
import hashlib
import json
import os
import re
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ai.levels import LEVELS
from game.registry import GAMES, RULESETS
from server.app import create_app
from server.fair.export import read_export
from server.fair.verify import verify
from server.http.api import MATCHES_OF_A_PAGE, MATCHES_OF_A_TABLE
from server.http.own_hosts import OwnHosts
from server.http.security_headers import PAGE_SCRIPT, SecurityHeaders, content_policy
from server.http.told import as_told, match_to_plain
from server.lobby.lobby import Lobby
from server.runtime.config import Config, Limits, Timers
from server.runtime.identity import hash_token
from server.storage.moment import Moment
from server.storage.store import MatchSummary, StoredPlayer, StoredSeat
from server.wire import schema
from server.wire.messages import NextDeal
from server.wire.records import with_todays_fields
from tests.server.storage import samples
from tests.support.golden_records import FOLDER
from tests.support.memory_store import MemoryStore
from tests.support.served import ROOT
from tests.support.world import Device, World, phase

TOKEN = "t" * 43


@pytest.fixture
def static(tmp_path: Path) -> Path:
    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "static" / "index.html").write_text("<!doctype html><title>client</title>")
    (tmp_path / "static" / "assets" / "index-abc123.js").write_text("export {};")
    (tmp_path / "static" / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    (tmp_path / "static" / "icon.png").write_bytes(b"picture")
    for name in ("index.html", "assets/index-abc123.js"):
        (tmp_path / "static" / f"{name}.br").write_bytes(f"br of {name}".encode())
        content = (tmp_path / "static" / name).read_bytes()
        (tmp_path / "static" / f"{name}.gz").write_bytes(gzip.compress(content))
    (tmp_path / "secret.txt").write_text("secret")
    return tmp_path / "static"


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
async def client(static: Path, store: MemoryStore) -> AsyncIterator[httpx.AsyncClient]:
    async for one in clients(Config(static=static), store):
        yield one


async def clients(config: Config, store: MemoryStore) -> AsyncIterator[httpx.AsyncClient]:
    async def opened() -> MemoryStore:
        return store

    app = create_app(config, store_factory=opened)
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://paiju.test") as one,
    ):
        yield one


async def played(store: MemoryStore, deals: int, of: int) -> Device:
    """A person `A` has played this many deals of a match of `of`."""
    world = World(store=store)
    table, people = await world.four(deals=of)
    while len(store.deals) < deals:
        for person in people:
            if person.prompt is not None:
                await world.answer(person)
            elif phase(table) == "between":
                await world.say(person, NextDeal())
    for one in world.lobby:
        one.kill()
    store.tables.clear()
    await store.create_player(StoredPlayer("A", "A"), hash_token(TOKEN))
    return people[0]


# ------------------------------------------------------------------- the client


async def test_the_page_is_never_cached_and_hashed_files_for_ever(
    client: httpx.AsyncClient,
) -> None:
    page = await client.get("/")
    assert "client" in page.text
    assert page.headers["cache-control"] == "no-cache"
    script = await client.get("/assets/index-abc123.js")
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert script.headers["content-type"].startswith("text/javascript")
    icon = await client.get("/icon.svg")
    assert icon.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path", ["/", "/icon.svg", "/assets/index-abc123.js", "/api/rulesets", "/api/schema"]
)
async def test_what_a_client_has_is_not_sent_again(client: httpx.AsyncClient, path: str) -> None:
    first = await client.get(path)
    etag = first.headers["etag"]
    tag = etag.removeprefix("W/")
    for known in (tag, f"W/{tag}", f'"other", {tag}'):
        again = await client.get(path, headers={"if-none-match": known})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == etag
        assert again.headers["cache-control"] == first.headers["cache-control"]
    other = await client.get(path, headers={"if-none-match": '"other"'})
    assert other.content == first.content


async def test_the_catalogue_is_packed_for_whoever_unpacks_it(client: httpx.AsyncClient) -> None:
    packed = await client.get("/api/rulesets", headers={"accept-encoding": "br, gzip"})
    plain = await client.get("/api/rulesets", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.json() == plain.json()
    assert int(packed.headers["content-length"]) * 4 < int(plain.headers["content-length"])
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"


async def test_in_brief_the_catalogue_lacks_explanations_and_nothing_else(
    client: httpx.AsyncClient,
) -> None:
    whole, brief = [(await client.get(f"/api/rulesets{part}")).json() for part in ("", "/brief")]
    usual: dict[str, dict[str, object]] = {}
    for game in whole["games"]:
        assert game.pop("notes")
        assert game.pop("guide")
        usual[game["name"]] = {switch["name"]: switch["default"] for switch in game["switches"]}
        for switch in game["switches"]:
            assert switch.pop("sentence")
            if switch["many"]:
                switch["choices"] = []
    for ruleset in brief["rulesets"]:
        for preset in ruleset["presets"]:
            preset["rules"] = {**usual[ruleset["game"]], **preset["rules"]}
    for ruleset in whole["rulesets"]:
        assert isinstance(ruleset.pop("fans"), list)
        assert ruleset.pop("summary")
        assert ruleset.pop("form")["questions"]
        for preset in ruleset["presets"]:
            preset.pop("sentence", None)
        assert ruleset.pop("lesson")
        assert ruleset.pop("paid")
    assert brief == whole


SCRIPT = "/assets/index-abc123.js"


async def raw(
    client: httpx.AsyncClient, path: str, codings: str | None, **headers: str
) -> tuple[httpx.Response, bytes]:
    """An answer and its body as it went over the line; `codings` None: none are named."""
    named = {"accept-encoding": codings} if codings is not None else {}
    request = client.build_request("GET", path, headers={**headers, **named})
    if codings is None:
        del request.headers["accept-encoding"]
    answer = await client.send(request, stream=True)
    return answer, b"".join([part async for part in answer.aiter_raw()])


@pytest.mark.parametrize(
    ("codings", "sent"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("br;q=0.5, gzip;q=1.0", "gzip"),
        ("br;q=0, *", "gzip"),
        ("GZIP;Q=0.2", "gzip"),
        ("*", "br"),
        ("gzip;q=0, br;q=0", None),
        ("gzip;q=nonsense", None),
        ("brotli, xgzip", None),
        ("identity", None),
        ("", None),
        (None, None),
    ],
)
@pytest.mark.parametrize("path", ["/", SCRIPT, "/replay/some-share"])
async def test_a_file_is_sent_packed_as_the_client_unpacks_it(
    client: httpx.AsyncClient, static: Path, path: str, codings: str | None, sent: str | None
) -> None:
    answer, body = await raw(client, path, codings)
    stored = static / (SCRIPT[1:] if path == SCRIPT else "index.html")
    ending = {"br": ".br", "gzip": ".gz", None: ""}[sent]
    assert body == stored.with_name(stored.name + ending).read_bytes()
    assert answer.headers.get("content-encoding") == sent
    assert answer.headers["vary"] == "accept-encoding"
    media = "text/javascript" if path == SCRIPT else "text/html"
    assert answer.headers["content-type"] == f"{media}; charset=utf-8"
    assert int(answer.headers["content-length"]) == len(body)


@pytest.mark.parametrize(
    ("codings", "status", "sent"),
    [
        ("gzip, br", 200, "br"),
        ("gzip", 200, "gzip"),
        (None, 200, "gzip"),
        ("identity", 406, None),
        ("", 406, None),
    ],
)
async def test_a_file_that_is_stored_packed_alone_is_sent_to_those_who_unpack_it(
    client: httpx.AsyncClient, static: Path, codings: str | None, status: int, sent: str | None
) -> None:
    (static / SCRIPT[1:]).unlink()
    answer, body = await raw(client, SCRIPT, codings)
    assert (answer.status_code, answer.headers.get("content-encoding")) == (status, sent)
    assert answer.headers["vary"] == "accept-encoding"
    if sent is not None:
        form = static / f"{SCRIPT[1:]}.{'br' if sent == 'br' else 'gz'}"
        assert body == form.read_bytes()
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"


async def test_what_is_stored_once_is_sent_as_it_is(client: httpx.AsyncClient) -> None:
    answer, body = await raw(client, "/icon.png", "br, gzip")
    assert body == b"picture"
    assert "content-encoding" not in answer.headers
    assert "vary" not in answer.headers


async def test_every_form_of_a_file_has_a_tag_of_its_own(client: httpx.AsyncClient) -> None:
    forms = {
        coding: (await raw(client, SCRIPT, coding))[0] for coding in ("br", "gzip", "identity")
    }
    tags = {coding: answer.headers["etag"] for coding, answer in forms.items()}
    assert len(set(tags.values())) == 3
    for coding, tag in tags.items():
        again, nothing = await raw(client, SCRIPT, coding, **{"if-none-match": tag})
        assert (again.status_code, nothing) == (304, b"")
        assert again.headers["vary"] == "accept-encoding"
        other = "gzip" if coding == "br" else "br"
        changed, body = await raw(client, SCRIPT, other, **{"if-none-match": tag})
        assert changed.status_code == 200
        assert body


async def test_the_tag_follows_the_content_of_files_of_one_size_and_date(
    client: httpx.AsyncClient, static: Path
) -> None:
    """Builds that can be repeated date all files alike; names in the page are of one length."""
    before = (await client.get("/icon.png")).headers["etag"]
    other = static / "other.png"
    other.write_bytes(b"PICTURE")
    date = (static / "icon.png").stat().st_mtime_ns
    os.utime(other, ns=(date, date))
    assert (await client.get("/other.png")).headers["etag"] != before


async def test_a_part_of_a_file_is_a_part_of_the_form_that_is_sent(
    client: httpx.AsyncClient, static: Path
) -> None:
    packed = static / "assets" / "index-abc123.js.br"
    whole, _ = await raw(client, SCRIPT, "br")
    assert whole.headers["accept-ranges"] == "bytes"
    part, body = await raw(client, SCRIPT, "br", range="bytes=3-7")
    assert (part.status_code, body) == (206, packed.read_bytes()[3:8])
    assert part.headers["content-encoding"] == "br"
    assert part.headers["content-range"] == f"bytes 3-7/{packed.stat().st_size}"
    stale = {"range": "bytes=3-7", "if-range": '"another form"'}
    again, body = await raw(client, SCRIPT, "br", **stale)
    assert (again.status_code, body) == (200, packed.read_bytes())


async def test_the_head_of_a_file_is_that_of_the_form_that_would_be_sent(
    client: httpx.AsyncClient,
) -> None:
    for codings in ("br", "gzip", "identity"):
        head = await client.head(SCRIPT, headers={"accept-encoding": codings})
        answer, _ = await raw(client, SCRIPT, codings)
        assert head.content == b""
        assert head.headers == answer.headers


async def test_a_packed_form_is_no_file_of_its_own(client: httpx.AsyncClient) -> None:
    for path in (f"{SCRIPT}.br", f"{SCRIPT}.gz", "/index.html.gz"):
        assert (await client.get(path)).status_code == 404


async def test_paths_of_the_client_are_the_page_and_missing_files_are_not(
    client: httpx.AsyncClient,
) -> None:
    for path in ("/j/704582", "/l/abcdefghij", "/e/abcdefghij", "/replay/share/1"):
        assert (await client.get(path)).headers["content-type"].startswith("text/html")
    for path in ("/metrics", "/admin/tables", "/.git/config", "/voices/", "/somewhere/deep"):
        assert (await client.get(path)).status_code == 404
    for path in ("/nothing.js", "/assets/old-1.js", "/api/nothing", "/assets/none"):
        missing = await client.get(path)
        assert (missing.status_code, missing.json()) == (404, {"code": "not_found"})


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/%00.js"]
)
async def test_nothing_outside_the_client_is_served(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path)
    assert "secret" not in answer.text
    assert answer.status_code in (200, 404)


async def test_a_client_that_was_not_built_is_explained(tmp_path: Path, store: MemoryStore) -> None:
    async for client in clients(Config(static=tmp_path / "none"), store):
        page = await client.get("/")
        assert page.status_code == 503
        assert "make play" in page.text


async def test_every_answer_carries_the_security_headers(client: httpx.AsyncClient) -> None:
    for path in ("/", "/healthz", "/api/rulesets", "/api/nothing", "/assets/index-abc123.js"):
        headers = (await client.get(path)).headers
        policy = headers["content-security-policy"]
        assert policy.startswith(
            f"default-src 'none'; script-src 'self' '{PAGE_SCRIPT}'; worker-src 'self'; "
        )
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_the_policy_allows_the_one_script_that_stands_in_the_page() -> None:
    page = (ROOT / "web" / "index.html").read_text("utf-8")
    (script,) = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    digest = hashlib.sha256(script.encode()).digest()
    assert f"sha256-{base64.b64encode(digest).decode()}" == PAGE_SCRIPT


async def test_the_policy_names_our_own_sockets_and_no_host_that_nobody_has_named() -> None:
    own = ("a.example:8000", "[::1]:8000", "192.168.1.5:8000", "localhost", "B.example")
    foreign = ("evil.example", "a.example", "8.8.8.8", "", "a b", "a;script-src *", "a'")
    config = Config(public_url="http://a.example:8000/", origins=("https://b.example",))

    async def nothing(scope: Scope, receive: Receive, send: Send) -> None:
        await Response()(scope, receive, send)

    app = SecurityHeaders(nothing, OwnHosts(config))
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app=app), base_url="http://test"
    ) as client:
        for host in (*own, *foreign):
            answer = await client.get("/", headers={"host": host})
            sockets = f" ws://{host} wss://{host}" if host in own else ""
            assert f"connect-src 'self'{sockets};" in answer.headers["content-security-policy"]


def test_the_policy_names_the_sockets_of_the_other_nodes() -> None:
    elsewhere = ("wss://b.example/ws", "ws://a.example", "wss://b.example/other")
    policy = content_policy("a.example", elsewhere)
    assert "connect-src 'self' ws://a.example wss://a.example wss://b.example;" in policy
    assert "connect-src 'self' wss://b.example;" in content_policy(None, elsewhere[:1])


async def test_a_wrong_method_is_a_coded_error(client: httpx.AsyncClient) -> None:
    answer = await client.post("/api/rulesets")
    assert (answer.status_code, answer.json()) == (405, {"code": "method_not_allowed"})
    assert "GET" in answer.headers["allow"]


# ------------------------------------------------------------------- catalogue


async def test_rulesets_describe_themselves(client: httpx.AsyncClient) -> None:
    body = (await client.get("/api/rulesets")).json()
    assert [one["id"] for one in body["rulesets"]] == list(RULESETS)
    switches = {game["name"]: game["switches"] for game in body["games"]}
    assert set(switches) == set(GAMES)
    for listed in switches.values():
        for switch in listed:
            assert switch["title"]["zh"]
            assert switch["sentence"]["en"]
            values = [choice["value"] for choice in switch["choices"]]
            assert switch["default"] == "" if switch["many"] else switch["default"] in values
    for one in body["rulesets"]:
        ruleset = RULESETS[one["id"]]
        assert one["seats"] == ruleset.default.seats
        assert [preset["name"] for preset in one["presets"]] == list(ruleset.presets)
        names = {switch["name"] for switch in switches[one["game"]]}
        for preset in one["presets"]:
            assert set(preset["rules"]) == names
        assert {fan["id"] for fan in one["fans"]} == {fan.id for fan in ruleset.fans}
    assert [level["id"] for level in body["levels"]] == list(LEVELS)


async def test_the_schema_is_that_of_the_wire(client: httpx.AsyncClient) -> None:
    assert (await client.get("/api/schema")).json() == json.loads(json.dumps(schema.json_schema()))


# ------------------------------------------------------------------- matches and replays


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


async def test_my_matches_need_my_token(client: httpx.AsyncClient, store: MemoryStore) -> None:
    await played(store, 1, 1)
    for headers in ({}, bearer("x" * 43), bearer("x"), {"Authorization": f"Basic {TOKEN}"}):
        answer = await client.get("/api/matches", headers=headers)
        assert (answer.status_code, answer.json()) == (401, {"code": "unauthorized"})
    (match,) = (await client.get("/api/matches", headers=bearer(TOKEN))).json()["matches"]
    assert match["seat"] == 0
    assert match["deals"] == [1]
    assert [seat["name"] for seat in match["seats"]] == list("ABCD")
    assert TOKEN not in json.dumps(match)


async def test_my_matches_come_in_pages(client: httpx.AsyncClient, store: MemoryStore) -> None:
    await played(store, 1, 1)
    (one,) = store.matches.values()
    for number in range(2 * MATCHES_OF_A_PAGE):
        name = f"{number:08}"
        again = dataclasses.replace(one, id=name, share=name, started=one.started - 1 - number // 3)
        store.matches[name] = again
    shares, asked = [], "/api/matches"
    while True:
        page = (await client.get(asked, headers=bearer(TOKEN))).json()
        assert len(page["matches"]) <= MATCHES_OF_A_PAGE
        shares += [match["share"] for match in page["matches"]]
        if page["next"] is None:
            break
        asked = f"/api/matches?before={page['next']}"
    assert len(shares) == len(set(shares)) == 2 * MATCHES_OF_A_PAGE + 1
    assert shares[0] == one.share
    for nonsense in ("nothing!", "x" * 20):
        answer = await client.get(
            "/api/matches", params={"before": nonsense}, headers=bearer(TOKEN)
        )
        assert (answer.status_code, answer.json()) == (404, {"code": "no_such_match"})


async def test_the_matches_of_a_table_are_told_to_its_people(
    client: httpx.AsyncClient, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played(store, 1, 2)
    (first,) = store.matches.values()
    later = replace(first, id="later", share="later-share", started=first.started + 9, history=())
    other = replace(first, id="other", share="other-share", table="elsewhere")
    store.matches |= {"later": later, "other": other}
    path = f"/api/tables/{first.table}/matches"
    told = (await client.get(path, headers=bearer(TOKEN))).json()["matches"]
    assert [one["share"] for one in told] == [first.share, later.share]
    assert told[0]["history"] == [list(scores) for scores in first.history]
    assert [one["deals"] for one in told] == [[1], []]
    assert [one["sitters"] for one in told] == [{}, {}]
    monkeypatch.setattr(
        Lobby, "unheard_at", lambda self, table, asked: 1 if asked == first.id else None
    )
    (untold, _) = (await client.get(path, headers=bearer(TOKEN))).json()["matches"]
    assert (untold["history"], untold["deals"]) == ([], []), "nobody has heard of its end"


async def test_an_evening_is_for_whoever_has_its_address_when_the_room_is_gone(
    client: httpx.AsyncClient, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played(store, 2, 2)
    (first,) = store.matches.values()
    stranger = "s" * 43
    await store.create_player(StoredPlayer("late", "late"), hash_token(stranger))
    seats = (*first.seats[:3], StoredSeat("late", "迟到的"))
    sat = {"2": [[seat.player, seat.name, seat.level] for seat in seats]}
    first = replace(first, state=first.state | {"sitters": sat})
    alone = replace(
        first,
        id="alone",
        share="alone-share",
        table="alone-table-0000",
        seats=(first.seats[0], *(StoredSeat(level="greedy"),) * 3),
        state=first.state | {"sitters": {}},
    )
    later = replace(first, id="later", share="later-share", started=first.started + 9)
    store.matches = {one.id: one for one in (first, later, alone)}
    mine = (await client.get("/api/evenings", headers=bearer(TOKEN))).json()
    (evening,) = mine["evenings"]
    assert mine["next"] is None
    points = [scores[0] for scores in first.history]
    assert evening["points"] == 2 * sum(points), "of both matches"
    assert (evening["matches"], evening["deals"]) == (2, 4)
    assert evening["with"][-1] == "迟到的"
    assert evening["rulesets"] == [first.ruleset]
    assert evening["games"] == [{"ruleset": first.ruleset, "rules": {}}]
    (his,) = (await client.get("/api/evenings", headers=bearer(stranger))).json()["evenings"]
    assert his["evening"] == evening["evening"]
    assert his["points"] == 2 * first.history[1][3], "of the deals that he played"
    replay = (await client.get(f"/api/replay/{first.share}", headers=bearer(stranger))).json()
    assert (replay["seat"], replay["reader"]) == (None, "late")
    # Without a token, from any node, with no table in anybody's memory.
    path = f"/api/evenings/{evening['evening']}"
    told = (await client.get(path)).json()
    assert [one["share"] for one in told["matches"]] == [first.share, later.share]
    assert told["older"] is False
    assert first.table not in json.dumps(told), "the table is told to nobody"
    at_table = await client.get(f"/api/tables/{first.table}/matches", headers=bearer(TOKEN))
    assert at_table.json()["evening"] == evening["evening"]
    for wrong in (first.table, f"{first.table}{'0' * 32}", first.share, "x" * 48):
        answer = await client.get(f"/api/evenings/{wrong}")
        assert (answer.status_code, answer.json()) == (404, {"code": "no_such_evening"})
    assert (await client.get("/api/evenings")).json() == {"code": "unauthorized"}
    # The end of a deal that nobody has heard of is not told here either.
    monkeypatch.setattr(Lobby, "unheard_at", lambda self, table, asked: 2)
    told = (await client.get(path)).json()
    assert [len(one["history"]) for one in told["matches"]] == [1, 1]
    (evening,) = (await client.get("/api/evenings", headers=bearer(TOKEN))).json()["evenings"]
    assert evening["points"] == 2 * points[0]


async def test_of_a_room_that_has_played_long_the_last_matches_are_told(
    client: httpx.AsyncClient, store: MemoryStore
) -> None:
    await played(store, 1, 1)
    (first,) = store.matches.values()
    path = f"/api/tables/{first.table}/matches"
    assert (await client.get(path, headers=bearer(TOKEN))).json()["older"] is False
    for number in range(1, MATCHES_OF_A_TABLE + 1):
        name, started = f"m{number}", first.started + number
        store.matches[name] = replace(first, id=name, share=name, started=started, history=())
    answer = (await client.get(path, headers=bearer(TOKEN))).json()
    assert answer["older"] is True
    assert [one["share"] for one in answer["matches"]] == [
        f"m{number}" for number in range(1, MATCHES_OF_A_TABLE + 1)
    ]


async def test_a_match_that_plays_a_deal_on_stands_in_no_list_and_says_so_by_its_link(
    client: httpx.AsyncClient, store: MemoryStore
) -> None:
    await played(store, 1, 1)
    (first,) = store.matches.values()
    moment = Moment(first.share, 1, 20, 2, first.id, 1)
    state = {**first.state, **moment.beside()}
    store.matches["on"] = replace(first, id="on", share="played-on", state=state)
    own = (await client.get("/api/matches", headers=bearer(TOKEN))).json()["matches"]
    path = f"/api/tables/{first.table}/matches"
    at_table = (await client.get(path, headers=bearer(TOKEN))).json()["matches"]
    assert [one["share"] for one in own] == [one["share"] for one in at_table] == [first.share]
    told = (await client.get("/api/replay/played-on")).json()
    assert told["moment"] == {"match": first.id, "deal": 1, "step": 20, "seat": 2}
    assert first.share not in json.dumps(told)
    assert "moment" not in own[0]


async def test_the_matches_of_a_table_are_told_to_nobody_else(
    client: httpx.AsyncClient, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played(store, 1, 1)
    (match,) = store.matches.values()
    path = f"/api/tables/{match.table}/matches"
    stranger = "s" * 43
    await store.create_player(StoredPlayer("S", "S"), hash_token(stranger))
    assert (await client.get(path)).json() == {"code": "unauthorized"}
    for asked in (path, "/api/tables/nowhere/matches", "/api/tables/a/matches"):
        answer = await client.get(asked, headers=bearer(stranger))
        assert (answer.status_code, answer.json()) == (404, {"code": "no_such_table"})
    sat = match.state | {"sitters": {"1": [["S", "S", None]], "9": [["B", "B", None]]}}
    store.matches[match.id] = replace(match, state=sat)
    (told,) = (await client.get(path, headers=bearer(stranger))).json()["matches"]
    assert told["sitters"] == {"1": [{"player": "S", "name": "S", "level": None}]}
    fed = {"1": [[2, 0, False, ["all_pungs"], 8]], "9": [[1, None, True, []]]}
    store.matches[match.id] = replace(match, state=sat | {"wins": fed})
    (told,) = (await client.get(path, headers=bearer(stranger))).json()["matches"]
    win = {"seat": 2, "giver": 0, "self_drawn": False, "fans": ["all_pungs"], "points": 8}
    assert told["wins"] == {"1": [win]}, "nobody has heard of the ninth deal"
    store.matches[match.id] = match

    async def sees(self: Lobby, player: str, table: str) -> bool:
        return (player, table) == ("S", match.table)

    monkeypatch.setattr(Lobby, "sees", sees)
    answer = await client.get(path, headers=bearer(stranger))
    assert [one["share"] for one in answer.json()["matches"]] == [match.share]


async def test_whoever_is_at_a_table_sees_it() -> None:
    world = World()
    table, _ = await world.four()
    watcher, stranger = Device("W"), Device("S")
    await world.enter(watcher, table)
    seen = [await world.lobby.sees(player, table.state.id) for player in ("A", watcher.player)]
    assert seen == [True, True]
    assert not await world.lobby.sees(stranger.player, table.state.id)
    assert not await world.lobby.sees("A", "elsewhere")
    await world.drop(watcher)
    assert not await world.lobby.sees(watcher.player, table.state.id)
    await world.stop()


async def test_whoever_has_the_link_sees_the_finished_deals(
    client: httpx.AsyncClient, store: MemoryStore
) -> None:
    await played(store, 1, 2)
    share = next(iter(store.matches.values())).share
    match = (await client.get(f"/api/replay/{share}")).json()
    assert match["seat"] is None
    assert match["deals"] == [1]
    mine = (await client.get(f"/api/replay/{share}", headers=bearer(TOKEN))).json()
    assert mine["seat"] == 0
    assert (match["reader"], mine["reader"]) == (None, "A")
    record = (await client.get(f"/api/replay/{share}/1")).json()
    assert record["opening"][0]["full"]["type"] == "dealt"
    assert record["decisions"][-1]["emissions"][-1]["full"]["scores"] == match["history"][0]
    for deal in ("2", "0", "99999999999999999999"):
        answer = await client.get(f"/api/replay/{share}/{deal}")
        assert (answer.status_code, answer.json()) == (404, {"code": "no_such_deal"})


async def test_a_record_of_an_older_engine_comes_with_the_fields_of_today(
    client: httpx.AsyncClient, store: MemoryStore
) -> None:
    await played(store, 1, 1)
    (match,) = store.matches.values()
    ((place, deal),) = store.deals.items()
    old = (FOLDER / "v1-kongs.json").read_bytes()
    store.deals[place] = replace(deal, record=old)
    answer = await client.get(f"/api/replay/{match.share}/1")
    assert answer.content == with_todays_fields(old) != old
    assert store.deals[place].record == old


async def test_seeds_are_shown_only_when_the_match_is_over(
    client: httpx.AsyncClient, store: MemoryStore
) -> None:
    await played(store, 1, 2)
    (match,) = store.matches.values()
    shown = (await client.get(f"/api/replay/{match.share}")).json()
    record = (await client.get(f"/api/replay/{match.share}/1")).json()
    assert (shown["seed"], record["seed"]) == (None, None)
    assert shown["commitment"] == match.commitment
    assert match.server_seed.hex() not in json.dumps([shown, record])
    store.matches[match.id] = replace(match, ended=match.started + 60)
    shown = (await client.get(f"/api/replay/{match.share}")).json()
    record = (await client.get(f"/api/replay/{match.share}/1")).json()
    assert shown["seed"] == match.server_seed.hex()
    assert record["seed"] is not None


@pytest.mark.dice
async def test_a_match_is_downloaded_as_a_file_and_is_as_promised(
    client: httpx.AsyncClient, store: MemoryStore
) -> None:
    await played(store, 2, 2)
    (match,) = store.matches.values()
    whole = await client.get(f"/api/replay/{match.share}/export")
    assert whole.headers["content-type"] == "application/json"
    named = f'attachment; filename="paiju-{match.id}.json"'
    assert whole.headers["content-disposition"] == named
    read = read_export(whole.content)
    assert verify(read).kept
    assert [seat.name for seat in read.seats] == list("ABCD")
    assert len(read.deals) == 2
    part = await client.get(f"/api/replay/{match.share}/2/export")
    assert "-2.json" in part.headers["content-disposition"]
    (deal,) = read_export(part.content).deals
    assert msgspec.json.decode(deal) == (await client.get(f"/api/replay/{match.share}/2")).json()
    codes = [finding.code for finding in verify(read_export(part.content)).findings]
    assert "wall_kept" in codes
    assert "deals_absent" in codes
    assert TOKEN not in whole.text
    missing = await client.get(f"/api/replay/{match.share}/3/export")
    assert (missing.status_code, missing.json()) == (404, {"code": "no_such_deal"})


async def test_a_file_of_a_running_match_has_no_seed(
    client: httpx.AsyncClient, store: MemoryStore
) -> None:
    await played(store, 1, 2)
    (match,) = store.matches.values()
    for path in ("export", "1/export"):
        answer = await client.get(f"/api/replay/{match.share}/{path}")
        plain = answer.json()
        assert plain["seed"] is None
        assert [deal["seed"] for deal in plain["deals"]] == [None]
        assert plain["commitment"] == match.commitment
        record = json.loads(next(iter(store.deals.values())).record)
        for secret in (match.server_seed.hex(), record["seed"]):
            assert secret not in answer.text


@pytest.mark.parametrize("share", ["nothing-like-it", "x", "%00aaaaaaaa", "a" * 500])
async def test_a_wrong_link_finds_nothing(client: httpx.AsyncClient, share: str) -> None:
    base = f"/api/replay/{share}"
    for path in (base, f"{base}/1", f"{base}/export", f"{base}/1/export"):
        answer = await client.get(path)
        assert answer.status_code == 404
        assert answer.json()["code"] in ("no_such_match", "not_found")


async def test_requests_are_limited_per_address(static: Path, store: MemoryStore) -> None:
    config = Config(static=static, limits=Limits(requests_per_address=(0.001, 3.0)))
    async for client in clients(config, store):
        codes = [(await client.get("/api/replay/nothing-here")).status_code for _ in range(5)]
        assert codes == [404, 404, 404, 429, 429]
        assert (await client.get("/")).status_code == 200


async def test_a_file_costs_as_much_as_its_deals_one_by_one(
    static: Path, store: MemoryStore
) -> None:
    await played(store, 3, 4)
    (match,) = store.matches.values()
    config = Config(static=static, limits=Limits(requests_per_address=(0.001, 4.0)))
    path = f"/api/replay/{match.share}"
    for asked in (["/export", "", "/export"], ["/1/export", "/2", "/3", "", "/export"]):
        async for client in clients(config, store):
            codes = [(await client.get(path + one)).status_code for one in asked]
            assert codes == [200] * (len(asked) - 1) + [429]


async def test_a_fault_of_ours_is_a_coded_error_without_its_text(
    client: httpx.AsyncClient, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(share: str) -> Any:
        raise RuntimeError("seat 2 holds 5m")

    monkeypatch.setattr(store, "match_by_share", broken)
    answer = await client.get("/api/replay/something")
    assert (answer.status_code, answer.json()) == (500, {"code": "internal_error"})


async def test_a_deal_is_over_when_its_end_is_told() -> None:
    """It is stored before, and a claim window may hold it back for long."""
    world = World(config=Config(pace=1.0, timers=Timers(grace=0.0)), jitter=lambda: 0.0)
    table, people = await world.four(deals=1)
    answered: set[tuple[str, int]] = set()
    while not world.store.deals:
        for person in people:
            prompt = person.prompt
            if prompt is not None and (person.player, prompt["n"]) not in answered:
                answered.add((person.player, prompt["n"]))
                await world.answer(person)
        if not world.store.deals:
            await world.clock.advance(0.05)
    (match,) = world.store.matches.values()
    stored = MatchSummary(match, None, (1,))
    assert match.ended is not None
    assert phase(table) == "playing", "nobody has heard of it"
    assert world.lobby.unheard_at(match.table, match.id) == 1
    shown = as_told(stored, 1)
    assert shown.deals == ()
    plain = match_to_plain(shown, None)
    assert (plain["history"], plain["ended"], plain["seed"]) == ([], None, None)
    late = Device("late")
    await world.enter(late, table)
    room = late.last("room")
    assert room["phase"] == "playing"
    assert room["match"] == people[0].last("room")["match"]
    assert (room["match"]["history"], room["match"]["seed"]) == ([], None)
    await world.clock.advance(1)
    assert phase(table) == "finished"
    assert world.lobby.unheard_at(match.table, match.id) is None
    assert as_told(stored, None) is stored
    assert world.lobby.unheard_at("another", match.id) is None
    assert world.lobby.unheard_at(match.table, "before") is None
    await world.stop()


async def test_no_answer_knows_of_a_deal_whose_end_is_not_told(
    client: httpx.AsyncClient, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played(store, 2, 2)
    (match,) = store.matches.values()
    path = f"/api/replay/{match.share}"
    assert (await client.get(path)).json()["seed"] == match.server_seed.hex()
    monkeypatch.setattr(
        Lobby, "unheard_at", lambda self, table, asked: 2 if asked == match.id else None
    )
    mine = (await client.get("/api/matches", headers=bearer(TOKEN))).json()["matches"]
    for plain in ((await client.get(path)).json(), *mine):
        assert (plain["deals"], plain["ended"], plain["seed"]) == ([1], None, None)
        assert len(plain["history"]) == 1
    for missing in ("/2", "/2/export"):
        assert (await client.get(path + missing)).status_code == 404
    file = read_export((await client.get(f"{path}/export")).content)
    assert (len(file.deals), file.seed, len(file.history)) == (1, None, 1)


def test_of_a_match_only_the_deal_that_is_unheard_is_left_out() -> None:
    scores = ((1, -1), (2, -2))
    match = samples.match(history=scores, ended=5.0)
    summary = MatchSummary(match, 0, (1, 2))
    shown = as_told(summary, 2)
    assert (shown.match.history, shown.match.ended, shown.deals) == (scores[:1], None, (1,))
    assert as_told(summary, 3) is summary, "it is not stored yet"


@pytest.mark.parametrize("known", [((5, 0), (0, 7)), ((0, 7),)])
def test_the_marks_of_a_deal_that_is_unheard_are_left_out(
    known: tuple[tuple[int, ...], ...],
) -> None:
    """Of a match from before that the marks of its first deal are not known, too."""
    match = samples.match(history=((1, -1), (2, -2)), state={"marks_history": known})
    shown = match_to_plain(as_told(MatchSummary(match, 0, (1, 2)), 2), None)
    assert shown["marks_history"] == known[:-1]
