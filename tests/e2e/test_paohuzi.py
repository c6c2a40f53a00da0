"""Paohuzi in the browser: one person and two bots, with fingers and with a mouse."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from game.core.deal import DealSetup
from game.core.rng import SEED_BYTES
from game.paohuzi.kernel.cards import parse_cards
from game.paohuzi.play.engine import PaohuziDeal
from game.paohuzi.position.actions import Chi, Discard
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.rulesets.changde import CHANGDE
from tests.e2e.axe import violations
from tests.e2e.conftest import CROWDED, complaints
from tests.e2e.person import Person, View, play, play_deal, tables, wait_until
from tests.e2e.test_layout import SIZES, audit_sizes
from tests.e2e.test_match import (
    DESKTOP,
    check_replays,
    number,
    play_to_the_result,
    play_to_the_standings,
    scores_in,
    wait_for_deal,
    watch_deals,
)
from tests.e2e.test_spectator import as_told
from tests.support.served import Served

pytestmark = pytest.mark.e2e

CHANGDE_NAME, LOUDI_NAME = "常德红黑点", "娄底放炮罚"

BI_SEED, BI_DISCARD = 392, "玖"
"""A deal of `changde` in which nobody wants the dealer's first discard, this one, and the card that
is flipped then may be taken by the dealer with 比 in more than one way.
"""
WEI_SEED, WEI_DISCARD = 15, "五"
"""A deal of `changde` in which the seat after the dealer flips a 偎 once this is discarded."""

TI_SEED = 250
"""A deal of `leiyang` in which the dealer is dealt a 提 and a hand that wins as it is."""

OPEN_SEED, OPEN_DISCARD = 15, "一"
"""A deal of `hengyang` in which it does so; a 偎 shows one of its cards there."""

FACES = "uses => uses.map((use) => use.getAttribute('href').match(/card-(\\d+|back)/)[1])"
"""The cards that these drawings show."""


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server at which every deal is the one with the 比."""
    tuned = {**CROWDED, "shuffle": {"seed": BI_SEED}}
    server = Served(tmp_path_factory.mktemp("dealt"), tuned=tuned)
    server.start()
    yield server
    server.stop()
    assert not complaints(server)


def sit_down(person: Person, url: str, deals: int | None, ruleset: str = CHANGDE_NAME) -> None:
    """Open a room for three, put bots on the other chairs, start, and wait for the cards."""
    person.open(url)
    person.create_table(deals, paohuzi=ruleset)
    person.add_bots(1, 2)
    person.start()
    expect(person.page.get_by_test_id("hand")).to_be_visible()


def card_in_hand(person: Person, text: str) -> View:
    """A copy of this card, once it may be thrown."""
    (card,) = parse_cards(text)
    found: list[View] = []

    def there() -> bool:
        hand = person.look()["hand"]
        found[:] = [own for own in hand if own["tile"] == card and own["may"] and own["hit"]]
        return bool(found)

    wait_until([person], there, what=f"no {text} to throw")
    return found[0]


def any_card(person: Person) -> View:
    """Some card that may be thrown; plays on until there is one."""

    def may_throw(view: View) -> list[View]:
        return [own for own in view["hand"] if own["may"] and own["hit"]]

    play([person], lambda: bool(may_throw(person.look())))
    return may_throw(person.look())[0]


def throw_by_two_taps(person: Person, card: View) -> None:
    """A tap that lifts a card, and a late one that throws it."""
    before = person.discarded()
    person.tap(card)
    person.page.wait_for_timeout(900)
    assert person.discarded() == before, "one tap threw a card"
    person.tap(card)
    wait_until([person], lambda: person.discarded() == before + 1, what="two taps threw nothing")


