"""The pay of a win: bonus hands, units, payments, and the arrangement that pays most."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.core.points import Paid, Transfer
from game.core.switches import Setting
from game.paohuzi.catalogue import RULESETS
from game.paohuzi.fans.fans import LISTS
from game.paohuzi.fans.reading import Circumstances
from game.paohuzi.kernel.cards import parse_cards
from game.paohuzi.kernel.hand import Hand
from game.paohuzi.kernel.melds import meld
from game.paohuzi.kernel.source import Source
from game.paohuzi.position.events import Settled
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.rulesets.changde import CLASSIC, FULL_LIST
from game.paohuzi.rulesets.hengyang import RED_BLACK, SIX, TEN
from game.paohuzi.rulesets.jichu import THREE
from game.paohuzi.rulesets.loudi import HUNDRED
from game.paohuzi.scoring.arrangements import Arranger
from game.paohuzi.scoring.score import score_groups, score_hand
from game.paohuzi.scoring.winning import WinChecker
from tests.game.paohuzi.kernel.test_solver import position
from tests.support.paohuzi_scene import Scene

E01 = "一二三壹贰叁贰柒拾四五六七八九肆伍陆七八"
E12 = "贰柒拾壹贰叁肆肆五六七六七八伍陆柒八九十"
E31 = "五五五四四壹贰叁贰柒拾一二三伍陆柒八九十"
E43 = "九壹贰叁一二三贰柒拾六七八"
E51 = "八"
E52 = "壹壹壹叁叁叁伍伍伍一一三四五四五六八八捌"
E53 = "壹壹壹叁叁叁伍伍伍一三四五六四五六八八捌"
E54 = "贰柒拾二七十贰柒拾二七十一三四五六四五六"
E51_MELDS = ("ti 拾", "peng 二", "peng 七", "chi 壹贰叁", "chi 四五六", "chi 伍陆柒")


def points(
    rules: PaohuziRules,
    hand: str,
    card: str,
    source: Source,
    melds: tuple[str, ...] = (),
    **about: bool | int,
) -> int:
    circumstances = Circumstances(parse_cards(card)[0], source, **about)  # type: ignore[arg-type]
    held = Hand(parse_cards(hand))
    return score_hand(rules, held, [meld(text) for text in melds], circumstances).points


@pytest.mark.parametrize(
    ("hand", "melds", "card", "source", "classic", "full", "loudi"),
    [
        (E01, (), "九", Source.FLIP, 1, 1, 15),
        (E12, (), "肆", Source.SELF, 3, 3, 36),
        (E31, (), "五", Source.SELF, 5, 5, 48),
        (E43, ("pao 五", "ti 陆"), "九", Source.FLIP, 7, 7, 33),
        (E51, E51_MELDS, "八", Source.FLIP, 4, 10, 80),
        (E52, (), "一", Source.SELF, 20, 32, 200),
        (E53, (), "二", Source.FLIP, 9, 18, 42),
        (E54, (), "二", Source.FLIP, 12, 18, 100),
    ],
)
def test_what_the_worked_examples_pay(
    hand: str,
    melds: tuple[str, ...],
    card: str,
    source: Source,
    classic: int,
    full: int,
    loudi: int,
) -> None:
    assert points(CLASSIC, hand, card, source, melds) == classic
    assert points(FULL_LIST, hand, card, source, melds) == full
    assert points(HUNDRED, hand, card, source, melds) == loudi


def test_a_single_card_in_hand_counts_in_the_full_list() -> None:
    assert points(FULL_LIST, E51, "八", Source.FLIP, E51_MELDS, one_in_hand=True) == 26
    scene = Scene.at({0: "肆", 2: E51}, "八玖", {2: E51_MELDS}, rules=FULL_LIST)
    scene.board.claims[2] = 5
    scene.throws(0, "肆")
    scene.does(2, "win 八")
    assert scene.won.score.points == 26
    assert scene.fans() == {"red_hu": 5, "one_in_hand": 8}


@pytest.mark.parametrize(
    ("about", "fan", "worth"),
    [
        ({"last_card": True}, "last_card", 6),
        ({"tian": True}, "tian_hu", 6),
        ({"di": True}, "di_hu", 6),
        ({"no_claims": True}, "no_claims", 6),
    ],
)
def test_circumstances_are_added_in_the_full_list(
    about: dict[str, bool], fan: str, worth: int
) -> None:
    assert fan in {entry.id for entry in LISTS["full"].entries}
    assert points(FULL_LIST, E43, "九", Source.FLIP, ("pao 五", "ti 陆"), **about) == 7 * worth


@pytest.mark.parametrize(
    ("rules", "hand", "card", "about", "terms"),
    [
        (RED_BLACK, E31, "五", {}, {"huxi": 6, "winning_card": 4}),
        (CLASSIC, E31, "五", {"exhausted": 2}, {"huxi": 4, "self_drawn": 1}),
        (FULL_LIST, E31, "五", {"exhausted": 2}, {"huxi": 4, "self_drawn": 1, "exhausted": 10}),
        (
            CLASSIC.replace({"added_tun": 2, "xing": "winning_card"}),
            E31,
            "五",
            {},
            {"huxi": 4, "self_drawn": 1, "added_tun": 2, "xing": 4},
        ),
        (HUNDRED, E31, "五", {}, {"huxi": 24}),
        (HUNDRED, E31, "五", {"tian": True, "di": True}, {"flat": 200}),
    ],
)
def test_the_units_are_told_term_by_term(
    rules: PaohuziRules, hand: str, card: str, about: dict[str, Any], terms: dict[str, int]
) -> None:
    circumstances = Circumstances(parse_cards(card)[0], Source.SELF, **about)
    score = score_hand(rules, Hand(parse_cards(hand)), [], circumstances)
    assert {term.id: term.units for term in score.terms} == terms
    assert sum(term.units for term in score.terms) == score.units


def test_exhausted_deals_multiply_the_tun() -> None:
    assert points(FULL_LIST, E01, "九", Source.FLIP, exhausted=2) == 3
    assert points(CLASSIC, E01, "九", Source.FLIP, exhausted=2) == 1
    scene = Scene.at({0: "玖", 1: E01}, "九", rules=FULL_LIST, exhausted=2)
    scene.throws(0, "玖")
    scene.does(1, "win 九")
    assert scene.won.score.units == 2 * 3, "one tun and one for the own flip, three times"


def test_rare_bonus_hands() -> None:
    rare = FULL_LIST.replace({"rare_mingtang": True})
    kan = "壹壹壹贰贰贰叁叁叁肆肆肆伍伍伍陆陆陆柒柒"
    scored = score_hand(rare, Hand(parse_cards(kan)), [], Circumstances(16, Source.FLIP))
    fans = {fan.id: fan.worth for fan in scored.fans}
    assert fans["every_row"] == 8
    assert fans["big_hu"] == 8 + 3
    assert fans["all_alike"] == 8
    two = ("ti 一", "pao 壹", "chi 四五六", "chi 七八九", "chi 肆伍陆", "chi 柒捌玖")
    scored = score_hand(
        rare, Hand(parse_cards("十")), [meld(t) for t in two], Circumstances(9, Source.FLIP)
    )
    assert {fan.id: fan.worth for fan in scored.fans}["reunion"] == 8


@pytest.mark.parametrize(
    ("changes", "tun"), [({"added_tun": 5}, 6), ({"xing": "winning_card"}, 3), ({"xing": "off"}, 1)]
)
def test_tun_may_be_added(changes: dict[str, Setting], tun: int) -> None:
    # Two 九 and no red to speak of: one tun at fifteen huxi.
    assert points(CLASSIC.replace(changes), E01, "九", Source.FLIP) == tun


def test_the_next_card_of_the_stock_wakes_as_many_as_the_winner_has() -> None:
    rules = CLASSIC.replace({"xing": "next_card"})
    scene = Scene.at({0: "玖", 2: E01}, "九壹玖", rules=rules)
    scene.throws(0, "玖")
    scene.does(2, "win 九")
    assert scene.won.score.xing == 10
    assert scene.won.score.units == 1 + 1
    settled = scene.events[-1]
    assert isinstance(settled, Settled)
    assert settled.stock == (10, 18)


def test_a_cap() -> None:
    assert points(CLASSIC.replace({"cap": 60}), E52, "一", Source.SELF) == 20
    assert points(HUNDRED.replace({"cap": 100}), E52, "一", Source.SELF) == 100
    assert points(HUNDRED, E52, "一", Source.SELF, tian=True) == 200
    assert points(HUNDRED.replace({"cap": 400}), E52, "一", Source.SELF, tian=True) == 400


def test_a_discarder_pays_a_hundred_at_most_at_loudi() -> None:
    assert points(HUNDRED, E54, "二", Source.DISCARD, last_card=True) == 100
    assert points(HUNDRED, E54, "二", Source.FLIP, last_card=True) == 200


@pytest.mark.parametrize(
    ("hand", "card", "source", "expected"),
    [
        # 15 huxi: (15 - 6) / 3 = 3, and two 九.
        (E01, "九", Source.FLIP, 3 + 2),
        (E01, "九", Source.SELF, (3 + 2) * 2),
        # 21 huxi: 5, one 二; one red card makes it four times.
        (E53, "二", Source.FLIP, (5 + 1) * 4),
        # 21 huxi: 5, three 一; all black, self-drawn.
        (E52, "一", Source.SELF, (5 + 3) * 5 * 2),
        # 21 huxi: 5, three 二; thirteen red.
        (E54, "二", Source.FLIP, (5 + 3) * 5),
    ],
)
def test_dun_at_hengyang(hand: str, card: str, source: Source, expected: int) -> None:
    assert points(RED_BLACK, hand, card, source) == expected


def test_exactly_ten_huxi_are_three_dun_and_red_cards_above_ten_add() -> None:
    # 贰柒拾 is six, 二二二 three, 四四四 one: ten huxi; three 柒 are of the winning kind.
    melds = ("chi 贰柒拾", "wei 二", "peng 四", "chi 八九十", "chi 八九十", "chi 伍陆柒")
    held = Hand(parse_cards("七七"))
    scored = score_hand(
        RED_BLACK, held, [meld(text) for text in melds], Circumstances(16, Source.FLIP)
    )
    assert scored.huxi == 10
    reds = sum(card % 10 in (1, 6, 9) for group in scored.groups for card in group.cards)
    assert reds == 12
    assert scored.units == 3 + 3 + (reds - 10)
    assert scored.factor == 3


def units(rules: PaohuziRules, melds: tuple[str, ...], hand: str, card: str) -> tuple[int, int]:
    """(huxi, units) of a hand of five groups that wins on another's flip."""
    circumstances = Circumstances(parse_cards(card)[0], Source.FLIP)
    laid = [meld(text) for text in melds]
    scored = score_hand(rules, Hand(parse_cards(hand)), laid, circumstances)
    return scored.huxi, scored.units


