"""Four friends at a game of three seats: they sit out in turn (坐醒)."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import CROWDED
from tests.e2e.person import Person, play_deal, wait_until
from tests.support.served import Served

pytestmark = pytest.mark.e2e

SHOTS = os.environ.get("PAIJU_SHOTS")
"""A folder for pictures of the people's pages."""


READ = "it => it.clientWidth > 0 && it.scrollWidth <= it.clientWidth"
"""True of an element whose text is not cut off."""

HEIGHT = "it => it.clientHeight"


def shoot(people: Sequence[Person], name: str) -> None:
    """Keep a picture of everybody's page, if that is wanted."""
    if SHOTS is None:
        return
    for number, person in enumerate(people):
        person.page.screenshot(path=Path(SHOTS) / f"{name}-{number}.png")


def playing(people: Sequence[Person]) -> list[Person]:
    """The people who have a seat."""
    return [person for person in people if person.last("entered")["seat"] is not None]


def places(person: Person) -> tuple[list[str], list[str]]:
    """The people who play and those who sit out, as this person is told."""
    room = person.room
    return [seat["name"] for seat in room["seats"]], [one["name"] for one in room["bench"]]


def next_deal(people: Sequence[Person], number: int) -> None:
    """All players of this deal go on, until everybody has been dealt this deal."""

    def gone_on() -> bool:
        for person in people:
            view = person.look()
            if view["settled"] and view["next"] is not None and view["next"]["hit"]:
                person.tap(view["next"])
        return all(
            person.room["match"]["number"] == number and not person.look()["settled"]
            for person in people
        )

    wait_until(people, gone_on, what="the next deal does not begin")
    # Their places are told before the deal, which all have then.
    for person in people:
        expect(person.page.get_by_test_id("table")).to_be_visible()


@pytest.mark.long
def test_four_friends_take_turns_at_three_seats_and_count_on_one_sheet(
    serve: Callable[..., Served], phone: Callable[..., Person]
) -> None:
    served = serve(tuned=CROWDED)
    host, ann = phone(), phone(viewport={"width": 360, "height": 640})
    bob = phone(viewport={"width": 844, "height": 390})
    dan = phone(touch=False, viewport={"width": 1440, "height": 900})
    four = [host, ann, bob, dan]

    host.open(served.url)
    host.press("create-table")
    host.choose("玩什么", "跑胡子")
    host.choose("打几局", "2")
    host.press("rules-more")
    host.choose("轮流坐醒", "每局换")
    host.choose("座位", "自己坐")
    host.press("create-confirm")
    code = re.sub(r"\s", "", host.page.get_by_test_id("room-code").inner_text())
    for guest in four[1:]:
        guest.open(served.url)
        guest.type_code(code)
        expect(guest.page.get_by_test_id("room-code")).to_be_visible()

    # The fourth sits out; the host may do so instead, and takes the seat back by another's turn.
    assert playing(four) == [host, ann, bob]
    expect(dan.page.get_by_test_id("bench").locator("li")).to_have_count(1)
    shoot(four, "room")
    host.press("sit-out")
    wait_until(four, lambda: playing(four) == [ann, bob, dan], what="the host does not sit out")
    assert host.room["host"] == host.last("welcome")["player"]
    for person in (ann, bob, dan):
        button = person.page.get_by_test_id("ready")
        if button.get_attribute("aria-pressed") == "false":
            person.press("ready")
    host.press("start")
    for person in playing(four):
        expect(person.page.get_by_test_id("hand")).to_be_visible()

    # A person who sits out reads when they play, and sees no hand but backs.
    seats, (out,) = places(host)
    expect(host.page.get_by_test_id("bench-note")).to_have_text("这局你坐醒，下局上场")
    expect(ann.page.locator(".table-bench")).to_have_text(f"坐醒：{out}")
    for person in (ann, bob):
        assert person.page.locator(".table-bench").evaluate(READ), person.page.viewport_size
    host.page.set_viewport_size({"width": 844, "height": 390})
    assert host.page.locator(".table-felt").evaluate(HEIGHT) >= 220
    host.page.set_viewport_size({"width": 390, "height": 844})
    for person in four:
        dealt = next(event for event in person.deal() if event["type"] == "dealt")
        seen = [seat for seat, hand in enumerate(dealt["hands"]) if hand is not None]
        assert seen == ([] if person is host else [person.last("entered")["seat"]])
    shoot(four, "deal")
    host.press("menu-open")
    expect(host.page.get_by_test_id("host-panel")).to_be_visible()
    expect(host.page.get_by_test_id("propose-end")).to_be_visible()
    shoot([host], "menu")
    host.page.keyboard.press("Escape")
    host.press("speech-open")
    shoot([host], "panel")
    expect(host.page.locator(".speech-things")).to_have_count(0)
    host.page.locator('[data-saying="hurry"]').click()
    for person in four:
        bubble = person.page.get_by_test_id("speech-bubble")
        expect(bubble).to_contain_text(out)
        assert bubble.get_attribute("data-speaker") == "3"
    shoot(four, "spoken")

    play_deal(playing(four))
    for person in four:
        expect(person.page.get_by_test_id("result")).to_be_visible()
    yields = seats[host.room["sits_out"][0]]
    expect(host.page.get_by_test_id("bench-next")).to_have_text(f"下局你上场，{yields}坐醒")
    shoot(four, "between")

    # With the second deal places have changed, and the host plays.
    next_deal(four, 2)
    wait_until(four, lambda: host in playing(four), what="nobody came in")
    assert places(dan)[1] == [yields]
    rests = next(person for person in four if person not in playing(four))
    expect(rests.page.get_by_test_id("bench-note")).to_be_visible()
    shoot(four, "second")
    play_deal(playing(four))

    # Four lines of points that sum to zero, in spite of the people who sat out.
    for person in four:
        expect(person.page.get_by_test_id("result")).to_be_visible()
        person.press("standings-show")
        rows = person.page.locator(".ranks li")
        expect(rows).to_have_count(4)
        texts = person.page.locator(".ranks .rank-points").all_inner_texts()
        assert sum(int(text.replace("−", "-")) for text in texts) == 0
    shoot(four, "standings")

    # Another match begins once the one who sits out wants it, too.
    for person in playing(four):
        person.press("rematch")
    assert host.room["phase"] == "finished"
    expect(rests.page.get_by_test_id("rematch")).to_have_text("我也来")
    shoot([rests], "rematch")
    rests.press("rematch")
    wait_until(four, lambda: rests in playing(four), what="no other match begins")
    expect(rests.page.get_by_test_id("hand")).to_be_visible()
    assert len(playing(four)) == 3
