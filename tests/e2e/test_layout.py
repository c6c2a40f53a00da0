"""Every screen at every size: nothing is cut off, too small to touch, or on top of another."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import expect

from game.registry import RULESETS
from tests.e2e.axe import violations
from tests.e2e.conftest import CROWDED, complaints
from tests.e2e.person import (
    Person,
    play,
    play_deal,
    play_to_a_late_window,
    play_to_the_middle,
)
from tests.support.served import Served

pytestmark = [pytest.mark.e2e, pytest.mark.moves]

AUDIT = (Path(__file__).parent / "audit.js").read_text("utf-8")

TEXT_ENDS = """element => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().toJSON();
}"""
"""The box of the text in an element."""

SIZES = {
    "phone": (390, 844),
    "landscape": (844, 390),
    "desktop": (1440, 900),
    "small": (360, 640),
}

TOUCHED = (
    *((390, 664), (390, 844), (360, 640), (667, 325), (667, 375)),
    *((844, 390), (768, 1024), (1024, 768)),
)
POINTED = ((1440, 900),)
"""The sizes at which the table is looked at, by finger and by mouse."""

ALIKE = {(667, 375), (1024, 768)}
"""Those at which all but the table is as at a lower or a narrower one; with `PAIJU_E2E=all` that is
looked at, too.
"""

UNSEEN = """() => {
  const body = document.querySelector(".sheet-body").getBoundingClientRect();
  const told =
    ".result-winner, .result-how, .phz-formula-how, .result-formula > *, .result-seats *";
  return [...document.querySelectorAll(`.sheet :is(${told})`)]
    .filter((one) => one.getClientRects().length > 0)
    .filter((one) => {
      const box = one.getBoundingClientRect();
      return box.top < body.top - 1 || box.bottom > body.bottom + 1;
    })
    .map((one) => one.textContent);
}"""
"""Those of winner, formula and totals that are not seen before one scrolls."""


COVERED = """() => {
  const body = document.querySelector(".sheet-body");
  const points = body.querySelector(".result-points");
  const covered = new Set();
  for (let top = 0; top <= body.scrollHeight - body.clientHeight; top += 4) {
    body.scrollTop = top;
    const { left, right, top: head, bottom } = points.getBoundingClientRect();
    for (let x = left + 8; x < right; x += 12) {
      for (let y = Math.max(head, body.getBoundingClientRect().top) + 4; y < bottom; y += 8) {
        const above = document.elementFromPoint(x, y);
        if (!points.contains(above)) covered.add(above.closest("[class]").getAttribute("class"));
      }
    }
  }
  body.scrollTop = 0;
  return [...covered];
}"""
"""Things of the sheet of a result that lie over everybody's points at some place of its scroll."""


KONGS = """() => {
  const over = [];
  for (const hand of document.querySelectorAll(".sheet :is(.mj-win-hand, .mj-mini-hand)")) {
    const upright = hand.querySelector(".tile");
    const laid = (names) => {
      const tile = document.createElement("span");
      tile.className = names;
      const drawn = upright.cloneNode(true);
      if (names.includes("lying")) drawn.setAttribute("viewBox", "0 0 84 60");
      tile.append(drawn);
      return tile;
    };
    const melds = [0, 1, 2, 3, 4].map(() => {
      const meld = document.createElement("span");
      meld.className = "mj-meld";
      for (const names of [["mj-tile"], ["mj-tile lying", "mj-tile lying stacked"], ["mj-tile"]]) {
        const place = document.createElement("span");
        place.className = "mj-meld-place";
        place.append(...names.map(laid));
        meld.append(place);
      }
      return meld;
    });
    hand.append(...melds);
    for (const { lastElementChild: raised } of hand.querySelectorAll(".mj-meld-place")) {
      if (!raised.matches(".stacked")) continue;
      const box = raised.getBoundingClientRect();
      for (const other of [...hand.querySelectorAll(".tile"), hand.previousElementSibling]) {
        if (other === null || raised.parentElement.contains(other)) continue;
        const { left, top, right, bottom } = other.getBoundingClientRect();
        const across = Math.min(right, box.right) - Math.max(left, box.left);
        if (across > 1 && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 1)
          over.push(`a raised tile lies over ${other.getAttribute("class")} in ${hand.className}`);
      }
    }
    for (const meld of melds) meld.remove();
  }
  return [...new Set(over)];
}"""
"""Things of the sheet below the raised tile of a late kong, were there five such in each hand."""


