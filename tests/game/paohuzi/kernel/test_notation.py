"""Cards, combinations, melds and rules read and written as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.errors import BadNotation, BadRules
from game.core.switches import Setting, describe
from game.paohuzi.catalogue import PAOHUZI, RULESETS
from game.paohuzi.kernel.cards import (
    CHARACTERS,
    KINDS,
    RED_KINDS,
    cards_of,
    counts_of,
    format_cards,
    parse_cards,
    rank_of,
)
from game.paohuzi.kernel.combos import ComboKind, ComboRules, combo_of, combos
from game.paohuzi.kernel.hand import Hand
from game.paohuzi.kernel.melds import Meld, MeldKind, meld
from game.paohuzi.kernel.values import red_kinds
from game.paohuzi.play.chi import ChiFinder
from game.paohuzi.rules import PaohuziRules


@given(st.lists(st.integers(0, KINDS - 1), max_size=21))
def test_printing_and_reading_cards_are_inverse(cards: list[int]) -> None:
    text = format_cards(cards)
    if any(cards.count(card) > 4 for card in cards):
        with pytest.raises(BadNotation, match="too_many_copies"):
            parse_cards(text)
    else:
        assert parse_cards(text) == cards
        assert cards_of(counts_of(cards)) == sorted(cards)
        hand = Hand(cards)
        assert hand.cards() == sorted(cards)
        assert hand.size == len(cards)


@given(st.text(max_size=12))
def test_reading_never_surprises(text: str) -> None:
    for read in (parse_cards, meld):
        try:
            read(text)
        except BadNotation:
            continue


def test_ranks_and_colours() -> None:
    assert [rank_of(card) for card in parse_cards("一十壹拾")] == [1, 10, 1, 10]
    assert format_cards(sorted(RED_KINDS)) == "二七十贰柒拾"
    assert format_cards(sorted(red_kinds("by_size"))) == CHARACTERS[10:]


@pytest.mark.parametrize(
    "text", ["chi 二七十", "peng 伍", "wei 拾", "stale_wei 三", "pao 五", "ti 陆"]
)
def test_printing_and_reading_melds_are_inverse(text: str) -> None:
    assert str(meld(text)) == text


@pytest.mark.parametrize(
    "text", ["", "peng", "peng 伍伍", "kong 五", "chi 一二四", "chi 一二", "wei x"]
)
def test_what_is_no_meld_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        meld(text)


def test_a_hidden_meld_prints_its_kind_alone() -> None:
    hidden = Meld(MeldKind.WEI, None)
    assert str(hidden) == "wei"
    assert hidden.card is None


def test_there_are_thirty_eight_combinations() -> None:
    kinds = [combo.kind for combo in combos(ComboRules())]
    assert len(kinds) == 38
    assert kinds.count(ComboKind.JIAO) == 20
    assert kinds.count(ComboKind.TWO_SEVEN_TEN) == 2
    assert len(combos(ComboRules(jiao=False))) == 18
    assert len(combos(ComboRules(mixed_two_seven_ten=True))) == 38 + 6
    assert len(combos(ComboRules(one_five_ten=True))) == 38 + 2
    assert combo_of(parse_cards("九十一"), ComboRules()) is None
    assert combo_of(parse_cards("一一一"), ComboRules()) is None


@given(st.lists(st.integers(0, KINDS - 1), min_size=3, max_size=20), st.integers(0, KINDS - 1))
def test_every_way_to_chi_lays_down_every_copy(cards: list[int], card: int) -> None:
    counts = counts_of(cards)
    if max(counts) > 4 or counts[card] > 3:
        return
    for chi in ChiFinder(PaohuziRules()).options(counts, card):
        groups = (chi.cards, *chi.bi)
        used = counts_of(c for group in groups for c in group)
        used[card] -= 1
        assert used[card] == counts[card], "all copies go down"
        for kind in range(KINDS):
            assert used[kind] <= counts[kind]
            assert not (used[kind] and counts[kind] > 2), "a 坎 stays whole"
        assert all(combo_of(group, ComboRules()) and card in group for group in groups)


CONTRADICTIONS: list[tuple[dict[str, Setting], str, tuple[str, ...]]] = [
    ({"players": 4}, "four_players_need_14", ("players", "hand_size")),
    ({"buried": 20}, "only_two_players_bury", ("players", "hand_size", "buried")),
    ({"must_hu": "discard"}, "needs_hu_on_discard", ("hu_on_discard", "must_hu")),
    ({"di_hu": "first_discard"}, "needs_hu_on_discard", ("hu_on_discard", "di_hu")),
    ({"discard_pays": "triple"}, "needs_hu_on_discard", ("hu_on_discard", "discard_pays")),
    (
        {"hu_on_discard": True, "race": True, "discard_pays": "triple"},
        "race_settles_differences",
        ("race", "discard_pays"),
    ),
    (
        {"units": "huxi", "added_tun": 2, "huang_fan": True},
        "needs_tun",
        ("units", "added_tun", "huang_fan"),
    ),
    ({"units": "dun", "xing": "next_card"}, "needs_tun", ("units", "xing")),
    ({"mingtang": "doubles"}, "units_and_mingtang_differ", ("mingtang", "units")),
    ({"rare_mingtang": True}, "needs_full_mingtang", ("mingtang", "rare_mingtang")),
]


@pytest.mark.parametrize(("changes", "code", "switches"), CONTRADICTIONS)
def test_contradictions_are_refused(
    changes: dict[str, Setting], code: str, switches: tuple[str, ...]
) -> None:
    with pytest.raises(BadRules) as refused:
        PaohuziRules().replace(changes)
    assert refused.value.code == code
    assert refused.value.switches == switches


def test_switches_describe_themselves_in_both_languages() -> None:
    for entry in describe(PaohuziRules):
        for text in (entry.title, entry.sentence, *(choice.label for choice in entry.choices)):
            assert text.zh
            assert text.en
        assert entry.default in [choice.value for choice in entry.choices]
        assert entry.sentence.zh.endswith("。")
        assert entry.sentence.en.endswith(".")


def test_every_preset_can_be_rebuilt_from_its_switches() -> None:
    for ruleset in RULESETS:
        assert ruleset.game == PAOHUZI.name
        for preset in ruleset.presets.values():
            assert PaohuziRules().replace(preset.rules.switches()) == preset.rules
