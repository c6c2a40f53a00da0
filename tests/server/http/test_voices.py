from __future__ import annotations

import io
import re
import struct
import wave
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from server import codes
from server.app import create_app
from server.http.recordings import (
    LEAST_COUNTED,
    LINES,
    MOST_BYTES,
    MOST_SECONDS,
    RATES,
    BadRecording,
    delete_recordings,
    understood,
)
from server.identity import hash_token
from server.ops.config import Config, Limits
from server.storage.store import StoredPlayer
from tests.support.memory_store import MemoryStore

TOKENS = {"ada": "a" * 43, "bo": "b" * 43}
ROOT = Path(__file__).resolve().parents[3]
CLIENT = ROOT / "web" / "src" / "sound" / "lines.ts"


def sound(seconds: float = 0.5, rate: int = 16_000, channels: int = 1, loud: int = 900) -> bytes:
    file = io.BytesIO()
    with wave.open(file, "wb") as opened:
        opened.setnchannels(channels)
        opened.setsampwidth(2)
        opened.setframerate(rate)
        opened.writeframes(struct.pack("<h", loud) * round(seconds * rate) * channels)
    return file.getvalue()


class Server:
    def __init__(self, data: Path, limits: Limits | None = None) -> None:
        self.store = MemoryStore()

        async def opened() -> MemoryStore:
            return self.store

        config = replace(Config(data=data, admin=None), limits=limits or Limits())
        self.app = create_app(config, store_factory=opened)

    async def __aenter__(self) -> Server:
        for name, token in TOKENS.items():
            await self.store.create_player(StoredPlayer(name, name), hash_token(token))
        self._running = self.app.router.lifespan_context(self.app)
        await self._running.__aenter__()
        transport = httpx.ASGITransport(app=self.app)
        self.client = httpx.AsyncClient(transport=transport, base_url="http://test")
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.client.aclose()
        await self._running.__aexit__(None, None, None)

    async def put(self, who: str, line: str, content: bytes) -> httpx.Response:
        headers = {"authorization": f"Bearer {TOKENS[who]}"} if who in TOKENS else {}
        return await self.client.put(f"/api/voices/own/{line}", content=content, headers=headers)


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    async with Server(tmp_path) as running:
        yield running


async def test_a_recording_is_heard_by_everybody(server: Server) -> None:
    said = sound()
    kept = (await server.put("ada", "pung", said)).json()["lines"]
    assert list(kept) == ["pung"]
    assert (await server.client.get("/api/voices/ada")).json() == {"lines": kept}
    answer = await server.client.get(f"/api/voices/ada/pung?{kept['pung']}")
    assert answer.content == said
    assert answer.headers["content-type"] == "audio/wav"
    assert (await server.client.get("/api/voices/bo")).json() == {"lines": {}}


async def test_a_later_recording_has_a_later_mark(tmp_path: Path) -> None:
    async def marks(server: Server, who: str) -> dict[str, str]:
        lines: dict[str, str] = (await server.client.get(f"/api/voices/{who}")).json()["lines"]
        return lines

    async with Server(tmp_path) as server:
        await server.put("ada", "pung", sound())
        await server.put("bo", "pung", sound(loud=50))
        first = (await marks(server, "ada"))["pung"]
        assert first < (await marks(server, "bo"))["pung"]
        await server.put("ada", "pung", sound())
        again = (await marks(server, "ada"))["pung"]
        assert again > (await marks(server, "bo"))["pung"]
        assert len(again) == len(first)
    async with Server(tmp_path) as server:
        assert (await marks(server, "ada"))["pung"] == again


async def test_nobody_speaks_for_the_whole_server(server: Server) -> None:
    await server.put("ada", "pung", sound())
    assert (await server.client.get("/api/voices")).status_code == 404


async def test_a_file_that_goes_while_the_folder_is_listed_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "voices" / "ada").mkdir(parents=True)
    # It is listed, and nothing is there.
    (tmp_path / "voices" / "ada" / "chow.wav").symlink_to(tmp_path / "nothing")
    async with Server(tmp_path) as server:
        assert list((await server.put("ada", "pung", sound())).json()["lines"]) == ["pung"]


async def test_recordings_outlive_the_server(tmp_path: Path) -> None:
    async with Server(tmp_path) as first:
        await first.put("ada", "small_3", sound())
    async with Server(tmp_path) as second:
        assert (await second.client.get("/api/voices/ada/small_3")).content == sound()


