"""The rules page of every ruleset: it is whole, and speaks of nothing that the table lacks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from game.core.errors import BadRules
from game.core.guide import OFF_VALUES, SECTIONS, Line, holds, is_off, told
from game.core.switches import Rules, Setting, Text, describe
from game.lessons import LESSONS
from game.mahjong.kernel.melds import meld
from game.mahjong.play.settle import kong_transfers
from game.mahjong.position.board import TableBoard
from game.mahjong.rules import MahjongRules
from game.mahjong.rules.guide import GUIDE as MAHJONG_GUIDE
from game.registry import GAMES, RULESETS

PRESETS = [
    pytest.param(ruleset, preset, id=f"{ruleset}-{preset}")
    for ruleset, described in RULESETS.items()
    for preset in described.presets
]


def rules_of(ruleset: str, preset: str) -> Rules:
    return RULESETS[ruleset].presets[preset].rules


def lines(game: str, rules: Rules, section: str | None = None) -> list[str]:
    return [
        told(line.text.zh, rules)
        for line in GAMES[game].guide
        if section in (None, line.section) and holds(line.where, rules)
    ]


@dataclass(frozen=True)
class Word:
    """Words of something that a table may lack; `lacks` says when it does."""

    zh: str
    en: str
    lacks: Callable[[Any], bool]
    switch: str
    """The switch that takes it away."""


def _off(name: str) -> Callable[[Any], bool]:
    def lacks(rules: Any) -> bool:
        return is_off(getattr(rules, name))

    return lacks


def _leaves_nobody(rules: Any) -> bool:
    return rules.winners_stay or not rules.play_on


MAHJONG = (
    Word("吃", r"\bchow", _off("chow"), "chow"),
    Word("花牌|花分|春夏|梅兰|补花|正花", r"\bflower", _off("flowers"), "flowers"),
    Word("字牌|东南西北|中发白|红中|风刻|箭刻", r"\bhonours?\b|dragon", _off("honours"), "honours"),
    Word("赖子", "wildcard", _off("wild"), "wild"),
    Word("宝", "treasure", _off("treasure"), "treasure"),
    Word("定缺|花猪", "lacking suit", _off("lacking_suit"), "lacking_suit"),
    Word("换三张", "Exchange", _off("exchange"), "exchange"),
    Word("报听", r"\bdeclare", _off("ready_declaration"), "ready_declaration"),
    Word("扎鸟|中鸟|鸟牌|[每几张]鸟", r"\bbirds?\b", _off("birds"), "birds"),
    Word("飘几分|飘的分|、飘", r"\bstakes?\b", _off("stakes"), "stakes"),
    Word("抢杠|可以抢", "robbed|robbing", _off("robbing_kong"), "robbing_kong"),
    Word(
        "点炮：|一炮多响|点炮的",
        "For a discard|several won on a tile",
        lambda rules: rules.self_draw_only,
        "self_draw_only",
    ),
    Word("七对也", "Seven pairs win", _off("seven_pairs"), "seven_pairs"),
    Word("十三幺", "[Tt]hirteen orphans", _off("thirteen_orphans"), "thirteen_orphans"),
    Word("开杠", "opened kong", _off("opened_kong"), "opened_kong"),
    Word("起手胡", "[Oo]pening hands", _off("opening_hands"), "opening_hands"),
    Word("中途亮牌", "Midway", _off("midway_hands"), "midway_hands"),
    Word("离场", "and left|and leaves", _leaves_nobody, "play_on"),
    Word("血流|锁手", "winner stays", _off("winners_stay"), "winners_stay"),
    Word("查叫", "not ready pays", _off("exhausted_ready"), "exhausted_ready"),
    Word("258将|二五八将", "pair of 2, 5", _off("pair_258"), "pair_258"),
    Word("海底）从该摸", "offered round", _off("last_tile_offer"), "last_tile_offer"),
    Word("夹", "middle wait", lambda rules: not rules.scoring.startswith("harbin"), "scoring"),
    Word("食替", "[Ss]waps", lambda rules: rules.swap_discard, ""),
    Word("退税", "gives back all", lambda rules: not rules.exhausted_kongs.startswith("u"), ""),
)
PAOHUZI = (
    Word("放炮|炮必接|打的炮", "on a discard its giver", _off("hu_on_discard"), "hu_on_discard"),
    Word("比牌", "further combinations", _off("bi"), "bi"),
    Word("绞，", "a jiao of", _off("jiao"), "jiao"),
    Word("提龙", "A ti is paid", _off("ti_pays"), "ti_pays"),
    Word("放跑", "turns a wei", _off("fed_rule"), "fed_rule"),
    Word("跑分", "A race", _off("race"), "race"),
    Word("黄番", "adds once more", _off("huang_fan"), "huang_fan"),
    Word("醒", "xing", _off("xing"), "xing"),
    Word("囤", r"\btun\b", lambda rules: rules.units != "tun", ""),
    Word("敦", r"\bdun\b", lambda rules: not rules.units.startswith("dun"), ""),
    Word("暗偎|扣着", "face down", _off("wei_hidden"), "wei_hidden"),
)
WORDS = {"mahjong": MAHJONG, "paohuzi": PAOHUZI}


def texts_of_page(game: str, rules: Rules) -> Iterator[Text]:
    """The sentences of the page and its notes."""
    yield from (line.text for line in GAMES[game].guide if holds(line.where, rules))
    yield from (note.text for note in GAMES[game].notes if note.holds(rules))


def texts_of_lesson(ruleset: str, rules: Rules) -> Iterator[Text]:
    lesson = LESSONS[ruleset]
    for part in lesson.parts:
        if holds(part.where, rules):
            yield from (part.title, part.text)
            yield from (hand.caption for hand in part.hands if holds(hand.where, rules))
    yield from (hand.caption for hand in lesson.paid if holds(hand.where, rules))


def speak_of_nothing_else(game: str, rules: Rules, texts: Iterator[Text]) -> None:
    absent = [word for word in WORDS[game] if word.lacks(rules)]
    for text in texts:
        zh, en = told(text.zh, rules), told(text.en, rules, "en")
        assert not re.search(r"[\[\]{}]", zh + en), (zh, en)
        for word in absent:
            assert not re.search(word.zh, zh), (word.zh, zh)
            assert not re.search(word.en, en), (word.en, en)


@pytest.mark.parametrize(("ruleset", "preset"), PRESETS)
def test_every_section_is_there(ruleset: str, preset: str) -> None:
    game, rules = RULESETS[ruleset].game, rules_of(ruleset, preset)
    for section in SECTIONS:
        assert lines(game, rules, section) or (section == "fans" and rules.scoring == "plain"), (  # type: ignore[attr-defined]
            section
        )
    assert len(lines(game, rules, "course")) >= 5
    assert len(lines(game, rules, "win")) >= 3
    assert len(lines(game, rules, "payments")) >= 2
    assert len(lines(game, rules, "end")) >= 2


@pytest.mark.parametrize(("ruleset", "preset"), PRESETS)
def test_a_page_speaks_of_nothing_that_the_table_lacks(ruleset: str, preset: str) -> None:
    game, rules = RULESETS[ruleset].game, rules_of(ruleset, preset)
    speak_of_nothing_else(game, rules, texts_of_page(game, rules))
    speak_of_nothing_else(game, rules, texts_of_lesson(ruleset, rules))
    if rules == RULESETS[ruleset].default:
        # The page of another preset does not show the summary.
        speak_of_nothing_else(game, rules, iter([RULESETS[ruleset].summary]))


@pytest.mark.parametrize(("ruleset", "preset"), PRESETS)
def test_a_house_rule_takes_its_words_away(ruleset: str, preset: str) -> None:
    game, rules = RULESETS[ruleset].game, rules_of(ruleset, preset)
    for word in WORDS[game]:
        without = _without(rules, word.switch)
        if without is not None:
            speak_of_nothing_else(game, without, texts_of_page(game, without))


def _without(rules: Rules, name: str) -> Rules | None:
    """The rules with a switch off; None if it is off already, or other rules need it."""
    found = next((entry for entry in describe(type(rules)) if entry.name == name), None)
    if found is None or is_off(getattr(rules, name)):
        return None
    values: list[Setting] = [""] if found.many else [choice.value for choice in found.choices]
    for value in values:
        if is_off(value):
            try:
                return rules.replace({name: value})
            except BadRules:
                return None
    return None


def test_a_word_is_said_where_a_table_has_the_thing() -> None:
    """A list that matches nothing would hold no page to anything."""
    for game, words in WORDS.items():
        rules = [
            preset.rules
            for ruleset in RULESETS.values()
            if ruleset.game == game
            for preset in ruleset.presets.values()
        ]
        pages = [(one, [told(text.zh, one) for text in texts_of_page(game, one)]) for one in rules]
        for word in words:
            if all(word.lacks(one) for one, _ in pages):
                continue
            assert any(
                re.search(word.zh, zh) for one, page in pages if not word.lacks(one) for zh in page
            ), word.zh


@pytest.mark.parametrize("game", GAMES)
def test_sentences_have_conditions_that_some_rules_meet(game: str) -> None:
    switches = {entry.name: entry for entry in describe(GAMES[game].rules)}
    for line in GAMES[game].guide:
        assert line.section in SECTIONS
        zh, en = line.text
        assert zh.endswith("。"), zh
        assert en.endswith("."), en
        for name in re.findall(r"\{(\w+)\}|\[!?(\w+):", zh + en):
            assert (name[0] or name[1]) in switches, name
        for name, values in line.where:
            known = {choice.value for choice in switches[name].choices} | {""}
            assert values, (zh, name)
            assert set(values) < known, (zh, name)


@pytest.mark.parametrize("game", GAMES)
def test_no_payment_is_written_out(game: str) -> None:
    """Numbers come from the switches and from the judge."""
    for line in GAMES[game].guide:
        if line.section == "payments":
            bare = re.sub(r"\{\w+\}", "", line.text.zh + line.text.en)
            # Ranks that birds hit, and the words for one win out of several, are no payments.
            hits = bare if "数起" not in bare and "、五、九" not in bare else ""
            assert not re.search(r"\d", hits), line.text.zh
    for lesson in LESSONS.values():
        for part in lesson.parts:
            assert not re.search(r"\d\s*[分番台倍]", part.text.zh), part.text.zh


@pytest.mark.parametrize(
    ("ruleset", "preset"),
    [entry for entry in PRESETS if str(entry.id).startswith("mahjong/")],
)
def test_the_points_of_kongs_are_those_that_are_paid(ruleset: str, preset: str) -> None:
    rules = rules_of(ruleset, preset)
    assert isinstance(rules, MahjongRules)
    said = " ".join(lines("mahjong", rules, "payments"))
    board = TableBoard(rules)
    for words, kind in (
        ("暗杠", "concealed_kong"),
        ("明杠|刮风（直杠", "kong"),
        ("补杠|刮风（弯杠", "added_kong"),
    ):
        giver = None if kind == "concealed_kong" else 1
        kong = replace(meld(f"{kind} 1111p"), giver=giver)
        paid = {one.payer: one.points for one in kong_transfers(board, 0, kong)}
        found = re.search(rf"(?:{words})）?[^。]*?(?:付)(\d+)分", said)
        assert (found is None) is not bool(paid), (kind, said)
        if found is not None:
            assert int(found[1]) == paid[1]


def test_off_values_are_off() -> None:
    assert all(is_off(value) for value in OFF_VALUES)
    assert not is_off(1)
    assert not is_off(True)
    assert MAHJONG_GUIDE[0] == GAMES["mahjong"].guide[0]
    assert isinstance(MAHJONG_GUIDE[0], Line)
