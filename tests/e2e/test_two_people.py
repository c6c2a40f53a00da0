"""Two people in two browsers at one table."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person, wait_until
from tests.e2e.test_match import number, play_to_the_standings, scores_in
from tests.support.served import Served

pytestmark = pytest.mark.e2e


def sit_down_together(host: Person, guest: Person, url: str, deals: int) -> None:
    """One opens a room with two bots, the other types its code; and it starts."""
    host.open(url)
    code = host.create_table(deals)
    host.add_bots(2, 3)
    guest.open(url)
    guest.type_code(code)
    start_together(host, guest)


def start_together(host: Person, guest: Person) -> None:
    """A person who sits down is ready; the host starts, both see their hands."""
    host.start()
    for person in (host, guest):
        expect(person.page.get_by_test_id("hand")).to_be_visible()


@pytest.mark.long
def test_two_people_play_a_match_and_another_one_with_the_same_people(
    served: Served, phone: Callable[..., Person], deals: int
) -> None:
    host, guest = phone(), phone(touch=False, viewport={"width": 844, "height": 390})
    sit_down_together(host, guest, served.url, deals)
    assert (host.seat, guest.seat) == (0, 1)
    results = play_to_the_standings([host, guest], deals)

    boards = [
        scores_in(person.page.get_by_test_id("standings").get_by_test_id("scoreboard"))
        for person in (host, guest)
    ]
    assert boards[0] == boards[1]
    assert boards[0][:-1] == results
    share = host.room["match"]["share"]
    stored = served.get_json(f"/api/replay/{share}")
    assert stored["history"] == results
    assert stored["seed"] is not None, "after the match everybody may check the shuffle"

    people = [seat["player"] for seat in host.room["seats"]]
    host.press("rematch")
    guest.press("rematch")
    wait_until([host, guest], lambda: not host.at_result() and not guest.at_result())
    both = [host, guest]
    wait_until(both, lambda: any(person.on_turn() or person.in_window() for person in both))
    assert [seat["player"] for seat in guest.room["seats"]] == people
    match = guest.room["match"]
    assert match["share"] != share
    assert match["history"] == []
    points = guest.page.locator(".mj-compass-points").all_inner_texts()
    assert [number(text) for text in points] == [0, 0, 0, 0]


def test_a_friend_comes_by_the_copied_link(served: Served, phone: Callable[..., Person]) -> None:
    host, guest = phone(), phone()
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.open(served.url)
    code = host.create_table(1)
    host.press("copy-link")
    expect(host.page.locator(".toast")).to_contain_text("已复制")
    invitation = host.page.evaluate("navigator.clipboard.readText()")
    assert code in invitation
    link = re.search(r"http\S+", invitation)
    assert link is not None

    guest.page.goto(link[0])
    expect(guest.page.get_by_test_id("seat-1")).to_have_class(re.compile(r"\bmine\b"))
    expect(host.page.get_by_test_id("seat-1")).to_have_class(re.compile(r"\bplayer\b"))
    host.add_bots(2, 3)
    start_together(host, guest)


def test_the_address_with_a_code_leads_to_the_table(
    served: Served, phone: Callable[..., Person]
) -> None:
    host, guest = phone(), phone()
    host.open(served.url)
    code = host.create_table(1)
    guest.page.goto(f"{served.url}/#/j/{code}")
    expect(guest.page.get_by_test_id("seat-1")).to_have_class(re.compile(r"\bmine\b"))
    assert guest.page.url.endswith(f"#/t/{guest.room['table']}")
