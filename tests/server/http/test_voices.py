"""Recorded voices over real sockets, on both databases."""

from __future__ import annotations

import asyncio
import io
import re
import struct
import time
import wave
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
import structlog

from server.http import voice_folder, voices
from server.http.api import Api
from server.http.recordings import LINES, MOST_BYTES, MOST_SECONDS, RATES, BadRecording, understood
from server.runtime import codes
from server.runtime.config import Config, Limits
from server.runtime.identity import hash_token
from server.storage.recordings import LEAST_COUNTED, Recordings
from server.storage.sql import SqlStore
from server.storage.store import StoredPlayer, StoredSeat, StoreRefused
from tests.server.storage.samples import match, settled, table
from tests.support.clock import VirtualClock
from tests.support.databases import Database
from tests.support.serving import Served, serve

TOKENS = {"ada": "a" * 43, "bo": "b" * 43, "cyd": "c" * 43}
ROOT = Path(__file__).resolve().parents[3]
CLIENT = ROOT / "web" / "src" / "sound" / "lines.ts"
HOUR = 3600.0


def sound(seconds: float = 0.5, rate: int = 16_000, channels: int = 1, loud: int = 900) -> bytes:
    file = io.BytesIO()
    with wave.open(file, "wb") as opened:
        opened.setnchannels(channels)
        opened.setsampwidth(2)
        opened.setframerate(rate)
        opened.writeframes(struct.pack("<h", loud) * round(seconds * rate) * channels)
    return file.getvalue()


class Site:
    """A server, and three people, who have each finished a match alone long ago."""

    def __init__(self, served: Served, client: httpx.AsyncClient) -> None:
        self.served = served
        self.client = client
        self.store: SqlStore = served.app.state.store
        self._matches = 0

    async def know(self) -> None:
        for name, token in TOKENS.items():
            if await self.store.player_by_token(hash_token(token)) is None:
                await self.store.create_player(StoredPlayer(name, name), hash_token(token))
                await self.played(name, ended=time.time() - 1000 * HOUR)

    async def played(self, *people: str, ended: float, deals: int = 1) -> None:
        """These have played a match at a table that is closed."""
        taken = await self.store.is_closed(f"table{self._matches + 1}")
        self._matches += 1 if taken is None else 10
        number = self._matches
        seats = tuple(StoredSeat(name, name) for name in people)
        room = table(number, phase="closed", seats=seats, host=people[0])
        one = match(number, seats=seats, started=ended - HOUR, ended=ended)
        await self.store.write(room, one)
        if deals:
            await self.store.write(settled(of=number))

    async def ask(
        self, who: str | None, path: str, method: str = "GET", content: bytes | None = None
    ) -> httpx.Response:
        headers = {} if who is None else {"authorization": f"Bearer {TOKENS.get(who, who)}"}
        return await self.client.request(
            method, f"/api/voices/{path}", headers=headers, content=content
        )

    async def put(self, who: str | None, line: str, content: bytes) -> httpx.Response:
        return await self.ask(who, f"own/{line}", "PUT", content)

    async def lines(self, who: str, of: str) -> dict[str, str]:
        answer = await self.ask(who, of)
        assert answer.status_code == 200, answer.text
        lines: dict[str, str] = answer.json()["lines"]
        return lines


Serve = Callable[..., Any]


@pytest.fixture
def site_with(database: Database, tmp_path: Path) -> Serve:
    """Serves with these limits."""

    @asynccontextmanager
    async def serving(**limits: Any) -> AsyncIterator[Site]:
        config = Config(data=tmp_path, database=database.url, admin=None, limits=Limits(**limits))
        async with (
            serve(config) as served,
            httpx.AsyncClient(base_url=served.http, trust_env=False) as client,
        ):
            site = Site(served, client)
            await site.know()
            yield site

    return serving


@pytest.fixture
async def site(site_with: Serve) -> AsyncIterator[Site]:
    async with site_with() as running:
        yield running


# ------------------------------------------------------------------- access to recordings


