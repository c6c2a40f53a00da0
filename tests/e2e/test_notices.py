"""What is said above a table lies on no tile of the hand, no name and no compass, at any size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person, play_on
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


def covered_by(person: Person, selector: str, say: Callable[[], None] | None = None) -> list[str]:
    """What lies under what is said, at every size. `say` says it again where it has gone by."""
    found = []
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        seen = placed(person, selector)
        while seen["said"] == 0 and say is not None:
            say()
            seen = placed(person, selector)
        assert seen["said"] > 0, f"nothing is said at {width}×{height}"
        assert seen["lines"] == 1, f"{selector} has {seen['lines']} lines at {width}×{height}"
        found += [f"{selector} at {width}×{height}: {one}" for one in seen["under"]]
    return found


LOOKS = 20
"""So often it may look for its place, four times a second: a busy machine lets it wait for that."""


def placed(person: Person, selector: str) -> dict[str, Any]:
    """What is said, where it has come to lie."""
    seen: dict[str, Any] = {}
    for _ in range(LOOKS):
        person.page.wait_for_timeout(300)
        seen = person.page.evaluate(COVERED, selector)
        if not seen["under"]:
            break
    return seen


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
    found = covered_by(person, ".toast", lambda: copy_the_code(person))
    person.context.set_offline(True)
    expect(person.page.get_by_test_id("banner")).to_be_visible(timeout=40_000)
    found += covered_by(person, ".banner")
    assert not found, "\n".join(found)
