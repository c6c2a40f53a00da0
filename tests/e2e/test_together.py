"""Two people between deals and after a match: nobody is played past, everybody sees the names of
those who go on.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person, play_deal, wait_until
from tests.e2e.test_match import wait_for_deal
from tests.e2e.test_two_people import sit_down_together
from tests.support.served import Served

pytestmark = pytest.mark.e2e

SOON = {"timers": {"untimed": 12.0, "fill": 1.5}}


def end_deal(people: list[Person]) -> None:
    """Everybody plays until the deal is over, and looks at its result."""
    play_deal(people)
    for person in people:
        person.see_result()


def read_the_replay(reader: Person, friend: Person) -> None:
    """The friend goes on while somebody reads: the next deal waits for its time, and is seen."""
    people = [reader, friend]
    reader.press("watch-replay")
    layer = reader.page.get_by_test_id("replay-layer")
    step = layer.get_by_test_id("replay-step")
    expect(step).to_be_visible()
    expect(layer.get_by_test_id("next-deal")).to_have_text(re.compile(r"下一局 \d"))
    friend.press("next-deal")
    wait_until(people, lambda: friend.room["awaited"] == [reader.seat])
    assert friend.room["next_deal_ms"] > 0
    reader.page.keyboard.press("ArrowRight")
    expect(step).to_have_text(re.compile("^2 /"))
    reader.press("back-to-table")
    expect(layer).to_have_count(0)
    expect(reader.page.get_by_test_id("result")).to_be_visible()
    reader.press("watch-replay")
    expect(step).to_be_visible()
    assert reader.room["phase"] == "between"
    wait_for_deal(people, 2)
    expect(layer).to_have_count(0)
    expect(reader.page.get_by_test_id("hand")).to_be_visible()


def want_another_match(eager: Person, other: Person) -> None:
    """Both see who wants it, also after a reload; then bots may play for the missing people."""
    people = [eager, other]
    eager.press("standings-show")
    eager.press("rematch")
    expect(eager.page.get_by_test_id("rematch")).to_have_text("等待…")
    name = eager.room["seats"][eager.seat]["name"]
    expect(other.page.get_by_test_id("rematch-answers")).to_contain_text(f"{name}想再来一场")
    expect(other.page.get_by_test_id("rematch")).to_have_text("我也来")
    eager.page.reload()
    eager.see_result()
    expect(eager.page.get_by_test_id("rematch")).to_have_text("等待…")
    eager.press("rematch-fill")
    wait_until(people, lambda: all(person.room["phase"] == "playing" for person in people))
    notice = other.page.get_by_test_id("substituted")
    expect(notice).to_contain_text("机器人正在替你打")
    other.press("take-back")
    expect(notice).to_have_count(0)


def test_two_people_wait_for_each_other_between_deals_and_after_the_match(
    serve: Callable[..., Served], phone: Callable[..., Person]
) -> None:
    host, guest = phone(), phone()
    people = [host, guest]
    sit_down_together(host, guest, serve(tuned=SOON).url, deals=2)
    end_deal(people)
    read_the_replay(host, guest)
    end_deal(people)
    want_another_match(host, guest)