CHOOSER = """() => {
  const box = (one) => one.getBoundingClientRect();
  const offer = document.querySelector(".offer");
  const lefts = () => [...offer.querySelectorAll(".offer-button")].map((one) => box(one).left);
  const buttons = lefts();
  const chooser = document.createElement("div");
  chooser.className = "offer-chooser";
  for (let way = 0; way < 3; way++) {
    const chip = document.createElement("button");
    chip.className = "mj-chip";
    const tile = document.querySelector(".mj-hand .tile");
    for (let place = 0; place < 3; place++) chip.append(tile.cloneNode(true));
    chooser.append(chip);
  }
  offer.prepend(chooser);
  const found = lefts().some((left, place) => Math.abs(left - buttons[place]) > 0.6)
    ? ["the buttons move when the ways to chow open"]
    : [];
  const chips = [...chooser.children].map(box);
  for (const other of document.querySelectorAll(
    ".mj-hand-tile, .seat-card, .offer-button, .table-bar button, .mj-compass")) {
    const kept = box(other);
    if (chips.some((chip) =>
      Math.min(chip.right, kept.right) - Math.max(chip.left, kept.left) > 1 &&
      Math.min(chip.bottom, kept.bottom) - Math.max(chip.top, kept.top) > 1))
      found.push(`ways to chow lie over ${other.className}`);
  }
  if (chips.some(({ left, top, right }) => left < 0 || top < 0 || right > innerWidth))
    found.push("ways to chow are cut off");
  chooser.remove();
  return found;
}"""
"""Faults of three ways to chow on a phone that lies: things that they move or lie over."""


MEASURED = """() => {
  const least = (selector, side = "width") => {
    const found = [...document.querySelectorAll(selector)];
    const boxes = found.map((one) => one.getBoundingClientRect());
    return boxes.length === 0 ? Infinity : Math.min(...boxes.map((box) => box[side]));
  };
  const across = (selector) => Math.min(least(selector), least(selector, "height"));
  return {
    "a tile of the hand": least(".mj-hand [data-key]"),
    "a tile of a river": across(".mj-river .tile"),
    "the compass": least(".mj-compass"),
    "a tile of one's own melds": across(".mj-own-melds .tile"),
    "a card of the hand": least(".phz-hand [data-key]"),
    "the hand of cards": least(".table-own .phz-hand", "height"),
    "a card of a meld": least(".phz-opponent-melds .phz-meld-card"),
    "a card of one's own melds": least(".phz-own-melds .phz-meld-card"),
    "a card of a river": least(".phz-river .phz-lying"),
    "a button of an offer": least(".offer-button", "height"),
  };
}"""
"""The narrowest of each in CSS px as it lies, or the lowest if the height counts."""

LEAST: dict[tuple[int, int], dict[str, float]] = {
    (390, 664): {
        **{"a tile of the hand": 45, "a tile of a river": 25.5, "the compass": 130},
        **{"a tile of one's own melds": 22, "a card of the hand": 44, "a card of a meld": 24},
        **{"a card of a river": 23, "a button of an offer": 52},
    },
    (360, 640): {
        **{"a tile of the hand": 42, "a tile of a river": 24, "the compass": 118},
        **{"a card of the hand": 40, "a card of a river": 21, "a button of an offer": 52},
    },
    (844, 390): {
        **{"a tile of the hand": 40, "a tile of a river": 29, "the hand of cards": 225},
        **{"a card of the hand": 60, "a card of one's own melds": 30, "a card of a river": 23},
    },
    (667, 325): {"a tile of a river": 19.5, "a card of the hand": 41, "a card of a meld": 16},
    (768, 1024): {"a tile of a river": 44, "the compass": 220, "a card of the hand": 76},
    (1024, 768): {"a tile of a river": 40, "the compass": 145, "a card of a meld": 34},
    (1440, 900): {"a tile of a river": 44, "the compass": 165, "a card of a meld": 40},
}
"""By size of the screen the least of each that can be read and touched, at a table in play."""


