"""The review of a deal on its replay: the decisions that cost most, their marks and sentences."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from websockets.sync.client import connect

from server.wire.messages import PROTOCOL
from tests.e2e.person import Person
from tests.support.served import Served

pytestmark = pytest.mark.e2e

SCREENS = {"phone": {"width": 390, "height": 664}, "desktop": {"width": 1440, "height": 900}}
OPTIONS = {"deals": 1, "clock": None, "pace": "fast"}


def played(served: Served, ruleset: str) -> str:
    """The link of a match of one deal that beginners among bots have played."""
    with connect(served.socket_url) as line:

        def say(kind: str, **fields: Any) -> None:
            line.send(json.dumps({"type": kind, **fields}))

        say("hello", protocol=PROTOCOL, name="Ann")
        say("play_now", ruleset=ruleset, level="random", options=OPTIONS)
        rests = False
        while True:
            message = json.loads(line.recv(60))
            assert message["type"] != "refused", message
            if message["type"] == "prompt" and not rests:
                # A bot plays for her: nobody says more than the server reads.
                say("call_bot", seat=0)
                rests = True
            elif message["type"] == "room" and message["phase"] == "finished":
                share: str = message["match"]["share"]
                return share


def dearest(served: Served, ruleset: str) -> tuple[str, dict[str, Any]]:
    """The link of the first deal in which a bot has lost something, and the review of the bot that
    lost most often: beginners among bots discard anything, but chance may deal them well.
    """
    while True:
        share = played(served, ruleset)
        reviews = [served.get_json(f"/api/replay/{share}/1/review/{seat}") for seat in (1, 2)]
        review = max(reviews, key=lambda review: len(review["moments"]))
        if review["moments"]:
            return share, review


def lines(page: Page) -> Locator:
    """The decisions that are listed: beside the table, or on a phone over it."""
    return page.get_by_test_id("review-moment").filter(visible=True)


@pytest.mark.parametrize("ruleset", ["mahjong/tuidaohu", "paohuzi/changde"])
@pytest.mark.parametrize("screen", SCREENS)
def test_the_dearest_decisions_are_listed_marked_and_said(
    screen: str, ruleset: str, served: Served, phone: Callable[..., Person]
) -> None:
    share, review = dearest(served, ruleset)
    moments, seat = review["moments"], review["seat"]
    person = phone(touch=screen == "phone", viewport=SCREENS[screen])
    page = person.page
    page.goto(f"{served.url}/#/r/{share}/1")
    page.get_by_test_id(f"view-seat-{seat}").click()
    expect(page.locator(".scrub-mark.costly")).to_have_count(len(moments))
    if screen == "phone":
        person.press("replay-last")
        person.press("review-open")
    expect(lines(page)).to_have_count(len(moments))
    expect(page.get_by_test_id("review").filter(visible=True)).to_contain_text(
        f"看了 {review['judged']} 手"
    )
    said = lines(page).all_inner_texts()
    for place, moment in enumerate(moments):
        assert said[place].startswith(f"第 {moment['step']} 步")
    lines(page).last.click()
    step = moments[-1]["step"]
    expect(page.get_by_test_id("replay-step")).to_have_text(
        f"{step} / {page.get_by_test_id('replay-scrub').get_attribute('max')}"
    )
    sentence = page.get_by_test_id("replay-sentence")
    expect(sentence).to_have_class("reviewed")
    assert sentence.inner_text() in said[-1].replace("\n", "")
    # From here it can be played on; a step later the replay tells what happened.
    expect(page.get_by_test_id("play-on")).to_be_enabled()
    person.press("replay-next")
    expect(sentence).not_to_have_class("reviewed")
