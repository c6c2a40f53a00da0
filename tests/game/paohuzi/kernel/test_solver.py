"""The solver, the plain search, the arrangements and the reference must agree on any hand."""

from __future__ import annotations

import random

import pytest

from game.core.switches import Setting
from game.paohuzi.kernel.cards import KINDS
from game.paohuzi.kernel.hand import Hand
from game.paohuzi.kernel.melds import QUADS, Meld, MeldKind
from game.paohuzi.kernel.solver import solver_of
from game.paohuzi.kernel.source import Source
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.rulesets.jichu import THREE
from game.paohuzi.scoring.arrangements import Arranger
from game.paohuzi.scoring.winning import WinChecker
from tests.support.paohuzi_reference import House, all_huxi, covers, forms
from tests.support.paohuzi_search import best_by_search

PLAIN = PaohuziRules(hu_on_discard=True)
CHANGES: dict[str, dict[str, Setting]] = {
    "plain": {},
    "no_jiao": {"jiao": False},
    "mixed": {"mixed_two_seven_ten": True},
    "one_five_ten": {"one_five_ten": True},
    "split": {"kan_locked": False},
    "split_mixed": {"kan_locked": False, "mixed_two_seven_ten": True},
    "card_points": {"values": "card_points", "red": "by_size"},
    "own_first": {"own_hu_before_ti": True, "peng_pao_by_discard": True},
}
TABLES = {name: PLAIN.replace(changes) for name, changes in CHANGES.items()} | {"jichu": THREE}

each_table = pytest.mark.parametrize("name", TABLES)


def house(rules: PaohuziRules) -> House:
    return House(
        hu_on_discard=rules.hu_on_discard,
        kan_locked=rules.kan_locked,
        own_hu_before_ti=rules.own_hu_before_ti,
        peng_pao_by_discard=rules.peng_pao_by_discard,
        jiao=rules.jiao,
        mixed=rules.mixed_two_seven_ten,
        one_five_ten=rules.one_five_ten,
        card_points=rules.values == "card_points",
    )


def built(rng: random.Random, rules: PaohuziRules, groups: int, pair: bool) -> list[int]:
    """Cards of some random groups, so that many of the hands are complete."""
    pieces = [cards for cards, _ in forms(house(rules))]
    pieces += [(card,) * 3 for card in range(KINDS)]
    while True:
        cards = [card for _ in range(groups) for card in rng.choice(pieces)]
        if pair:
            cards += [rng.randrange(KINDS)] * 2
        if max(map(cards.count, cards)) <= 4:
            return cards


def spoilt(rng: random.Random, cards: list[int]) -> list[int]:
    """The same with one card changed, sometimes."""
    if rng.random() < 0.3:
        left = [card for card in range(KINDS) if cards.count(card) < 4]
        cards[rng.randrange(len(cards))] = rng.choice(left)
    return cards


@each_table
def test_solver_search_and_reference_agree_on_complete_hands(name: str) -> None:
    rules = TABLES[name]
    solver = solver_of(rules.solver_rules)
    rng = random.Random(name)
    complete = 0
    for number in range(150):
        pair = number % 2 == 1
        # The plain search of splittable hands takes long when they are large.
        groups = rng.randrange(1, 7 if rules.kan_locked else 5)
        cards = spoilt(rng, built(rng, rules, groups, pair))
        hand = Hand(cards)
        if rules.kan_locked and max(hand.counts) > 3:
            assert solver.best(hand.small, hand.big, pair) is None
            continue
        best = solver.best(hand.small, hand.big, pair)
        assert best == best_by_search(rules.solver_rules, hand.counts, pair), cards
        if number % 5 == 0:
            held = [3 if count == 3 and rules.kan_locked else 0 for count in hand.counts]
            fixed = sum(solver.values.three[card] for card in range(KINDS) if held[card])
            rest = [count - kan for count, kan in zip(hand.counts, held, strict=True)]
            triples = {c: solver.values.three[c] for c in range(KINDS) if rest[c] >= 3}
            worths = [fixed + worth for worth in covers(rest, pair, triples, house(rules))]
            assert best == max(worths, default=None), cards
        complete += best is not None
    assert complete > 30


