"""An evening of four friends, from the first room to the sheet, by a script."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import CROWDED
from tests.e2e.person import Person, play, play_deal, play_to_the_middle, wait_until
from tests.support.served import Served

pytestmark = pytest.mark.e2e

SOON = {**CROWDED, "timers": {"substitute": 0.3, "grace": 0.0, "untimed": 20.0}}


def see_standings(people: list[Person]) -> None:
    """Go from the end of the last deal to that of the match."""
    for person in people:
        person.see_result()
        person.press("standings-show")


def dealt(people: list[Person]) -> None:
    """Wait until everybody has a hand, and it is not that of a deal that is over."""
    for person in people:
        expect(person.page.get_by_test_id("hand")).to_be_visible()
    wait_until(people, lambda: not any(person.at_result() for person in people))


def next_deal(people: list[Person]) -> None:
    """Everybody goes on, as soon as the button can be pressed."""

    def gone_on() -> bool:
        views = [person.look() for person in people]
        for person, view in zip(people, views, strict=True):
            if view["settled"] and view["next"] is not None and view["next"]["hit"]:
                person.tap(view["next"])
        return not any(view["settled"] for view in views)

    wait_until(people, gone_on, what="the next deal does not begin")


@pytest.mark.parametrize(
    "motion", ["still", pytest.param("moving", marks=[pytest.mark.long, pytest.mark.moves])]
)
@pytest.mark.usefixtures("motion")
def test_an_evening_holds_from_the_first_room_to_the_sheet(
    serve: Callable[..., Served], phone: Callable[..., Person]
) -> None:
    served = serve(tuned=SOON)
    host, ann = phone(), phone(viewport={"width": 360, "height": 640})
    bob = phone(viewport={"width": 844, "height": 390})
    late = phone(touch=False, viewport={"width": 1440, "height": 900})

    # A room of mahjong: three friends and a bot; two deals.
    host.open(served.url)
    code = host.create_table(2)
    for guest in (ann, bob):
        guest.open(served.url)
        guest.type_code(code)
        expect(guest.page.get_by_test_id("room-code")).to_be_visible()
    host.press("add-bots")
    trio = [host, ann, bob]
    dealt(trio)

    # A vote that is refused, and a page that is loaded again in the middle of the deal.
    play_to_the_middle(ann, trio)
    ann.press("menu-open")
    ann.press("propose-end")
    host.press("vote-refuse")
    for person in trio:
        expect(person.page.get_by_test_id("vote")).to_have_count(0)
    before = bob.seat
    bob.page.reload()
    dealt([bob])
    assert bob.seat == before

    # A friend who comes late takes the bot's chair with the next deal.
    late.open(served.url)
    late.type_code(code)
    late.page.get_by_test_id(re.compile("late-[0-9]")).click()
    host.press("asking-yes")
    play_deal(trio)
    next_deal(trio)
    four = [*trio, late]
    dealt(four)
    assert late.seat == 3

    # A break: the bot sits in, and gives the seat back.
    ann.page.goto("about:blank")
    wait_until([host], lambda: host.room["seats"][1]["substituted"], what="no bot sits in")
    ann.page.goto(served.url)
    dealt([ann])
    wait_until([host], lambda: not host.room["seats"][1]["substituted"], what="the bot stays")

    # The match ends by a vote in the middle of a deal.
    play(four, lambda: host.on_turn() or host.at_result())
    assert not host.at_result()
    host.press("menu-open")
    host.press("propose-end")
    for person in (ann, bob, late):
        person.press("vote-agree")
    for person in four:
        expect(person.page.get_by_test_id("standings")).to_be_visible()

    # The game changes to one of three seats: one of them watches.
    host.press("change-game")
    host.choose("玩什么", "跑胡子")
    host.choose("打几局", "1")
    host.page.get_by_test_id("to-watch").get_by_role("button").last.click()
    host.press("change-confirm")
    for person in four:
        expect(person.page.get_by_test_id("room-code")).to_be_visible()
    players = [person for person in four if person.last("entered")["seat"] is not None]
    assert len(players) == 3
    for person in players:
        button = person.page.get_by_test_id("ready")
        if person is not host and button.get_attribute("aria-pressed") == "false":
            person.press("ready")
    host.start()
    dealt(players)

    # A deal, whose match is on the sheet beside the one of mahjong, and the same game again.
    play_deal(players)
    see_standings(players)
    host.page.locator(".sheet-foot").get_by_test_id("scores-open").tap()
    expect(host.page.locator(".scores-match")).to_have_count(2)
    host.page.go_back()
    for person in players:
        person.press("rematch")
    dealt(players)