BARE = """() => {
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
  const rows = (place) => box(`.mj-river[data-place="${place}"] .mj-river-rows`);
  if (rows(0) === undefined || rows(2) === undefined) return null;
  const hand = box('.mj-strip[data-place="2"] .mj-strip-in');
  return Math.max(rows(2).top - hand.bottom, box(".table-own").top - rows(0).bottom);
}"""
"""Height of the bare felt between a river and the hand behind it, in CSS px."""

MOST_BARE = 0.16
"""The largest part of a phone held upright that may lie bare like that in the middle of a deal."""


CROWDED_EDGE = """() => {
  const [river, melds, waits] = ['.mj-river[data-place="0"]', ".mj-own-melds", ".mj-lower > .waits"]
    .map((one) => document.querySelector(one));
  const [rows] = river.children;
  const [tile] = rows.children;
  while (rows.children.length < 18) rows.append(tile.cloneNode(true));
  river.dataset.crowd = 1;
  document.querySelector(".table-cloth").dataset.rivers = "long";
  while (melds.querySelectorAll(".tile").length < 12) melds.append(tile.cloneNode(true));
  melds.parentElement.style.setProperty("--melds", "12");
  if (waits.childElementCount > 0) return;
  const list = document.createElement("span");
  list.className = "waits-list";
  list.append("听 二万×3");
  waits.append(list);
}"""
"""Lays eighteen discards and four melds before oneself, and waits beside what is offered."""

BETWEEN = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  return box(".mj-own-melds").top - box('.mj-river[data-place="0"] .mj-river-rows').bottom;
}"""
"""Height of the felt between one's own discards and melds, in CSS px."""


READ = {
    *(f"{page} 简体" for page in ("home", "create", "room", "rules", "rules of paohuzi")),
    *(f"{page} 简体" for page in ("a win", "a wait", "a win, circumstances", "huxi")),
    *("table", "offer", "menu", "result", "replay", "deals"),
}
"""Screens that are also checked for people who do not see them, at one size."""


def audit(person: Person, screen: str, found: list[str]) -> None:
    """Look at the screen once everything has come to rest on it."""
    person.wait_for_rest(screen)
    found += [f"{screen}: {fault}" for fault in person.page.evaluate(AUDIT)]
    if screen.partition(" ")[0] in ("table", "offer"):
        seen = person.page.viewport_size
        assert seen is not None
        least = LEAST.get((seen["width"], seen["height"]), {})
        if "one rows" in screen:
            least = {what: size for what, size in least.items() if what != "a tile of the hand"}
        measured = person.page.evaluate(MEASURED)
        found += [
            f"{screen}: {what} is {measured[what]:.1f} px, less than {size}"
            for what, size in least.items()
            if measured[what] is not None and measured[what] < size
        ]
        if screen.startswith("offer") and seen["width"] < 560:
            bare = person.page.evaluate(BARE)
            if bare is not None and bare > MOST_BARE * seen["height"]:
                found.append(f"{screen}: {bare:.0f} px of felt lie bare")
    width, height = SIZES["phone"]
    looked_at = screen.removesuffix(f" {width}×{height}")
    if looked_at in READ and person.page.viewport_size == {"width": width, "height": height}:
        found += violations(person, screen)


each_size = pytest.mark.parametrize(
    "size",
    [
        # On a desk there is room for everything.
        pytest.param(size, id=name, marks=pytest.mark.long if name == "desktop" else ())
        for name, size in SIZES.items()
    ],
)