async def test_those_who_share_a_table_hear_each_other_and_nobody_else_does(site: Site) -> None:
    said = sound()
    kept = (await site.put("ada", "pung", said)).json()["lines"]
    assert list(kept) == ["pung"]
    assert await site.lines("ada", "ada") == kept
    address = f"ada/pung?{kept['pung']}"
    # Bo has seen a replay, no more.
    assert await site.lines("bo", "ada") == {}
    assert (await site.ask("bo", address)).status_code == 404
    for nobody in (None, "x" * 43):
        for path in ("ada", "ada/pung", address):
            answer = await site.ask(nobody, path)
            assert (answer.status_code, answer.json()) == (401, {"code": "unauthorized"})
    await site.played("ada", "bo", ended=time.time() - HOUR)
    assert await site.lines("bo", "ada") == kept
    answer = await site.ask("bo", address)
    assert answer.content == said
    assert answer.headers["content-type"] == "audio/wav"
    assert await site.lines("cyd", "ada") == {}


async def test_a_match_of_two_days_ago_is_no_table_in_common(site: Site) -> None:
    await site.put("ada", "pung", sound())
    await site.played("ada", "bo", ended=time.time() - 48 * HOUR)
    assert await site.lines("bo", "ada") == {}
    assert (await site.ask("bo", "ada/pung")).status_code == 404


async def test_who_watches_a_table_hears_those_who_sit_there(site: Site) -> None:
    kept = (await site.put("ada", "pung", sound())).json()["lines"]
    await site.put("bo", "pung", sound())
    async with site.served.line() as ada, site.served.line() as bo:
        await ada.hello(token=TOKENS["ada"])
        await ada.say("play_now", ruleset="mahjong/tuidaohu", options={"clock": None})
        room = await ada.until("room")
        await bo.hello(token=TOKENS["bo"])
        await bo.say("enter", table=room["table"])
        assert (await bo.until("entered"))["seat"] is None
        assert await site.lines("bo", "ada") == kept
        assert await site.lines("cyd", "ada") == {}
        # Spectators say nothing.
        assert await site.lines("ada", "bo") == {}


async def test_those_who_wait_for_a_match_hear_each_other(site: Site) -> None:
    kept = (await site.put("ada", "pung", sound())).json()["lines"]
    async with site.served.line() as ada, site.served.line() as bo:
        await ada.hello(token=TOKENS["ada"])
        await ada.say("create_table", ruleset="mahjong/tuidaohu")
        room = await ada.until("room")
        await bo.hello(token=TOKENS["bo"])
        await bo.say("join", code=room["code"])
        assert (await bo.until("entered"))["seat"] is not None
        assert await site.lines("bo", "ada") == kept


async def test_what_is_deleted_is_gone_from_caches_soon(site: Site) -> None:
    kept = (await site.put("ada", "pung", sound())).json()["lines"]
    answer = await site.ask("ada", f"ada/pung?{kept['pung']}")
    assert answer.headers["cache-control"] == "private, max-age=600"
    assert answer.headers["vary"] == "authorization"
    again = (await site.put("ada", "pung", sound(loud=50))).json()["lines"]
    # The old address is nothing's address, and the new one is another one.
    assert (await site.ask("ada", f"ada/pung?{kept['pung']}")).status_code == 404
    assert (await site.ask("ada", f"ada/pung?{again['pung']}")).content == sound(loud=50)
    await site.ask("ada", "own/pung", "DELETE")
    assert (await site.ask("ada", f"ada/pung?{again['pung']}")).status_code == 404


async def test_a_later_recording_has_a_later_mark(site: Site) -> None:
    first = (await site.put("ada", "pung", sound())).json()["lines"]["pung"]
    other = (await site.put("bo", "pung", sound(loud=50))).json()["lines"]["pung"]
    again = (await site.put("ada", "pung", sound())).json()["lines"]["pung"]
    assert first < other < again
    assert len(first) == len(again)
    assert first[16:] == again[16:] != other[16:], "the same sound"


async def test_nobody_speaks_for_the_whole_server(site: Site) -> None:
    await site.put("ada", "pung", sound())
    assert (await site.client.get("/api/voices")).status_code == 404


async def test_a_line_is_replaced_and_deleted_by_its_owner_only(site: Site) -> None:
    await site.put("ada", "pung", sound())
    again = (await site.put("ada", "pung", sound(loud=50))).json()["lines"]
    assert len(again) == 1
    await site.ask("bo", "own/pung", "DELETE")
    assert await site.lines("ada", "ada") == again
    assert (await site.ask("ada", "own/pung", "DELETE")).json() == {"lines": {}}
    assert (await site.ask("ada", "ada/pung")).status_code == 404


