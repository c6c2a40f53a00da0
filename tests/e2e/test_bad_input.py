"""Wrong input, by mistake or on purpose."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person
from tests.e2e.test_two_people import start_together
from tests.support.served import Served

pytestmark = pytest.mark.e2e

MARKUP = "<svg/onload=hit()"
"""As long as a name may be, and run by every browser that took it for markup."""

CHINESE = {"locale": "zh-CN", "wrong": "没有这个房间：可能已经散了", "name": "这个名字用不了"}
ENGLISH = {"locale": "en-GB", "wrong": "There is no such room", "name": "This name cannot be used"}


def speak(person: Person, language: str) -> None:
    """Choose the language on the home page."""
    person.page.get_by_role("radio", name="EN" if language == "en-GB" else "简体").check()


@pytest.mark.parametrize("words", [CHINESE, ENGLISH], ids=["zh", "en"])
def test_a_wrong_code_is_answered_with_a_sentence_and_can_be_typed_again(
    served: Served, phone: Callable[..., Person], words: dict[str, str]
) -> None:
    person, host = phone(locale=words["locale"]), phone()
    person.open(served.url)
    speak(person, words["locale"])
    person.type_code("AAAAAA")
    expect(person.page.locator(".toast")).to_contain_text(words["wrong"])
    box = person.page.get_by_test_id("code-box")
    expect(box).to_have_value("AAAAAA")
    expect(box).to_have_attribute("aria-invalid", "true")

    host.open(served.url)
    code = host.create_table(1)
    person.type_code(f" {code[:3].lower()}-{code[3:]}")
    expect(person.page.get_by_test_id("seat-1")).to_have_class(re.compile(r"\bmine\b"))


@pytest.mark.parametrize("words", [CHINESE, ENGLISH], ids=["zh", "en"])
def test_a_name_that_cannot_be_used_is_refused_and_the_old_one_stays(
    served: Served, phone: Callable[..., Person], words: dict[str, str]
) -> None:
    person = phone(locale=words["locale"])
    person.open(served.url)
    speak(person, words["locale"])
    nickname = person.page.get_by_test_id("nickname")
    before = nickname.input_value()
    # An invisible sign that turns the direction of writing, pasted.
    nickname.fill("A\u202eB")
    nickname.press("Enter")
    expect(person.page.locator(".toast")).to_contain_text(words["name"])
    expect(nickname).to_have_value(before)
    person.page.reload()
    expect(nickname).to_have_value(before)


def test_a_name_of_two_hundred_signs_is_cut_or_refused(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone()
    person.open(served.url)
    nickname = person.page.get_by_test_id("nickname")
    before = nickname.input_value()
    nickname.focus()
    person.page.keyboard.type("很" * 200)
    person.page.keyboard.press("Enter")
    expect(person.page.get_by_test_id("play-now")).to_be_enabled()
    person.page.reload()
    expect(person.page.get_by_test_id("play-now")).to_be_enabled()
    assert nickname.input_value() in (before, "很" * 16)
    assert person.last("welcome")["name"] == nickname.input_value()
    wide = person.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


def test_a_name_that_is_markup_is_shown_as_it_was_typed(
    served: Served, phone: Callable[..., Person]
) -> None:
    host, guest = people = phone(), phone()
    for person in people:
        person.context.add_init_script("window.hits = 0; window.hit = () => { window.hits += 1 }")
    name = MARKUP[:16]
    host.open(served.url)
    nickname = host.page.get_by_test_id("nickname")
    nickname.fill(name)
    nickname.press("Enter")
    code = host.create_table(1)
    host.add_bots(2, 3)
    guest.open(served.url)
    guest.type_code(code)
    expect(guest.page.get_by_test_id("seat-0")).to_contain_text(name)
    start_together(host, guest)
    cards = guest.page.get_by_test_id("seat-card")
    expect(cards.filter(has_text=name)).to_have_count(1)
    guest.press("menu-open")
    guest.page.get_by_role("button", name="回大厅").click()
    expect(guest.page.get_by_test_id("back-to-table")).to_be_visible()
    expect(guest.page.get_by_test_id("back-to-table")).to_contain_text(name)
    for person in people:
        assert person.page.evaluate("window.hits") == 0
        assert person.page.locator("svg[onload]").count() == 0


NOWHERE = (
    "#/t/%3Cimg%20src=x%3E",
    "#/t/nosuchtable",
    "#/r/nosuchmatch/1",
    "#/r/nosuchmatch",
    "#/l/x",
    "#/l/abcdefghij_klmnop-qrst",
    "#/zz",
)


def test_an_address_that_leads_nowhere_ends_in_a_sentence_or_at_home(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone(breaks=True)
    for address in NOWHERE:
        person.page.goto("about:blank")
        leads_nowhere(person, served, address)


def leads_nowhere(person: Person, served: Served, address: str) -> None:
    """See the sentence of an address, and the way home from it."""
    person.page.goto(f"{served.url}/{address}")
    home = person.page.get_by_test_id("play-now")
    way_home = person.page.get_by_role("button", name="回首页")
    expect(home.or_(way_home).first).to_be_visible()
    if address.startswith("#/r"):
        expect(person.page.get_by_text("没有这个回放")).to_be_visible()
        way_home.click()
    expect(home).to_be_enabled()
    if address.startswith("#/l"):
        sentence = "邀请链接不完整" if address == "#/l/x" else "没有这个房间"
        expect(person.page.locator(".toast")).to_have_text(re.compile(sentence))
