"""A room that all have left is there again days later, and its match waits for its people."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person, play_deal, wait_until
from tests.e2e.test_two_people import sit_down_together
from tests.support.served import Served

pytestmark = pytest.mark.e2e

DAY = 86400.0


def sleep_for(served: Served, days: float) -> None:
    """Everybody has gone; the server starts again, and everybody went so many days ago."""
    served.stop()
    served.start()
    served.stop()
    with sqlite3.connect(served.data / "paiju.db") as database:
        since = "UPDATE tables SET left_at = left_at - ? WHERE left_at IS NOT NULL"
        assert database.execute(since, (days * DAY,)).rowcount == 1
    database.close()
    served.start()


def go(people: list[Person]) -> None:
    for person in people:
        person.page.goto("about:blank")


def lies_clear(person: Person, width: int, height: int) -> None:
    """The note that the match waits lies on the table, and on none of the own pieces."""
    person.page.set_viewport_size({"width": width, "height": height})
    person.wait_for_rest("hand")
    note = person.page.get_by_test_id("awaited").bounding_box()
    hand = person.page.get_by_test_id("hand").bounding_box()
    assert note is not None
    assert hand is not None
    assert note["x"] >= 0
    assert note["x"] + note["width"] <= width
    assert note["y"] >= 0
    assert note["y"] + note["height"] <= hand["y"] + 1, (width, height)


def test_a_room_sleeps_and_its_match_goes_on_when_all_are_back(
    serve: Callable[..., Served], phone: Callable[..., Person]
) -> None:
    served = serve()
    ann, bob = phone(), phone()
    sit_down_together(ann, bob, served.url, deals=2)
    code = ann.room["code"]
    table = ann.page.url
    name = bob.room["seats"][bob.seat]["name"]
    go([ann, bob])
    sleep_for(served, 3)

    ann.page.goto(served.url)
    rooms = ann.page.get_by_test_id("my-rooms")
    expect(rooms).to_contain_text(f"和{name}")
    expect(rooms).to_contain_text("3天前")
    expect(rooms).to_contain_text(f"{code[:3]} {code[3:]}")
    ann.press("open-room")
    awaited = ann.page.get_by_test_id("awaited")
    expect(awaited).to_contain_text(re.compile(f"{name}.*还没来"))
    for size in ((390, 664), (360, 640), (844, 390), (667, 325), (390, 844)):
        lies_clear(ann, *size)
    assert ann.room["phase"] == "paused"
    assert not ann.in_window()
    assert not ann.on_turn()

    # He comes by the link; a page that is opened at home leads there as well.
    bob.page.goto(served.url)
    expect(bob.page.get_by_test_id("hand")).to_be_visible()
    expect(awaited).to_have_count(0)
    assert bob.page.url == table
    play_deal([ann, bob])

    go([ann, bob])
    sleep_for(served, 8)
    bob.page.goto(served.url)
    bob.press("open-room")
    bob.press("resume")
    wait_until([bob], lambda: bob.room["phase"] != "paused")
    expect(bob.page.get_by_test_id("awaited")).to_have_count(0)


def test_a_room_is_left_from_the_first_page(
    serve: Callable[..., Served], phone: Callable[..., Person]
) -> None:
    served = serve()
    ann, bob = phone(), phone()
    sit_down_together(ann, bob, served.url, deals=1)
    go([ann, bob])
    sleep_for(served, 1)
    ann.page.goto(served.url)
    rooms = ann.page.get_by_test_id("my-rooms")
    rooms.locator(".icon-button").click()
    ann.press("ask-yes")
    expect(rooms).to_have_count(0)
    bob.page.goto(served.url)
    running = bob.page.get_by_role("region", name="进行中的牌局")
    expect(running).to_contain_text("暂停中")