@each_size
def test_the_way_to_a_table_fits_the_screen(
    served: Served, phone: Callable[..., Person], size: tuple[int, int]
) -> None:
    width, height = size
    person = phone(viewport={"width": width, "height": height}, touch=width < 1000)
    found: list[str] = []
    # English is longer, and breaks first where there is little room.
    for language in ("EN", "简体") if width < 400 else ("简体",):
        person.open(served.url)
        person.page.get_by_role("radio", name=language).check()
        audit(person, f"home {language}", found)
        person.press("create-table")
        expect(person.page.get_by_test_id("create-confirm")).to_be_enabled()
        audit(person, f"create, folded {language}", found)
        person.press("rules-more")
        for section in person.page.locator(".rule-section-head").all():
            section.click()
        audit(person, f"create {language}", found)
        person.press("create-confirm")
        expect(person.page.get_by_test_id("room-code")).to_be_visible()
        code = person.page.get_by_test_id("room-code")
        code.evaluate("code => { code.textContent = 'WMW WQW' }")
        drawn, wide = person.page.locator(".qr-button").bounding_box(), code.evaluate(TEXT_ENDS)
        assert drawn is not None
        if drawn["y"] < wide["bottom"]:
            assert wide["right"] < drawn["x"], f"{language}: the code runs under the drawing"
        person.press("add-bot-1")
        expect(person.page.get_by_test_id("add-bot-1")).to_have_count(0)
        audit(person, f"room {language}", found)
        person.press("leave")
        person.page.goto(f"{served.url}/#/rules")
        expect(person.page.locator("main h1, main h2").first).to_be_visible()
        audit(person, f"rules {language}", found)
    assert not found, "\n".join(dict.fromkeys(found))


PAGES = {
    "rules of hongzhong": "rules/mahjong/hongzhong/official",
    "rules of paohuzi": "rules/paohuzi/changde",
    "a rule link": "new/mahjong/tuidaohu/flat/chow=no,base=5",
    "a bad rule link": "new/mahjong/gone/x",
    "an empty calculator": "calc/mahjong/laizi/indicator",
    "a win": "calc/mahjong/tuidaohu/friends/-/567m34s88m;melds=pung-CCC,kong-2222s;win=5s;from=2",
    "a wait": "calc/mahjong/hongzhong/room/-/123m456s789p55sC6m;birds=9m1p",
    "a loss": "calc/mahjong/tuidaohu/friends/-/123456m345s678p2p;win=5p;self;seat=S",
    "a win of Harbin": "calc/mahjong/harbin/-/-/46m567s567p99s;melds=pung-222p;win=5m;ready=yes",
    "two": "calc/mahjong/tuidaohu/flat/players=2/567m34s88m;melds=pung-CCC,pung-222s;win=5s",
    "three": "calc/mahjong/hongzhong/room/players=3,stakes=3/123m456s789p55sC6m;stakes=1-2-0-0",
    "huxi": "calc/paohuzi/changde/three/-/BGJBGJabcdefdefhi;table=chi-bgj;win=j",
}


@each_size
def test_rules_and_calculator_fit_the_screen(
    served: Served, phone: Callable[..., Person], size: tuple[int, int]
) -> None:
    width, height = size
    person = phone(viewport={"width": width, "height": height}, touch=width < 1000)
    found: list[str] = []
    for language in ("EN", "简体") if width < 400 else ("简体",):
        person.open(served.url)
        person.page.get_by_role("radio", name=language).check()
        for screen, address in PAGES.items():
            person.page.goto(f"{served.url}/#/{address}")
            expect(person.page.locator("main h1")).to_be_visible()
            if screen in ("a win", "huxi"):
                expect(person.page.get_by_test_id("calc-win")).to_be_visible()
            audit(person, f"{screen} {language}", found)
            told = person.page.get_by_test_id("calc-told")
            if told.count():
                told.click()
                audit(person, f"{screen}, circumstances {language}", found)
    assert not found, "\n".join(dict.fromkeys(found))


SIDEWAYS = """() => [...document.querySelectorAll("html, main, .page-body, .fan, .example")]
  .map((one) => [one.dataset.fan ?? one.className, one.scrollWidth - one.clientWidth])
  .filter(([, over]) => over > 1)
  .map(([what, over]) => `${what} by ${over} px`)"""
"""Elements that are wider than their box."""


def test_no_example_of_the_rules_runs_off_a_small_phone(
    served: Served, phone: Callable[..., Person]
) -> None:
    width, height = SIZES["small"]
    person = phone(viewport={"width": width, "height": height})
    page = person.page
    person.open(served.url)
    found: list[str] = []
    for ruleset in RULESETS.values():
        page.goto(f"{served.url}/#/rules/{ruleset.id}")
        expect(page.get_by_role("heading", level=1)).to_contain_text(ruleset.name.zh)
        expect(page.get_by_test_id("all-rules")).to_be_visible()
        for group in page.locator(".fan-group > summary").all():
            group.click()
        found += [f"{ruleset.id}: {over}" for over in page.evaluate(SIDEWAYS)]
    assert not found, "\n".join(found)