def throw_by_dragging(person: Person, card: View) -> None:
    """Take a card with the mouse, pull it over the line above the hand, let go."""
    before = person.discarded()
    box = person.page.get_by_test_id("hand").bounding_box()
    assert box is not None
    mouse = person.page.mouse
    mouse.move(card["x"], card["y"])
    mouse.down()
    mouse.move(card["x"], box["y"] + 10, steps=4)
    expect(person.page.locator(".phz-line")).not_to_have_class("phz-line ready")
    mouse.move(card["x"], box["y"] - 60, steps=4)
    expect(person.page.locator(".phz-line")).to_have_class("phz-line ready")
    assert person.discarded() == before, "thrown before it was let go"
    mouse.up()
    wait_until([person], lambda: person.discarded() == before + 1, what="dragging threw nothing")


def last_thrown(person: Person) -> int:
    """The card that this person threw last."""
    thrown = [event for event in person.deal() if event["type"] == "discarded"]
    card = [event["card"] for event in thrown if event["seat"] == person.seat][-1]
    assert isinstance(card, int)
    return card


def test_changde_on_a_phone_is_played_to_its_end_and_watched_again(
    served: Served, phone: Callable[..., Person], deals: int
) -> None:
    person = phone(lifts=True)
    sit_down(person, served.url, deals)
    assert [seat["kind"] for seat in person.room["seats"]] == ["player", "bot", "bot"]
    card = any_card(person)
    assert not violations(person, "table")
    throw_by_two_taps(person, card)
    assert last_thrown(person) == card["tile"]
    results = play_to_the_standings([person], deals, seats=3)

    standings = person.page.get_by_test_id("standings")
    sums = [sum(column) for column in zip(*results, strict=True)]
    assert scores_in(standings.get_by_test_id("scoreboard")) == [*results, sums]
    ranks = standings.locator(".rank-points").all_inner_texts()
    assert [number(points) for points in ranks] == sorted(sums, reverse=True)
    match = person.room["match"]
    assert match["finished"]
    assert (match["history"], match["scores"]) == (results, sums)
    assert not violations(person, "standings")
    person.press("to-lobby")
    check_replays(person, served, results)


def marks(person: Person) -> list[int]:
    """The marks of every seat in the race."""
    found: list[int] = person.room["match"]["marks"]
    return found