def position(
    rng: random.Random, rules: PaohuziRules
) -> tuple[Hand, list[Meld], int, Source] | None:
    """A hand of seven groups, some of them on the table, one card taken out again to win on."""
    melds: list[Meld] = []
    pieces = [cards for cards, _ in forms(house(rules))]
    on_table = rng.randrange(3, 7)
    for _ in range(on_table):
        kind = rng.choice(list(MeldKind))
        if kind is MeldKind.CHI:
            melds.append(Meld(kind, rng.choice(pieces)))
        else:
            melds.append(Meld(kind, (rng.randrange(KINDS),) * (4 if kind in QUADS else 3)))
    pair = any(meld.is_quad for meld in melds)
    cards = built(rng, rules, 7 - on_table - pair, pair)
    if not cards:
        return None
    hand = spoilt(rng, cards)
    card = hand.pop(rng.randrange(len(hand)))
    if rng.random() < 0.3:
        # Or the card makes three into four.
        threes = [meld.card for meld in melds if meld.kind not in QUADS and meld.card is not None]
        threes += [kind for kind in hand if hand.count(kind) == 3]
        if threes:
            card = rng.choice(threes)
    everything = [*hand, card, *(c for meld in melds for c in meld.cards or ())]
    # Four alike are laid down as soon as they are held.
    if max(map(everything.count, everything)) > 4 or max(map(hand.count, hand), default=0) > 3:
        return None
    source = rng.choice([Source.SELF, Source.FLIP, Source.DISCARD])
    return Hand(hand), melds, card, source


@each_table
def test_wins_agree_with_the_reference_and_the_arrangements(name: str) -> None:
    rules = TABLES[name]
    checker, arranger = WinChecker(rules), Arranger(rules)
    rng = random.Random(name + "wins")
    asked = won = 0
    while asked < 120:
        drawn = position(rng, rules)
        if drawn is None:
            continue
        hand, melds, card, source = drawn
        asked += 1
        best = checker.best(hand, melds, card, source)
        table = [(meld.kind.value, meld.cards or ()) for meld in melds]
        expected = all_huxi(hand.cards(), table, card, source.value, house(rules))
        assert best == max(expected, default=None), (hand.cards(), table, card, source)
        found = {sum(g.huxi for g in groups) for groups in arranger.all(hand, melds, card, source)}
        assert found == expected
        won += best is not None
    assert won > 15


def test_every_arrangement_has_seven_groups_and_a_pair_exactly_with_a_quad() -> None:
    rng = random.Random(7)
    arranger = Arranger(PLAIN)
    seen = 0
    while seen < 60:
        drawn = position(rng, PLAIN)
        if drawn is None:
            continue
        hand, melds, card, source = drawn
        for groups in arranger.all(hand, melds, card, source):
            kinds = [group.kind for group in groups]
            assert len(groups) == 7
            quads = kinds.count("pao") + kinds.count("ti")
            assert kinds.count("pair") == (1 if quads else 0)
            cards = sorted(c for group in groups for c in group.cards)
            assert cards == sorted(
                [*hand.cards(), card, *(c for m in melds for c in m.cards or ())]
            )
            seen += 1


def test_the_tables_have_the_known_sizes() -> None:
    solver = solver_of(PLAIN.solver_rules)
    assert len(solver._small) == len(solver._big) == 391
    assert len(solver._small_pair) == len(solver._big_pair) == 909
    split = solver_of(TABLES["split"].solver_rules)
    assert len(split._small) == 6822
    assert len(split._small_pair) == 40525


@each_table
def test_a_hand_that_is_impossible_has_no_arrangement(name: str) -> None:
    solver = solver_of(TABLES[name].solver_rules)
    assert solver.best(0, 0, False) == 0
    assert solver.best(0, 0, True) is None
    lone = Hand([0, 5])
    assert solver.best(lone.small, lone.big, False) is None
    assert solver.best(lone.small, lone.big, True) is None