async def test_recordings_outlive_the_server(site_with: Serve) -> None:
    async with site_with() as first:
        await first.put("ada", "small_3", sound())
    async with site_with() as second:
        assert (await second.ask("ada", "ada/small_3")).content == sound()


# ------------------------------------------------------------------- limits of recording


async def test_whoever_has_finished_a_match_may_record(site: Site) -> None:
    async with site.served.line() as line:
        welcome = await line.hello(name="Eve")
        player, token = welcome["player"], welcome["token"]
        assert (await site.ask(token, player)).json() == {"lines": {}, "may_record": False}
        refused = await site.put(token, "pung", sound())
        assert (refused.status_code, refused.json()) == (403, {"code": "recordings_after_match"})
        # One that was broken off before its first deal was over is none.
        await site.played(player, ended=time.time() - HOUR, deals=0)
        assert (await site.put(token, "pung", sound())).status_code == 403
        await site.played(player, ended=time.time() - HOUR)
        assert (await site.put(token, "pung", sound())).status_code == 200
        assert (await site.ask(token, player)).json()["may_record"]


WRONG = (
    (b"", "bad_recording"),
    (b"<script>alert(1)</script>", "bad_recording"),
    (sound(channels=2), "bad_recording"),
    (sound(rate=8000), "bad_recording"),
    (sound(seconds=0), "bad_recording"),
    (sound()[:-100], "bad_recording"),
    (sound().replace(b"fmt \x10", b"fmt \x7f"), "bad_recording"),
    (sound(seconds=2.1), "recording_too_long"),
    (sound() + bytes(MOST_BYTES), "too_large"),
)


async def test_what_is_no_short_wav_is_refused(site: Site) -> None:
    for content, code in WRONG:
        answer = await site.put("ada", "pung", content)
        assert answer.json() == {"code": code}, content[:100]
        assert answer.status_code in (400, 413)
        assert await site.lines("ada", "ada") == {}


async def test_only_the_frames_are_kept(site: Site) -> None:
    said, script = sound(), b"<script>alert(1)</script>" * 3000
    chunk = b"LIST" + struct.pack("<I", len(script)) + script
    inside = b"RIFF" + struct.pack("<I", len(said) - 8 + len(chunk)) + b"WAVE" + chunk + said[12:]
    for content in (said + script, inside):
        assert (await site.put("ada", "pung", content)).status_code == 200
        assert (await site.ask("ada", "ada/pung")).content == said


async def test_nobody_records_without_a_token_or_for_an_unknown_line(site: Site) -> None:
    assert (await site.put(None, "pung", sound())).json() == {"code": "unauthorized"}
    assert (await site.put("ada", "hooray", sound())).json() == {"code": "not_found"}
    for path in ("%2e%2e/pung", "ada/..%2fpung", "ada/hooray", "a.b"):
        assert (await site.ask("ada", path)).status_code == 404


async def test_there_is_room_for_so_much_and_no_more(site_with: Serve) -> None:
    async with site_with(recordings_bytes=2 * len(sound())) as site:
        await site.put("ada", "pung", sound())
        await site.put("bo", "pung", sound())
        answer = await site.put("ada", "chow", sound())
        assert (answer.status_code, answer.json()) == (507, {"code": "recordings_full"})
        # In the place of an older one there is room.
        assert (await site.put("ada", "pung", sound(loud=1))).status_code == 200
        await site.ask("bo", "own/pung", "DELETE")
        assert (await site.put("ada", "chow", sound())).status_code == 200


async def test_nobody_takes_the_room_of_others(site_with: Serve) -> None:
    async with site_with(recordings_bytes_per_player=3 * LEAST_COUNTED) as site:
        short = sound(seconds=0.05)
        for line in ("pung", "chow", "kong"):
            assert (await site.put("ada", line, short)).status_code == 200
        assert (await site.put("ada", "win", short)).json() == {"code": "recordings_full"}
        assert (await site.put("bo", "win", short)).status_code == 200


async def test_an_address_records_so_often_and_no_more(site_with: Serve) -> None:
    async with site_with(recordings_per_address=(0.001, 2.0)) as site:
        codes = [(await site.put(who, "pung", sound())).status_code for who in ("ada", "bo") * 2]
        assert codes == [200, 200, 429, 429]


