"""The form of every ruleset: the usual choices of its players, and the switches under 更多."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import pytest

from game.core.catalogue import Ruleset
from game.core.errors import BadRules
from game.core.forms import Answer, Called, Question, check, members, one_of
from game.core.forms import answer as says
from game.core.switches import Rules, Setting, Switch, Text, describe
from game.mahjong.rules import MahjongRules
from game.registry import GAMES, RULESETS

every_ruleset = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)

REGIONAL = {
    "哈尔滨": ("mahjong/harbin", "mahjong/harbin-seed"),
    "夹": ("mahjong/harbin", "mahjong/harbin-seed"),
    "宝": ("mahjong/harbin",),
    "闭门": ("mahjong/harbin",),
    "台": ("mahjong/taiwan",),
    "报听": ("mahjong/harbin", "mahjong/taiwan", "mahjong/tuidaohu"),
    "花猪": ("mahjong/sichuan",),
    "刮风": ("mahjong/sichuan",),
    "下雨": ("mahjong/sichuan",),
    "退税": ("mahjong/sichuan",),
    "呼叫转移": ("mahjong/sichuan",),
    "血战": ("mahjong/sichuan",),
    "擦挂": ("mahjong/sichuan",),
    "四川": ("mahjong/sichuan",),
    "起手胡": ("mahjong/changsha",),
    "海底牌当鸟": ("mahjong/changsha", "mahjong/hongzhong", "mahjong/tuidaohu"),
    "长沙": ("mahjong/changsha",),
    "国标": ("mahjong/guobiao",),
    "囤": ("paohuzi/changde", "paohuzi/changde-quanmingtang"),
    "醒": ("paohuzi/changde", "paohuzi/changde-quanmingtang"),
    "提龙": ("paohuzi/leiyang",),
}
"""Words of a region, and the rulesets whose forms may say them."""


def switches_of(ruleset: Ruleset) -> dict[str, Switch]:
    return {one.name: one for one in describe(GAMES[ruleset.game].rules)}


def accepted(rules: Rules, changes: dict[str, Setting]) -> Rules | None:
    try:
        return rules.replace(changes)
    except BadRules:
        return None


def answers_at(ruleset: Ruleset, rules: Rules) -> Iterator[tuple[Question, Answer]]:
    for question, answers in ruleset.form.open_questions(rules):
        for one in answers:
            yield question, one


def offered(entry: Called, switch: Switch) -> tuple[Setting, ...]:
    """The values on offer under 更多."""
    if entry.choices:
        return tuple(value for value, _ in entry.choices)
    if switch.many:
        return ("", *(choice.value for choice in switch.choices))
    return tuple(choice.value for choice in switch.choices)


@every_ruleset
def test_a_form_asks_six_to_ten_questions(ruleset: Ruleset) -> None:
    assert 6 <= len(ruleset.form.questions) <= 10
    titles = [question.title.zh for question in ruleset.form.questions]
    assert len(set(titles)) == len(titles)


@every_ruleset
def test_a_name_stands_on_two_lines_of_the_bar_of_a_phone(ruleset: Ruleset) -> None:
    assert len(ruleset.name.zh) <= 6
    assert len(ruleset.name.en) <= 24


@every_ruleset
def test_every_switch_of_a_form_exists_and_stands_in_one_place(ruleset: Ruleset) -> None:
    known = switches_of(ruleset)
    asked = [name for question in ruleset.form.questions for name in question.own]
    more = [entry.switch for entry in ruleset.form.more]
    assert set(asked) | set(more) <= set(known)
    assert len(set(more)) == len(more)
    # Of a switch of many choices a question may ask some, and 更多 have them all.
    assert not {name for name in set(asked) & set(more) if not known[name].many}
    for entry in ruleset.form.more:
        values = {choice.value for choice in known[entry.switch].choices}
        assert {value for value, _ in entry.choices} <= values
    parts = [part for q in ruleset.form.questions for a in q.answers for part in a.parts]
    for part in parts:
        choices = {choice.value for choice in known[part.switch].choices}
        assert known[part.switch].many is bool(part.members)
        assert {*part.members} <= choices if part.members else part.value in choices


@every_ruleset
def test_every_answer_is_one_that_the_rules_allow(ruleset: Ruleset) -> None:
    for preset in ruleset.presets.values():
        for question, one in answers_at(ruleset, preset.rules):
            after = accepted(preset.rules, one.changes(preset.rules))
            assert after is not None, (question.title.zh, one.label.zh)
            assert one.holds(after)
    order = {question.title.zh: at for at, question in enumerate(ruleset.form.questions)}
    for question, one in answers_at(ruleset, ruleset.default):
        if one.holds(ruleset.default):
            continue
        after = ruleset.default.replace(one.changes(ruleset.default))
        for other, then in answers_at(ruleset, after):
            if then.holds(after) or order[other.title.zh] <= order[question.title.zh]:
                continue
            both = (question.title.zh, one.label.zh, other.title.zh, then.label.zh)
            assert accepted(after, then.changes(after)) is not None, both


@every_ruleset
def test_a_form_shows_each_preset_as_it_is(ruleset: Ruleset) -> None:
    for name, preset in ruleset.presets.items():
        for question, answers in ruleset.form.open_questions(preset.rules):
            if question.kind == "several":
                continue
            holding = [one.label.zh for one in answers if one.holds(preset.rules)]
            assert len(holding) == 1, (name, question.title.zh, holding)


@every_ruleset
def test_every_difference_between_presets_stands_in_the_form(ruleset: Ruleset) -> None:
    asked = {name for question in ruleset.form.questions for name in question.switches}
    more = {entry.switch: entry for entry in ruleset.form.more}
    known = switches_of(ruleset)
    for preset in ruleset.presets.values():
        for name, value in preset.rules.switches().items():
            if name in more and not known[name].many:
                assert value in offered(more[name], known[name]), (name, value)
            elif name not in asked and name not in more and name not in PRESET_ONLY:
                assert value == ruleset.default.switches()[name], name


PRESET_ONLY = {
    "which_honours",
    "honours",
    "wild",
    "players",
    "without_suit",
    "lacking_suit",
    "play_on",
    "thirteen_orphans",
}
"""Switches that make another game of a ruleset: a preset sets them, and no form has to."""


@every_ruleset
def test_every_switch_under_more_can_be_set_otherwise(ruleset: Ruleset) -> None:
    """In a preset, or beside an answer of the form or another switch of 更多."""
    known = switches_of(ruleset)
    beside: list[Rules] = [preset.rules for preset in ruleset.presets.values()]
    beside += [
        ruleset.default.replace(one.changes(ruleset.default))
        for _, one in answers_at(ruleset, ruleset.default)
    ]
    for entry in ruleset.form.more:
        for value in offered(entry, known[entry.switch]):
            after = accepted(ruleset.default, {entry.switch: value})
            beside += [] if after is None else [after]
    for entry in ruleset.form.more:
        values = offered(entry, known[entry.switch])
        # Two values at least: another than that of some rules is enough, for those are allowed.
        otherwise = (
            accepted(rules, {entry.switch: value})
            for rules in beside
            for value in values
            if value != getattr(rules, entry.switch)
        )
        assert any(after is not None for after in otherwise), entry.switch


def texts_of_form(ruleset: Ruleset) -> list[Text]:
    """All that a form says, the presets above it too."""
    known = switches_of(ruleset)
    said: list[Text] = []
    for question in ruleset.form.questions:
        said += [question.title, *(one.label for one in question.answers)]
    for entry in ruleset.form.more:
        switch = known[entry.switch]
        said += [entry.title or switch.title, entry.sentence or switch.sentence]
        labels = dict(entry.choices)
        # Which fans there are depends on the table of the ruleset.
        for choice in () if switch.many else switch.choices:
            if not labels or choice.value in labels:
                said.append(labels.get(choice.value) or choice.label)
    for preset in ruleset.presets.values():
        said += [preset.label] if preset.sentence is None else [preset.label, preset.sentence]
    return said


@every_ruleset
def test_a_form_says_no_word_of_another_region(ruleset: Ruleset) -> None:
    said = texts_of_form(ruleset)
    assert all(text.zh and text.en for text in said)
    for word, at_home in REGIONAL.items():
        if ruleset.id not in at_home:
            assert not [text.zh for text in said if word in text.zh], word


@pytest.mark.parametrize("game", GAMES)
def test_every_switch_of_a_game_stands_in_some_form(game: str) -> None:
    forms = [ruleset.form for ruleset in RULESETS.values() if ruleset.game == game]
    asked = chain.from_iterable(question.switches for form in forms for question in form.questions)
    listed = {*asked, *(entry.switch for form in forms for entry in form.more)}
    named = {one.name for one in describe(GAMES[game].rules)}
    assert named - listed == BY_PRESET[game]


BY_PRESET = {
    "mahjong": {"hand_size", "lacking_suit", "play_on"},
    "paohuzi": {"hand_size", "mingtang", "units"},
}
"""Switches that no form asks, for they are what a ruleset is."""


def test_an_answer_about_some_choices_leaves_the_others() -> None:
    rules = MahjongRules(dropped_fans="all_chows all_pungs")
    yes, no = members("", "", "dropped_fans", "all_pungs", "full_flush", taken=False).answers
    assert not yes.holds(rules)
    assert not no.holds(rules)
    assert yes.changes(rules) == {"dropped_fans": "all_chows"}
    assert no.changes(rules) == {"dropped_fans": "all_chows all_pungs full_flush"}
    assert yes.holds(rules.replace(yes.changes(rules)))


def test_a_question_names_each_switch_once_and_holds_by_all_its_parts() -> None:
    question = one_of("", "", says("", "", base=1, fan_points=2), says("", "", base=2))
    assert question.switches == ("base", "fan_points")
    assert question.own == ("base",)
    first, second = question.answers
    assert second.holds(MahjongRules())
    assert not first.holds(MahjongRules())
    assert not first.holds(MahjongRules(base=1))
    on, off = check("", "", {"chow": True}, {"chow": False}).answers
    assert on.holds(MahjongRules())
    assert not off.holds(MahjongRules())