DEALS = {"推倒胡": (3, 7), "六胡抢": (3, 4)}
"""By ruleset a deal that offers something after so many discards, when much lies on the table, and
that somebody wins.
"""


@pytest.fixture(params=DEALS)
def ruleset(request: pytest.FixtureRequest) -> str:
    """The rules by which this test plays."""
    return str(request.param)


@pytest.fixture
def dealt(ruleset: str, tmp_path: Path) -> Iterator[Served]:
    """A server at which every deal is the one of that ruleset, and that waits while one looks."""
    shuffle, waits = {"seed": DEALS[ruleset][0]}, {"next_deal": 600.0, "substitute": 600.0}
    server = Served(tmp_path, tuned={**CROWDED, "shuffle": shuffle, "timers": waits})
    server.start()
    yield server
    server.stop()
    assert not complaints(server)


@pytest.mark.parametrize(
    ("ruleset", "touch"),
    [
        pytest.param("推倒胡", True, id="mahjong-finger"),
        pytest.param("推倒胡", False, id="mahjong-mouse"),
        pytest.param("六胡抢", True, id="paohuzi-finger"),
        pytest.param("六胡抢", False, id="paohuzi-mouse", marks=pytest.mark.long),
    ],
    indirect=["ruleset"],
)
def test_the_table_fits_every_screen(
    dealt: Served, phone: Callable[..., Person], ruleset: str, touch: bool
) -> None:
    sizes: Sequence[tuple[int, int]] = TOUCHED if touch else POINTED
    person = phone(viewport={"width": sizes[0][0], "height": sizes[0][1]}, touch=touch, steady=True)
    found: list[str] = []
    mahjong = ruleset == "推倒胡"
    _, late = DEALS[ruleset]
    if not mahjong:
        # A 偎 shows one of its cards there.
        person.page.add_init_script("window.__openWei = true")
    person.open(dealt.url)
    if mahjong:
        audit_sizes(person, "home", sizes, found)
    person.create_table(8, paohuzi=None if mahjong else ruleset)
    person.add_bots(1, 2, 3)
    person.start()
    expect(person.page.get_by_test_id("hand")).to_be_visible()
    play([person], lambda: person.on_turn() or person.in_window())
    audit_sizes(person, "table", sizes, found)
    play_to_a_late_window(person, late)
    audit_sizes(person, "offer", sizes, found)
    if mahjong and touch:
        person.page.evaluate(CROWDED_EDGE)
        for width, height in ((390, 844), (390, 664), (360, 640)):
            person.page.set_viewport_size({"width": width, "height": height})
            between = person.page.evaluate(BETWEEN)
            if between < 0:
                found.append(f"{width}×{height}: melds cover {-between:.0f} px of the discards")
        for width, height in ((844, 390), (667, 375)):
            person.page.set_viewport_size({"width": width, "height": height})
            found += [f"{width}×{height}: {what}" for what in person.page.evaluate(CHOOSER)]
        person.page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
    # Cards lie in columns.
    for rows in ("one", "two") if mahjong else ():
        person.page.evaluate("rows => localStorage.setItem('paiju.handRows', rows)", f'"{rows}"')
        person.page.reload()
        play_to_a_late_window(person, late)
        audit_sizes(person, f"offer, a hand in {rows} rows", sizes, found)
    person.page.evaluate("localStorage.setItem('paiju.handRows', '\"auto\"')")
    if os.environ.get("PAIJU_E2E") != "all":
        sizes = tuple(size for size in sizes if size not in ALIKE)
    audit_what_follows(person, sizes, found)
    assert not found, "\n".join(dict.fromkeys(found))


def audit_sizes(
    person: Person, screen: str, sizes: Sequence[tuple[int, int]], found: list[str]
) -> None:
    """Look at one screen at several sizes, one after another, and come back to the first."""
    for width, height in (*sizes[1:], sizes[0]):
        person.page.set_viewport_size({"width": width, "height": height})
        audit(person, f"{screen} {width}×{height}", found)