@pytest.mark.parametrize(
    ("melds", "huxi", "dun"),
    [
        (("chi 贰柒拾", "chi 三四五", "chi 三四五", "chi 六七八"), 6, 1),
        (("chi 贰柒拾", "peng 四", "chi 三四五", "chi 六七八"), 7, 1),
        (("chi 贰柒拾", "wei 四", "chi 三四五", "chi 六七八"), 9, 1),
        (("chi 贰柒拾", "wei 四", "peng 三", "chi 六七八"), 10, 3),
        (("chi 贰柒拾", "chi 壹贰叁", "chi 三四五", "chi 六七八"), 12, 2),
    ],
)
def test_below_ten_huxi_a_win_is_worth_one_dun(melds: tuple[str, ...], huxi: int, dun: int) -> None:
    # One more for the single 玖 that wins; five red cards at most.
    assert units(SIX, melds, "柒捌", "玖") == (huxi, dun + 1)
    if huxi < 10:
        with pytest.raises(ValueError, match="does not win"):
            units(TEN, melds, "柒捌", "玖")


RED_RUNS = ("chi 贰柒拾", "chi 二七十")


@pytest.mark.parametrize(
    ("melds", "hand", "card", "reds", "fans", "added"),
    [
        ((*RED_RUNS, "chi 六七八", "chi 四五六"), "三四", "五", 7, {}, 0),
        ((*RED_RUNS, "chi 六七八", "chi 六七八"), "三四", "五", 8, {"few_red": 3}, 0),
        ((*RED_RUNS, "chi 柒捌玖", "chi 贰叁肆"), "六七", "八", 9, {"few_red": 3}, 1),
        ((*RED_RUNS, "chi 贰柒拾", "chi 四五六"), "六七", "八", 10, {"many_red": 5}, 0),
        ((*RED_RUNS, "chi 贰柒拾", "chi 贰柒拾"), "四五", "六", 12, {"many_red": 5}, 2),
    ],
)
def test_at_liuhuqiang_eight_red_cards_are_a_small_red_hand_and_ten_a_big_one(
    melds: tuple[str, ...], hand: str, card: str, reds: int, fans: dict[str, int], added: int
) -> None:
    laid = [meld(text) for text in melds]
    scored = score_hand(
        SIX, Hand(parse_cards(hand)), laid, Circumstances(parse_cards(card)[0], Source.FLIP)
    )
    cards = [card for group in scored.groups for card in group.cards]
    assert sum(card % 10 in (1, 6, 9) for card in cards) == reds
    assert {fan.id: fan.worth for fan in scored.fans} == fans
    base = 1 if scored.huxi < 9 else (scored.huxi - 6) // 3
    assert scored.units == base + cards.count(parse_cards(card)[0]) + added
    assert scored.points == scored.units * (sum(fans.values()) or 1)


