"""Parts, plans and their worth, against a slow search and by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from ai.levels import LEVELS
from ai.paohuzi.chances import CardChances, Holding
from ai.paohuzi.parts import parts
from ai.paohuzi.plans import MOST_PARTS, ONE, Effort, plans
from ai.paohuzi.solid import WIDTH
from ai.paohuzi.worth import Appraiser, pay, together
from game.core.events import Action
from game.core.rng import HashStream
from game.paohuzi.kernel.cards import KINDS, format_cards, parse_cards
from game.paohuzi.play.insight import insight
from game.paohuzi.position.board import SeatBoard
from tests.ai.paohuzi_position import CHANGDE, JICHU, TABLES, card, dealt, play, thrown

EVERYTHING = 1 << 40
"""Wide enough to keep every cut."""


def part(board: SeatBoard, cards: str) -> dict[int, float]:
    """By huxi the chance of a part of the bot's hand."""
    chances = CardChances(board)
    wanted = tuple(sorted(parse_cards(cards)))
    return {
        found.huxi: found.chance
        for found in parts(chances, chances.holding)
        if found.cards == wanted
    }


# ------------------------------------------------------------------ parts


def test_two_neighbours_wait_on_both_sides_and_score_on_one() -> None:
    found = part(dealt("二三 五五 八八 壹 捌"), "二三")
    assert set(found) == {0, 3}
    assert found[0] > found[3] > 0


def test_a_part_whose_third_card_is_gone_is_none() -> None:
    assert part(dealt("一三"), "一三")
    assert not part(dealt("一三", gone="二二二二"), "一三")


def test_the_more_copies_are_left_the_better() -> None:
    few, many = part(dealt("一三", gone="二二"), "一三"), part(dealt("一三"), "一三")
    assert few[3] < many[3]


def test_a_pair_is_worth_more_by_an_own_flip_and_comes_less_often() -> None:
    found = part(dealt("玖玖"), "玖玖")
    assert set(found) == {0, 3, 6}
    assert found[0] > found[3] > found[6]


def test_what_was_let_go_by_cannot_be_taken() -> None:
    board = dealt("一三 五五")
    board.no_chi[0] = 1 << card("二")
    board.no_peng[0] = 1 << card("五")
    assert not part(board, "一三")
    assert set(part(board, "五五")) == {0, 3}


def test_another_copy_in_hand_makes_a_chi_harder_by_bi() -> None:
    alone, beside = part(dealt("一三"), "一三"), part(dealt("一三 二", gone="二"), "一三")
    assert beside[3] < part(dealt("一三", gone="二"), "一三")[3] < alone[3]


def test_the_cards_of_a_kan_are_in_no_part() -> None:
    chances = CardChances(dealt("一一一 二 壹壹"))
    found = parts(chances, chances.holding)
    assert found
    assert all(card("一") not in one.cards for one in found)
    chances = CardChances(dealt("一一一 二", JICHU))
    assert any(card("一") in found.cards for found in parts(chances, chances.holding))


# ------------------------------------------------------------------ plans


