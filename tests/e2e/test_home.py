"""The home page and the room on every phone: the buttons that begin something are seen at once, and
messages cover nothing that can be touched.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.person import Person
from tests.support.served import Served

pytestmark = pytest.mark.e2e

LYING = ((667, 325), (667, 375), (844, 390))
SHORT = ((390, 664), (360, 640))
SIZES = (*LYING, *SHORT, (390, 844), (768, 1024), (1440, 900))

UNSEEN = """selectors => selectors.filter((selector) => {
  const found = [...document.querySelectorAll(selector)];
  return found.length === 0 || found.some((element) => {
    const box = element.getBoundingClientRect();
    const x = box.left + box.width / 2;
    const y = box.top + box.height / 2;
    const top = document.elementFromPoint(x, y);
    const inside = box.top >= 0 && box.bottom <= innerHeight && box.left >= 0
      && box.right <= innerWidth;
    return !inside || top === null || !(element.contains(top) || top.closest(".code-box"));
  });
})"""
"""Those of these that are not there, or not seen whole before one scrolls."""

BENEATH = """() => {
  const box = (element) => element.getBoundingClientRect();
  const meet = (one, two) => one.left < two.right - 0.5 && two.left < one.right - 0.5
    && one.top < two.bottom - 0.5 && two.top < one.bottom - 0.5;
  const toasts = document.querySelector(".toasts");
  const said = [...document.querySelectorAll(".toast")].map(box);
  if (said.length === 0) return ["nothing is said"];
  if (said.some((one) => one.left < 0 || one.right > innerWidth || one.bottom > innerHeight)) {
    return ["it leaves the screen"];
  }
  toasts.style.visibility = "hidden";
  const touched = [...document.querySelectorAll("button, a[href], input, select")].filter((one) => {
    if (toasts.contains(one)) return false;
    const { left, right, top, bottom } = box(one);
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return hit !== null && (one.contains(hit) || hit.contains(one));
  });
  toasts.style.visibility = "";
  return touched.filter((one) => said.some((toast) => meet(toast, box(one))))
    .map((one) => one.getAttribute("aria-label") ?? (one.textContent || one.className));
}"""
"""Things to touch that lie under a message."""


def unseen(page: Page, sizes: tuple[tuple[int, int], ...], *selectors: str) -> list[str]:
    """Those of them that are not seen whole without scrolling, at any of these sizes."""
    found: list[str] = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(60)
        told = page.evaluate(UNSEEN, list(selectors))
        found += [f"{selector} at {width}×{height}" for selector in told]
    return found


BEGINNINGS = ('[data-testid="play-now"]', ".code-box", '[data-testid="create-table"]')


@pytest.mark.parametrize("locale", ["zh-CN", "en-US"])
def test_on_a_low_phone_all_that_begins_something_is_seen_at_once(
    served: Served, phone: Callable[..., Person], locale: str
) -> None:
    person = phone(locale=locale)
    page = person.page
    person.open(served.url)
    found = unseen(page, LYING, *BEGINNINGS, ".home .segments", ".name-field")
    found += unseen(page, ((390, 844),), *BEGINNINGS, ".home-foot .button")
    person.press("create-table")
    person.press("create-confirm")
    expect(page.get_by_test_id("room-code")).to_be_visible()
    room = ('[data-testid="room-code"]', '[data-testid="start"]', '[data-testid="add-bots"]')
    found += unseen(page, LYING, *room)
    found += unseen(page, SHORT, *room, ".invite .buttons > .button", '[data-testid="copy-link"]')
    page.set_viewport_size({"width": 360, "height": 640})
    code, drawn = page.locator(".invite-code").bounding_box(), page.locator(".qr-button")
    beside = drawn.bounding_box()
    assert code is not None
    assert beside is not None
    assert beside["y"] < code["y"] + code["height"], "the drawing stands beside the code"
    person.press("leave")
    assert not found, "\n".join(found)


def test_a_match_that_runs_is_gone_back_to_from_the_top_of_a_lying_phone(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone()
    person.open(served.url)
    person.press("play-now")
    expect(person.page.get_by_test_id("hand")).to_be_visible()
    person.page.goto(f"{served.url}/#/")
    expect(person.page.get_by_test_id("back-to-table")).to_be_visible()
    found = unseen(person.page, LYING, '[data-testid="back-to-table"]', *BEGINNINGS)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("locale", ["zh-CN", "en-US"])
def test_what_is_said_covers_nothing_to_touch(
    served: Served, phone: Callable[..., Person], locale: str
) -> None:
    person = phone(locale=locale)
    page = person.page
    page.goto(f"{served.url}/#/l/garbage")
    found: list[str] = []

    def look(screen: str, say: Callable[[], None] | None = None) -> None:
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            if say is not None:
                say()
            expect(page.locator(".toast")).to_have_count(1)
            person.wait_for_rest(screen)
            # Messages look for their place four times a second.
            page.wait_for_timeout(300)
            told = page.evaluate(BENEATH)
            found.extend(f"{screen} {width}×{height}: {one}" for one in told)

    def wrong_code() -> None:
        box = page.get_by_test_id("code-box")
        box.fill("")
        box.press_sequentially("999999")

    expect(page.locator(".toast")).to_be_visible()
    expect(page.get_by_test_id("play-now")).to_be_enabled()
    page.wait_for_timeout(300)
    found += [f"home: {one}" for one in page.evaluate(BENEATH)]
    page.locator(".toast").click()
    expect(page.locator(".toast")).to_have_count(0)
    look("wrong code", wrong_code)
    person.press("create-table")
    person.press("create-confirm")
    expect(page.get_by_test_id("room-code")).to_be_visible()
    while page.locator(".toast").count():
        page.locator(".toast").first.click()
    look("copied", page.get_by_test_id("copy-link").click)
    page.set_viewport_size({"width": 390, "height": 844})
    person.press("leave")
    assert not found, "\n".join(dict.fromkeys(found))


def test_the_game_chosen_at_home_is_that_of_every_page_and_of_the_next_visit(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone()
    page = person.page

    def is_paohuzi(screen: str) -> None:
        picked = page.get_by_role("radiogroup", name="玩什么", exact=True)
        expect(picked.get_by_role("radio", name="跑胡子"), screen).to_be_checked()

    person.open(served.url)
    person.choose("玩什么", "跑胡子")
    expect(page.locator(".home-fan .card")).to_have_count(7)
    for address in ("new", "rules", "calc", ""):
        page.goto(f"{served.url}/#/{address}")
        is_paohuzi(address)
    page.reload()
    is_paohuzi("the next visit")
    expect(page.locator(".home-fan .card")).to_have_count(7)
    person.press("play-now")
    expect(page.get_by_test_id("hand")).to_be_visible()
    assert person.room["ruleset"].startswith("paohuzi/")
    person.page.goto(f"{served.url}/#/")
    is_paohuzi("after quick play")


def test_levels_stand_by_strength_in_both_games(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone()
    person.open(served.url)
    for game, levels in (("麻将", ["新手", "熟手"]), ("跑胡子", ["新手", "熟手", "高手"])):
        person.press("create-table")
        person.choose("玩什么", game)
        person.press("create-confirm")
        listed = person.page.get_by_role("radiogroup", name="机器人水平", exact=True)
        expect(listed.locator("label")).to_have_text(levels)
        expect(listed.get_by_role("radio", name=levels[-1])).to_be_checked()
        person.press("leave")
        expect(person.page.get_by_test_id("create-table")).to_be_visible()


@pytest.mark.parametrize(
    "size", [pytest.param((390, 844), marks=pytest.mark.long), (360, 640), (667, 325)]
)
def test_the_menu_in_english_breaks_no_code_and_no_button(
    served: Served, phone: Callable[..., Person], size: tuple[int, int]
) -> None:
    width, height = size
    person = phone(locale="en-US", viewport={"width": width, "height": height})
    person.open(served.url)
    person.press("play-now")
    person.press("menu-open")
    first = person.page.locator(".menu .menu-row").first
    # The menu comes in a chunk of its own.
    expect(first).to_be_visible()
    lines = first.locator("span").evaluate_all(
        """spans => spans.filter((span) => span.textContent !== "").map((span) => {
          const range = document.createRange();
          range.selectNodeContents(span);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        })"""
    )
    assert lines
    assert set(lines) == {1}
    person.page.get_by_test_id("leave").scroll_into_view_if_needed()
    assert not person.page.evaluate(UNSEEN, ['[data-testid="leave"]'])
