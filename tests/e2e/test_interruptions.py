"""Reloads, a server that is killed, a network that is lost: the same deal goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import expect

from tests.e2e.person import (
    Person,
    play,
    play_deal,
    play_on,
    play_to_a_window,
    play_to_the_middle,
    tables,
    wait_until,
)
from tests.e2e.test_match import scores_on, watch_deal
from tests.e2e.test_two_people import sit_down_together
from tests.support.served import Served

pytestmark = pytest.mark.e2e


def open_one_table(person: Person, served: Served) -> None:
    """A quick table against bots, without a clock."""
    person.open(served.url)
    person.press("play-now")
    expect(person.page.get_by_test_id("hand")).to_be_visible()


def goes_on(person: Person) -> None:
    """Play the deal on, by one more tile of this person, or to its end."""
    before = person.discarded()
    play([person], lambda: person.discarded() > before or person.at_result())


def finish_and_compare(people: Sequence[Person], served: Served) -> None:
    """Play the deal to its end; everybody sees the scores that are stored, and the replay ends
    with them too.
    """
    play_deal(people)
    for person in people:
        person.see_result()
    shown = [scores_on(person.page.get_by_test_id("result")) for person in people]
    match = people[0].room["match"]
    deal = len(match["history"])
    assert shown == [match["history"][-1]] * len(people)
    record = served.get_json(f"/api/replay/{match['share']}/{deal}")
    assert record["outcome"]["scores"] == shown[0]
    people[0].press("watch-replay")
    assert watch_deal(people[0], record) == shown[0]


def kill_and_restart(served: Served, people: Sequence[Person]) -> None:
    """`kill -9`, everybody is told that the line is down, start, everybody is back."""
    for person in people:
        person.mark()
    served.kill()
    for person in people:
        expect(person.page.get_by_test_id("banner")).to_be_visible()
    served.start()
    for person in people:
        expect(person.page.get_by_test_id("banner")).to_be_hidden()


def test_a_reload_in_a_claim_window_shows_the_same_offer(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone()
    open_one_table(person, served)
    play_to_a_window(person, [person])
    (before,) = tables([person])
    prompt = person.last("prompt")

    person.page.reload()
    wait_until([person], person.in_window)
    assert tables([person]) == [before]
    again = person.last("prompt")
    assert again is not prompt
    assert (again["n"], again["actions"]) == (prompt["n"], prompt["actions"])

    def answered() -> bool:
        return any(
            message["type"] == "acked" and message["n"] == prompt["n"] for message in person.heard
        )

    play([person], answered)


def test_a_reload_on_ones_turn_shows_the_same_hand(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone(touch=False)
    open_one_table(person, served)
    play_to_the_middle(person, [person])
    before = tables([person])
    person.page.reload()
    wait_until([person], person.on_turn)
    assert tables([person]) == before


def test_a_killed_server_goes_on_in_the_same_deal_and_in_a_claim_window_asks_again(
    serve: Callable[..., Served], phone: Callable[..., Person]
) -> None:
    served = serve()
    host, guest = people = phone(breaks=True), phone(breaks=True)
    sit_down_together(host, guest, served.url, deals=4)
    play_to_the_middle(host, people)
    before = tables(people)
    seats = [person.seat for person in people]

    kill_and_restart(served, people)
    wait_until(people, host.on_turn)
    assert tables(people) == before
    assert [person.seat for person in people] == seats
    assert all(person.is_marked() for person in people), "nobody had to reload"

    play_to_a_window(guest, people)
    before = tables(people)
    prompt = guest.last("prompt")

    kill_and_restart(served, people)
    wait_until(people, guest.in_window)
    assert tables(people) == before
    again = guest.last("prompt")
    assert again is not prompt
    assert (again["n"], again["actions"]) == (prompt["n"], prompt["actions"])
    assert all(person.is_marked() for person in people), "nobody had to reload"
    finish_and_compare(people, served)


def test_a_server_that_restarts_says_so_calmly_and_the_deal_goes_on(
    serve: Callable[..., Served], phone: Callable[..., Person]
) -> None:
    served = serve()
    person = phone(breaks=True)
    open_one_table(person, served)
    play_to_the_middle(person, [person])
    before = tables([person])
    person.mark()
    refused: list[str] = []
    person.page.on(
        "websocket", lambda line: line.on("socketerror", lambda why: refused.append(why))
    )

    served.stop()
    banner = person.page.get_by_test_id("banner")
    expect(banner).to_contain_text("服务器正在重启")
    # Attempts that find nobody do not make a lost network of it.
    wait_until([person], lambda: len(refused) > 1, what="the page does not try again")
    expect(banner).to_contain_text("服务器正在重启")
    assert tables([person]) == before, "what was on the table stays there"
    served.start()
    expect(banner).to_be_hidden()
    wait_until([person], person.on_turn)
    assert tables([person]) == before
    assert person.is_marked(), "nobody had to reload"
    goes_on(person)


def test_a_lost_network_is_told_calmly_and_the_deal_goes_on(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone(breaks=True)
    open_one_table(person, served)
    play_to_the_middle(person, [person])
    before = tables([person])
    person.mark()

    person.context.set_offline(True)
    banner = person.page.get_by_test_id("banner")
    expect(banner).to_be_visible(timeout=20_000)
    assert tables([person]) == before, "what was on the table stays there"
    expect(banner).to_contain_text("网络")
    person.context.set_offline(False)
    expect(banner).to_be_hidden()
    wait_until([person], person.on_turn)
    assert tables([person]) == before
    assert person.is_marked()
    goes_on(person)


def test_an_answer_given_while_the_network_is_away_arrives_once(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone(touch=False, breaks=True)
    open_one_table(person, served)
    play_on([person], person.on_turn)
    n = person.last("prompt")["n"]
    tile = person.look()["hand"][0]
    person.context.set_offline(True)
    person.throw(tile)
    expect(person.page.get_by_test_id("banner")).to_be_visible(timeout=20_000)
    person.context.set_offline(False)

    wait_until([person], lambda: person.last("prompt")["n"] != n or person.at_result())
    assert person.discarded() == 1


def test_who_has_lost_what_the_browser_stored_is_back_with_the_recovery_code(
    served: Served, phone: Callable[..., Person]
) -> None:
    before = phone(permissions=["clipboard-read", "clipboard-write"])
    after = phone(sounds=True)
    open_one_table(before, served)
    before.page.go_back()
    before.page.get_by_role("button", name="换设备").click()
    before.press("recovery-ask")
    before.press("recovery-copy")
    told = before.page.evaluate("navigator.clipboard.readText()")
    assert before.token() not in told

    after.open(served.url)
    stranger = after.token()
    after.page.get_by_role("button", name="换设备").click()
    after.page.get_by_test_id("pair-code").fill(f"{told[:-3]}xyz")
    after.page.get_by_role("button", name="登录这台设备").click()
    after.press("recover-confirm")
    expect(after.page.locator(".toast")).to_contain_text("没有这个恢复码")
    assert after.token() == stranger

    after.page.get_by_role("button", name="换设备").click()
    after.page.get_by_test_id("pair-code").fill(told)
    after.page.get_by_role("button", name="登录这台设备").click()
    after.press("recover-confirm")
    expect(after.page.locator(".toast").last).to_contain_text("登录好了")
    assert after.token() not in (stranger, before.token())
    expect(before.page.get_by_test_id("devices").get_by_role("listitem")).to_have_count(2)
    with after.page.expect_response("**/api/voices/*") as voices:
        after.press("back-to-table")
    assert voices.value.ok
    expect(after.page.get_by_test_id("table")).to_be_visible()
    assert after.seat == before.seat

    before.press("sign-out")
    expect(after.page.get_by_text("你在另一台设备上让这台退出了登录")).to_be_visible()
    expect(before.page.get_by_test_id("devices")).to_have_count(0)


def test_a_second_device_takes_the_same_seat_and_the_first_answer_counts(
    serve: Callable[..., Served], phone: Callable[..., Person]
) -> None:
    # With its pauses the table does not go on between the two answers.
    served = serve(pace=1.0)
    old, new = both = phone(lifts=True, touch=False), phone(lifts=True, touch=False)
    open_one_table(old, served)
    play_on([old], old.on_turn)
    before = old.discarded()
    old.page.go_back()
    old.page.get_by_role("button", name="换设备").click()
    code = old.page.locator(".pair-code output").inner_text()
    old.page.get_by_role("button", name="关闭", exact=True).click()
    old.press("back-to-table")

    new.open(served.url)
    stranger = new.token()
    new.page.get_by_role("button", name="换设备").click()
    new.page.get_by_test_id("pair-code").fill(code)
    new.page.get_by_role("button", name="登录这台设备").click()
    new.press("pair-confirm")
    expect(new.page.locator(".toast")).to_contain_text("登录好了")
    assert new.token() != stranger
    new.press("back-to-table")
    wait_until(both, lambda: new.on_turn() and old.on_turn())
    assert new.seat == old.seat
    seen = tables(both)
    assert seen[0] == seen[1]

    first, second = new.look()["hand"][0], old.look()["hand"][-1]
    old.tap(second)
    new.throw(first)
    old.tap(second)
    wait_until(both, lambda: all(person.discarded() == before + 1 for person in both))
    laid = [event for event in new.deal() if event["type"] == "discarded"]
    assert [event["tile"] for event in laid if event["seat"] == new.seat][-1] == first["tile"]
    wait_until(both, lambda: len(new.deal()) == len(old.deal()))
    seen = tables(both)
    assert seen[0]["hand"] == seen[1]["hand"]
