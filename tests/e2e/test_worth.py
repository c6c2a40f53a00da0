"""The worth of waits and of a win, told while it can still be changed, and the calculator over the
table.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.e2e.person import Person, play, wait_until
from tests.support.served import Served

pytestmark = pytest.mark.e2e

RULES = "mahjong/guobiao/official"
SHORT = {"count": 3, "points": 0, "why": "too_few_fans"}
ENOUGH = {"count": 9, "points": 33}
ROUTES = {"least": 8, "certain": [], "routes": []}
PASSED = 1000
"""Added to the number of a prompt of the server to make one of the test's own."""

THIRD_IN_SIGHT = """list => {
  const third = list.querySelectorAll(".wait")[2].getBoundingClientRect();
  return third.right <= list.getBoundingClientRect().right + 0.5;
}"""


class Scene:
    """A table where the test says what a win is worth. `told`: the newest prompt of the server."""

    def __init__(self, person: Person) -> None:
        self.told: dict[str, Any] = {}
        self._socket: WebSocketRoute | None = None
        person.page.route_web_socket("**/ws", self._between)

    def _between(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        self._socket = socket

        def told(message: str | bytes) -> None:
            read = json.loads(message)
            if read["type"] == "prompt":
                self.told = read
            if read["type"] != "hints":
                socket.send(message)

        server.on_message(told)

    def tell(self, message: dict[str, Any]) -> None:
        """Say this to the page in the server's place."""
        assert self._socket is not None
        self._socket.send(json.dumps(message))

    def hint(self, number: int, *hints: dict[str, Any]) -> None:
        """Say these hints about the prompt with this number, and ways to fans enough."""
        told = {"type": "hints", "n": number, "why": None, "guide": None, "routes": ROUTES}
        self.tell({**told, "hints": list(hints)})


def test_waits_and_wins_say_their_worth_and_the_calculator_opens_over_the_table(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone(lifts=True)
    page = person.page
    scene = Scene(person)
    person.open(served.url)
    page.goto(f"{served.url}/#/new/{RULES}")
    person.choose("思考时间（秒）", "不限时")
    person.press("create-confirm")
    person.add_bots(1, 2, 3)
    person.start()
    play([person], person.on_turn)
    number = scene.told["n"]
    choices = [at for at, act in enumerate(scene.told["actions"]) if act["type"] == "discard"]
    waits = [
        {"tile": 3, "left": 1, "claimed": SHORT, "drawn": {**SHORT, "count": 4}},
        {"tile": 6, "left": 2, "claimed": {**SHORT, "count": 7}, "drawn": {**ENOUGH, "count": 8}},
        {"tile": 27, "left": 3, "claimed": ENOUGH, "drawn": ENOUGH},
    ]
    short, some, *_ = choices
    scene.hint(number, {"choice": short, "waits": waits[:1]}, {"choice": some, "waits": waits})

    line = page.get_by_test_id("waits")
    page.locator(f".mj-hand-tile.vain[data-choice='{short}']").first.tap()
    expect(line.locator(".waits-list.short")).to_contain_text("番不够")
    expect(line.locator("[data-worth=short]")).to_contain_text("4/8番")
    page.locator(f".mj-hand-tile:not(.vain)[data-choice='{some}']").first.tap()
    expect(line.locator(".waits-list.short")).to_have_count(0)
    notes = line.locator(".worth > [aria-hidden]")
    expect(notes).to_have_text(["4/8番", "自摸8番", "9番"])

    chip = page.get_by_test_id("routes-chip")
    page.set_viewport_size({"width": 360, "height": 640})
    expect(line.locator(".wait").nth(2)).to_be_in_viewport(ratio=1)
    assert line.locator(".waits-list").evaluate(THIRD_IN_SIGHT)
    expect(chip).to_be_hidden()
    page.set_viewport_size({"width": 844, "height": 390})
    expect(chip).to_be_visible()
    scene.hint(number, {"choice": short, "waits": waits[:1]}, {"choice": some, "waits": waits[2:]})
    expect(chip).to_have_count(0)
    page.set_viewport_size({"width": 390, "height": 844})

    held = len(person.look()["hand"])
    person.press("menu-open")
    person.press("menu-sum")
    hand = page.get_by_test_id("calc-hand").locator(".strip-tile")
    expect(hand).to_have_count(held)
    expect(page.get_by_test_id("own-turn")).to_have_text("轮到你了")
    page.get_by_role("button", name="关闭").tap()
    expect(hand).to_have_count(0)
    expect(page.get_by_test_id("table")).to_be_visible()

    acts = [{"type": "pass"}, {"type": "pung", "tile": 3}]
    asked = {**scene.told, "n": number + PASSED, "window": True, "default": 0, "actions": acts}
    scene.tell(asked)
    scene.hint(asked["n"], {"choice": 1, "waits": waits[:1]})
    pung = page.locator("[data-action=pung]")
    expect(pung.locator(".offer-worth.short")).to_have_text("4/8番")

    asked = {**asked, "n": asked["n"] + 1, "actions": [acts[0], {"type": "declare_win", "tile": 3}]}
    scene.tell(asked)
    paid = [8, 8, 8, 8]
    paid[person.seat], paid[person.seat - 1] = 0, 17
    scene.hint(
        asked["n"],
        {"choice": 1, "waits": [], "win": {"count": 9, "points": 33, "paid": paid}},
    )
    win, passing = page.locator("[data-action=win]"), page.locator("[data-action=pass]")
    expect(win).to_have_accessible_name("和 33分：下家8，对家8，上家17")
    expect(win.locator(".offer-worth")).to_have_text("+338+8+17")
    wait_until([person], lambda: pressed(passing), what="passing asks nothing")
    expect(passing).to_have_text(re.compile(r"确定不和.*\+33"))


def pressed(passing: Any) -> bool:
    """Tap the button that passes a win, unless it asks already. A tap too soon does nothing."""
    if passing.get_attribute("aria-pressed") != "true":
        passing.tap()
    return bool(passing.get_attribute("aria-pressed") == "true")
