"""The worth of a hand with wildcards: against every possible substitution."""

from __future__ import annotations

import random

import pytest

from game.mahjong.fans.reading import Circumstances
from game.mahjong.kernel.melds import Meld, MeldKind, meld
from game.mahjong.kernel.tiles import COPIES, KINDS, RED, counts_of, mask_of, parse_tiles, tiles_of
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.rules import MahjongRules
from game.mahjong.rulesets.tuidaohu import FRIENDS
from game.mahjong.scoring.score import best_score
from tests.support.wild_reference import best_points

LAIZI = FRIENDS.replace(
    {"wild": "indicator", "natural_doubles": True, "knitted_honours": True, "fan_cap": 0}
)
RULES: dict[str, MahjongRules] = {
    "laizi": LAIZI,
    "flat": LAIZI.replace({"scoring": "flat", "base": 1}),
    "capped": LAIZI.replace({"fan_cap": 8, "natural_doubles": False}),
    "hongzhong": FRIENDS.replace(
        {
            "wild": "red",
            "which_honours": "red",
            "thirteen_orphans": False,
            "scoring": "hongzhong",
            "fan_cap": 0,
            "base": 1,
        }
    ),
    "conditions": LAIZI.replace({"pung_needed": True, "terminal_needed": True, "pair_258": True}),
    "few wildcards": LAIZI.replace({"most_wild_plain": 1}),
    "pairs as they are": LAIZI.replace({"wild_in_pairs": False, "quad_is_two_pairs": False}),
}


def wild_of(rules: MahjongRules, rng: random.Random) -> int:
    """A mask of one kind, or of two."""
    if rules.wild == "red":
        return 1 << RED
    return mask_of(rng.sample(range(KINDS), rng.choice((1, 1, 2))))


def won_hand(
    rules: MahjongRules, rng: random.Random, wild: int, number: int
) -> tuple[list[int], tuple[Meld, ...]] | None:
    """Concealed tiles of a win in which `number` tiles have become wildcards."""
    melds: list[Meld] = []
    tiles: list[int] = []
    kinds = rules.kinds
    one_suit = rng.random() < 0.5
    suit = 9 * rng.randrange(3)

    def some(run: bool) -> int:
        if one_suit and rng.random() < 0.8:
            return suit + rng.randrange(7 if run else 9)
        return 9 * rng.randrange(3) + rng.randrange(7) if run else rng.choice(kinds)

    if rng.random() < 0.2:
        for _ in range(7):
            tiles += [some(False)] * 2
    else:
        all_pungs = rng.random() < 0.3
        for _ in range(4):
            run = not all_pungs and rng.random() < 0.7
            kind = some(run)
            if rng.random() < 0.25:
                laid = MeldKind.CHOW if run else rng.choice((MeldKind.PUNG, MeldKind.KONG))
                melds.append(Meld(laid, kind, kind, 0))
            else:
                tiles += [kind, kind + 1, kind + 2] if run else [kind] * 3
        tiles += [some(False)] * 2
    if len(tiles) < number:
        return None
    rng.shuffle(tiles)
    laid_tiles = [tile for each in melds for tile in each.tiles]
    whole = counts_of([*tiles[number:], *laid_tiles])
    spare = [kind for kind in range(KINDS) if wild >> kind & 1 for _ in range(COPIES - whole[kind])]
    if max(whole) > COPIES or len(spare) < number or any(wild >> t & 1 for t in laid_tiles):
        return None
    counts = counts_of([*tiles[number:], *rng.sample(spare, number)])
    held = sum(counts[kind] for kind in range(KINDS) if wild >> kind & 1)
    return (counts, tuple(melds)) if held == number else None


def a_win(
    rules: MahjongRules, rng: random.Random, number: int
) -> tuple[list[int], tuple[Meld, ...], Circumstances]:
    while True:
        wild = wild_of(rules, rng)
        found = won_hand(rules, rng, wild, number)
        if found is None:
            continue
        counts, melds = found
        natural = [tile for tile in tiles_of(counts) if not wild >> tile & 1]
        how = rng.choice((WinHow.SELF_DRAWN, WinHow.DISCARD))
        if how is WinHow.SELF_DRAWN or not natural:
            return (
                counts,
                melds,
                Circumstances(rng.choice(tiles_of(counts)), WinHow.SELF_DRAWN, wild=wild),
            )
        return counts, melds, Circumstances(rng.choice(natural), how, wild=wild)


