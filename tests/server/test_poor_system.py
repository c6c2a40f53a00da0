"""Without uvloop, and without the features of Unix alone: the same server, a little slower.

Windows itself is not here; the features that it lacks are taken away from a real process instead.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
import websockets

from tests.server.test_app import play
from tests.support.served import Served
from tests.support.serving import Line


@pytest.fixture
def poor(tmp_path: Path) -> Iterator[Served]:
    server = Served(tmp_path, module=("tests.support.poor_system", "serve"))
    server.start()
    yield server
    server.kill()


async def test_a_match_is_played_and_goes_on_after_a_restart(poor: Served) -> None:
    async with websockets.connect(poor.socket_url) as connection:
        ann = Line(connection)
        await ann.hello(name="Ann")
        # However long the restart takes here, no bot plays for her meanwhile.
        options = {"deals": 1, "clock": None, "stand_in": "never"}
        await ann.say("play_now", ruleset="mahjong/tuidaohu", options=options)
        prompt = await ann.until("prompt")
        poor.send_signal(signal.SIGTERM)
        assert await ann.closed() == (1012, "shutting_down")
    assert poor.wait() == 0
    poor.start()
    async with websockets.connect(poor.socket_url) as connection:
        again = Line(connection)
        welcome = await again.hello(token=ann.welcome["token"])
        await again.say("enter", table=welcome["tables"][0]["table"])
        assert await again.until("prompt") == prompt
        await again.answer()
        assert (await play(again, 1, pause=0.1))["phase"] == "finished"
    said = "".join(poor.output)
    assert "loop uvloop" not in said
    assert "loop asyncio.unix_events" in said
    assert "Traceback" not in said


def test_the_lock_of_windows_keeps_a_second_server_out(poor: Served, tmp_path: Path) -> None:
    second = Served(tmp_path, module=("tests.support.poor_system", "serve"))
    try:
        with pytest.raises(RuntimeError, match="another server is running"):
            second.start()
    finally:
        second.kill()


def test_where_uvloop_is_it_is_used(tmp_path: Path) -> None:
    pytest.importorskip("uvloop")
    server = Served(tmp_path)
    server.start()
    try:
        maps = Path(f"/proc/{server.pid}/maps")
        if not maps.exists():
            pytest.skip("nothing here tells what a process has loaded")
        assert "uvloop" in maps.read_text()
    finally:
        server.stop()