@pytest.mark.parametrize(("least", "tun"), [(15, 3), (18, 2), (21, 1)])
def test_tun_are_counted_from_the_threshold(least: int, tun: int) -> None:
    # E53 is worth 21 huxi; one red card counts three times.
    rules = CLASSIC.replace({"min_huxi": least})
    assert points(rules, E53, "二", Source.FLIP) == 3 * tun


# ------------------------------------------------------------------ payments


def transfers(scene: Scene) -> tuple[Transfer, ...]:
    return tuple(t for e in scene.events if isinstance(e, Paid) for t in e.transfers)


def factors(scene: Scene) -> list[tuple[str, list[tuple[str, int]]]]:
    """The reasons of payments and the factors of each."""
    return [
        (
            paid.reason,
            [(factor.id, factor.times) for share in paid.shares for factor in share.factors],
        )
        for paid in transfers(scene)
    ]


def win(rules: PaohuziRules, thrown: bool) -> Scene:
    """Seat 2 wins E01 with 九, thrown by seat 0 or flipped by seat 1."""
    scene = Scene.at({0: "九" if thrown else "玖", 2: E01}, "九玖", rules=rules)
    if thrown:
        scene.does(0, "discard 九")
    else:
        scene.throws(0, "玖")
    scene.does(2, "win 九")
    return scene


