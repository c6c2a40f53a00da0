"""Friends at a table: it starts by itself, and they speak to each other."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import violations
from tests.e2e.conftest import CROWDED
from tests.e2e.person import Person, play_deal, play_to_the_middle, wait_until
from tests.support.served import Served

pytestmark = pytest.mark.e2e


def fill_a_table(host: Person, guest: Person, url: str, deals: int) -> str:
    """The host opens a room, the guest comes to it by its code, bots take the rest: its code."""
    host.open(url)
    code = host.create_table(deals)
    guest.open(url)
    guest.sit_down_by_code(code)
    host.press("add-bots")
    return code


def test_a_full_table_starts_by_itself_unless_the_host_holds_it(
    served: Served, phone: Callable[..., Person]
) -> None:
    host, guest = phone(), phone()
    host.open(served.url)
    code = host.create_table(1)
    guest.open(served.url)
    guest.sit_down_by_code(code)
    host.press("add-bots")
    expect(guest.page.locator(".start-reason")).to_contain_text("秒后开始")
    host.press("hold")
    expect(guest.page.locator(".start-reason")).to_contain_text("房主让大家等等")
    host.start()
    expect(guest.page.get_by_test_id("hand")).to_be_visible()


NOTE_SPEAKERS = """() => {
    window.__speakers = new Set();
    new MutationObserver(() => {
        for (const bubble of document.querySelectorAll('[data-testid="speech-bubble"]'))
            window.__speakers.add(bubble.dataset.speaker);
    }).observe(document.body, { childList: true, subtree: true });
}"""
"""Words are gone soon: keep who has said some."""


def test_what_one_says_the_other_sees_until_he_silences_him(
    served: Served, phone: Callable[..., Person]
) -> None:
    host, guest = phone(), phone(touch=False, viewport={"width": 844, "height": 390})
    fill_a_table(host, guest, served.url, deals=1)
    for person in (host, guest):
        expect(person.page.get_by_test_id("hand")).to_be_visible(timeout=15_000)

    host.press("speech-open")
    host.page.locator('[data-saying="lucky"]').click()
    for person in (host, guest):
        bubble = person.page.get_by_test_id("speech-bubble")
        expect(bubble).to_have_text("手气真好")
        expect(bubble).to_have_attribute("data-speaker", "0")
    expect(guest.page.get_by_test_id("speech-bubble")).to_have_count(0, timeout=6000)

    host.press("speech-open")
    host.page.locator('[data-thing="tea"]').click()
    expect(guest.page.get_by_test_id("tossed")).to_have_attribute("data-to", "1")
    expect(guest.page.get_by_test_id("tossed")).to_have_count(0, timeout=4000)

    guest.press("speech-open")
    assert not violations(guest, "speech")
    guest.press("silence-0")
    # For good: another visit knows it, and the plate tells it.
    guest.page.reload()
    plate = guest.page.locator('[data-testid="seat-card"][data-seat="0"]')
    expect(plate.get_by_role("img", name="不听他说")).to_be_visible()
    guest.page.evaluate(NOTE_SPEAKERS)
    host.press("speech-open")
    host.page.locator('[data-saying="laugh"]').click()
    said = {"type": "spoken", "seat": 0, "saying": "laugh"}
    wait_until([guest], lambda: said in guest.heard, what="the guest was not told")
    # Once he sees his own words, he has seen everything before them.
    guest.press("speech-open")
    guest.page.locator('[data-saying="lucky"]').click()
    expect(guest.page.get_by_test_id("speech-bubble").first).to_be_visible()
    assert guest.page.evaluate("[...window.__speakers]") == ["1"]


@pytest.mark.long
def test_between_matches_the_host_changes_the_game_and_one_sheet_counts_both(
    served: Served, phone: Callable[..., Person]
) -> None:
    host, guest = phone(), phone()
    code = fill_a_table(host, guest, served.url, deals=1)
    people = [host, guest]
    for person in people:
        expect(person.page.get_by_test_id("hand")).to_be_visible(timeout=15_000)
    play_deal(people)
    for person in people:
        person.see_result()
        person.press("standings-show")
    expect(guest.page.get_by_test_id("change-game")).to_have_count(0)
    host.press("change-game")
    assert not violations(host, "another game")
    host.choose("玩什么", "跑胡子")
    host.press("change-confirm")
    # Two people and a bot are left of four: everything is as it was, but the game.
    for person in people:
        expect(person.page.get_by_test_id("seat-2")).to_have_class(re.compile(r"\bbot\b"))
        expect(person.page.get_by_test_id("seat-3")).to_have_count(0)
    expect(guest.page.locator(".toasts")).to_contain_text("房主改了玩法")
    assert guest.room["code"] == code
    guest.press("ready")
    host.start()
    for person in people:
        expect(person.page.get_by_test_id("hand")).to_be_visible(timeout=15_000)
    assert guest.room["ruleset"].startswith("paohuzi/")
    play_deal(people)
    host.see_result()
    host.press("standings-show")
    host.page.locator(".sheet-foot").get_by_test_id("scores-open").tap()
    expect(host.page.locator(".scores-match")).to_have_count(2)
    assert not violations(host, "scores")


def test_all_have_to_agree_to_an_early_end_and_the_host_arranges_what_follows(
    served: Served, phone: Callable[..., Person]
) -> None:
    host, guest = people = phone(), phone()
    fill_a_table(host, guest, served.url, deals=4)
    for person in people:
        expect(person.page.get_by_test_id("hand")).to_be_visible(timeout=15_000)
    host.press("menu-open")
    host.press("propose-end")
    expect(guest.page.get_by_test_id("vote")).to_be_visible()
    assert not violations(guest, "vote")
    guest.press("vote-refuse")
    for person in people:
        expect(person.page.get_by_test_id("vote")).to_have_count(0)
    host.press("menu-open")
    expect(host.page.get_by_test_id("host-panel")).to_be_visible()
    assert not violations(host, "the host's panel")


@pytest.mark.long
def test_a_room_comes_back_to_a_game_that_it_has_played_before(
    served: Served, phone: Callable[..., Person]
) -> None:
    host, guest = people = phone(), phone()
    fill_a_table(host, guest, served.url, deals=1)
    for game in ("跑胡子", "麻将", "跑胡子"):
        for person in people:
            expect(person.page.get_by_test_id("hand")).to_be_visible(timeout=15_000)
        play_deal(people)
        for person in people:
            person.see_result()
            person.press("standings-show")
        host.press("change-game")
        host.choose("玩什么", game)
        host.press("change-confirm")
        for person in people:
            expect(person.page.get_by_test_id("room-code")).to_be_visible()
            expect(person.page.get_by_test_id("change-confirm")).to_have_count(0)
        if guest.page.get_by_test_id("ready").get_attribute("aria-pressed") == "false":
            guest.press("ready")
        if host.page.get_by_test_id("add-bots").count() > 0:
            host.press("add-bots")
        host.start()


HEAR_DICE = """() => new MutationObserver(() => {
    const dice = document.querySelector('[data-testid="dealer-dice"]');
    if (dice !== null) window.__dice = dice.textContent;
}).observe(document.body, { childList: true, subtree: true })"""
"""The dice are gone soon: keep their words."""


def said_with_the_dice(person: Person) -> str:
    """Words that stood beside the dice."""
    said = "window.__dice ?? ''"
    wait_until([person], lambda: bool(person.page.evaluate(said)), what="no dice were thrown")
    return str(person.page.evaluate(said))


def test_seats_are_drawn_once_and_an_early_end_shows_everybody_the_standings(
    serve: Callable[..., Served], phone: Callable[..., Person]
) -> None:
    served = serve(tuned={**CROWDED, "seats": {"seed": 3}})
    host, guest = people = phone(), phone(touch=False, viewport={"width": 844, "height": 390})
    host.open(served.url)
    code = host.create_table(4)
    guest.open(served.url)
    guest.type_code(code)
    expect(guest.page.get_by_test_id("seat-1")).to_have_class(re.compile(r"\bmine\b"))
    assert (host.seat, guest.seat) == (0, 1)
    for person in people:
        expect(person.page.locator(".rule-card")).to_contain_text("抽座位")
        person.page.evaluate(HEAR_DICE)
    host.press("add-bots")
    host.start()
    for person in people:
        assert said_with_the_dice(person).startswith("抽好座位")
        expect(person.page.get_by_test_id("hand")).to_be_visible()
        expect(person.page.locator(".table-own")).to_have_attribute("data-seat", str(person.seat))
    assert (host.seat, guest.seat) == (2, 0), "as this seed draws them"
    for person in people:
        mine = person.room["seats"][person.seat]
        assert mine["player"] == person.last("welcome")["player"]
        assert person.room["match"]["entropies"][person.seat] is not None
    watcher = phone()
    watcher.open(served.url)
    watcher.type_code(code)
    everybody = [*people, watcher]
    expect(watcher.page.get_by_test_id("table")).to_be_visible()
    play_to_the_middle(host, people)
    host.press("menu-open")
    host.press("propose-end")
    guest.press("vote-agree")
    for person in everybody:
        expect(person.page.get_by_test_id("no-deal")).to_be_visible()
        expect(person.page.get_by_test_id("standings")).to_be_visible()
        expect(person.page.get_by_test_id("table")).to_have_count(0)
        assert person.last("entered")["deal"] is None
    for person in people:
        person.page.evaluate("delete window.__dice")
    for person in people:
        person.press("rematch")
    expect(watcher.page.get_by_test_id("table")).to_be_visible()
    for person in people:
        assert "抽好座位" not in said_with_the_dice(person)
    assert (host.seat, guest.seat) == (2, 0), "a rematch draws nothing"


def test_a_face_that_one_chooses_the_others_see_with_the_next_page_and_so_does_he(
    served: Served, phone: Callable[..., Person]
) -> None:
    host, guest = phone(), phone()
    host.open(served.url)
    host.press("face-open")
    picker = host.page.get_by_test_id("face-picker")
    expect(picker.get_by_role("button")).to_have_count(25)
    host.wait_for_rest("faces")
    assert not violations(host, "faces")
    host.press("face-4")
    expect(picker).to_have_count(0)
    own = host.page.get_by_test_id("face-open").locator("[data-face]")
    expect(own).to_have_attribute("data-face", "4")
    # The server reads in turn: it knows the face once it answers the next request.
    code = host.create_table(1)
    seat = host.page.get_by_test_id("seat-0").locator('[data-face="4"]')
    expect(seat).to_be_visible()
    host.page.reload()
    expect(seat).to_be_visible()
    guest.open(served.url)
    guest.sit_down_by_code(code)
    expect(guest.page.get_by_test_id("seat-0").locator('[data-face="4"]')).to_be_visible()
    host.press("add-bots")
    for person in (host, guest):
        card = person.page.locator('[data-testid="seat-card"][data-seat="0"]')
        expect(card.locator('[data-face="4"]')).to_be_visible(timeout=15_000)


def test_a_face_that_is_changed_in_the_room_the_others_see_before_the_match(
    served: Served, phone: Callable[..., Person]
) -> None:
    host, guest = phone(), phone(asked=True)
    host.open(served.url)
    code = host.create_table(1)
    guest.open(served.url)
    guest.type_code(code)
    guest.press("face-7")
    guest.press("name-done")

    def sees(person: Person, seat: int, face: int) -> None:
        drawn = person.page.get_by_test_id(f"seat-{seat}").locator(f'[data-face="{face}"]')
        expect(drawn).to_be_visible()

    sees(host, 1, 7)
    host.press("face-open")
    host.press("face-4")
    sees(guest, 0, 4)
    # Changed elsewhere between two visits, it is seen with the second.
    guest.press("leave")
    # The room has such a button, too.
    expect(guest.page.get_by_test_id("play-now")).to_be_enabled()
    guest.press("face-open")
    guest.press("face-9")
    guest.type_code(code)
    sees(host, 1, 9)
