"""One person and three bots: from the home page to the replay of every deal."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.axe import violations
from tests.e2e.person import Person, play, play_deal, wait_until
from tests.support.served import Served

pytestmark = [pytest.mark.e2e, pytest.mark.moves]

DESKTOP = {"width": 1440, "height": 900}


def number(text: str) -> int:
    """Points as the page writes them: +8, −8, 0; of marks the number: 72/100."""
    return int(text.replace("−", "-").split("/")[0])


def scores_on(sheet: Locator, seats: int = 4) -> list[int]:
    """The points of a deal by seat, as its result says."""
    lines = sheet.locator(".result-seats").locator("> li")
    expect(lines).to_have_count(seats)
    return [number(line) for line in lines.locator("b").all_inner_texts()]


def scores_in(table: Locator) -> list[list[int]]:
    """The rows of a table of points by seat, the sums last."""
    rows = table.locator("tbody tr, tfoot tr").all()
    return [[number(cell) for cell in row.locator("td").all_inner_texts()] for row in rows]


def play_to_the_standings(people: list[Person], deals: int, seats: int = 4) -> list[list[int]]:
    """Everybody plays every deal and looks at its result; returns these, then presses 看总分."""
    results = []
    for deal in range(1, deals + 1):
        results.append(play_to_the_result(people, deal, seats))
        for person in people:
            person.press("next-deal" if deal < deals else "standings-show")
        if deal < deals:
            wait_for_deal(people, deal + 1)
    return results


def wait_for_deal(people: list[Person], deal: int) -> None:
    """Wait until this deal lies before everybody; it may be over as soon as it is dealt."""

    def lies(person: Person) -> bool:
        last = person.page.get_by_test_id("result").get_by_text(f"第 {deal - 1} 局")
        return person.deal()[0]["number"] == deal and last.count() == 0

    wait_until(people, lambda: all(map(lies, people)), what=f"deal {deal} was not dealt")


def play_to_the_result(people: list[Person], deal: int, seats: int = 4) -> list[int]:
    """Everybody plays this deal and looks at its result, which is the same for all."""
    play_deal(people)
    for person in people:
        person.see_result()
    sheets = [person.page.get_by_test_id("result") for person in people]
    expect(sheets[0].locator("h2")).to_have_text(f"第 {deal} 局")
    shown = [scores_on(sheet, seats) for sheet in sheets]
    assert all(other == shown[0] for other in shown)
    assert sum(shown[0]) == 0 or people[0].room["match"]["race_to"]
    return shown[0]


def is_draw(emission: dict[str, Any]) -> bool:
    """True if a stored event takes something from the wall or the stock."""
    event = emission["full"]
    return event["type"] in ("drawn", "flipped") or bool(event.get("flipped"))


def watch_deal(person: Person, record: dict[str, Any]) -> list[int]:
    """Step, drag and jump through the deal that is open; returns the scores at its end."""
    page = person.page
    # It may lie over the table at which it was played.
    replay = page.locator(".replay")
    told = list(record["opening"])
    for decision in record["decisions"]:
        told += decision.get("emissions", [])
    last = len(told)
    step = page.get_by_test_id("replay-step")
    expect(step).to_have_text(f"1 / {last}")
    left = tiles_left(replay)
    person.press("replay-next")
    person.press("replay-next")
    expect(step).to_have_text(f"3 / {last}")
    person.press("replay-prev")
    expect(step).to_have_text(f"2 / {last}")
    scrub = page.get_by_test_id("replay-scrub")
    scrub.fill(str(last // 2))
    expect(step).to_have_text(f"{last // 2} / {last}")
    scrub.fill(str(last))
    expect(step).to_have_text(f"{last} / {last}")
    assert (tiles_left(replay) < left) == any(map(is_draw, told))
    return scores_on(replay.get_by_test_id("result"), len(record["outcome"]["scores"]))


def tiles_left(table: Locator) -> int:
    """The number of tiles or cards that may still be drawn, as a table shows it."""
    counts = table.get_by_test_id("tiles-left").or_(table.get_by_test_id("stock-count"))
    # If none is left no number stands.
    return int(re.sub(r"\D", "", counts.text_content() or "") or 0)


def check_replays(person: Person, served: Served, results: list[list[int]]) -> None:
    """From the list on the home page, every deal opens and ends with the scores it had."""
    page = person.page
    matches = served.get_json("/api/matches", person.token())["matches"]
    match = matches[0]
    assert match["history"] == results
    page.locator(".list-panel .row.tap").first.click()
    watch_deals(person, served, match["share"], results)


def watch_deals(person: Person, served: Served, share: str, results: list[list[int]]) -> None:
    """From the list of a match's deals, every one opens and ends with the scores it had; in a race
    with its marks.
    """
    page = person.page
    overview = page.locator("table.deals")
    expect(overview).to_be_visible()
    sums = [sum(column) for column in zip(*results, strict=True)]
    assert scores_in(overview)[: len(results) + 1] == [*results, sums]
    for deal, result in enumerate(results, start=1):
        record = served.get_json(f"/api/replay/{share}/{deal}")
        assert (record["outcome"]["marks"] or record["outcome"]["scores"]) == result
        person.press(f"deal-{deal}")
        assert watch_deal(person, record) == result
        person.press("result-hide")
        page.get_by_role("button", name="回到对局列表").click()


@pytest.mark.parametrize(
    "touch", [True, pytest.param(False, marks=pytest.mark.long)], ids=["fingers", "mouse"]
)
def test_a_match_against_bots_is_played_to_its_end_and_watched_again(
    served: Served, phone: Callable[..., Person], deals: int, touch: bool
) -> None:
    person = phone(lifts=True) if touch else phone(lifts=True, touch=False, viewport=DESKTOP)
    person.open(served.url)
    person.create_table(deals)
    person.add_bots(1, 2, 3)
    person.start()
    results = play_to_the_standings([person], deals)

    standings = person.page.get_by_test_id("standings")
    sums = [sum(column) for column in zip(*results, strict=True)]
    assert scores_in(standings.get_by_test_id("scoreboard")) == [*results, sums]
    ranks = standings.locator(".rank-points").all_inner_texts()
    assert [number(points) for points in ranks] == sorted(sums, reverse=True)
    match = person.room["match"]
    assert match["finished"]
    assert match["history"] == results
    assert match["scores"] == sums
    assert not violations(person, "standings")
    total = standings.locator("tfoot th")
    total.evaluate("cell => { cell.textContent = 'Total'; document.documentElement.lang = 'en' }")
    assert total.evaluate("cell => cell.scrollWidth <= cell.clientWidth"), "the English word is cut"

    person.press("to-lobby")
    check_replays(person, served, results)


def test_a_claimed_tile_lies_in_ones_own_meld(served: Served, phone: Callable[..., Person]) -> None:
    person = phone()
    person.open(served.url)
    person.press("play-now")
    melds = person.page.locator(".mj-own-melds .mj-meld")

    def claimed() -> bool:
        if person.at_result() and person.look()["next"] is not None:
            person.press("next-deal")
        return melds.count() > 0

    play([person], claimed)
    told = [
        event["meld"]
        for message in person.heard
        if message["type"] == "events"
        for event in message["events"]
        if event["type"] == "melded" and event["seat"] == person.seat
    ]
    assert told
    words = {"chow": "吃", "pung": "碰", "kong": "明杠", "concealed_kong": "暗杠"}
    expect(melds.first).to_have_attribute("aria-label", re.compile(words[told[-1]["kind"]]))


def test_one_tap_deals_the_tiles_and_the_replay_leads_back_to_the_result(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone()
    person.open(served.url)
    person.press("play-now")
    play_deal([person])
    person.see_result()
    shown = scores_on(person.page.get_by_test_id("result"))
    person.press("watch-replay")
    record = served.get_json(f"/api/replay/{person.room['match']['share']}/1")
    assert record["seed"] is None, "a seed is told when the match is over, not before"
    assert watch_deal(person, record) == shown
    person.page.evaluate("history.back()")
    expect(person.page.get_by_test_id("replay-layer")).to_have_count(0)
    assert person.at_result()
    person.press("next-deal")
    expect(person.page.get_by_test_id("compass")).to_contain_text(re.compile("第2/4局"))
    assert [seat["kind"] for seat in person.room["seats"]] == ["player", "bot", "bot", "bot"]