def test_changde_everybody_pays() -> None:
    assert win(CLASSIC, thrown=False).paid() == (-1, -1, 2)
    assert win(CLASSIC.replace({"base": 5}), thrown=False).paid() == (-5, -5, 10)


def test_loudi_settles_the_difference_of_marks() -> None:
    flipped = win(HUNDRED, thrown=False)
    assert flipped.paid() == (-15, -15, 30)
    settled = flipped.events[-1]
    assert isinstance(settled, Settled)
    assert settled.marks == (0, 0, 15)
    thrown = win(HUNDRED, thrown=True)
    # Marks +15 and −15: the winner is 30 ahead of the discarder and 15 of the third.
    assert thrown.paid() == (-45, 0, 45)
    settled = thrown.events[-1]
    assert isinstance(settled, Settled)
    assert settled.marks == (-15, 0, 15)
    assert sum(t.points for t in transfers(thrown) if t.reason == "difference") == 30
    assert factors(thrown)[0] == ("discarder", [("race", 2)])
    assert factors(thrown)[1:] == [("difference", []), ("difference", [])]


def test_a_win_on_a_discard_at_loudi_is_worth_a_hundred_to_winner_and_discarder() -> None:
    # Two flat hundreds, that is: thirteen red cards, and the dealer's first discard.
    scene = Scene.at({0: "二", 2: E54}, "玖", rules=HUNDRED.replace({"cap": 400}))
    scene.board.discards = 0
    scene.does(0, "discard 二")
    scene.does(2, "win 二")
    assert scene.fans() == {"thirteen_red": 100, "di_hu": 100}
    settled = scene.events[-1]
    assert isinstance(settled, Settled)
    assert settled.marks == (-100, 0, 100)
    assert scene.paid() == (-300, 0, 300)


