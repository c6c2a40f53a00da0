"""The words of every ruleset are those of its players, on all its pages and at the table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.core.catalogue import USUAL_WORDS, FanWords, Ruleset
from game.core.guide import holds, told
from game.core.switches import Rules
from game.registry import GAMES, RULESETS
from tests.game.test_forms import every_ruleset, texts_of_form
from tests.game.test_guide import texts_of_lesson, texts_of_page

FOREIGN = {
    # 平胡 is a fan of Taiwan.
    "mahjong/taiwan": ("番",),
    "mahjong/changsha": ("番", "平胡"),
}
"""Words that players of a ruleset do not say."""

WORDS: dict[tuple[str, str], tuple[str | None, ...]] = {
    ("mahjong/taiwan", "taiwan"): ("台", "无台", "台数", None, None, None, "放枪"),
    ("mahjong/taiwan", "taiwan_wiki"): ("台", "无台", "台数", None, None, None, "放枪"),
    ("mahjong/changsha", "changsha"): ("分", "小胡", "大胡", None, None, None, None),
    ("mahjong/tuidaohu", "flat"): (None, None, None, None, "分", None, None),
    ("mahjong/harbin-seed", "harbin_simple"): (None, None, None, None, "分", None, None),
    ("mahjong/hongzhong", "plain"): (None, "胡", None, None, "分", None, None),
    ("mahjong/hongzhong", "hongzhong"): (None, "胡", None, None, None, None, None),
    ("mahjong/sichuan", "sichuan_rooms"): (None, None, None, "番", None, None, None),
    ("mahjong/guobiao", "guobiao"): (None, None, None, None, None, "和", None),
    **{
        (name, ""): (None, None, "名堂", None, "胡", None, "放炮")
        for name in RULESETS
        if name.startswith("paohuzi")
    },
}
"""The unit of fans, a win without any, all of them, if they are not 番, 平胡, 番种; the unit of
factors that double; the unit of a whole hand; the words for a win, and for a
discard on which another wins.
"""


def fan_words(ruleset: Ruleset, rules: Rules) -> FanWords:
    scoring = getattr(rules, "scoring", "")
    return GAMES[ruleset.game].fan_words.get(scoring, USUAL_WORDS)


def said(ruleset: Ruleset, rules: Rules) -> Iterator[str]:
    """All that its pages say in Chinese by these rules, and the words for its fans."""
    yield ruleset.summary.zh
    yield from (text.zh for text in texts_of_form(ruleset))
    yield from (told(text.zh, rules) for text in texts_of_page(ruleset.game, rules))
    yield from (told(text.zh, rules) for text in texts_of_lesson(ruleset.id, rules))
    yield from (text.zh for text in fan_words(ruleset, rules) if text is not None)
    yield from (word for fan in ruleset.fans for word in (fan.name.zh, fan.definition.zh))


@pytest.mark.parametrize("name", FOREIGN)
def test_a_ruleset_says_no_word_that_its_players_do_not(name: str) -> None:
    ruleset = RULESETS[name]
    for preset in ruleset.presets.values():
        everything = list(said(ruleset, preset.rules))
        for word in FOREIGN[name]:
            assert not [text for text in everything if word in text], word


@every_ruleset
def test_the_fans_of_a_table_are_called_as_its_players_call_them(ruleset: Ruleset) -> None:
    for preset in ruleset.presets.values():
        words = fan_words(ruleset, preset.rules)
        called = tuple(text and text.zh for text in words)
        scoring = getattr(preset.rules, "scoring", "")
        assert called == WORDS.get((ruleset.id, scoring), (None,) * 7)
        assert all(text is None or text.en for text in words)


def test_deals_are_named_where_players_go_by_winds() -> None:
    named = {name for name, ruleset in RULESETS.items() if ruleset.named_deals}
    assert named == {"mahjong/taiwan", "mahjong/guobiao"}


def test_a_ruleset_has_another_name_where_its_players_have_one() -> None:
    named = {name: ruleset.names for name, ruleset in RULESETS.items() if ruleset.names}
    assert list(named) == ["mahjong/sichuan"]
    ruleset = RULESETS["mahjong/sichuan"]
    (stream,) = ruleset.names
    assert stream.text.zh == "血流成河"
    called = {name for name, one in ruleset.presets.items() if holds(stream.where, one.rules)}
    assert called == {"stream", "stream_three"}
