"""Pictures for a group chat: of a win, and of the sheet of an evening."""

from __future__ import annotations

import base64
import re
import struct
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import CROWDED
from tests.e2e.person import Person, play_deal, wait_until
from tests.support.served import Served

pytestmark = pytest.mark.e2e

WIDTH = 1080
SAMPLES = """async (image) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const colours = new Set();
    for (let at = 0; at < data.length; at += 4 * 37)
        colours.add((data[at] >> 4) * 256 + (data[at + 1] >> 4) * 16 + (data[at + 2] >> 4));
    return colours.size;
}"""
"""The number of colours of an image, roughly."""


def shown_picture(person: Person) -> tuple[int, int, int, str]:
    """The picture in the dialog that is open: its width, height, number of colours, its words."""
    image = person.page.get_by_test_id("picture")
    expect(image).to_be_visible()
    kind, data = (image.get_attribute("src") or "").split(",", 1)
    assert kind == "data:image/png;base64"
    width, height = struct.unpack(">II", base64.b64decode(data)[16:24])
    return width, height, image.evaluate(SAMPLES), image.get_attribute("alt") or ""


def swipe_left(person: Person) -> None:
    """A finger over the middle of the table, from right to left, within half a second even on a
    busy machine. It rests before it is lifted: for a second after a throw there are no taps.
    """
    felt = person.page.locator(".table-felt").bounding_box()
    assert felt is not None
    x, y = felt["x"] + felt["width"] * 0.8, felt["y"] + felt["height"] * 0.5
    line = person.context.new_cdp_session(person.page)
    begun = time.time()

    def touch(kind: str, step: int, points: list[dict[str, float]]) -> None:
        told = {"type": kind, "touchPoints": points, "timestamp": begun + step / 30}
        line.send("Input.dispatchTouchEvent", told)

    touch("touchStart", 0, [{"x": x, "y": y}])
    for step in range(1, 9):
        touch("touchMove", step, [{"x": x - 20 * step, "y": y + step}])
    for step in range(9, 13):
        touch("touchMove", step, [{"x": x - 160, "y": y + 8}])
    person.page.wait_for_timeout(250)
    touch("touchEnd", 13, [])


SEEDS = {"mahjong": 2, "paohuzi": 3}
"""Shuffles of which somebody wins the first deal."""


@pytest.fixture
def dealt(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    """A server that shuffles so, and waits for the next deal."""
    shuffle = {"seed": SEEDS[request.getfixturevalue("game")]}
    timers = {"next_deal": 600.0, "substitute": 600.0}
    server = Served(tmp_path, tuned={**CROWDED, "shuffle": shuffle, "timers": timers})
    server.start()
    yield server
    server.stop()


@pytest.mark.parametrize("game", sorted(SEEDS))
def test_a_win_and_the_sheet_are_drawn_for_the_group_chat(
    dealt: Served, phone: Callable[..., Person], game: str
) -> None:
    person = phone(steady=True)
    person.open(dealt.url)
    if game == "mahjong":
        person.create_table(8)
        person.add_bots(1, 2, 3)
    else:
        person.create_table(8, paohuzi="常德红黑点")
        person.add_bots(1, 2)
    person.start()
    play_deal([person])
    person.see_result()
    winner = person.page.locator(".result-winner").first.inner_text()
    person.page.get_by_test_id("win-picture").first.tap()
    width, height, colours, words = shown_picture(person)
    assert width == WIDTH
    assert height > 600
    assert colours > 60, "tiles are drawn, not only a cloth"
    assert words.startswith(winner)
    gained = re.search(r"\n\+(\d+) 分\n", words)
    assert gained is not None
    told = person.page.locator(".result-seats li.winner b").first.inner_text()
    assert told == f"+{gained[1]}"
    with person.page.expect_download() as download:
        person.press("picture-save")
    rules = "推倒胡" if game == "mahjong" else "常德红黑点"
    named = re.fullmatch(
        rf"牌局-{rules}-(.+)-\d{{4}}-\d\d-\d\d\.png", download.value.suggested_filename
    )
    assert named is not None, download.value.suggested_filename
    assert named[1] in winner
    person.page.keyboard.press("Escape")

    person.page.get_by_test_id("result-hide").tap()
    # A closed layer has left its entry in the history before something else opens.
    closed = "(history.state?.layers ?? 0) === 0"
    wait_until([person], lambda: bool(person.page.evaluate(closed)), what="the layer stays")
    swipe_left(person)
    person.press("scores-picture")
    width, height, colours, words = shown_picture(person)
    assert width == WIDTH
    assert height > 400
    assert colours > 20
    assert winner in words