def slow(chances: CardChances, holding: Holding) -> dict[tuple[int, int, int], float]:
    """By loose cards, huxi and cards waited for the best chance of all cuts, by trying them all."""
    locked = chances.rules.kan_locked
    known: list[tuple[tuple[int, ...], float, int, int, int]] = [
        (found.cards, found.chance, found.huxi, 1, 0) for found in parts(chances, holding)
    ]
    known += [(cards, 1.0, huxi, 0, 0) for cards, huxi in chances.combos.items()]
    known += [((kind,) * 3, 1.0, chances.values.three[kind], 0, 0) for kind in range(KINDS)]
    if holding.pair:
        known += [((kind,) * 2, 1.0, 0, 0, 1) for kind in range(KINDS)]
        for kind in range(KINDS):
            chance = 1 - (1 - min(0.9, chances.by_win)) ** chances.live[kind]
            known += [((kind,), chance, 0, 1, 1)] if chance else []
    best: dict[tuple[int, int, int], float] = {}

    def cut(
        left: list[int], loose: int, huxi: int, waited: int, pairs: int, chance: float
    ) -> Iterator[tuple[int, int, int, int, float]]:
        low = next((kind for kind, count in enumerate(left) if count), None)
        if low is None:
            yield loose, huxi, waited, pairs, chance
            return
        if locked and holding.counts[low] == 3:
            rest = [0 if kind == low else count for kind, count in enumerate(left)]
            yield from cut(rest, loose, huxi + chances.values.three[low], waited, pairs, chance)
            return
        rest = list(left)
        rest[low] -= 1
        yield from cut(rest, loose + ONE[low], huxi, waited, pairs, chance)
        for cards, likely, worth, waits, heads in known:
            if cards[0] != low or any(left[kind] < cards.count(kind) for kind in cards):
                continue
            if locked and any(holding.counts[kind] == 3 for kind in cards):
                continue
            rest = list(left)
            for kind in cards:
                rest[kind] -= 1
            yield from cut(
                rest, loose, huxi + worth, waited + waits, pairs + heads, chance * likely
            )

    size = sum(holding.counts)
    for loose, huxi, waited, pairs, chance in cut(list(holding.counts), 0, holding.huxi, 0, 0, 1.0):
        thrown_cards = sum(loose // ONE[kind] & 15 for kind in range(KINDS))
        if thrown_cards - waited != size - 3 * holding.groups + holding.pair:
            continue
        if pairs != holding.pair or waited > MOST_PARTS:
            continue
        key = (loose, huxi, waited)
        best[key] = max(best.get(key, 0.0), chance)
    return best


@pytest.mark.parametrize("rules", [CHANGDE, JICHU], ids=["changde", "jichu"])
@pytest.mark.parametrize("pair", [False, True])
def test_a_wide_search_finds_every_cut(rules: object, pair: bool) -> None:
    chance = HashStream(b"cuts", "cards")
    assert rules in (CHANGDE, JICHU)
    deck = [kind for kind in range(KINDS) for _ in range(3)]
    found_any = 0
    for _ in range(15):
        chance.shuffle(deck)
        own = deck[: 8 if pair is False else 7]
        chances = CardChances(dealt(format_cards(own), CHANGDE if rules is CHANGDE else JICHU))
        holding = chances.holding._replace(groups=3, pair=pair)
        found = plans(chances, holding, Effort(EVERYTHING))
        by_search: dict[tuple[int, int, int], float] = {}
        for plan in found:
            key = (plan.loose, plan.huxi, plan.parts)
            by_search[key] = max(by_search.get(key, 0.0), plan.chance)
        assert by_search == pytest.approx(slow(chances, holding))
        found_any += len(found)
    assert found_any > 100


def test_a_narrow_search_finds_the_plan_that_lies_in_the_hand() -> None:
    chances = CardChances(dealt("一二三 壹贰叁 贰柒拾 四五六 七八九 肆伍陆 七八 玖"))
    found = [plan for plan in plans(chances, chances.holding, Effort(40)) if plan.huxi >= 15]
    best = max(found, key=lambda plan: plan.chance)
    assert (best.loose, best.huxi, best.parts) == (ONE[card("玖")], 15, 1)


def test_a_hand_that_cannot_be_cut_has_no_plan() -> None:
    chances = CardChances(dealt("一 六 玖"))
    assert plans(chances, chances.holding, Effort(40)) == []


@pytest.mark.parametrize("table", TABLES)
def test_a_search_stays_within_its_nodes(table: str) -> None:
    """A node is one use of a card tried on one cut; 20,000 of them take about ten milliseconds."""
    most = 0

    def watch(board: SeatBoard, offered: Sequence[Action], chosen: int) -> None:
        nonlocal most
        chances = CardChances(board)
        effort = Effort(WIDTH)
        plans(chances, chances.holding, effort)
        most = max(most, effort.nodes)

    rules = TABLES[table]
    for number in range(3):
        play(rules, f"nodes-{number}", [LEVELS["random"]] * rules.seats, watch)
    assert 0 < most < 20_000


# ------------------------------------------------------------------ worth


def test_pay_follows_the_table() -> None:
    assert pay(CHANGDE, 15, 5, False) == 1
    assert pay(CHANGDE, 15, 5, True) == 2
    assert pay(CHANGDE, 18, 5, False) == 2
    assert pay(CHANGDE, 15, 13, False) == 4
    assert pay(CHANGDE, 15, 0, False) == 5
    assert pay(CHANGDE, 15, 1, False) == 3
    loudi = TABLES["paohuzi/loudi-three"]
    assert pay(loudi, 16, 5, False) == 16
    assert pay(loudi, 16, 10, False) == 32
    assert pay(JICHU, 30, 5, False) == 30


@pytest.mark.parametrize("table", TABLES)
def test_a_hand_is_ready_exactly_when_a_card_that_may_come_wins(table: str) -> None:
    ready = 0

    def watch(board: SeatBoard, offered: Sequence[Action], chosen: int) -> None:
        nonlocal ready
        chances = CardChances(board)
        if sum(chances.holding.counts) % 3 == (1 if chances.holding.pair else 2):
            waits = [wait for wait in insight(board).waits if wait.left]
            if board.stock_left:
                assert bool(Appraiser(chances, 8).ready(chances.holding)) is bool(waits)
                ready += bool(waits)

    rules = TABLES[table]
    for number in range(12):
        play(rules, f"ready-{number}", [LEVELS["greedy"]] * rules.seats, watch)
    assert ready


def test_an_own_flip_pays_more() -> None:
    chances = CardChances(thrown("一二三 壹贰叁 贰柒拾 四五六 七八九 肆伍陆 七八", "拾"))
    appraiser = Appraiser(chances, 8)
    chances.by_flips_to_win = 0.0
    own = appraiser.ready(chances.holding)
    chances.by_flips_to_win, chances.by_own_flip = chances.by_own_flip, 0.0
    assert own == pytest.approx(2 * appraiser.ready(chances.holding))


def test_a_card_that_is_thrown_counts_where_it_may_be_won() -> None:
    own = "一二三 壹贰叁 贰柒拾 四五六 七八九 肆伍陆 七八"
    loudi = TABLES["paohuzi/loudi-three"]
    assert CardChances(thrown(own, "拾", loudi)).by_win > CardChances(thrown(own, "拾")).by_win


def test_a_hand_short_of_huxi_is_worth_little() -> None:
    def worth(own: str) -> float:
        chances = CardChances(thrown(own, "拾"))
        return Appraiser(chances, 40).waiting(chances.holding)

    enough = worth("一二三 壹贰叁 贰柒拾 四五六 肆伍陆 七八 柒玖 四")
    short = worth("一二三 壹贰叁 二七十 四五六 肆伍陆 七八 柒玖 四")
    assert 0 < short < enough / 10


def test_several_plans_are_worth_little_more_than_the_best() -> None:
    assert together([]) == 0.0
    assert together([2.0]) == pytest.approx(2.0)
    assert 2.0 < together([2.0, 1.0]) < 2.2


def test_equal_holdings_are_searched_once() -> None:
    chances = CardChances(thrown("一二三 壹贰叁 贰柒拾 四五六 七八九 肆伍 八 玖", "陆"))
    appraiser = Appraiser(chances, 40)
    first = appraiser.waiting(chances.holding)
    nodes = appraiser.effort.nodes
    assert nodes > 0
    assert appraiser.waiting(chances.holding) == first
    assert appraiser.effort.nodes == nodes