def test_loudi_fines_the_dealer_of_an_exhausted_deal() -> None:
    scene = Scene.at({0: "玖"}, "捌", rules=HUNDRED)
    scene.throws(0, "玖")
    assert scene.paid() == (-20, 10, 10)
    settled = scene.events[-1]
    assert isinstance(settled, Settled)
    assert settled.marks == (-10, 0, 0)


def test_hengyang_the_discarder_pays_three_times() -> None:
    assert win(RED_BLACK, thrown=False).paid() == (-5, -5, 10)
    thrown = win(RED_BLACK.replace({"base": 2}), thrown=True)
    assert thrown.paid() == (-30, 0, 30)
    assert factors(thrown) == [("discarder", [("base", 2), ("discard_pays", 3)])]


def test_liuhuqiang_four_pay_with_five_groups() -> None:
    scene = Scene.at({0: "玖", 1: "壹贰叁贰柒拾四五六七八九七八"}, "九", rules=TEN)
    scene.throws(0, "玖")
    assert scene.deal.seats == 4
    # Twelve huxi: two dun and two 九, twice for the own flip.
    assert scene.options(1) == ["win 九"]
    scene.does(1, "win 九")
    assert len(scene.won.score.groups) == 5
    assert scene.paid() == (-8, 24, -8, -8)


DEALT = "一二三壹贰叁贰柒拾四五六七八九肆伍陆七八九"
SHORT = "贰柒拾壹贰叁四五六七八九四五"
"""Fourteen cards that wait for 三 and 六."""


def test_at_hengyang_a_heavenly_hand_is_doubled_for_the_own_draw_too() -> None:
    for rules, doubled in ((RED_BLACK, True), (RED_BLACK.replace(OWN_NOT), False)):
        scene = Scene({0: DEALT}, rules=rules)
        scene.does(0, "win")
        assert scene.fans() == ({"self_drawn": 2} if doubled else {}) | {"tian_hu": 2}
        # Fifteen huxi: three dun; no card that won.
        each = 3 * (4 if doubled else 2)
        assert scene.paid() == (2 * each, -each, -each)
    four = Scene({0: SHORT + "六"}, rules=SIX)
    four.does(0, "win")
    assert four.fans() == {"self_drawn": 2, "tian_hu": 2}


OWN_NOT: dict[str, Setting] = {"tian_hu_self_drawn": False}


def test_a_heavenly_hand_is_no_own_draw_elsewhere() -> None:
    for rules in (CLASSIC, HUNDRED):
        scene = Scene({0: DEALT}, rules=rules)
        scene.does(0, "win")
        assert "self_drawn" not in scene.fans()
        assert scene.won.score.units == (1 if rules is CLASSIC else 100)
    counted = Scene({0: DEALT}, rules=CLASSIC.replace({"tian_hu_self_drawn": True}))
    counted.does(0, "win")
    assert counted.won.score.units == 2, "one tun for the own draw"


@pytest.mark.parametrize(("rules", "ready", "seats"), [(RED_BLACK, E01, 3), (SIX, SHORT, 4)])
def test_for_a_win_on_the_shown_card_everybody_pays_a_share(
    rules: PaohuziRules, ready: str, seats: int
) -> None:
    card = "九" if seats == 3 else "六"
    scene = Scene({0: card, 1: ready}, rules=rules)
    scene.does(1, f"win {card}")
    assert (scene.won.how, scene.won.giver) == ("shown", 0)
    assert "di_hu" in scene.fans()
    points = scene.won.score.points
    assert scene.paid() == tuple(
        points * (seats - 1) if seat == 1 else -points for seat in range(seats)
    )


