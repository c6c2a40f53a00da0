"""The calculator and the pages of rules, with the real judge behind them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.person import Person, play_deal
from tests.support.served import Served

pytestmark = pytest.mark.e2e

RULES = "mahjong/tuidaohu/friends/-"


def tap(page: Page, *names: str) -> None:
    """Tap keys by their names."""
    for name in names:
        page.locator(".calc-keys").get_by_role("button", name=name, exact=True).tap()


def place(page: Page, target: str) -> None:
    """Choose the place of the next tile."""
    group = page.get_by_role("radiogroup", name="点的牌放到哪里")
    group.get_by_role("radio", name=target, exact=True).click()


def test_a_hand_is_tapped_together_scored_and_shared(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone()
    page = person.page
    person.open(served.url)
    person.press("open-calculator")
    expect(page.get_by_test_id("calc-hint")).to_contain_text("点下面的牌")
    place(page, "碰")
    tap(page, "东")
    tap(page, "一万", "二万", "三万", "四万", "五万", "六万", "七万", "七万")
    expect(page.get_by_test_id("calc-hint")).to_have_text("还差 2 张")
    tap(page, "八万", "九万")
    waits = page.get_by_test_id("calc-waits")
    expect(waits.get_by_role("button")).to_have_count(3)
    tap(page, "五筒")
    expect(page.get_by_test_id("calc-why")).to_have_text("牌还没有成")
    waits.get_by_role("button", name="胡七万").tap()
    expect(page.get_by_test_id("calc-points")).to_have_text("32 分")
    fan = page.locator("[data-fan=half_flush]")
    expect(fan).to_contain_text("混一色")
    expect(fan).not_to_contain_text("Half Flush")
    fan.tap()
    expect(fan).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("calc-win").locator(".transfers li")).to_have_count(1)

    # The hand holds the tile itself, so nobody can have a kong of it to rob. On the last discard it
    # is worth more; a step back it is worth the same as before.
    person.press("calc-told")
    expect(page.get_by_test_id("flag-robbing_kong")).to_have_count(0)
    person.press("flag-last_tile")
    expect(page.get_by_test_id("calc-points")).to_have_text("48 分")
    place(page, "手牌")
    person.press("calc-undo")
    expect(page.get_by_test_id("calc-points")).to_have_text("32 分")

    address = page.url
    friend = phone()
    friend.page.goto(address)
    expect(friend.page.get_by_test_id("calc-points")).to_have_text("32 分")
    expect(friend.page.get_by_test_id("calc-hand")).to_be_visible()
    friend.press("calc-clear")
    expect(friend.page.get_by_test_id("calc-hint")).to_be_visible()


def test_no_tile_can_be_tapped_five_times(served: Served, phone: Callable[..., Person]) -> None:
    person = phone()
    page = person.page
    page.goto(f"{served.url}/#/calc/{RULES}/1111m;melds=pung-EEE")
    key = page.locator(".calc-keys")
    expect(key.get_by_role("button", name="一万", exact=True)).to_be_disabled()
    expect(key.get_by_role("button", name="东", exact=True)).to_be_enabled()
    tap(page, "东")
    expect(key.get_by_role("button", name="东", exact=True)).to_be_disabled()


def test_other_rules_give_another_answer(served: Served, phone: Callable[..., Person]) -> None:
    person = phone()
    page = person.page
    page.goto(f"{served.url}/#/calc/{RULES}/11m55m22s77s33p66p9p;win=9p;self")
    expect(page.locator("[data-fan=seven_pairs]")).to_be_visible()
    person.press("calc-rules")
    page.get_by_role("button", name="七对", exact=True).tap()
    person.press("calc-rules-done")
    expect(page.get_by_test_id("calc-why")).to_have_text("牌还没有成")
    expect(page).to_have_url(re.compile(r"seven_pairs=no"))


def test_paohuzi_is_counted_by_huxi(served: Served, phone: Callable[..., Person]) -> None:
    person = phone()
    page = person.page
    page.goto(f"{served.url}/#/calc/paohuzi/changde/three/-/BGJBGJbgjabcdefdefh")
    expect(page.get_by_test_id("calc-hint")).to_have_text("手里还能放 1 张")
    tap(page, "小写九，黑")
    waits = page.get_by_test_id("calc-waits")
    expect(waits.get_by_role("button", name="胡小写十，红")).to_be_visible()
    tap(page, "小写一，黑")
    expect(page.get_by_test_id("calc-loss")).to_be_visible()
    tap(page, "小写十，红")
    expect(page.get_by_test_id("calc-points")).to_have_text("18 胡息")
    expect(page.locator("[data-fan=ten_red]")).to_contain_text("红胡")
    expect(page.locator(".card-column")).to_have_count(7)
    expect(page.get_by_test_id("formula")).to_contain_text("4 分")
    place(page, "吃")
    expect(page.locator(".card-key:not(:disabled)")).to_have_count(0)


def test_links_that_cannot_be_read_say_so(served: Served, phone: Callable[..., Person]) -> None:
    person = phone()
    page = person.page
    faults = page.get_by_test_id("link-faults")
    page.goto(f"{served.url}/#/calc/{RULES}/123m;win=zz")
    expect(faults).to_contain_text("win=zz")
    page.goto(f"{served.url}/#/new/mahjong/gone")
    expect(faults).to_contain_text("mahjong/gone")
    page.goto(f"{served.url}/#/new/mahjong/tuidaohu/friends/chow=perhaps")
    expect(faults).to_contain_text("吃牌")


def test_a_rule_link_opens_a_table_with_these_rules(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone()
    page = person.page
    person.open(served.url)
    page.goto(f"{served.url}/#/new/mahjong/tuidaohu/official/chow=no")
    expect(page.get_by_test_id("linked")).to_be_visible()
    expect(page.get_by_role("button", name="可以吃", exact=True)).to_have_attribute(
        "aria-pressed", "false"
    )
    person.press("rules-more")
    expect(page.locator(".change")).to_have_count(1)
    person.press("create-confirm")
    expect(page.get_by_test_id("room-code")).to_be_visible()
    assert person.room["preset"] == "official"
    assert person.room["rules"]["chow"] is False
    expect(page.locator(".differences")).to_contain_text("可以吃 不要")


def test_rules_that_somebody_sent_are_said_to_be_sent_and_no_others(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone()
    page = person.page
    person.open(served.url)
    page.goto(f"{served.url}/#/new/mahjong/tuidaohu/official")
    chow = page.get_by_role("button", name="可以吃", exact=True)
    expect(page.get_by_test_id("linked")).to_be_visible()
    before = chow.bounding_box()
    chow.tap()
    expect(chow).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_test_id("linked")).to_be_visible()
    assert chow.bounding_box() == before
    page.goto(f"{served.url}/#/rules/mahjong/tuidaohu/official")
    person.press("rules-create")
    expect(chow).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("linked")).to_have_count(0)


def test_the_rule_form_takes_changes_back(served: Served, phone: Callable[..., Person]) -> None:
    person = phone()
    page = person.page
    person.open(served.url)
    page.goto(f"{served.url}/#/new/mahjong/tuidaohu/friends/chow=no,robbing_kong=no")
    # One of them stands under 更多, which is open for it.
    expect(page.locator(".change")).to_have_count(2)
    # Folded, a section shows the changed switches and those that tell the presets apart.
    claims = page.locator("[data-section=claims]")
    expect(claims.locator("[data-switch]")).to_have_count(1)
    claims.get_by_role("button").first.tap()
    assert claims.locator("[data-switch]").count() > 1
    person.press("rules-reset")
    expect(page.locator(".change")).to_have_count(0)
    person.press("create-confirm")
    expect(page.get_by_test_id("room-code")).to_be_visible()
    assert person.room["rules"]["chow"] is True


def test_rules_that_contradict_each_other_are_refused_with_the_reason(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone()
    page = person.page
    person.open(served.url)
    link = "mahjong/tuidaohu/official/honours=no,knitted_honours=yes"
    page.goto(f"{served.url}/#/new/{link}")
    person.press("create-confirm")
    expect(page.get_by_role("alert")).to_contain_text("没有字牌")
    expect(page.locator(".setting.wrong").first).to_be_visible()
    page.goto(f"{served.url}/#/calc/{link}/123456m345s678p2p;win=2p")
    expect(page.get_by_test_id("calc-fault")).to_contain_text("没有字牌")


@pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param("mahjong/tuidaohu", marks=pytest.mark.long),
        pytest.param("mahjong/hongzhong", marks=pytest.mark.long),
        "mahjong/harbin",
        "paohuzi/loudi",
    ],
)
def test_every_fan_of_the_rules_is_drawn_and_can_be_scored(
    served: Served, phone: Callable[..., Person], ruleset: str
) -> None:
    person = phone()
    page = person.page
    preset = "official" if ruleset == "mahjong/hongzhong" else "-"
    page.goto(f"{served.url}/#/rules/{ruleset}/{preset}")
    fans = page.locator(".fans [data-fan]")
    expect(fans.first).to_be_visible()
    absent = page.get_by_test_id("absent-fans")
    if absent.count():
        # Fans that the table cannot have are folded away.
        absent.locator("summary").click()
    drawn = page.locator(".fans .tile-groups, .fans .card-columns")
    expect(drawn).to_have_count(fans.count())
    links = {
        str(fan.get_attribute("data-fan")): str(fan.get_by_role("link").get_attribute("href"))
        for fan in fans.all()
    }
    assert len(links) > 5
    for fan, link in links.items():
        page.goto(f"{served.url}/{link}")
        expect(page.locator(f".answer-fans [data-fan={fan}]"), fan).to_be_visible()


def test_only_pairs_that_could_be_named_are_offered(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone()
    page = person.page
    rules = "mahjong/harbin/named_pairs/-"
    # The pairs of bamboo are runs; the hand waits with those of 5p and 7p.
    hand = "445566s7755p;melds=pung-999m;win=7p;from=2;ready=yes;named=4s"
    page.goto(f"{served.url}/#/calc/{rules}/{hand}")
    page.get_by_test_id("calc-told").tap()
    pairs = page.locator(".calc-question", has_text="支哪一对").locator(".bonus-key")
    expect(pairs).to_have_count(2)
    expect(page.locator(".bonus-key[aria-pressed=true]")).to_have_count(0)
    pairs.first.tap()
    expect(page.get_by_test_id("calc-told")).to_contain_text("支五筒")
    expect(page.get_by_test_id("calc-win")).to_have_count(0)
    pairs.last.tap()
    expect(page.locator(".answer-fans [data-fan=middle_wait]")).to_be_visible()
    # Not ready, nothing was named.
    page.get_by_role("button", name="报听", exact=True).tap()
    expect(pairs).to_have_count(0)


def test_a_named_pair_counts_where_the_judge_is_reached_only_later(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone(breaks=True)
    page = person.page
    person.open(served.url)
    page.route("**/api/judge", lambda route: route.abort())
    hand = "445566s7755p;melds=pung-999m;win=7p;from=2;ready=yes;named=7p"
    page.goto(f"{served.url}/#/calc/mahjong/harbin/named_pairs/-/{hand}")
    again = page.get_by_role("button", name="再试一次")
    expect(again).to_be_visible()
    page.unroute_all()
    again.tap()
    expect(page.locator(".answer-fans [data-fan=middle_wait]")).to_be_visible()


def play_to_a_win(person: Person) -> None:
    """Play deal after deal until one is won, and look at its result."""
    while True:
        play_deal([person])
        person.see_result()
        if any(event["type"] == "won" for event in person.deal()):
            return
        person.press("next-deal")
        expect(person.page.get_by_test_id("result")).to_have_count(0)


def earned_by(won: dict[str, Any], events: list[dict[str, Any]]) -> int:
    """The sum that a win, the only one of its deal, has brought its seat."""
    paid = [event for event in events[events.index(won) :] if event["type"] == "paid"]
    return sum(
        transfer["points"]
        for event in paid
        for transfer in event["transfers"]
        if transfer["payee"] == won["seat"]
    )


@pytest.mark.parametrize("paohuzi", [None, "娄底放炮罚"])
def test_a_win_leads_to_the_calculator_with_its_hand(
    served: Served, phone: Callable[..., Person], paohuzi: str | None
) -> None:
    person = phone()
    page = person.page
    person.open(served.url)
    person.create_table(None if paohuzi else 16, clock="15+60", paohuzi=paohuzi)
    person.add_bots(*range(1, len(person.room["seats"])))
    person.start()
    play_to_a_win(person)
    page.get_by_test_id("calculate").first.tap()
    answer = page.get_by_test_id("calc-win")
    expect(answer).to_be_visible()
    events = person.deal()
    won = next(event for event in events if event["type"] == "won")
    score = won["score"]
    told = f"{score['huxi']} 胡息" if paohuzi else f"{earned_by(won, events)} 分"
    expect(page.get_by_test_id("calc-points")).to_have_text(told)
    shown = [fan.get_attribute("data-fan") for fan in answer.locator("[data-fan]").all()]
    assert shown == [fan["id"] for fan in score["fans"]]
    # The next deal comes by itself and takes the calculator away: that is to be seen here too. With
    # a high win the race may be over.
    if person.room["phase"] == "between":
        expect(page.get_by_test_id("until-next")).to_contain_text("下一局")
    else:
        assert paohuzi is not None
        expect(page.get_by_test_id("until-next")).to_have_count(0)
    # The table is still there below, and the deal goes on.
    page.keyboard.press("Escape")
    expect(answer).to_have_count(0)
    expect(page.get_by_test_id("result")).to_be_visible()