def audit_what_follows(person: Person, sizes: Sequence[tuple[int, int]], found: list[str]) -> None:
    """Look at the menu in the middle of a deal, the result, the replay and the list of deals."""
    person.press("menu-open")
    expect(person.page.get_by_test_id("menu")).to_be_visible()
    audit_sizes(person, "menu", sizes, found)
    person.page.keyboard.press("Escape")
    expect(person.page.get_by_test_id("menu")).to_have_count(0)
    play_deal([person])
    person.see_result()
    for width, height in sizes:
        person.page.set_viewport_size({"width": width, "height": height})
        audit(person, f"result {width}×{height}", found)
        unseen = person.page.evaluate(UNSEEN) if width > height else []
        found += [f"result {width}×{height}: {told} is not seen at once" for told in unseen]
        over = person.page.evaluate(COVERED)
        found += [f"result {width}×{height}: {thing!r} covers the points" for thing in over]
        found += [f"result {width}×{height}: {what}" for what in person.page.evaluate(KONGS)]
    person.press("result-hide")
    expect(person.page.get_by_test_id("result-show")).to_be_enabled()
    audit_sizes(person, "the end of a deal", sizes, found)
    person.see_result()
    person.press("watch-replay")
    expect(person.page.get_by_test_id("replay-step")).to_be_visible()
    audit_sizes(person, "replay over the table", sizes, found)
    almost_to_the_end(person)
    audit_sizes(person, "replay over the table, late", sizes, found)
    person.press("view-wall")
    expect(person.page.locator(".wall-panel")).to_be_visible()
    expect(person.page.locator(".replay-table .table-felt")).to_be_in_viewport()
    if sizes == POINTED:
        audit_sizes(person, "the wall", sizes, found)
    person.page.evaluate("history.back()")
    expect(person.page.locator(".wall-panel")).to_have_count(0)
    share = person.room["match"]["share"]
    person.page.evaluate("share => { location.hash = `#/r/${share}/1` }", share)
    expect(person.page.get_by_role("button", name="回到对局列表")).to_be_visible()
    audit_sizes(person, "replay", sizes, found)
    almost_to_the_end(person)
    audit_sizes(person, "replay, late", sizes, found)
    person.page.keyboard.press("End")
    person.press("result-hide")
    audit_sizes(person, "the end of a replay", sizes, found)
    person.page.get_by_role("button", name="回到对局列表").click()
    expect(person.page.locator("table.deals")).to_be_visible()
    audit_sizes(person, "deals", sizes, found)


def almost_to_the_end(person: Person) -> None:
    """Move the replay to its last step but one: all lies there, and no sheet over it."""
    person.page.keyboard.press("End")
    expect(person.page.locator(".replay .sheet")).to_be_visible()
    person.page.keyboard.press("ArrowLeft")
    expect(person.page.locator(".replay .sheet")).to_have_count(0)


def test_the_hand_stays_touchable_after_the_phone_is_turned(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone()
    person.open(served.url)
    person.press("play-now")
    play_to_the_middle(person, [person])
    found: list[str] = []
    for width, height in (SIZES["landscape"], SIZES["small"], SIZES["phone"]):
        person.page.set_viewport_size({"width": width, "height": height})
        audit(person, f"{width}×{height}", found)
        assert all(tile["hit"] for tile in person.look()["hand"])
    assert not found, "\n".join(dict.fromkeys(found))


MARKS = """() => {
  const felt = document.querySelector(".table-felt");
  const inset = parseFloat(getComputedStyle(felt, "::before").left);
  const edge = felt.getBoundingClientRect().left + inset;
  const card = document.querySelector('.mj-opponent-card[data-place="3"]');
  const mark = document.querySelector(".seat-dealer").cloneNode(true);
  card.querySelector(".seat-card-face").append(mark);
  return [...card.querySelectorAll(".avatar-bot, .seat-dealer")].map(
    (one) => one.getBoundingClientRect().left - edge);
}"""
"""Distance from the left edge of the board to the marks of the dealer there, in CSS px."""


def test_beside_a_column_the_marks_of_the_seat_at_the_left_stand_on_the_board(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone(touch=False, viewport={"width": 1440, "height": 900})
    person.open(served.url)
    person.press("play-now")
    expect(person.page.get_by_test_id("hand")).to_be_visible()
    expect(person.page.locator(".seat-dealer")).to_be_visible()
    marks = person.page.evaluate(MARKS)
    assert len(marks) >= 2
    assert all(mark >= 0 for mark in marks), marks