async def test_a_line_is_replaced_and_deleted_by_its_owner_only(server: Server) -> None:
    await server.put("ada", "pung", sound())
    again = (await server.put("ada", "pung", sound(loud=50))).json()["lines"]
    assert len(again) == 1
    headers = {"authorization": f"Bearer {TOKENS['bo']}"}
    await server.client.delete("/api/voices/own/pung", headers=headers)
    assert (await server.client.get("/api/voices/ada")).json() == {"lines": again}
    headers = {"authorization": f"Bearer {TOKENS['ada']}"}
    answer = await server.client.delete("/api/voices/own/pung", headers=headers)
    assert answer.json() == {"lines": {}}
    assert (await server.client.get("/api/voices/ada/pung")).status_code == 404


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "bad_recording"),
        (b"<script>alert(1)</script>", "bad_recording"),
        (sound(channels=2), "bad_recording"),
        (sound(rate=8000), "bad_recording"),
        (sound(seconds=0), "bad_recording"),
        (sound()[:-100], "bad_recording"),
        (sound().replace(b"fmt \x10", b"fmt \x7f"), "bad_recording"),
        (sound(seconds=2.1), "recording_too_long"),
        (sound() + bytes(MOST_BYTES), "too_large"),
    ],
)
async def test_what_is_no_short_wav_is_refused(server: Server, content: bytes, code: str) -> None:
    answer = await server.put("ada", "pung", content)
    assert answer.json() == {"code": code}
    assert answer.status_code in (400, 413)
    assert (await server.client.get("/api/voices/ada")).json() == {"lines": {}}


async def test_only_the_frames_are_kept(server: Server) -> None:
    said, script = sound(), b"<script>alert(1)</script>" * 3000
    chunk = b"LIST" + struct.pack("<I", len(script)) + script
    inside = b"RIFF" + struct.pack("<I", len(said) - 8 + len(chunk)) + b"WAVE" + chunk + said[12:]
    for content in (said + script, inside):
        assert (await server.put("ada", "pung", content)).status_code == 200
        assert (await server.client.get("/api/voices/ada/pung")).content == said


async def test_nobody_records_without_a_token_or_for_an_unknown_line(server: Server) -> None:
    assert (await server.put("nobody", "pung", sound())).json() == {"code": "unauthorized"}
    assert (await server.put("ada", "hooray", sound())).json() == {"code": "not_found"}
    for path in ("%2e%2e/pung", "ada/..%2fpung", "ada/hooray", "a.b"):
        assert (await server.client.get(f"/api/voices/{path}")).status_code == 404


async def test_the_folder_takes_so_much_and_no_more(tmp_path: Path) -> None:
    size = len(sound())
    async with Server(tmp_path, Limits(recordings_bytes=2 * size)) as server:
        await server.put("ada", "pung", sound())
        await server.put("bo", "pung", sound())
        answer = await server.put("ada", "chow", sound())
        assert (answer.status_code, answer.json()) == (507, {"code": "recordings_full"})
        # In the place of an older one there is room.
        assert (await server.put("ada", "pung", sound(loud=1))).status_code == 200
    async with Server(tmp_path, Limits(recordings_bytes=2 * size)) as again:
        assert (await again.put("ada", "chow", sound())).status_code == 507
        headers = {"authorization": f"Bearer {TOKENS['bo']}"}
        await again.client.delete("/api/voices/own/pung", headers=headers)
        assert (await again.put("ada", "chow", sound())).status_code == 200


async def test_nobody_takes_the_room_of_others(tmp_path: Path) -> None:
    limits = Limits(recordings_bytes_per_player=3 * LEAST_COUNTED)
    async with Server(tmp_path, limits) as server:
        short = sound(seconds=0.05)
        for line in ("pung", "chow", "kong"):
            assert (await server.put("ada", line, short)).status_code == 200
        assert (await server.put("ada", "win", short)).json() == {"code": "recordings_full"}
        assert (await server.put("bo", "win", short)).status_code == 200


async def test_an_address_records_so_often_and_no_more(tmp_path: Path) -> None:
    async with Server(tmp_path, Limits(recordings_per_address=(0.001, 2.0))) as server:
        codes = [(await server.put(who, "pung", sound())).status_code for who in ("ada", "bo") * 2]
        assert codes == [200, 200, 429, 429]


async def test_a_request_walks_no_files(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    await server.put("ada", "pung", sound())
    walked: list[Path] = []

    def glob(self: Path, _: str) -> list[Path]:
        walked.append(self)
        return []

    monkeypatch.setattr(Path, "glob", glob)
    await server.put("bo", "pung", sound())
    assert list((await server.client.get("/api/voices/ada")).json()["lines"]) == ["pung"]
    assert walked == []


def test_the_folders_of_deleted_people_go_and_no_others(tmp_path: Path) -> None:
    for player in ("ada", "bo"):
        (tmp_path / "voices" / player).mkdir(parents=True)
        (tmp_path / "voices" / player / "pung.wav").write_bytes(sound())
    delete_recordings(tmp_path, ["ada", "nobody", "..", ""])
    assert [one.name for one in (tmp_path / "voices").iterdir()] == ["bo"]


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
    assert f"a line is {most} seconds at most" in said("web/src/i18n/codes.en.ts")
    assert "一句最多两秒" in said("web/src/i18n/codes.zh.ts")
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