async def test_who_is_heard_by_others_keeps_the_room(site: Site) -> None:
    recordings = site.store.recordings
    await site.put("ada", "pung", sound())
    await site.ask("ada", "ada/pung")
    assert [one.heard for one in await recordings.by_person()] == [None]
    await site.played("ada", "bo", ended=time.time() - HOUR)
    await site.ask("bo", "ada/pung")
    (one,) = await recordings.by_person()
    assert one.heard is not None


async def test_files_of_former_releases_are_taken_over_once(
    site_with: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with site_with():
        pass
    taken = asyncio.Event()

    async def noting(*given: Any) -> None:
        await voice_folder.take_over(*given)
        taken.set()

    monkeypatch.setattr(voices, "take_over", noting)
    for player, line in (("ada", "pung"), ("ada", "chow"), ("nobody", "pung")):
        (tmp_path / "voices" / player).mkdir(parents=True, exist_ok=True)
        (tmp_path / "voices" / player / f"{line}.wav").write_bytes(sound())
    (tmp_path / "voices" / "ada" / "chow.wav").write_bytes(b"no sound")
    async with site_with() as site:
        await asyncio.wait_for(taken.wait(), 60)
        assert not (tmp_path / "voices" / "ada" / "pung.wav").exists()
        assert list(await site.lines("ada", "ada")) == ["pung"]
        assert (await site.ask("ada", "ada/pung")).content == sound()
        await site.ask("ada", "own/pung", "DELETE")
    async with site_with() as again:
        assert await again.lines("ada", "ada") == {}
    assert files(tmp_path / "voices") == ["ada/chow.wav", "nobody/pung.wav"]


def files(folder: Path) -> list[str]:
    return sorted(file.relative_to(folder).as_posix() for file in folder.glob("*/*"))


# ------------------------------------------------------------------- recordings


def test_the_client_records_the_same_lines() -> None:
    text = CLIENT.read_text("utf-8")
    calls = re.search(r"CALLS = \[(.*?)\]", text, re.S)
    assert calls is not None
    cards = {f"{size}_{rank}" for size in ("small", "big") for rank in range(1, 11)}
    phrases = re.search(r"PHRASES = \[(.*?)\]", text, re.S)
    assert phrases is not None
    named = {
        *re.findall(r'"(\w+)"', calls[1]),
        *(f"say_{phrase}" for phrase in re.findall(r'"(\w+)"', phrases[1])),
    }
    assert named | cards == LINES


def test_one_length_is_told_everywhere() -> None:
    def said(path: str) -> str:
        return (ROOT / path).read_text("utf-8")

    most = f"{MOST_SECONDS:g}"
    assert f"{most} seconds at most" in codes.HTTP_ERRORS["recording_too_long"][1]
    assert f"at most {most} s and {MOST_BYTES >> 10} kB" in said("server/wire/PROTOCOL.md")
    assert f"MOST_SECONDS = {most};" in said("web/src/sound/wav.ts")
    assert f"a line is {most} seconds at most" in said("web/src/i18n/rareCodes.en.ts")
    assert "一句最多两秒" in said("web/src/i18n/rareCodes.zh.ts")
    assert len(sound(MOST_SECONDS, max(RATES))) <= MOST_BYTES


def test_a_sound_of_thousands_of_empty_chunks_is_not_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = sound()
    stuffed = whole[:12] + b"junk\0\0\0\0" * 10_000 + whole[12:]
    stuffed = stuffed[:4] + (len(stuffed) - 8).to_bytes(4, "little") + stuffed[8:]
    assert understood(whole)
    monkeypatch.setattr("server.http.recordings.wave.open", None)
    with pytest.raises(BadRecording):
        understood(stuffed)


@pytest.mark.parametrize(
    ("error", "level"),
    [(StoreRefused("storage_unreachable"), "warning"), (ValueError("a bug"), "error")],
)
async def test_a_storage_that_is_away_is_no_fault_of_who_tidies(
    tmp_path: Path, error: Exception, level: str
) -> None:
    looked = asyncio.Event()

    class Away:
        async def expire(self, before: float) -> None:
            looked.set()
            raise error

    with structlog.testing.capture_logs() as logged:
        kept = voices.Voices(cast(Api, None), Config(data=tmp_path), VirtualClock())
        kept.recordings = cast(Recordings, Away())
        tidying = asyncio.create_task(kept.keep_tidy())
        await looked.wait()
        tidying.cancel()
        await asyncio.wait([tidying])
    assert [line["log_level"] for line in logged] == [level]