@pytest.mark.long
def test_loudi_with_a_mouse_is_a_race_and_every_deal_is_watched_again(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone(lifts=True, touch=False, viewport=DESKTOP)
    sit_down(person, served.url, None, LOUDI_NAME)
    card = any_card(person)
    throw_by_dragging(person, card)
    assert last_thrown(person) == card["tile"]
    results = [play_to_the_result([person], 1, seats=3)]
    assert not violations(person, "result")
    least = 100 if os.environ.get("PAIJU_E2E") == "all" else 2
    while len(results) < least and not person.room["match"]["finished"]:
        person.press("next-deal")
        wait_for_deal([person], len(results) + 1)
        results.append(play_to_the_result([person], len(results) + 1, seats=3))
        cards = person.page.locator(".seat-card-points").all_inner_texts()
        assert sorted(cards) == sorted(f"{m}/100".replace("-", "−") for m in marks(person))
    match = person.room["match"]
    assert match["marks_history"] == results
    sums = [sum(column) for column in zip(*results, strict=True)]
    assert match["marks"] == sums
    assert match["finished"] == (max(match["marks"]) >= match["race_to"] == 100)
    if match["finished"]:
        person.press("standings-show")
        board = person.page.get_by_test_id("standings").get_by_test_id("scoreboard")
        assert scores_in(board) == [*results, sums, match["scores"]]
    person.press("watch-replay")
    expect(person.page.get_by_test_id("replay-step")).to_be_visible()
    assert not violations(person, "replay")
    person.page.goto(f"{served.url}/#/r/{match['share']}")
    watch_deals(person, served, match["share"], results)


# ------------------------------------------------------------ the deal with the 比


def chi_sets() -> set[tuple[str, ...]]:
    """The ways of the chi in the pinned deal, worked out from the engine: of each the sets that it
    lays, their cards joined by commas.
    """
    setup = DealSetup(dealer=0)
    rules = CHANGDE.default
    assert isinstance(rules, PaohuziRules)
    deal = PaohuziDeal(rules, BI_SEED.to_bytes(SEED_BYTES, "big"), setup)
    deal.begin()
    deal.act(0, Discard(parse_cards(BI_DISCARD)[0]))
    assert list(deal.deciders) == [0]
    return {
        tuple(sorted(",".join(map(str, cards)) for cards in (action.cards, *action.bi)))
        for action in deal.legal_actions(0)
        if isinstance(action, Chi)
    }


def come_to_the_chi(person: Person, served: Served) -> None:
    """Sit down at the pinned deal and discard the cards that lead to the offer."""
    sit_down(person, served.url, 1)
    discard_to_the_chi(person)


def discard_to_the_chi(person: Person) -> None:
    """Lift the card that leads to the offer and press the button that throws it."""
    person.tap(card_in_hand(person, BI_DISCARD))
    discard_lifted(person)


def discard_lifted(person: Person) -> None:
    """Press the button that throws the lifted card, until the chi is offered."""

    def offered() -> bool:
        for offer in person.look()["offers"]:
            if offer["action"] == "discard" and offer["hit"]:
                person.tap(offer)
        return person.in_window()

    wait_until([person], offered)
    assert person.discarded() == 1


def open_the_chooser(person: Person) -> None:
    """Press 吃 until the sets to choose from are there: taps that come too early do not count."""

    def opened() -> bool:
        view = person.look()
        for offer in view["offers"]:
            if offer["action"] == "chi" and offer["hit"] and not view["sets"]:
                person.tap(offer)
        return bool(view["sets"])

    wait_until([person], opened)


def test_a_chi_with_bi_is_chosen_by_one_tap_and_lies_as_it_was_chosen(
    dealt: Served, phone: Callable[..., Person]
) -> None:
    person = phone(lifts=True)
    come_to_the_chi(person, dealt)
    ways = chi_sets()
    open_the_chooser(person)
    # The browser's way back closes the chooser; the offer stands.
    person.page.evaluate("history.back()")
    expect(person.page.locator(".offer-chooser")).to_have_count(0)
    assert person.in_window()
    open_the_chooser(person)
    view = person.look()
    shown = [chip["cards"].split("|") for chip in view["sets"]]
    assert {tuple(sorted(way)) for way in shown} == ways
    assert len(shown) == len(ways), "ways that lay the same sets are one"
    chosen = next(chip for chip in view["sets"] if len(chip["cards"].split("|")) == 2)
    size = len(view["hand"])
    person.tap(chosen)

    melds = person.page.locator(".phz-own-melds .phz-meld")
    expect(melds).to_have_count(2)
    told = next(event for event in person.deal() if event["type"] == "melded")
    assert told["seat"] == person.seat
    laid = [",".join(map(str, meld["cards"])) for meld in (told["meld"], *told["bi"])]
    assert sorted(laid) == sorted(chosen["cards"].split("|"))
    for place, cards in enumerate(laid):
        faces = melds.nth(place).locator("use").evaluate_all(FACES)
        assert ",".join(faces) == cards
    assert len(person.look()["hand"]) == size - 5, "one of the six came from the table"
    play_deal([person])


def test_a_reload_in_the_middle_of_an_offer_keeps_offer_and_hand(
    dealt: Served, phone: Callable[..., Person]
) -> None:
    person = phone(lifts=True, touch=False)
    come_to_the_chi(person, dealt)
    (before,) = tables([person])
    prompt = person.last("prompt")
    assert before["open"] is not None
    assert len(before["hand"]) == 20
    person.page.reload()
    wait_until([person], person.in_window)
    assert tables([person]) == [before]
    again = person.last("prompt")
    assert again is not prompt
    assert (again["n"], again["actions"]) == (prompt["n"], prompt["actions"])
    open_the_chooser(person)
    shown = [chip["cards"].split("|") for chip in person.look()["sets"]]
    assert {tuple(sorted(way)) for way in shown} == chi_sets()


@pytest.mark.parametrize(
    "touch", [True, pytest.param(False, marks=pytest.mark.long)], ids=["finger", "mouse"]
)
def test_the_paohuzi_table_fits_the_screen(
    dealt: Served, phone: Callable[..., Person], touch: bool
) -> None:
    sizes = [size for size in SIZES.values() if (size[0] < 1000) == touch]
    person = phone(lifts=True, viewport={"width": sizes[0][0], "height": sizes[0][1]}, touch=touch)
    found: list[str] = []
    sit_down(person, dealt.url, 1)
    card_in_hand(person, BI_DISCARD)
    audit_sizes(person, "table", sizes, found)
    assert all(own["hit"] for own in person.look()["hand"])
    person.tap(card_in_hand(person, BI_DISCARD))
    expect(person.page.locator(".waits-pointed")).to_have_count(1)
    audit_sizes(person, "table, a card lifted", sizes, found)
    discard_lifted(person)
    audit_sizes(person, "offer", sizes, found)
    person.page.evaluate(WAITS)
    audit_sizes(person, "offer, three waits", sizes, found)
    if touch:
        person.page.set_viewport_size({"width": 390, "height": 844})
        person.page.evaluate(WORTHS)
        slides = person.page.locator(".waits-list").evaluate(
            "list => list.scrollWidth - list.clientWidth"
        )
        assert slides <= 0, f"three waits with their worth slide by {slides} px"
    person.page.locator(".waits-list").evaluate("list => list.remove()")
    open_the_chooser(person)
    audit_sizes(person, "chooser", sizes, found)
    for width, height in ((390, 844), (360, 640)) if touch else ():
        person.page.set_viewport_size({"width": width, "height": height})
        for own in ("[data-testid=huxi-own]", ".seat-card-name", ".seat-card-points"):
            expect(person.page.locator(f".table-own {own}")).to_be_visible()
        found += [f"chooser {width}: {what}" for what in person.page.evaluate(OVER_OWN)]
    person.page.evaluate(WAYS_LEAD)
    audit_sizes(person, "chooser with hints", sizes, found)
    assert not found, "\n".join(dict.fromkeys(found))


WAITS = """() => {
  const card = document.querySelector(".offer-meld .card").outerHTML;
  const told = `<span>×2</span><span class="wait-huxi">16胡</span>`;
  const wait = `<span class="wait">${card}${told}</span>`;
  const list = document.createElement("span");
  list.className = "waits-list";
  list.innerHTML = `<b class="waits-word">听</b>${wait.repeat(3)}`;
  document.querySelector(".phz .waits").append(list);
}"""
"""Tells of three waits, each with its huxi."""

WORTHS = """() => {
  for (const wait of document.querySelectorAll(".waits-list > .wait")) {
    wait.querySelector(".wait-huxi").textContent = "16/19胡";
    const worth = document.createElement("small");
    worth.className = "worth good";
    worth.textContent = "+48";
    wait.append(worth);
  }
}"""
"""Gives each of them another huxi by one's own flip, and the points that it pays."""

OVER_OWN = """() => {
  const others =
    ".phz-set, .offer-button, .phz-hand-card, .table-switch, .phz-barred > *, .phz-line";
  return [".phz-huxi", ".seat-card"].flatMap((own) => {
    const kept = document.querySelector(`.table-own ${own}`).getBoundingClientRect();
    return [...document.querySelectorAll(`${others}, .table-own .phz-huxi`)]
      .filter((other) => !other.matches(own) && other.checkVisibility({ visibilityProperty: true }))
      .filter((other) => {
        const box = other.getBoundingClientRect();
        const x = Math.min(box.right, kept.right) - Math.max(box.left, kept.left);
        return x > 1 && Math.min(box.bottom, kept.bottom) - Math.max(box.top, kept.top) > 1;
      })
      .map((other) => `${other.className} lies over one's own ${own}`);
  });
}"""
"""Things that lie over one's own huxi or one's name and points while the ways to chi are open."""

WAYS_LEAD = """() => {
  for (const way of document.querySelectorAll("button.phz-set")) {
    const strip = document.createElement("span");
    strip.className = "offer-ahead";
    const card = way.querySelector(".card").outerHTML;
    strip.innerHTML = `<b>听</b>${card}${card}${card}`;
    way.append(strip);
  }
}"""
"""Gives each way to chi as many waits as it ever shows."""

CUT_NAMES = """() => {
  const names = [...document.querySelectorAll(".seat-card-name")];
  names.forEach((name) => { name.textContent = "风花雪月听松"; });
  return names.length === 0 || names.some(
    (name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight);
}"""
"""True if a name of six characters is cut off beside any seat."""

COVERED = """() => {
  const boxes = [...document.querySelectorAll(".seat-card, .table-own .phz-huxi, .offer-button")]
    .map((element) => element.getBoundingClientRect());
  return boxes.some((one, place) => boxes.slice(place + 1).some((two) =>
    Math.min(one.right, two.right) - Math.max(one.left, two.left) > 0.5
    && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 0.5));
}"""
"""True if cards with names, one's own huxi and the buttons of an offer lie over one another."""

MORE_BUTTONS = """count => {
  const row = document.querySelector(".offer-buttons");
  while (row.children.length < count) row.append(row.lastElementChild.cloneNode(true));
  row.dataset.least = [3, 4, 5].filter((step) => step <= count).join(" ");
}"""

SMALL = {"small": (360, 640), "smallest": (320, 640)}


@pytest.mark.parametrize(
    "buttons", [pytest.param(2, marks=pytest.mark.long), pytest.param(3, marks=pytest.mark.long), 4]
)
def test_buttons_and_cards_with_names_leave_each_other_room(
    dealt: Served, phone: Callable[..., Person], buttons: int
) -> None:
    person = phone()
    come_to_the_chi(person, dealt)
    person.page.evaluate(MORE_BUTTONS, buttons)
    for width, height in (SIZES | SMALL).values():
        person.page.set_viewport_size({"width": width, "height": height})
        if width >= 390:
            # On narrower ones a long name is shortened, beside the card that is shown.
            assert not person.page.evaluate(CUT_NAMES), f"{width}×{height}"
        assert not person.page.evaluate(COVERED), f"{width}×{height}"
        for part, least in ((".seat-card-name", 42), (".seat-card-points", 7)):
            own = person.page.locator(f".table-own {part}")
            box = own.bounding_box()
            assert (box or {"width": 0})["width"] >= least, f"{width}×{height}: {part} {box}"


@pytest.mark.parametrize("ruleset", [CHANGDE_NAME, "六胡抢"])
def test_a_name_of_six_characters_is_read_to_its_end(
    served: Served, phone: Callable[..., Person], ruleset: str
) -> None:
    person = phone()
    person.open(served.url)
    person.create_table(4, paohuzi=ruleset)
    person.add_bots(*range(1, len(person.room["seats"])))
    person.start()
    expect(person.page.get_by_test_id("hand")).to_be_visible()
    for width, height in SIZES.values():
        if width < 390:
            continue  # There a long name is shortened, beside the card that is shown.
        person.page.set_viewport_size({"width": width, "height": height})
        assert not person.page.evaluate(CUT_NAMES), f"{width}×{height}"


# ------------------------------------------------------------ hidden cards


def hidden_cards(event: dict[str, Any], seat: int | None) -> bool:
    """True if an event before the end of a deal shows a hand or a covered meld of another seat."""
    match event["type"]:
        case "dealt":
            return any(hand is not None for at, hand in enumerate(event["hands"]) if at != seat)
        case "melded":
            covered = event["meld"]["kind"] == "wei" and event["meld"]["cards"] is not None
            return covered and event["seat"] != seat
    return False


def test_nobody_else_sees_a_hand_or_a_covered_wei(
    serve: Callable[..., Served], phone: Callable[..., Person]
) -> None:
    served = serve(tuned={"shuffle": {"seed": WEI_SEED}})
    host, watcher = phone(lifts=True), phone(viewport=DESKTOP, touch=False)
    sit_down(host, served.url, 1)
    watcher.page.goto(f"{served.url}/#/l/{host.room['link']}")
    expect(watcher.page.locator(".table-watching")).to_be_visible()
    expect(watcher.page.get_by_test_id("hand")).to_have_count(0)
    throw_by_two_taps(host, card_in_hand(host, WEI_DISCARD))
    for person in (host, watcher):
        wei = person.page.locator('.phz-opponent-melds .phz-meld[data-kind="wei"]').first
        expect(wei).to_have_attribute("aria-label", "偎，扣着")
        assert wei.locator("use").evaluate_all(FACES) == ["back"] * 3

    play([host], lambda: host.at_result() and watcher.at_result())
    assert watcher.page.evaluate("window.__backs") > 20, "the watch script looked at nothing"
    assert host.page.evaluate("window.__backs") >= 3
    record = served.get_json(f"/api/replay/{host.room['match']['share']}/1")
    for told, seat in ((host.deal(), 0), (watcher.deal(), None)):
        assert told == as_told(record, seat)
        assert not any(hidden_cards(event, seat) for event in told)
    full = as_told({**record, "opening": [], "decisions": record["decisions"][:1]}, 1)
    assert any(hidden_cards(event, None) for event in full), "its owner knows the 偎"
    kinds = {message["type"] for message in watcher.heard}
    public = {"welcome", "tables", "entered", "room", "events", "turn_clock", "pong"}
    assert kinds <= public


def test_where_a_wei_shows_a_card_all_see_the_same_at_the_table_and_in_the_replay(
    serve: Callable[..., Served], phone: Callable[..., Person]
) -> None:
    served = serve(tuned={"shuffle": {"seed": OPEN_SEED}})
    host, watcher = phone(lifts=True), phone(viewport=DESKTOP, touch=False)
    for person in (host, watcher):
        person.context.add_init_script("window.__openWei = true")
    sit_down(host, served.url, 1, "衡阳红黑")
    watcher.page.goto(f"{served.url}/#/l/{host.room['link']}")
    expect(watcher.page.locator(".table-watching")).to_be_visible()
    throw_by_two_taps(host, card_in_hand(host, OPEN_DISCARD))
    shown = []
    for person in (host, watcher):
        wei = person.page.locator('.phz-opponent-melds .phz-meld[data-kind="wei"]').first
        expect(wei).not_to_have_attribute("aria-label", "偎，扣着")
        faces = wei.locator("use").evaluate_all(FACES)
        assert faces[:2] == ["back"] * 2
        shown.append(faces[2])
    play([host], host.at_result)
    told = next(event for event in host.deal() if event["type"] == "melded")
    assert shown == [str(told["meld"]["cards"][0])] * 2
    share = host.room["match"]["share"]
    host.page.goto(f"{served.url}/#/r/{share}/1/{host.deal().index(told) + 1}")
    replayed = host.page.locator('.phz-opponent-melds .phz-meld[data-kind="wei"]').first
    expect(replayed).to_be_visible()
    assert replayed.locator("use").evaluate_all(FACES) == ["back", "back", shown[0]]


def test_a_ti_is_paid_at_once_and_a_declined_win_is_remembered(
    serve: Callable[..., Served], phone: Callable[..., Person]
) -> None:
    served = serve(tuned={"shuffle": {"seed": TI_SEED}})
    person = phone()
    person.context.add_init_script("window.__openWei = true")
    sit_down(person, served.url, 1, "耒阳提龙")
    # A big 提 is two from each.
    gains = [person.page.locator(f'.seat-card[data-seat="{seat}"]') for seat in range(3)]
    for card, gain in zip(gains, ("+4", "−2", "−2"), strict=True):
        expect(card).to_contain_text(gain)
    badge = person.page.get_by_test_id("declined")

    def declined() -> bool:
        """True once the win has been let go by, which the page asks twice."""
        for offer in person.look()["offers"]:
            if offer["action"] == "pass" and offer["hit"]:
                person.tap(offer)
                person.page.wait_for_timeout(700)
        return badge.is_visible()

    wait_until([person], declined, what="the win is still offered")
    # 18 huxi doubled are 36: 3 + 5 敦 from each.
    expect(badge).to_have_text("弃胡 8")
    play([person], person.at_result)
    person.see_result()
    ti = person.page.locator(".account-lines li").filter(has_text="提龙（大字两份）")
    # Two from each of the others.
    expect(ti.locator(".account-points")).to_have_text("+4")
