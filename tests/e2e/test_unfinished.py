"""A game against bots that is not over, when another one is wanted."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person
from tests.e2e.test_two_people import sit_down_together
from tests.support.served import Served

pytestmark = pytest.mark.e2e


def go_home(person: Person, url: str) -> None:
    """To the first page; the seat stays."""
    person.page.goto(url)
    expect(person.page.get_by_test_id("play-now")).to_be_enabled()


def playing(person: Person) -> str:
    """The table that is shown."""
    expect(person.page.get_by_test_id("hand")).to_be_visible()
    table: str = person.last("entered")["table"]
    return table


def test_the_last_game_goes_on_or_gives_way_to_another(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone()
    person.open(served.url)
    person.press("play-now")
    first = playing(person)
    go_home(person, served.url)
    person.press("play-now")
    question = person.page.get_by_role("dialog", name="上一局还没打完")
    expect(question).to_be_visible()
    person.page.get_by_test_id("unfinished-on").click()
    assert playing(person) == first

    go_home(person, served.url)
    person.press("play-now")
    person.page.get_by_test_id("unfinished-drop").click()
    expect(person.page.get_by_test_id("hand")).to_be_visible()
    second = playing(person)
    assert second != first
    go_home(person, served.url)
    expect(person.page.get_by_test_id("back-to-table")).to_have_count(1)
    (left,) = person.last("welcome")["tables"]
    assert left["table"] == second


def test_a_page_that_is_opened_again_is_at_the_table_of_friends(
    served: Served, phone: Callable[..., Person]
) -> None:
    host, guest = phone(), phone()
    sit_down_together(host, guest, served.url, deals=4)
    table = playing(guest)
    guest.reopen(served.url)
    assert playing(guest) == table
    assert guest.seat == 1

    guest.page.go_back()
    back = guest.page.get_by_test_id("back-to-table")
    expect(back).to_contain_text("回到牌桌")
    expect(back).to_have_class(re.compile(r"\bprimary\b"))
    expect(guest.page.get_by_test_id("play-now")).not_to_have_class(re.compile(r"\bprimary\b"))
    guest.press("play-now")
    expect(guest.page.get_by_role("dialog", name="朋友那桌还没打完")).to_be_visible()
    guest.press("unfinished-on")
    assert playing(guest) == table
