"""Words that stand over a table for a moment: shouts, sums of points, the note of a win."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import CROWDED
from tests.e2e.person import Person, play_on
from tests.support.served import Served

pytestmark = [pytest.mark.e2e, pytest.mark.moves]

SAID = """
window.__said = [];
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const one of addedNodes) {
      const kind = ["shout", "seat-sum", "win-note"].find((name) => one.classList?.contains(name));
      if (kind === undefined) continue;
      const middle = (box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      const [x, y] = middle(one.getBoundingClientRect());
      const [width, height] = [one.offsetWidth / 2, one.offsetHeight / 2];
      const about = ".newest, .mj-meld:last-child .tile, .phz-flip:not(.idle) .phz-flip-card, " +
        ".phz-meld:last-child .card";
      const kept = kind === "shout" ? `${about}, .seat-card` : ".seat-card";
      const covered = [...document.querySelectorAll(kept)].filter((other) => {
        const box = other.getBoundingClientRect();
        return box.width > 0 &&
          Math.min(box.right, x + width) - Math.max(box.left, x - width) > 1 &&
          Math.min(box.bottom, y + height) - Math.max(box.top, y - height) > 1;
      });
      const cut = [one, ...one.querySelectorAll("*")].filter(
        (part) => kind === "win-note" && part.scrollWidth > part.clientWidth + 1 &&
          getComputedStyle(part).display !== "inline");
      const others = { shout: ".win-note", "seat-sum": ".win-note", "win-note": ".shout" }[kind];
      const over = [...document.querySelectorAll(others)].filter((other) => {
        const [left, top] = middle(other.getBoundingClientRect());
        return Math.abs(left - x) < width + other.offsetWidth / 2 - 1 &&
          Math.abs(top - y) < height + other.offsetHeight / 2 - 1;
      });
      window.__said.push({
        kind,
        words: one.textContent,
        covers: [...covered, ...over].map((other) => other.className.baseVal ?? other.className),
        cut: cut.map((part) => part.className),
      });
    }
}).observe(document, { childList: true, subtree: true });
"""
"""Notes of all words that are said over the table what they cover: names, pieces, other words."""


def said(person: Person) -> list[dict[str, Any]]:
    """All that has been said over the table until now."""
    found: list[dict[str, Any]] = person.page.evaluate("window.__said")
    return found


@pytest.mark.parametrize(
    ("rules", "kinds"),
    [
        ("mahjong/sichuan/stream", {"shout", "seat-sum", "win-note"}),
        ("paohuzi/changde/three", {"shout"}),
    ],
    ids=["mahjong", "paohuzi"],
)
@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_words_over_a_table_cover_no_name_and_a_shout_not_the_pieces_it_is_about(
    serve: Callable[..., Served],
    phone: Callable[..., Person],
    rules: str,
    kinds: set[str],
    width: int,
    height: int,
) -> None:
    served = serve(pace=0.2, tuned={**CROWDED, "shuffle": {"seed": 5}})
    person = phone(viewport={"width": width, "height": height}, steady=True)
    person.page.add_init_script(SAID)
    person.open(served.url)
    person.page.goto(f"{served.url}/#/new/{rules}")
    person.choose("思考时间（秒）", "不限时")
    person.press("create-confirm")
    person.page.get_by_test_id("add-bots").click()
    person.start()
    expect(person.page.get_by_test_id("hand")).to_be_visible()
    play_on(
        [person],
        lambda: len(said(person)) >= 12 and kinds <= {one["kind"] for one in said(person)},
    )
    faults = [one for one in said(person) if one["covers"] or one["cut"]]
    assert not faults, faults
