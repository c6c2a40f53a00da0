"""The demo: a folder of files under any path, with everything in it that needs no server."""

from __future__ import annotations

import functools
import json
import threading
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Response, expect

from server.ops.demo.builder import build_demo
from tests.e2e.person import Person
from tests.e2e.test_match import play_to_the_result
from tests.e2e.test_practice import HURRIED
from tests.support.fair_vectors import FOLDER
from tests.support.served import ROOT

pytestmark = pytest.mark.e2e

UNDER = "some/where/"
HAND = "#/calc/mahjong/tuidaohu/friends/-/11m55m22s77s33p66p9p;win=9p;self"


class Files(SimpleHTTPRequestHandler):
    """Sends files, and is silent about it."""

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


@pytest.fixture
def demo(tmp_path: Path) -> Iterator[str]:
    """The address of a demo, which lies under a path of its host."""
    build_demo(ROOT / "server" / "static", tmp_path / UNDER)
    handler = functools.partial(Files, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/{UNDER}"
        server.shutdown()
        thread.join()


def test_a_demo_plays_counts_explains_and_replays_within_its_own_folder(
    demo: str, phone: Callable[..., Person]
) -> None:
    person = phone()
    page = person.page
    asked: list[str] = []
    wrong: list[str] = []

    def answered(response: Response) -> None:
        asked.append(response.url)
        if response.status >= 400:
            wrong.append(f"{response.status} {response.url}")

    page.on("response", answered)
    page.on("requestfailed", lambda request: wrong.append(request.url))
    page.on("websocket", lambda socket: wrong.append(socket.url))
    page.add_init_script(HURRIED)
    person.open(demo)
    expect(page.get_by_test_id("practice-note")).to_contain_text("paiju play")
    person.create_table(1)
    person.add_bots(1, 2, 3)
    person.start()
    play_to_the_result([person], 1)
    page.goto(f"{demo}#/")
    person.create_table(1, paohuzi="常德红黑点")
    person.add_bots(1, 2)
    person.start()
    play_to_the_result([person], 1, 3)

    page.goto(f"{demo}#/")
    played = page.get_by_role("region", name="我的回放").get_by_role("listitem")
    expect(played).to_have_count(2)
    played.last.get_by_role("button").tap()
    with page.expect_download() as download:
        person.press("replay-export")
    exported = json.loads(download.value.path().read_bytes())
    assert exported["ruleset"] == "mahjong/tuidaohu"
    person.press("replay-watch")
    person.press("replay-last")
    expect(page.get_by_test_id("replay-sentence")).not_to_be_empty()

    page.goto(f"{demo}#/")
    vector = FOLDER / "paohuzi.json"
    page.get_by_test_id("replay-file").set_input_files(vector)
    person.press("replay-watch")
    person.press("replay-last")
    expect(page.get_by_test_id("replay-sentence")).not_to_be_empty()

    page.goto(f"{demo}#/rules")
    expect(page.get_by_role("heading", name="一局怎么打")).to_be_visible()
    page.goto(f"{demo}{HAND}")
    expect(page.get_by_test_id("calc-points")).to_be_visible()
    page.goto(f"{demo}#/groups")
    expect(page.get_by_test_id("needs-server")).to_contain_text("paiju play")
    expect(page.get_by_test_id("banner")).to_have_count(0)
    assert wrong == []
    assert [url for url in asked if not url.startswith((demo, "blob:"))] == []
    assert len(asked) > 20
