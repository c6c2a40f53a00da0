"""A newcomer learns the game: the coached deal, the pages, the words, 繁體."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import violations
from tests.e2e.person import Person, play_deal, wait_until
from tests.support.served import Served

pytestmark = [pytest.mark.e2e, pytest.mark.moves]

LEARN = Path(__file__).parents[2] / "web" / "src" / "screens" / "learn"
CARDS = "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾"
TILES = [f"{rank}{suit}" for suit in "万条筒" for rank in CARDS[:9]]
TILES += ["东", "南", "西", "北", "红中", "发财", "白板"]

SIMPLIFIED_ONLY = frozenset("这们个对说为时会过还没发开关东车长门问间马鸟龙应该听选择设单输赢庄连")
"""Characters that no text in 繁體 has, and that are common on these screens in 简体."""

UNTOUCHED = 600
"""Offers that have just come take no touch yet (ms)."""

LIFT = 300
"""A tile that was tapped is on its way up (ms)."""

SIZES = ((390, 844), (360, 640), (667, 325), (1440, 900))

WIDER = "document.documentElement.scrollWidth > innerWidth"


def take(page: Page, action: dict[str, Any], offered: list[dict[str, Any]]) -> None:
    """Follow the coach: throw the card, or press the button and choose the way."""
    if action["type"] == "discard":
        name = CARDS[action["card"]] if "card" in action else TILES[action["tile"]]
        held = page.locator(f'[data-testid="hand"] [aria-label*="{name}"]').last
        held.click()
        if "card" in action:
            page.locator('[data-action="discard"]').click()
        else:
            page.wait_for_timeout(LIFT)
            held.click()
        return
    name = {"declare_win": "win"}.get(action["type"], action["type"])
    page.locator(f'[data-action="{name}"], [data-action="{action["type"]}"]').click()
    chows = [one for one in offered if one["type"] == "chi"]
    if action["type"] == "chi" and len(chows) > 1:
        page.get_by_test_id("chi-option").nth(chows.index(action)).click()


@pytest.mark.parametrize("game", [pytest.param("mahjong", marks=pytest.mark.long), "paohuzi"])
def test_the_coached_deal_is_played_to_its_end(
    served: Served, phone: Callable[..., Person], game: str
) -> None:
    person = phone(lifts=True)
    page = person.page
    page.goto(f"{served.url}/#/learn/{game}")
    page.get_by_test_id("coach-start").click()
    word = page.get_by_test_id("coach-word")
    lesson = json.loads((LEARN / f"{game}.json").read_text("utf-8"))
    number = 0
    for step in lesson["steps"]:
        if "prompt" not in step:
            continue
        number += 1
        expect(page.locator(".coach-progress")).to_contain_text(f"{number} /", timeout=20_000)
        page.wait_for_timeout(UNTOUCHED)
        action = step["prompt"]["actions"][step["choice"]]
        if action["type"] == "pass":
            # Another answer than the one that is taught is explained, and not taken.
            page.locator(f'[data-action="{"chow" if game == "mahjong" else "peng"}"]').click()
            expect(word).to_contain_text("先照提示来")
        if number == 1:
            assert not violations(person, "the coached deal")
        take(page, action, step["prompt"]["actions"])
    expect(page.get_by_test_id("coach-over")).to_be_visible(timeout=20_000)
    expect(word).to_contain_text("学会了")
    # On to a deal of one's own, with hints and as much time as one likes.
    page.get_by_test_id("coach-on").click()
    expect(page.get_by_test_id("coach-word")).to_have_count(0)
    expect(page.get_by_test_id("hand")).to_be_visible()
    options = person.room["options"]
    assert (person.room["ruleset"].partition("/")[0], options["hints"]) == (game, True)
    assert options["clock"] is None
    if game == "paohuzi":
        assert person.room["preset"] == "beginner"
    page.goto(served.url)
    expect(page.get_by_test_id("play-now")).to_be_visible()
    expect(page.get_by_test_id("first-steps")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_pages_fit_every_screen(
    served: Served, phone: Callable[..., Person], size: tuple[int, int]
) -> None:
    person = phone(lifts=True)
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    for address in ("settings", "learn/mahjong", "learn/paohuzi"):
        person.page.goto(f"{served.url}/#/{address}")
        expect(person.page.locator(".page h1")).not_to_be_empty()
        assert not person.page.evaluate(WIDER), address
        if size == SIZES[0]:
            assert not violations(person, address)


def test_the_coach_is_offered_until_a_deal_was_played(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone(lifts=True)
    person.open(served.url)
    expect(person.page.get_by_text("第一次打麻将？")).to_be_visible()
    person.choose("玩什么", "跑胡子")
    person.press("first-steps")
    expect(person.page.get_by_test_id("coach-word")).to_be_visible()
    person.open(served.url)
    person.press("play-now")
    play_deal([person])
    # Played games are counted when the page has come to rest.
    known = "localStorage.getItem('paiju.knownGames')?.includes('paohuzi') === true"
    wait_until([person], lambda: bool(person.page.evaluate(known)), what="it is not counted")
    person.open(served.url)
    expect(person.page.get_by_test_id("first-steps")).to_have_count(0)
    person.choose("玩什么", "麻将")
    expect(person.page.get_by_test_id("first-steps")).to_be_visible()


def test_a_guest_is_coached_in_the_room_and_keeps_the_seat(
    served: Served, phone: Callable[..., Person]
) -> None:
    host, guest = phone(lifts=True), phone(lifts=True)
    for person in (host, guest):
        person.open(served.url)
    code = host.create_table(8, paohuzi="六胡抢")
    expect(host.page.get_by_test_id("room-coach")).to_have_count(0)
    guest.type_code(code)
    expect(guest.page.get_by_test_id("room-coach")).to_have_text("没打过跑胡子？三分钟先学一局")
    guest.press("room-coach")
    layer = guest.page.get_by_test_id("coach-layer")
    expect(layer.get_by_test_id("coach-word")).not_to_be_empty()
    expect(layer.locator(".coach-news")).to_have_text("还差 2 位")
    seat = host.page.get_by_test_id("seat-1")
    expect(seat).to_have_class(re.compile(r"\bplayer\b"))
    guest.page.evaluate("history.back()")
    expect(layer).to_have_count(0)
    guest.press("room-coach")
    host.press("add-bots")
    # The others wait for a guest who is still learning.
    expect(layer.locator(".coach-news")).to_have_text("等你准备")
    expect(host.page.get_by_test_id("start")).to_be_disabled()
    guest.press("coach-skip")
    expect(layer).to_have_count(0)
    host.start()
    expect(guest.page.locator('[data-testid="hand"] svg').first).to_be_visible()
    assert not [message for message in guest.heard if message["type"] == "left"]


def test_a_word_explains_itself(served: Served, phone: Callable[..., Person]) -> None:
    page = phone().page
    page.goto(f"{served.url}/#/learn/paohuzi")
    page.locator(".learn-terms").get_by_role("button", name="死手").click()
    expect(page.locator(".term-note:visible")).to_contain_text("没有能打的")
    page.keyboard.press("Escape")
    expect(page.locator(".term-note:visible")).to_have_count(0)


def test_nothing_is_left_in_simplified_characters(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone(locale="zh-TW")
    page = person.page
    person.open(served.url)
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hant")

    def left() -> set[str]:
        text = page.locator("#app").inner_text().replace("简体", "")
        return set(text) & SIMPLIFIED_ONLY

    assert left() == set()
    for address in (
        *("new", "settings", "learn/paohuzi", "learn/mahjong"),
        *("rules/mahjong/harbin", "rules/paohuzi/loudi", "calc/mahjong/tuidaohu"),
    ):
        page.goto(f"{served.url}/#/{address}")
        expect(page.locator(".page h1")).not_to_be_empty()
        page.locator("details").evaluate_all("all => all.forEach(one => { one.open = true })")
        assert left() == set(), address
    page.goto(f"{served.url}/#/")
    person.press("play-now")
    expect(page.get_by_test_id("seat-card").first).to_be_visible()
    assert left() == set()
