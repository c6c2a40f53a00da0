"""A deal of a replay is played on from one of its steps, and its end compared with the real one."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.person import Person, play, play_deal
from tests.e2e.test_match import number
from tests.support.served import Served

pytestmark = pytest.mark.e2e

SCREENS = {"phone": {"width": 390, "height": 664}, "desktop": {"width": 1440, "height": 900}}
STEP = 24


def play_a_match(person: Person, url: str) -> str:
    """A match of one deal against bots; returns the link of its replay."""
    person.open(url)
    person.create_table(deals=1)
    person.add_bots(1, 2, 3)
    person.start()
    play_deal([person])
    share = person.room["match"]["share"]
    assert isinstance(share, str)
    return share


def playing_on(person: Person) -> str:
    """The table at which the deal is played on, once it lies there."""
    page = person.page
    expect(page.get_by_test_id("hand")).to_be_visible()
    expect(page.get_by_test_id("moment-badge")).to_contain_text(f"第1局第{STEP}步")
    expect(page.get_by_test_id("moment-badge")).to_contain_text("不计分")
    assert person.room["match"]["moment"]["step"] == STEP
    table = person.room["table"]
    assert isinstance(table, str)
    return table


def shown_step(page: Page) -> str:
    """The step that the replay shows."""
    step = page.get_by_test_id("replay-step")
    expect(step).to_be_visible()
    return step.inner_text().split(" / ")[0]


@pytest.mark.parametrize("screen", SCREENS)
def test_a_deal_is_played_on_and_compared_with_what_happened(
    screen: str, served: Served, phone: Callable[..., Person]
) -> None:
    person = phone(touch=screen == "phone", viewport=SCREENS[screen])
    page = person.page
    share = play_a_match(person, served.url)
    before = served.get_json(f"/api/replay/{share}", person.token())
    mine, room = person.seat, person.room["table"]

    # From the sheet of the match: the room stays, with the seat there.
    person.see_result()
    person.press("watch-replay")
    page.get_by_test_id("replay-scrub").fill(str(STEP))
    person.press("play-on")
    table = playing_on(person)
    page.go_back()
    person.see_result()
    expect(page.get_by_test_id("replay-layer")).to_have_count(0)
    expect(page.get_by_test_id("standings-show")).to_be_visible()
    assert (person.room["table"], person.seat) == (room, mine)
    page.goto(f"{served.url}/#/t/{table}")
    assert playing_on(person) == table
    person.press("menu-open")
    expect(page.get_by_test_id("menu-invite")).to_have_count(0)
    person.press("to-replay")
    assert shown_step(page) == str(STEP)

    # Another's view: it is played for that seat, and the button says so.
    button = page.get_by_test_id("play-on")
    expect(button).to_have_attribute("aria-label", "从这里接着打")
    other = (mine + 1) % 4
    person.press(f"view-seat-{other}")
    expect(button).to_have_attribute("aria-label", re.compile("^替.+接着打$"))
    person.press(f"view-seat-{mine}")
    expect(button).to_have_attribute("aria-label", "从这里接着打")

    person.press("play-on")
    first = playing_on(person)
    # It is loaded again in the middle, and goes on.
    play([person], person.on_turn)
    page.reload()
    assert playing_on(person) == first
    play_deal([person])
    person.see_result()
    then, now = page.get_by_test_id("moment-then"), page.get_by_test_id("moment-now")
    expect(then.locator("b")).to_have_text(re.compile(r"\d"))
    assert number(then.locator("b").inner_text()) == before["history"][0][mine]
    own = page.locator(".result-seats > li").nth(mine).locator("b")
    assert now.locator("b").inner_text() == own.inner_text()
    for gone in ("rematch", "standings-show", "change-game", "scores-open"):
        expect(page.get_by_test_id(gone)).to_have_count(0)

    # The sheet is there again after a reload, and leads to the same moment once more.
    page.reload()
    person.see_result()
    expect(then.locator("b")).to_have_text(re.compile(r"\d"))
    person.press("moment-again")
    expect(page.get_by_test_id("result")).to_have_count(0)
    second = playing_on(person)
    assert second != first

    # The way back is the replay; the table waits meanwhile.
    page.go_back()
    assert shown_step(page) == str(STEP)
    page.go_forward()
    assert playing_on(person) == second
    play_deal([person])
    person.see_result()
    person.press("to-replay")
    assert shown_step(page) == str(STEP)
    # For another's seat, whose view it is again on the way back.
    person.press(f"view-seat-{other}")
    person.press("play-on")
    playing_on(person)
    assert person.seat == other
    person.press("menu-open")
    person.press("to-replay")
    assert shown_step(page) == str(STEP)
    expect(page.get_by_test_id(f"view-seat-{other}")).to_have_attribute("aria-pressed", "true")
    page.goto(served.url)
    page.reload()
    expect(page.get_by_test_id("play-now")).to_be_enabled()
    # None of them stands in the list of matches, and no table is left of them.
    listed = served.get_json("/api/matches", person.token())["matches"]
    assert [match["share"] for match in listed] == [share]
    assert [table["table"] for table in person.last("welcome")["tables"]] == [room]
