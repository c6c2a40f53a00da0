"""A bot sits in for an absent player, and gives the seat back."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from websockets.sync.client import connect

from tests.e2e.person import Person, play, wait_until
from tests.e2e.test_two_people import sit_down_together
from tests.support.served import Served

pytestmark = pytest.mark.e2e

IMPATIENT = {"timers": {"substitute": 0.3, "grace": 0.0}}


def test_a_bot_plays_for_who_dropped_out_until_they_are_back(
    serve: Callable[..., Served], phone: Callable[..., Person]
) -> None:
    served = serve(tuned=IMPATIENT)
    host, guest = phone(), phone()
    sit_down_together(host, guest, served.url, deals=4)
    play([host, guest], guest.on_turn)
    before = guest.discarded()
    guest.page.goto("about:blank")
    badge = host.page.locator(".mj-opponent-card").get_by_text("代打")

    def played_on() -> bool:
        view = host.look()
        if view["settled"] and view["next"] is not None and view["next"]["hit"]:
            host.tap(view["next"])
        laid = [event for event in host.deal() if event["type"] == "discarded"]
        return sum(event["seat"] == 1 for event in laid) > before and not view["settled"]

    play([host], lambda: badge.is_visible() and played_on())

    # Opened again, the page is at the table of friends at once.
    guest.page.goto(served.url)
    wait_until([host, guest], lambda: not badge.is_visible(), what="the bot kept the seat")
    assert guest.seat == 1
    expect(guest.page.get_by_test_id("stood-in")).to_contain_text("机器人替你打")
    play([host], lambda: guest.on_turn() or guest.in_window())
    own = guest.last("prompt")["n"]
    guest_acts = [guest, host]
    play(guest_acts, lambda: guest.last("prompt")["n"] != own or guest.at_result())
    assert not host.room["seats"][1]["substituted"]


def test_who_lets_the_clock_run_out_gets_a_bot_and_takes_the_seat_back(
    serve: Callable[..., Served], phone: Callable[..., Person]
) -> None:
    served = serve(tuned=IMPATIENT)
    person = phone()
    person.open(served.url)
    # The page offers no clock as short as this one; another device of the same person may.
    with connect(served.socket_url) as line:
        line.send(json.dumps({"type": "hello", "protocol": 1, "token": person.token()}))
        options = {"deals": 8, "clock": {"base": 3, "bank": 0}, "pace": "normal"}
        table = {"type": "play_now", "ruleset": "mahjong/tuidaohu", "options": options}
        line.send(json.dumps(table))
        while json.loads(line.recv(10))["type"] != "entered":
            pass
    person.press("back-to-table")
    notice = person.page.get_by_test_id("substituted")
    expect(notice).to_be_visible(timeout=30_000)
    expect(notice).to_contain_text("机器人正在替你打")
    # Bots among themselves are quick: between two deals nobody has to decide anything.
    person.press("take-back")
    expect(notice).to_be_hidden()
