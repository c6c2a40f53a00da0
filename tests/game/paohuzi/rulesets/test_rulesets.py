"""The rulesets as the lobby lists them, and the descriptions of their presets."""

from __future__ import annotations

from game.core.guide import holds, told
from game.judge.ruleset import rulesets_to_plain
from game.paohuzi.catalogue import RULESETS
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.rules.guide import GUIDE
from game.paohuzi.rulesets.changde import CHANGDE, CLASSIC
from game.paohuzi.rulesets.hengyang import HENGYANG, LIUHUQIANG
from game.paohuzi.rulesets.jichu import JICHU
from game.registry import RULESETS as ALL


def test_the_basic_game_stands_last_under_a_name_that_a_player_understands() -> None:
    assert RULESETS[-1] is JICHU
    assert list(ALL)[-1] == JICHU.id
    assert JICHU.name == ("基础跑胡子", "Basic paohuzi")
    assert "新手" in JICHU.summary.zh
    assert "beginner" in JICHU.summary.en


def test_the_preset_for_beginners_is_the_classic_table_from_ten_huxi_at_a_slow_pace() -> None:
    assert RULESETS[0] is CHANGDE
    beginner = CHANGDE.presets["beginner"]
    assert beginner.rules == CLASSIC.replace({"min_huxi": 10})
    assert CHANGDE.default == CLASSIC
    plain = rulesets_to_plain(ALL)["rulesets"]
    (changde,) = (one for one in plain if one["id"] == CHANGDE.id)
    told = {preset["name"]: preset for preset in changde["presets"]}
    assert told["beginner"]["pace"] == "relaxed"
    assert told["beginner"]["beginners"] is True
    assert "十胡" in told["beginner"]["sentence"]["zh"]
    assert "Ten huxi" in told["beginner"]["sentence"]["en"]
    assert not {"pace", "sentence", "beginners"} & told["three"].keys()


def test_liuhuqiang_begins_with_six_huxi() -> None:
    assert list(LIUHUQIANG.presets) == ["six", "ten"]
    for (name, preset), least in zip(LIUHUQIANG.presets.items(), (6, 10), strict=True):
        rules = preset.rules
        assert isinstance(rules, PaohuziRules)
        assert (rules.players, rules.hand_size, rules.min_huxi) == (4, 14, least), name


def test_a_discarder_is_said_to_pay_for_three_others_only_where_there_are_three() -> None:
    for ruleset, spared in ((HENGYANG, True), (LIUHUQIANG, False)):
        for preset in ruleset.presets.values():
            said = [
                told(line.text.zh, preset.rules)
                for line in GUIDE
                if holds(line.where, preset.rules) and "三份" in line.text.zh
            ]
            assert len(said) == 1
            assert ("包三家" not in said[0]) is spared, said
    labels = [one.label.zh for entry in HENGYANG.form.questions for one in entry.answers]
    assert "付三份" in labels
    assert not [label for label in labels if "三家" in label]
    assert "三家" not in HENGYANG.summary.zh


def test_where_feeding_a_wei_is_punished_it_lies_with_one_card_open() -> None:
    for preset in (*HENGYANG.presets.values(), *LIUHUQIANG.presets.values()):
        rules = preset.rules
        assert isinstance(rules, PaohuziRules)
        assert rules.fed_rule
        assert not rules.wei_hidden
    assert "偎明一张" in HENGYANG.summary.zh
    assert "shows one card" in HENGYANG.summary.en