def test_the_beginners_table_pays_the_sum_of_its_groups() -> None:
    hand = "壹贰叁肆伍陆柒捌玖一二三四五六贰七拾七八"
    flipped = Scene.at({0: "玖", 2: hand}, "九", rules=THREE)
    flipped.throws(0, "玖")
    flipped.does(2, "win 九")
    # Six for each of three big runs, three for each of three small ones, five for 贰七拾.
    total = 3 * 6 + 3 * 3 + 5
    assert flipped.won.score.huxi == total
    assert flipped.paid() == (-total, -total, 2 * total)
    thrown = Scene.at({0: "九", 2: hand}, "玖", rules=THREE)
    thrown.does(0, "discard 九")
    thrown.does(2, "win 九")
    assert thrown.paid() == (-total, 0, total)


def test_a_win_worth_nothing_pays_nobody() -> None:
    rules = PaohuziRules(min_huxi=0, units="huxi")
    melds = {
        2: ("chi 三四五", "chi 六七八", "chi 六七八", "chi 叁肆伍", "chi 叁肆伍", "chi 陆柒捌")
    }
    scene = Scene.at({0: "玖", 2: "三四"}, "五", melds, rules=rules)
    scene.throws(0, "玖")
    scene.does(2, "win 五")
    assert scene.won.score.points == 0
    assert scene.paid() == (0, 0, 0)
    assert scene.deal.outcome is not None
    assert scene.deal.outcome.winners == (2,)


def test_the_winner_deals_next() -> None:
    for rules in (CLASSIC, RED_BLACK):
        outcome = win(rules, thrown=False).deal.outcome
        assert outcome is not None
        assert outcome.next_dealer == 2


# ------------------------------------------------------------------ the best arrangement


def test_the_arrangement_that_pays_most_is_taken_not_the_one_with_most_huxi() -> None:
    """Every arrangement is scored; the best by points is the result, at any huxi."""
    rng = random.Random(3)
    for _ in range(400):
        drawn = position(rng, HUNDRED)
        if drawn is None:
            continue
        hand, melds, card, source = drawn
        circumstances = Circumstances(card, source)
        found = [
            (score_groups(HUNDRED, groups, huxi, circumstances).points, huxi)
            for groups in Arranger(HUNDRED).all(hand, melds, card, source)
            if (huxi := sum(group.huxi for group in groups)) >= HUNDRED.min_huxi
        ]
        if not found:
            with pytest.raises(ValueError, match="does not win"):
                score_hand(HUNDRED, hand, melds, circumstances)
            continue
        scored = score_hand(HUNDRED, hand, melds, circumstances)
        assert (scored.points, scored.huxi) == max(found)
    # As runs 一二三 一二三 壹贰叁 are worth twelve, as three 绞 nothing: but thirty huxi are a flat
    # hundred, and the three red cards in one group double it.
    hand = Hand(parse_cards("一一二二三三壹贰叁九"))
    melds = [meld("ti 肆"), meld("ti 伍"), meld("wei 捌")]
    nine = parse_cards("九")[0]
    assert WinChecker(HUNDRED).best(hand, melds, nine, Source.FLIP) == 42
    scored = score_hand(HUNDRED, hand, melds, Circumstances(nine, Source.FLIP))
    assert (scored.points, scored.huxi) == (200, 30)
    assert {fan.id for fan in scored.fans} == {"thirty_huxi", "red_in_one_group"}


def test_every_ruleset_names_its_bonus_hands() -> None:
    for ruleset in RULESETS:
        rules = ruleset.default
        assert isinstance(rules, PaohuziRules)
        listed = LISTS[rules.mingtang]
        assert ruleset.fans == tuple(entry.text for entry in listed.entries)
        for fan in ruleset.fans:
            assert fan.name.zh
            assert fan.name.en
            assert fan.definition.zh.endswith("。")
            assert fan.definition.en.endswith(".")
