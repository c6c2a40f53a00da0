"""Messages above a table lie on no tile of the hand, no name and no compass, at any size."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person, play_on, wait_until
from tests.support.served import Served

pytestmark = [pytest.mark.e2e, pytest.mark.moves]

COVERED = """selector => {
  const box = (element) => element.getBoundingClientRect();
  const meet = (one, two) =>
    one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;
  const said = [...document.querySelectorAll(selector)].map(box).filter(({ width }) => width > 0);
  if (said.length === 0) return { said: 0, lines: 0, under: [] };
  const kept = '[data-testid="hand"] [data-key], .seat-card, [data-testid="compass"]';
  const under = [...document.querySelectorAll(kept)].filter((element) =>
    said.some((one) => meet(one, box(element))));
  const words = document.querySelector(`${selector} span`) ?? document.querySelector(selector);
  const range = document.createRange();
  range.selectNodeContents(words);
  const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  return { said: said.length, lines, under: under.map((element) => element.textContent) };
}"""

SIZES = ((390, 844), (844, 390), (360, 640), (667, 375), (390, 664), (667, 325), (1440, 900))

DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Waits until the page knows its size: it hears of another before it draws the next frame."""


def lies_clear(person: Person, selector: str, say: Callable[[], None] | None = None) -> None:
    """The message lies clear in one line at every size; `say` shows it again if it is gone."""
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.evaluate(DRAWN)

        def is_clear() -> bool:
            seen = person.page.evaluate(COVERED, selector)
            if seen["said"] == 0 and say is not None:
                say()
                return False
            return seen["said"] > 0 and seen["lines"] == 1 and not seen["under"]

        # If its words grow it looks for another place a moment later.
        what = f"{selector} lies on something, in two lines or nowhere at {width}×{height}"
        wait_until([person], is_clear, within=15.0, what=what)


def copy_the_code(person: Person) -> None:
    """Copy the code of the room, which is said for a few seconds."""
    person.press("menu-open")
    person.page.get_by_role("button", name="复制房号").click()
    person.page.keyboard.press("Escape")
    expect(person.page.get_by_test_id("menu")).to_have_count(0)


@pytest.mark.parametrize("game", ["mahjong", "paohuzi"])
def test_messages_lie_on_no_tile_and_on_no_name(
    served: Served, phone: Callable[..., Person], game: str
) -> None:
    person = phone(breaks=True)
    person.open(served.url)
    if game == "paohuzi":
        person.create_table(8, paohuzi="常德红黑点")
        person.add_bots(1, 2)
    else:
        person.create_table(8)
        person.add_bots(1, 2, 3)
    person.start()
    expect(person.page.get_by_test_id("hand")).to_be_visible()
    play_on([person], person.on_turn)
    copy_the_code(person)
    lies_clear(person, ".toast", lambda: copy_the_code(person))
    person.context.set_offline(True)
    expect(person.page.get_by_test_id("banner")).to_be_visible(timeout=40_000)
    lies_clear(person, ".banner")
