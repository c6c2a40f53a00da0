"""Log lines: of one form from every writer, with ids, never with a tile, a token or a link."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import threading
import urllib.error
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import structlog
import websockets

from server.runtime import log
from tests.server.test_app import play
from tests.support.served import Served
from tests.support.serving import Line

HIDDEN = "seat 2 holds 5m"


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """JSON lines on standard error, also from libraries; put back afterwards."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    stream = io.StringIO()
    # Not that of the process: pytest changes it between this and the test.
    monkeypatch.setattr(log, "sys", SimpleNamespace(stderr=stream))
    log.configure(json=True)
    log.take_over()
    yield stream
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


def lines(said: io.StringIO) -> list[dict[str, Any]]:
    text = said.getvalue()
    assert "5m" not in text
    return [json.loads(line) for line in text.splitlines()]


def raised() -> ValueError:
    try:
        raise ValueError(HIDDEN)
    except ValueError as error:
        return error


class Gone(io.StringIO):
    """A pipe that nobody reads any more."""

    def write(self, text: str) -> int:
        raise BrokenPipeError


def test_a_line_that_nobody_can_read_disturbs_nobody(
    said: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed, later = io.StringIO(), io.StringIO()
    closed.close()
    for stream in (closed, Gone(), None):
        monkeypatch.setattr(log, "sys", SimpleNamespace(stderr=stream))
        log.get("table").warning("waiting for the storage")
    monkeypatch.setattr(log, "sys", SimpleNamespace(stderr=later))
    log.get("table").warning("storage is back")
    assert [line["event"] for line in lines(later)] == ["storage is back"]
    assert said.getvalue() == ""


def test_what_a_library_logs_is_a_line_like_any_other(said: io.StringIO) -> None:
    logging.getLogger("sqlalchemy.pool").warning("The pool of %s is\nfull", "reading")
    logging.getLogger("uvicorn.error").info("not this")
    (line,) = lines(said)
    assert (line["level"], line["part"]) == ("warning", "sqlalchemy.pool")
    assert line["event"] == "The pool of reading is"


def test_an_exception_is_its_kind_and_place_and_not_its_text(
    said: io.StringIO,
) -> None:
    logging.getLogger("uvicorn.error").error("Exception in %s", HIDDEN, exc_info=raised())
    (line,) = lines(said)
    assert (line["event"], line["kind"]) == ("Exception in %s", "ValueError")
    assert line["where"].startswith("test_log.py:")


async def test_an_exception_in_the_loop_does_not_show_what_it_was_called_with(
    said: io.StringIO,
) -> None:
    def broken(_: str) -> None:
        raise ValueError(HIDDEN)

    asyncio.get_running_loop().call_soon(broken, HIDDEN)
    await asyncio.sleep(0)
    (line,) = lines(said)
    assert (line["event"], line["kind"]) == ("exception in the event loop", "ValueError")


def test_a_thread_that_ends_with_an_exception_is_a_line(
    said: io.StringIO,
) -> None:
    def broken() -> None:
        raise ValueError(HIDDEN)

    thread = threading.Thread(target=broken)
    thread.start()
    thread.join()
    (line,) = lines(said)
    assert (line["event"], line["kind"]) == ("thread ended", "ValueError")


def test_places_are_file_names_on_every_system() -> None:
    code = compile("raise ValueError('5m')", "C:\\Program Files\\paiju\\play.py", "exec")
    with pytest.raises(ValueError, match="5m") as caught:
        exec(code)
    assert log.fault(caught.value)["where"].startswith("play.py:1 < test_log.py:")


async def test_a_real_server_logs_json_and_nothing_that_opens_a_door(tmp_path: Path) -> None:
    served = Served(tmp_path, options=("--log-json",))
    served.start()
    try:
        async with websockets.connect(served.socket_url) as connection:
            ann = Line(connection)
            await ann.hello(name="Ann")
            await ann.say(
                "play_now", ruleset="mahjong/tuidaohu", options={"deals": 1, "clock": None}
            )
            await ann.until("prompt")
            await ann.answer()
            room = await play(ann, 1, pause=0.1)
            await connection.send(b"binary")
            await ann.closed()
        match: Any = room["match"]
        for path in (f"/api/replay/{match['share']}/1", "/api/replay/unknown-share-0000"):
            try:
                await asyncio.to_thread(served.get, path, ann.welcome["token"])
            except urllib.error.HTTPError as error:
                error.close()
    finally:
        served.stop()
    said = "".join(served.output)
    lines = said.splitlines()
    logged = [json.loads(line) for line in lines if line.startswith("{")]
    # The operator is told in words that it serves, and that it has stopped.
    told = [line.split()[0] for line in lines if not line.startswith("{")]
    assert told == ["Serving", "Stopped."]
    assert {"admin listener open", "closing"} <= {line["event"] for line in logged}
    assert all({"event", "level", "part", "timestamp"} <= line.keys() for line in logged)
    secrets = (ann.welcome["token"], match["share"], room["link"], room["code"])
    assert not [secret for secret in secrets if str(secret) in said]
