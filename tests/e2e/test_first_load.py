"""The cost of a first visit: bytes on the wire, and the page while they come."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from tests.e2e.conftest import NAME
from tests.e2e.person import Person, wait_until
from tests.support.served import Served

pytestmark = pytest.mark.e2e

HOME = 95_500
"""Bytes of gzip until the home screen can be used: page, styles, words, catalogue, headers. Over
https phones take brotli, which is a tenth less.
"""
FIRST_DEAL = 198_000
"""Bytes of gzip until the first deal of quick play lies on the table, with the code of its sounds.
"""


def halt_after_the_deal(socket: WebSocketRoute) -> None:
    """Let the page hear of no event, offer or wait once the deal lies there: they bring code of
    their own, sooner or later.
    """
    server = socket.connect_to_server()
    dealt = False

    def hear(message: str | bytes) -> None:
        nonlocal dealt
        kind = json.loads(message)["type"]
        if not dealt or kind not in ("events", "prompt", "hints", "waits"):
            socket.send(message)
        dealt = dealt or kind == "events"

    server.on_message(hear)


def test_the_first_screen_and_the_first_deal_cost_few_bytes(
    served: Served, phone: Callable[..., Person]
) -> None:
    """Over plain http browsers take gzip: https with brotli costs less."""
    person = phone(sounds=True)
    line = person.context.new_cdp_session(person.page)
    line.send("Network.enable")
    asked: dict[str, str] = {}
    plain: list[str] = []
    came: dict[str, float] = {}

    def received(event: dict[str, Any]) -> None:
        answer = event["response"]
        asked[event["requestId"]] = answer["url"]
        packed = {key.lower() for key in answer["headers"]} >= {"content-encoding"}
        if not packed and not answer["mimeType"].startswith("image/"):
            plain.append(answer["url"])

    def finished(event: dict[str, Any]) -> None:
        if event["requestId"] in asked:
            came[asked[event["requestId"]]] = event["encodedDataLength"]

    line.on("Network.responseReceived", received)
    line.on("Network.loadingFinished", finished)
    person.page.route_web_socket("**/ws", halt_after_the_deal)
    person.open(f"http://{NAME}:{served.port}")
    person.press("play-now")
    expect(person.page.locator('[data-testid="hand"] svg').first).to_be_visible()
    # The player of sounds comes after the table; it counts.
    wait_until(
        [person],
        lambda: any(url.rpartition("/")[2].startswith("player-") for url in came),
        what="the player of sounds does not come",
    )
    table = ("table-", "ui-", "art-", "sum-", "shapes-", "player-")
    # Words, folds, names and sums of the table that other screens share with it.
    shared = ("words-", "namedWin-", "winMelds-", "grouped-", "changes-", "match-")
    # The explanations of rules come when the first screen can be used.
    of_table = [
        url for url in came if url.rpartition("/")[2].startswith((*table, *shared, "rulesets"))
    ]
    assert of_table, "the table comes in chunks of its own"
    home = sum(size for url, size in came.items() if url not in of_table)
    assert 40_000 < home < HOME, came
    assert sum(came.values()) < FIRST_DEAL, came
    assert not [url for url in plain if "/api/matches" not in url]
    others = ("Calculator", "Replay", "Rules", "Room", "Create", "en-")
    assert not [url for url in came if url.rpartition("/")[2].startswith(others)]


def test_something_is_seen_while_no_style_and_no_script_is_there(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone(sounds=True)
    held: list[Route] = []
    free: list[bool] = []
    person.page.route(
        "**/assets/*", lambda route: route.continue_() if free else held.append(route)
    )
    person.page.goto(served.url, wait_until="commit")
    splash = person.page.get_by_role("img", name="牌局 Paiju")
    expect(splash).to_be_visible()
    box = splash.bounding_box()
    assert box is not None
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, 390, 844)
    assert splash.locator("use").count() == 14
    free.append(True)
    for route in held:
        route.continue_()
    expect(person.page.get_by_test_id("play-now")).to_be_enabled()
    expect(splash).to_have_count(0)


def test_code_that_does_not_come_is_asked_for_again(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone(breaks=True)
    person.open(served.url)
    failed: list[str] = []

    def break_once(route: Route) -> None:
        failed.append(route.request.url)
        if len(failed) == 1:
            route.abort()
        else:
            route.continue_()

    person.page.route("**/assets/CalculatorScreen-*.js", break_once)
    person.press("open-calculator")
    expect(person.page.get_by_role("heading", level=1)).to_have_text("算番")
    assert len(failed) >= 2


def test_a_page_whose_code_a_newer_one_replaced_is_loaded_anew(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone(breaks=True)
    person.open(served.url)
    person.page.evaluate("window.old = true")
    person.page.route(
        "**/assets/CalculatorScreen-*.js",
        lambda route: (
            route.fulfill(status=404, json={"code": "not_found"})
            if person.page.evaluate("window.old === true")
            else route.continue_()
        ),
    )
    person.press("open-calculator")
    expect(person.page.get_by_role("heading", level=1)).to_have_text("算番")
    assert person.page.evaluate("window.old === undefined"), "the page is another one"


def test_the_table_is_asked_for_when_the_first_screen_is_there(
    served: Served, phone: Callable[..., Person]
) -> None:
    """On a thin line it would keep it waiting."""
    person = phone(sounds=True)
    page = person.page
    asked: list[str] = []
    held: list[Route] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))

    def of_table() -> bool:
        return any(name.startswith("table-") for name in asked)

    page.route("**/assets/page-*.js", lambda route: held.append(route))
    page.goto(served.url, wait_until="commit")
    wait_until([person], lambda: bool(held), what="the page's code is not asked for")
    page.wait_for_timeout(500)
    assert not of_table(), asked
    for route in held:
        route.continue_()
    expect(page.get_by_test_id("play-now")).to_be_enabled()
    wait_until([person], of_table, what="the table's code is not asked for")
