"""Positions with known answers, from other programs' tests, rule texts and exhaustive search."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.core.switches import Setting
from game.paohuzi.fans.fans import LISTS
from game.paohuzi.fans.reading import Circumstances, Reading
from game.paohuzi.kernel.cards import (
    CHARACTERS,
    KINDS,
    card_text,
    counts_of,
    format_cards,
    parse_cards,
)
from game.paohuzi.kernel.combos import Combo, combo_of
from game.paohuzi.kernel.groups import KAN, Group
from game.paohuzi.kernel.hand import Hand
from game.paohuzi.kernel.melds import MeldKind, meld
from game.paohuzi.kernel.source import Source
from game.paohuzi.kernel.values import values_of
from game.paohuzi.play.chi import ChiFinder
from game.paohuzi.position.phase import Phase
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.rulesets.changde import CLASSIC, FULL_LIST
from game.paohuzi.rulesets.hengyang import RED_BLACK
from game.paohuzi.rulesets.jichu import THREE
from game.paohuzi.rulesets.loudi import HUNDRED
from game.paohuzi.scoring.arrangements import Arranger
from game.paohuzi.scoring.units import UNITS, total
from game.paohuzi.scoring.winning import WinChecker
from tests.support.paohuzi_scene import Scene

DATA = Path(__file__).parents[3] / "data"
PLAIN = PaohuziRules()

DISPUTED = {
    "wait-036": "the origin counts 贰贰柒拾-style waits as 3; big 二七十 is worth 6",
    "wait-059": "the same slip of the origin",
    "wait-147": "the same slip of the origin",
}
NOT_SHIPPED = {
    "score-001": "宁乡's own units",
    "score-006": "耒阳 is not shipped",
    "score-007": "耒阳 is not shipped",
    "score-008": "耒阳 is not shipped",
    "score-009": "耒阳 is not shipped",
    "score-010": "耒阳 is not shipped",
    "score-011": "永州 with wildcards is not shipped",
    "score-012": "永州 with wildcards is not shipped",
    **{f"fan_table-{n:03}": "宁乡 is not shipped" for n in range(1, 6)},
    **{f"fan_table-{n:03}": "永州 with wildcards is not shipped" for n in range(25, 31)},
}


def load(name: str) -> list[dict[str, Any]]:
    vectors: list[dict[str, Any]] = json.loads((DATA / name).read_text(encoding="utf-8"))["vectors"]
    return vectors


VECTORS = load("paohuzi.json")
RANDOM = load("paohuzi_random.json")


def of_type(kind: str) -> pytest.MarkDecorator:
    chosen = [
        v
        for v in VECTORS
        if v["type"] == kind and v["id"] not in DISPUTED and v["id"] not in NOT_SHIPPED
    ]
    return pytest.mark.parametrize("vector", chosen, ids=lambda v: v["id"])


def rules_of(vector: dict[str, Any]) -> PaohuziRules:
    changes: dict[str, Setting] = dict(vector.get("rules", {}))
    changes.pop("groups", None)
    if changes.get("kan_locked") is False:
        changes["bi"] = False
    return PLAIN.replace(changes)


def test_every_vector_is_used_or_excused() -> None:
    used = {"meld_huxi", "chi_huxi", "complete", "hu", "chi", "wait", "score", "fan_table", "jichu"}
    # The positions in words are the scenarios of test_turns, test_claims and test_winning.
    assert {v["type"] for v in VECTORS} == {*used, "action"}
    assert {v["id"] for v in VECTORS if v.get("disputed")} == set(DISPUTED)
    assert len(VECTORS) == 310
    assert len(RANDOM) == 280


@of_type("meld_huxi")
def test_melds_have_their_huxi(vector: dict[str, Any]) -> None:
    (card,) = parse_cards(vector["card"])
    group = Arranger(PLAIN).alike(vector["kind"], card)
    assert group.huxi == vector["expect"]
    if vector["kind"] != KAN:
        assert (
            WinChecker(PLAIN).solver.meld_huxi(meld(f"{vector['kind']} {vector['card']}"))
            == group.huxi
        )


@of_type("chi_huxi")
def test_combinations_have_their_huxi(vector: dict[str, Any]) -> None:
    rules = rules_of(vector)
    first, second, third = sorted(parse_cards(vector["cards"]))
    kind = combo_of((first, second, third), rules.combos)
    values = values_of(rules.value_rules)
    got = None if kind is None else values.combo(Combo(kind, (first, second, third)))
    assert got == vector["expect"]


@of_type("complete")
def test_hands_are_complete_or_not(vector: dict[str, Any]) -> None:
    hand = Hand(parse_cards(vector["hand"]))
    found = None
    if hand.size % 3 != 1:
        found = WinChecker(rules_of(vector)).complete(hand, hand.size % 3 == 2)
    expect = vector["expect"]
    assert (found is not None) is expect["complete"]
    if expect["huxi"] is not None:
        assert found == expect["huxi"]


def judge(vector: dict[str, Any]) -> tuple[int | None, list[tuple[Group, ...]]]:
    """The best huxi by the solver, and all arrangements."""
    rules = rules_of(vector)
    hand = Hand(parse_cards(vector["hand"]))
    melds = [meld(text) for text in vector["melds"]]
    card = parse_cards(vector["card"])[0] if vector["card"] else None
    source = Source(vector["source"])
    if source is Source.DISCARD and not rules.hu_on_discard:
        return None, []
    if card is None:
        # Four alike that were dealt lie on the table as 提.
        for kind in range(KINDS):
            if hand.counts[kind] == 4:
                hand.remove(kind, 4)
                melds.append(meld(f"ti {card_text(kind)}"))
    best = WinChecker(rules).best(hand, melds, card, source)
    return best, list(Arranger(rules).all(hand, melds, card, source))


@of_type("hu")
def test_wins_and_their_huxi(vector: dict[str, Any]) -> None:
    best, found = judge(vector)
    expect = vector["expect"]
    assert (best is not None and best >= rules_of(vector).min_huxi) is expect["win"]
    if expect["huxi"] is not None or not expect["win"]:
        assert best == expect["huxi"]
    if vector.get("best"):
        texts = [sorted(f"{g.kind} {format_cards(g.cards)}" for g in groups) for groups in found]
        assert [swap(text) for text in vector["best"]] in [sorted(map(swap, t)) for t in texts]


def swap(text: str) -> str:
    """With its cards in the order of the kinds."""
    kind, cards = text.split()
    return f"{kind} {format_cards(sorted(parse_cards(cards)))}"


@pytest.mark.parametrize("vector", RANDOM, ids=lambda v: v["id"])
def test_random_positions_agree_with_exhaustive_search(vector: dict[str, Any]) -> None:
    best, found = judge(vector)
    assert best == vector["expect"]["huxi"]
    assert {sum(group.huxi for group in groups) for groups in found} == set(vector["all_huxi"])


@of_type("chi")
def test_ways_to_chi(vector: dict[str, Any]) -> None:
    counts = counts_of(parse_cards(vector["hand"]))
    (card,) = parse_cards(vector["card"])
    found = ChiFinder(PLAIN).options(counts, card)
    options = [
        (format_cards(chi.cards), sorted(format_cards(group) for group in chi.bi)) for chi in found
    ]
    expect = vector["expect"]
    assert bool(options) is expect["any"]
    for main, bi in expect.get("has", ()):
        ordered = format_cards(sorted(parse_cards(main)))
        assert (ordered, sorted(bi)) in options
    if "mains" in expect:
        assert {main for main, _ in options} == set(expect["mains"])


@of_type("wait")
def test_waits_of_small_hands(vector: dict[str, Any]) -> None:
    hand = Hand(parse_cards(vector["hand"]))
    checker = WinChecker(PLAIN)
    waits = {}
    for card, character in enumerate(CHARACTERS):
        # The third of a kind is counted as a 偎, but may be used anywhere.
        found = [
            checker.with_card(hand, None, vector["pair"], card, Source.SELF),
            checker.with_card(hand, None, vector["pair"], card, Source.FLIP),
        ]
        known = [huxi for huxi in found if huxi is not None]
        if known and hand.counts[card] < 4:
            waits[character] = max(known)
    assert waits == vector["expect"]


@of_type("score")
def test_units(vector: dict[str, Any]) -> None:
    reading = Reading((), vector["xi"], frozenset(), Circumstances(None, Source.FLIP))
    unit, rules = {"tun15": ("tun", CLASSIC), "hengyang_dun": ("dun", RED_BLACK)}[vector["formula"]]
    assert total(UNITS[unit](rules, reading, reading.huxi)) == vector["expect"]


FAN_IDS = {
    "红胡": "ten_red",
    "点胡": "one_red",
    "乌胡": "no_red",
    "大胡": "big_hu",
    "小胡": "small_hu",
    "地胡": "di_hu",
    "大团圆": "reunion",
    "耍猴": "one_in_hand",
    "听胡": "no_claims",
    "假行行": "every_row_but_one",
    "一点红": "one_red",
    "一条扁": "red_in_one_group",
    "十三红": "thirteen_red",
    "自摸": "self_drawn",
}
LISTED = {"常德红黑点": "red_black_dot", "常德全名堂, fans added": "full"}


@of_type("fan_table")
def test_bonus_hands_have_their_values(vector: dict[str, Any]) -> None:
    name, expect = vector["name"], vector["expect"]
    listed = LISTED.get(vector["note"], "doubles")
    if listed == "red_black_dot" and name == "自摸":
        assert expect == "+1 tun"
        assert tun(CLASSIC, Source.SELF) == tun(CLASSIC, Source.FLIP) + 1
    elif name == "黄番":
        assert expect == "tun x (1+n)"
        assert tun(FULL_LIST, Source.FLIP, 2) == 3 * tun(FULL_LIST, Source.FLIP)
    elif name == "放炮":
        assert "at most 100" in expect
        assert HUNDRED.race
        assert HUNDRED.discard_pays == "alone"
    else:
        text = next(e.text for e in LISTS[listed].entries if e.id == FAN_IDS[name])
        forms = {
            str(text.points),
            f"x{text.multiplier}",
            f"={text.points}",
            f"{text.points} each",
            f"{text.points}+(big-18)",
            f"{text.points}+(small-16)",
        }
        assert str(expect) in forms


def tun(rules: PaohuziRules, source: Source, exhausted: int = 0) -> int:
    circumstances = Circumstances(None, source, exhausted=exhausted)
    return total(UNITS["tun"](rules, Reading((), 18, frozenset(), circumstances), 18))


@of_type("jichu")
def test_the_beginners_table_scores_as_its_text_says(vector: dict[str, Any]) -> None:
    word, cards = vector["case"].split()
    kinds = {"偎": MeldKind.WEI, "提": MeldKind.TI, "碰": MeldKind.PENG}
    laid = meld(f"{kinds[word].value} {cards[1]}")
    assert WinChecker(THREE).solver.meld_huxi(laid) == vector["expect"]


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("wei 壹", 12),
        ("wei 一", 6),
        ("ti 贰", 32),
        ("peng 三", 3),
        ("chi 壹贰叁", 6),
        ("pao 肆", 32),
    ],
)
def test_the_six_examples_of_the_beginners_text(text: str, points: int) -> None:
    assert WinChecker(THREE).solver.meld_huxi(meld(text)) == points


EXAMPLES = load("paohuzi_examples.json")


def test_all_worked_examples_are_here() -> None:
    assert [v["id"] for v in EXAMPLES] == [f"E{n:02}" for n in range(1, 59)]


@pytest.mark.parametrize("vector", EXAMPLES, ids=lambda v: v["id"])
def test_worked_examples(vector: dict[str, Any]) -> None:
    best, found = judge(vector)
    assert best == vector["huxi"]
    if len(parse_cards(vector["hand"])) + 3 * len(vector["melds"]) != 19:
        # One example has a card too few for seven groups, and is about its shape alone.
        assert max((sum(g.huxi for g in groups) for groups in found), default=None) == best


@pytest.mark.parametrize("vector", [v for v in EXAMPLES if v["card"]], ids=lambda v: v["id"])
def test_worked_examples_at_the_table(vector: dict[str, Any]) -> None:
    """The same in play: the seat is offered the win exactly when it has huxi enough."""
    rules = rules_of(vector)
    source = Source(vector["source"])
    hands = {2: vector["hand"], 0: "", 1: ""}
    card = vector["card"]
    flipper = {Source.SELF: 1, Source.FLIP: 0, Source.DISCARD: 1}[source]
    spare = next(c for c in CHARACTERS if c not in vector["hand"] and c != card)
    hands[flipper] = card if source is Source.DISCARD else spare
    stock = "" if source is Source.DISCARD else card
    scene = Scene.at(hands, stock, {2: vector["melds"]}, turn=flipper, rules=rules)
    scene.board.no_chi[2] = (1 << KINDS) - 1
    thrown = hands[flipper]
    scene.does(flipper, f"discard {thrown}")
    while scene.board.phase is Phase.OFFER and scene.board.offer is not None:
        if scene.board.offer.card == parse_cards(card)[0] or not scene.deal.deciders:
            break
        scene.let_go()
    enough = vector["huxi"] is not None and vector["huxi"] >= rules.min_huxi
    wins = [text for text in scene.claims(2) if text.startswith("win")]
    assert bool(wins) is enough
    if enough:
        scene.does(2, wins[0])
        assert scene.won.score.huxi <= vector["huxi"]
        assert scene.won.score.huxi >= rules.min_huxi