def check(rules: MahjongRules, rng: random.Random, number: int) -> bool:
    counts, melds, circumstances = a_win(rules, rng, number)
    expected = best_points(rules, counts, melds, circumstances)
    said = f"{tiles_of(counts)} {melds} {circumstances}"
    if expected is None:
        with pytest.raises(ValueError, match="does not win"):
            best_score(rules, counts, melds, circumstances)
    else:
        assert best_score(rules, counts, melds, circumstances).points == expected, said
    return expected is not None


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize(("number", "hands"), [(0, 10), (1, 60), (2, 25)])
def test_the_best_reading_pays_what_the_best_substitution_pays(
    name: str, number: int, hands: int
) -> None:
    rng = random.Random(f"{name} {number}")
    won = sum(check(RULES[name], rng, number) for _ in range(hands))
    assert won or name == "pairs as they are"


@pytest.mark.parametrize("name", RULES)
def test_three_wildcards_pay_what_their_substitution_pays_and_some_others_no_more(
    name: str,
) -> None:
    rng = random.Random(f"three {name}")
    rules = RULES[name]
    for _ in range(6):
        counts, melds, circumstances = a_win(rules, rng, 3)
        kinds = {*rng.sample(rules.kinds, 6)}
        kinds |= {kind for kind in rules.kinds if circumstances.wild >> kind & 1}
        points: int | None = None
        try:
            score = best_score(rules, counts, melds, circumstances)
        except ValueError:
            pass
        else:
            points = score.points
            kinds |= {group.tiles[place] for group in score.groups for place in group.wild}
        assert best_points(rules, counts, melds, circumstances, sorted(kinds)) == points


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_the_groups_say_what_each_wildcard_stands_for(number: int) -> None:
    rng = random.Random(number)
    rules = RULES["laizi"]
    for _ in range(12):
        counts, melds, circumstances = a_win(rules, rng, number)
        groups = best_score(rules, counts, melds, circumstances).groups[len(melds) :]
        assert sum(len(group.tiles) for group in groups) == sum(counts)
        wild = [kind for kind in range(KINDS) if circumstances.wild >> kind & 1]
        left = list(counts)
        for group in groups:
            for place, tile in enumerate(group.tiles):
                if place not in group.wild:
                    left[tile] -= 1
        # The rest are the wildcards that stand for something else.
        assert all(count == 0 for kind, count in enumerate(left) if kind not in wild)
        assert min(left) >= 0
        assert sum(left) == sum(len(group.wild) for group in groups)


def test_eight_wildcards_win_with_anything() -> None:
    rules = LAIZI.replace({"wild": "indicator_two"})
    tiles = counts_of([0, 4, 10, 14, 20, 24, *[27] * 4, *[28] * 4])
    circumstances = Circumstances(0, WinHow.SELF_DRAWN, wild=mask_of((27, 28)))
    score = best_score(rules, tiles, (), circumstances)
    # Sets cannot hold six tiles so far apart; the last two wildcards make a pair a four of a kind.
    assert {fan.id for fan in score.fans} >= {"seven_pairs_with_quad"}


@pytest.mark.parametrize(
    ("tiles", "melds", "fan"),
    [
        # 23m is 123m for this, not 234m, though there are terminals in the suit anyway.
        ("23789m99m123s789pP", "", "outside_hand"),
        # 56m is 456m between exposed runs.
        ("56m22s789sP", "chow 123m,chow 789m", "pure_straight"),
        ("77m22sP", "pung 111m,pung 999p,kong 5555s", "all_pungs"),
        ("EESSPP11m", "pung WWW,pung NNN", "big_four_winds"),
        # The pung is of S, and F is the pair, not the other way round.
        ("EEESSFFP", "pung WWW,pung NNN", "big_four_winds"),
        ("123456m9mPPPP", "chow 234m", "full_flush"),
    ],
)
def test_what_a_wildcard_should_stand_for(tiles: str, melds: str, fan: str) -> None:
    rules = LAIZI.replace({"wild": "white", "natural_doubles": False})
    laid = tuple(meld(text) for text in melds.split(",") if text)
    held = parse_tiles(tiles)
    circumstances = Circumstances(held[0], WinHow.SELF_DRAWN, wild=mask_of(parse_tiles("P")))
    fans = {entry.id for entry in best_score(rules, counts_of(held), laid, circumstances).fans}
    assert fan in fans
