"""The form of a room: a region's usual choices on one screen, and a deal that is played by them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from game.registry import RULESETS
from tests.e2e.person import Person, wait_until
from tests.support.served import Served

pytestmark = pytest.mark.e2e


def test_the_usual_choices_of_sichuan_stand_on_one_screen_and_are_played(
    served: Served, phone: Callable[..., Person]
) -> None:
    person = phone()
    page = person.page
    person.open(served.url)
    person.press("create-table")
    page.get_by_label("玩法", exact=True).select_option(label="四川血战")
    usual, more = page.get_by_test_id("usual-choices"), page.get_by_test_id("rules-more")
    expect(usual).to_contain_text("封顶")
    last, foot = more.bounding_box(), page.locator(".page-foot").bounding_box()
    assert last is not None
    assert foot is not None
    assert last["y"] + last["height"] <= foot["y"]
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    # Nothing of another region, folded or not.
    more.tap()
    for head in page.locator(".rule-section-head").all():
        head.tap()
    words = "".join(page.locator(".usuals, .rule-section").all_inner_texts())
    assert not [word for word in ("哈尔滨", "台湾", "长沙", "宝", "夹") if word in words]
    assert "退税" in words

    more.tap()
    person.choose("封顶", "4番")
    person.choose("换三张", "不换")
    concealed = usual.get_by_role("button", name="门清中张", exact=True)
    expect(concealed).to_have_attribute("aria-pressed", "false")
    concealed.tap()
    expect(concealed).to_have_attribute("aria-pressed", "true")
    expect(more).to_contain_text("改了 3 处")
    person.choose("思考时间（秒）", "不限时")
    person.press("create-confirm")
    card = page.locator(".rule-card .differences li")
    expect(card).to_have_text(["封顶 4番", "换三张 不换", "门清中张 要"])
    rules = person.room["rules"]
    assert (rules["fan_cap"], rules["exchange"], rules["dropped_fans"]) == (16, "none", "")
    person.add_bots(1, 2, 3)
    person.start()

    def asked() -> bool:
        return any(
            offer["action"] == "lacking0" and offer["hit"] for offer in person.look()["offers"]
        )

    # Nothing is exchanged: the first question is the suit to do without.
    wait_until([person], asked, what="no suit is named")
    assert not [event for event in person.deal() if "exchange" in event["type"]]


BELOW = """async () => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const select = () => document.querySelector(".which-game select");
  const presets = () => [...document.querySelectorAll(".which > .segments input")];
  const found = [];
  for (const { value, textContent: name } of [...select().options]) {
    select().value = value;
    select().dispatchEvent(new Event("change", { bubbles: true }));
    await drawn();
    // One preset alone is not asked for.
    for (let number = 0; number < Math.max(presets().length, 1); number++) {
      presets()[number]?.click();
      await drawn();
      const below = box('[data-testid="rules-more"]').bottom - box(".page-foot").top;
      found.push([name, number, below]);
    }
  }
  return found;
}"""
"""By ruleset and preset, height of the form, with 更多 folded, below the edge of the screen, in CSS
px; of one game.
"""

CUT = """() => {
  const select = document.querySelector(".which-game select");
  const style = getComputedStyle(select);
  const context = document.createElement("canvas").getContext("2d");
  context.font = style.font;
  const words = context.measureText(select.selectedOptions[0].textContent).width;
  const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return words - room;
}"""
"""Width of the name of the ruleset that finds no room, in CSS px."""


@pytest.mark.parametrize("language", ["EN", "简体", "繁體"])
def test_the_form_of_every_ruleset_stands_on_one_screen(
    served: Served, phone: Callable[..., Person], language: str
) -> None:
    person = phone()
    page = person.page
    person.open(served.url)
    page.get_by_role("radio", name=language).check()
    person.press("create-table")
    found: list[str] = []
    seen = 0
    for _ in range(2):
        page.locator(".which-game .segment", has=page.locator("input:not(:checked)")).click()
        measured = page.evaluate(BELOW)
        seen += len(measured)
        found += [
            f"{name}, preset {number}: {below:.0f} px below"
            for name, number, below in measured
            if below > 0
        ]
    assert seen == sum(len(ruleset.presets) for ruleset in RULESETS.values())
    assert not found, "\n".join(found)


@pytest.mark.parametrize("width", [360, 390])
def test_the_name_of_a_ruleset_is_whole_in_every_language(
    served: Served, phone: Callable[..., Person], width: int
) -> None:
    person = phone(viewport={"width": width, "height": 844})
    page = person.page
    for language in ("EN", "简体"):
        person.open(served.url)
        page.get_by_role("radio", name=language).check()
        person.press("create-table")
        for _ in range(2):
            page.locator(".which-game .segment", has=page.locator("input:not(:checked)")).click()
            names = page.locator(".which-game select option").all_text_contents()
            for name in names:
                page.locator(".which-game select").select_option(label=name)
                assert page.evaluate(CUT) <= 0, f"{language}: {name}"
