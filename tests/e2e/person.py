"""Somebody in front of a page: sees the drawings, touches the touchable things, nothing else."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, TimeoutError, WebSocket, expect

HERE = Path(__file__).parent
LOOK = (HERE / "look.js").read_text("utf-8")
WATCH = (HERE / "watch.js").read_text("utf-8")

NAMED = """
try { localStorage.setItem("paiju.naming", "done"); } catch { /* Without storage it asks. */ }
"""
"""Lets the page believe that it has asked for a name."""

UNMOVED = """
try {
    if (localStorage.getItem("paiju.motionSpeed") === null)
        localStorage.setItem("paiju.motionSpeed", '"none"');
} catch { /* Without storage it moves. */ }
"""
"""Turns motion off, as in the settings."""

AT_ONCE = """
try {
    if (localStorage.getItem("paiju.discardBy") === null)
        localStorage.setItem("paiju.discardBy", '"once"');
} catch { /* Without storage a tap lifts. */ }
"""
"""Lets one tap throw a piece of the hand, as in the settings."""

MUTED = """
try {
    if (localStorage.getItem("paiju.muted") === null)
        localStorage.setItem("paiju.muted", "true");
} catch { /* Without storage it sounds. */ }
"""
"""Turns sound off, as the button at the table does."""

RESTS = """
() => {
    const moving = document.getAnimations().filter(
        (one) => one.playState === "running" && one.effect.getTiming().iterations !== Infinity);
    for (const one of moving) one.finish();
    const called = document.querySelector(".shout") !== null;
    return moving.length === 0 && !called && document.fonts.status === "loaded";
}
"""
"""True if nothing on the page moves, except endless animations, and no word is called out any more;
moving things jump to their end.
"""

CHANGES = """
(most) => new Promise((resolve) => {
    const seen = new MutationObserver(() => { seen.disconnect(); resolve(); });
    seen.observe(document, { childList: true, subtree: true, attributes: true });
    setTimeout(() => { seen.disconnect(); resolve(); }, most);
})
"""
"""Waits until the page changes, but not longer (ms)."""

POLL_MS = 15
STILL_MS = 60
"""A page that does not change may still move, until which moment it is looked at again."""

View = dict[str, Any]
"""The object that `look.js` returns."""


class Person:
    """One person with one browser. `touch`: fingers, otherwise a mouse. `steady`: always chooses
    the first that may be chosen, and only from things seen twice, so that the same deal goes on the
    same way every time; otherwise any. `asked`: about to be asked for a name before the first seat
    at the table of somebody else, as every new guest is. `moves`: has motion as every new guest
    has, otherwise it is turned off. `lifts`: a tap lifts a piece of the hand and another throws it,
    as for every new guest, otherwise one is enough. `sounds`: hears the table as every new guest
    does, otherwise it is silent.
    """

    def __init__(
        self,
        context: BrowserContext,
        *,
        touch: bool,
        seed: int = 0,
        steady: bool = False,
        asked: bool = False,
        moves: bool = True,
        lifts: bool = True,
        sounds: bool = True,
    ) -> None:
        self.context = context
        self.touch = touch
        self.heard: list[dict[str, Any]] = []
        """Every message that came over a socket, oldest first."""
        self._rng = random.Random(seed)
        self._steady = steady
        self._lifts = lifts
        self._seen: View = {}
        self._view: View | None = None
        context.add_init_script(WATCH)
        if not asked:
            context.add_init_script(NAMED)
        if not moves:
            context.add_init_script(UNMOVED)
        if not lifts:
            context.add_init_script(AT_ONCE)
        if not sounds:
            context.add_init_script(MUTED)
        self.page: Page = self._tab()

    def _tab(self) -> Page:
        page = self.context.new_page()
        page.on("websocket", self._listen)
        return page

    def _listen(self, socket: WebSocket) -> None:
        def received(payload: str | bytes) -> None:
            self.heard.append(json.loads(payload))

        socket.on("framereceived", received)

    # ------------------------------------------------------------ heard

    def last(self, kind: str) -> dict[str, Any]:
        """The newest message of this type."""
        return next(message for message in reversed(self.heard) if message["type"] == kind)

    @property
    def room(self) -> dict[str, Any]:
        """The table as it was told last."""
        return self.last("room")

    @property
    def seat(self) -> int:
        """The seat of this person."""
        seat = self.last("entered")["seat"]
        assert isinstance(seat, int)
        return seat

    def deal(self) -> list[dict[str, Any]]:
        """Events that this person was told of the newest deal, from its beginning on."""
        told: dict[int, dict[str, Any]] = {}
        for message in self.heard:
            if message["type"] == "events":
                for number, event in enumerate(message["events"], message["seq"]):
                    assert told.setdefault(number, event) == event, "told again, but differently"
        numbers = sorted(told)
        beginning = max(number for number in numbers if told[number]["type"] == "dealt")
        assert numbers[numbers.index(beginning) :] == list(range(beginning, numbers[-1] + 1))
        return [told[number] for number in numbers if number >= beginning]

    def discarded(self) -> int:
        """Number of tiles that this person has discarded in the newest deal."""
        seat = self.seat
        return sum(event["type"] == "discarded" and event["seat"] == seat for event in self.deal())

    def token(self) -> str:
        """The secret that identifies this person to the API."""
        return str(self.page.evaluate("localStorage.getItem('paiju.token')"))

    def wait_for_rest(self, screen: str) -> None:
        """Wait until everything has come to rest on the screen, which is called that."""
        what = f"{screen} never rests"
        wait_until([self], lambda: bool(self.page.evaluate(RESTS)), what=what)

    # ------------------------------------------------------------ the ways to a table

    def open(self, url: str) -> None:
        """Go to the page and wait until the server has said welcome."""
        self.page.goto(url)
        expect(self.page.get_by_test_id("play-now")).to_be_enabled()

    def reopen(self, url: str) -> None:
        """Close the tab, and go to the page in a new one."""
        self.page.close()
        self.page = self._tab()
        self.page.goto(url)

    def press(self, testid: str) -> None:
        """Tap or click the thing with this name."""
        target = self.page.get_by_test_id(testid)
        if self.touch:
            target.tap()
        else:
            target.click()

    def see_result(self) -> None:
        """Have the sheet of the deal that is over before one, by a tap if it is not there yet."""
        sheet = self.page.get_by_test_id("result")
        button = self.page.get_by_test_id("result-show")
        expect(sheet.or_(button)).to_be_visible()
        if not sheet.is_visible():
            # It may open by itself before the finger comes down.
            with suppress(TimeoutError):
                button.click(timeout=2000)
        expect(sheet).to_be_visible()

    def choose(self, group: str, option: str) -> None:
        """Take one of a few choices side by side."""
        row = self.page.get_by_role("radiogroup", name=group, exact=True)
        row.get_by_role("radio", name=option, exact=True).click()

    def create_table(
        self,
        deals: int | None,
        clock: str = "不限时",
        paohuzi: str | None = None,
        mahjong: str | None = None,
    ) -> str:
        """Open a room and return its code. `mahjong`, `paohuzi`: by this ruleset of the game. A
        race has no number of deals.
        """
        self.press("create-table")
        if paohuzi is not None:
            self.choose("玩什么", "跑胡子")
        ruleset = paohuzi or mahjong
        if ruleset is not None:
            self.page.get_by_label("玩法", exact=True).select_option(label=ruleset)
        if deals is not None:
            self.choose("打几局", str(deals))
        self.choose("思考时间（秒）", clock)
        self.press("create-confirm")
        # In practice nobody could come by a code.
        told = self.page.get_by_test_id("room-code")
        code = told.or_(self.page.get_by_test_id("room-alone")).inner_text()
        return re.sub(r"\s", "", code)

    def add_bots(self, *seats: int) -> None:
        """Put a bot on each of these seats."""
        for seat in seats:
            self.press(f"add-bot-{seat}")
            expect(self.page.get_by_test_id(f"seat-{seat}")).to_have_class(re.compile(r"\bbot\b"))

    def start(self) -> None:
        """Begin the match, unless it has begun by itself: a full table starts after a moment."""
        button, table = self.page.get_by_test_id("start"), self.page.get_by_test_id("table")
        expect(button.or_(table).first).to_be_visible()
        with suppress(TimeoutError):
            button.click(timeout=5000)
        expect(table).to_be_visible()

    def type_code(self, code: str) -> None:
        """Type a room code sign by sign."""
        self.page.get_by_test_id("code-box").press_sequentially(code)

    def sit_down_by_code(self, code: str) -> None:
        """Type a room code and wait for the chair: else a bot may be quicker to have it."""
        self.type_code(code)
        expect(self.page.get_by_test_id("ready")).to_have_attribute("aria-pressed", "true")

    # ------------------------------------------------------------ at the table

    def look(self) -> View:
        """The page as it is seen now."""
        if self._view is not None:
            return self._view
        view: View = self.page.evaluate(LOOK)
        return view

    @contextmanager
    def at_a_glance(self) -> Iterator[None]:
        """See the page as it is at the beginning of this, until something is touched."""
        self._view = self.look()
        try:
            yield
        finally:
            self._view = None

    def wait_for_change(self) -> None:
        """Wait a moment, until the page changes."""
        self.page.evaluate(CHANGES, STILL_MS)

    def tap(self, spot: View) -> None:
        """Touch a place of the screen."""
        self._view = None
        if self.touch:
            self.page.touchscreen.tap(spot["x"], spot["y"])
        else:
            self.page.mouse.click(spot["x"], spot["y"])

    def throw(self, spot: View) -> None:
        """Discard this piece of the hand."""
        self.tap(spot)
        if not self._lifts:
            return
        # Sooner it would be the bounce of a finger.
        self.page.wait_for_timeout(400)
        self.tap(next(own for own in self.look()["hand"] if own["lifted"]))

    def look_afresh(self) -> None:
        """Count as seen nothing that was seen before now: the page may have been loaded again."""
        self._seen = {}

    def step(self) -> bool:
        """Do one thing at the table if there is one; true if there was."""
        view = self.look()
        if self._steady:
            # A test that waits for this view sees it before it is answered.
            before, self._seen = self._seen, view
            if view != before:
                return False
            if not all(offer["hit"] or offer["barred"] for offer in view["offers"]):
                return False
        if view["cross"] is not None and view["cross"]["hit"]:
            # A finger meant for a card that has just gone opened the thing below it.
            self.tap(view["cross"])
            return True
        open_offers = [offer for offer in view["offers"] if offer["hit"] and not offer["barred"]]
        offers = {offer["action"]: offer for offer in open_offers}
        chips = [chip for chip in view["chips"] if chip["hit"]]
        if chips:
            self.tap(self._one_of(chips))
        elif view["sets"]:
            self._choose_sets(view)
        elif offers:
            self._answer(offers)
        else:
            return self._discard(view)
        return True

    def _answer(self, offers: dict[str, View]) -> None:
        # 定缺: the suit that is suggested.
        lacking = (name for name, offer in offers.items() if offer["suggested"])
        wanted = (
            *("stake2", "stake1", "stake0", "exchange"),
            *lacking,
            *(
                "win",
                "declare_win",
                "show",
                "take",
                "ready",
                "open_kong",
                "kong",
                "pung",
                "peng",
                "chow",
                "chi",
                "discard",
            ),
        )
        chosen = next((name for name in wanted if name in offers), None)
        if chosen is None and "pass" not in offers:
            # One's own turn with something that need not be said: it is said by discarding.
            self._discard(self.look())
            return
        self.tap(offers[chosen or "pass"])

    def _choose_sets(self, view: View) -> None:
        open_sets = [chip for chip in view["sets"] if chip["hit"]]
        if open_sets:
            self.tap(self._one_of(open_sets))

    def _discard(self, view: View) -> bool:
        open_tiles = [tile for tile in view["hand"] if tile["may"] and tile["hit"]]
        lifted = next((tile for tile in view["hand"] if tile["lifted"] and tile["may"]), None)
        if lifted is None and not open_tiles:
            return False
        if self._steady:
            # A finger may have met its neighbour.
            lifted = None
            open_tiles = sorted(open_tiles, key=lambda tile: tile["tile"])
        self.tap(lifted or self._one_of(open_tiles))
        return True

    def _one_of(self, spots: Sequence[View]) -> View:
        """One of these that is not pressed already, if there is any such."""
        if not self._steady:
            return self._rng.choice(spots)
        return next((spot for spot in spots if not spot.get("pressed")), spots[0])

    def in_window(self) -> bool:
        """True if a claim window is open for this person and can be answered."""
        return any(offer["action"] == "pass" and offer["hit"] for offer in self.look()["offers"])

    def on_turn(self) -> bool:
        """True if this person has a tile to discard."""
        return any(tile["may"] for tile in self.look()["hand"])

    def at_result(self) -> bool:
        """True if the deal is over."""
        return bool(self.look()["settled"])

    def table(self) -> View:
        """The table and the answers that are offered: equal before and after a break."""
        view = self.look()
        return {
            "hand": [(tile["tile"], tile["may"]) for tile in view["hand"]],
            "offers": [offer["action"] for offer in view["offers"]],
            **{
                name: view[name] for name in ("phase", "faces", "left", "points", "settled", "open")
            },
        }

    def mark(self) -> None:
        """Leave a mark that a reload would wipe off."""
        self.page.evaluate("window.__mark = true")

    def is_marked(self) -> bool:
        """True if the page is still the one that was marked."""
        return bool(self.page.evaluate("window.__mark === true"))

    def leaks(self) -> list[str]:
        """Faces that stood in places where this person must see backs."""
        found: list[str] = self.page.evaluate("window.__leaks")
        return found


def wait_until(
    people: Sequence[Person], true: Callable[[], bool], within: float = 60.0, what: str = ""
) -> None:
    """Look again and again until it is so."""
    deadline = time.monotonic() + within
    while not true():
        assert time.monotonic() < deadline, what or "it did not happen in time"
        people[0].page.wait_for_timeout(POLL_MS)


def play(people: Sequence[Person], until: Callable[[], bool], within: float = 240.0) -> None:
    """Everybody plays on until it is so."""
    for person in people:
        person.look_afresh()
    deadline = time.monotonic() + within
    while True:
        with ExitStack() as glances:
            for person in people:
                glances.enter_context(person.at_a_glance())
            if until():
                return
            moved = [person.step() for person in people]
        if not any(moved):
            people[0].wait_for_change()
        assert time.monotonic() < deadline, [person.look() for person in people]


def play_deal(people: Sequence[Person]) -> None:
    """Everybody plays until the deal is over for all of them."""
    play(people, lambda: all(person.at_result() for person in people))


def play_on(people: Sequence[Person], until: Callable[[], bool]) -> None:
    """Everybody plays, through several deals if need be, until it is so in the middle of one."""

    def reached() -> bool:
        views = [person.look() for person in people]
        for person, view in zip(people, views, strict=True):
            if view["settled"] and view["next"] is not None and view["next"]["hit"]:
                person.tap(view["next"])
        return not any(view["settled"] for view in views) and until()

    play(people, reached)


def play_to_a_window(person: Person, people: Sequence[Person]) -> None:
    """Everybody plays until this person may claim something, and still may once all rests: a bot
    that claims before him ends it.
    """
    while True:
        play_on(people, person.in_window)
        tables(people)
        if person.in_window():
            break
    assert person.last("prompt")["window"]


def play_to_a_late_window(person: Person, discards: int) -> None:
    """This person plays until they may claim something after so many discards of their own."""
    play_on([person], lambda: person.in_window() and person.discarded() >= discards)


def play_to_the_middle(person: Person, people: Sequence[Person]) -> None:
    """Everybody plays until this person is on turn in the middle of a deal."""
    play_on(people, lambda: person.on_turn() and person.discarded() >= 3)


def tables(people: Sequence[Person]) -> list[View]:
    """The table before each of them, once nothing moves any more."""
    seen = [person.table() for person in people]

    def rests() -> bool:
        nonlocal seen
        before, seen = seen, [person.table() for person in people]
        return before == seen

    people[0].page.wait_for_timeout(100)
    wait_until(people, rests, what="the table does not come to rest")
    return seen
