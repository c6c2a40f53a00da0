"""Routes to a win that needs some fans, against the judge."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from ai.mahjong.evaluator import HandEvaluator
from ai.mahjong.guide import advise
from ai.mahjong.routes import FARTHER, MOST_ROUTES, Route, Routes, keeps, routes_of
from game.core.events import Action
from game.judge import answer
from game.mahjong.kernel.tiles import KINDS, format_tiles, tile_text
from game.mahjong.position.actions import Chow, Discard, Pung
from game.mahjong.position.board import SeatBoard
from game.mahjong.rules import MahjongRules
from tests.ai.mahjong_position import discards, offered, position, rules_of, tile
from tests.support.pieces import result_of

OFFICIAL = rules_of("mahjong/guobiao", "official")
EASY = rules_of("mahjong/guobiao", "easy")
RULES = (OFFICIAL, EASY, OFFICIAL.replace({"least_fans": 6, "quad_is_two_pairs": False}))


def found(board: SeatBoard, claim: Action | None = None) -> Routes:
    return result_of(routes_of(board, claim))


def fans_of(route: Route) -> dict[str, int]:
    return {fan.id: fan.worth for fan in route.fans}


def judged(
    rules: MahjongRules, hand: list[int], melds: list[str], last: int, drawn: bool
) -> dict[str, Any]:
    """The judge's answer to a win of the dealer with the concealed tiles `hand` on `last`."""
    concealed = Counter(hand) - Counter([last])
    return answer(
        {
            "op": "score",
            "rules": "mahjong/guobiao",
            "switches": rules.switches(),
            "concealed": format_tiles(sorted(concealed.elements())),
            "melds": melds,
            "winning": tile_text(last),
            "self_drawn": drawn,
            "seat_wind": "E",
            "prevalent_wind": "E",
        }
    )


def worth(found: dict[str, Any]) -> int:
    """The fans of the judge's answer; 0 if the hand does not win."""
    return sum(fan["points"] * fan["count"] for fan in found["fans"]) if found["win"] else 0


def some_hand(rng: random.Random) -> tuple[str, list[str]]:
    """A hand on turn and its melds, of tiles that go well together."""
    melds: list[str] = []
    left = [4] * KINDS
    for _ in range(rng.choice((0, 0, 1, 2, 3))):
        kind = rng.randrange(KINDS)
        suited = kind < 27 and kind % 9 < 7 and rng.random() < 0.6
        tiles = (kind, kind + 1, kind + 2) if suited else (kind,) * 3
        if any(left[each] < tiles.count(each) for each in tiles):
            continue
        for each in tiles:
            left[each] -= 1
        melds.append(f"{'chow' if suited else 'pung'} {format_tiles(tiles)}")
    favoured = rng.sample(range(KINDS), 14)
    wall = [kind for kind in range(KINDS) for _ in range(left[kind])]
    wall.sort(key=lambda kind: rng.random() - 0.5 * (kind in favoured))
    return format_tiles(sorted(wall[: 14 - 3 * len(melds)])), melds


@pytest.mark.parametrize("rules", RULES, ids=("eight", "two", "six"))
def test_a_finished_route_is_worth_what_it_says(rules: MahjongRules) -> None:
    rng = random.Random(30)
    told = 0
    for _ in range(12):
        hand, melds = some_hand(rng)
        board = position(rules, hand, melds)
        for route in found(board).routes:
            told += 1
            assert route.total == sum(fans_of(route).values()) >= rules.least_fans
            for last in set(route.lacks):
                for drawn in (True,) if route.drawn else (False, True):
                    answered = judged(rules, list(route.hand), melds, last, drawn)
                    assert worth(answered) >= route.total, (hand, melds, route, last, drawn)
    assert told > 20


def test_a_route_takes_what_the_hand_has_and_the_fewest_tiles_beside() -> None:
    rng = random.Random(31)
    for _ in range(12):
        hand, melds = some_hand(rng)
        board = position(OFFICIAL, hand, melds)
        routes = found(board).routes
        assert len(routes) <= MOST_ROUTES
        held = HandEvaluator(board).counts
        for route in routes:
            kept = Counter(route.hand) - Counter(route.lacks)
            assert all(held[kind] >= count for kind, count in kept.items())
            assert all(
                held[kind] == route.hand.count(kind) - n for kind, n in Counter(route.lacks).items()
            )
            assert len(routes[0].lacks) <= len(route.lacks) + 1
            assert len(route.lacks) <= len(routes[0].lacks) + FARTHER
            spare = [kind for kind, count in enumerate(held) if count > kept[kind]]
            assert [
                kind for kind in range(KINDS) if held[kind] and keeps(route, board, kind)
            ] == spare


def test_pungs_and_a_dragon_are_a_route_also_if_others_give_the_tiles() -> None:
    board = position(OFFICIAL, "55m33s99s88pE1pPP5s", ["pung 222p"])
    first = found(board).routes[0]
    assert fans_of(first).keys() >= {"all_pungs", "dragon_pung"}
    assert (len(first.lacks), first.total, first.closed) == (3, 9, False)
    given = judged(
        OFFICIAL,
        [*(tile("5m"),) * 3, *(tile("8p"),) * 2],
        ["pung 222p", "pung 999s", "pung PPP"],
        tile("5m"),
        False,
    )
    assert worth(given) >= first.total
    # Two pungs of the hand's own would be worth more; nobody knows whether they will be.
    own = judged(OFFICIAL, list(first.hand), ["pung 222p"], tile("5m"), True)
    assert worth(own) > first.total


def test_a_route_that_needs_a_closed_hand_says_so() -> None:
    # 三色三步高 alone is six.
    board = position(OFFICIAL, "234m345s46p99p11s78mE")
    routes = found(board).routes
    assert routes
    for route in routes:
        if (
            fans_of(route).keys() & {"concealed_hand", "fully_concealed_hand"}
            and len(route.lacks) > 1
        ):
            assert route.closed


def test_pungs_that_pay_are_certain() -> None:
    board = position(OFFICIAL, "EEE45m6s78p", ["pung CCC", "kong 2222s"])
    assert dict(found(board).certain) == {
        "dragon_pung": 2,
        "seat_wind": 2,
        "prevalent_wind": 2,
        "melded_kong": 1,
    }


def test_a_tile_that_all_can_see_is_on_no_route() -> None:
    plain = position(OFFICIAL, "123m456s78p22m66p1sN")
    assert tile("9p") in found(plain).routes[0].lacks
    gone = position(OFFICIAL, "123m456s78p22m66p1sN", river="9999p")
    assert all(tile("9p") not in route.lacks for route in found(gone).routes)


def test_a_claim_leaves_the_most_that_can_be_reached() -> None:
    board = offered(position(OFFICIAL, "45m11pEW5p", ["pung 888s", "pung 222s"]), "6m")
    passing, claimed = found(board), found(board, Chow(3))
    assert passing.routes
    assert fans_of(passing.routes[0]).keys() >= {"all_pungs"}
    assert not claimed.routes
    assert 0 < claimed.most < OFFICIAL.least_fans
    near = offered(position(OFFICIAL, "55m33s99s88pE1p", ["pung 222p"]), "5m")
    assert len(found(near, Pung(4)).routes[0].lacks) < len(found(near).routes[0].lacks)


def test_there_are_none_where_no_fans_are_needed() -> None:
    assert found(position(MahjongRules(), "123m456s78p22m66p1sN")) == Routes()
    board = position(OFFICIAL, "123m456s78p22m66p1sN")
    assert found(board, Discard(tile("N"))) == Routes()


def test_the_advice_of_a_turn_keeps_to_the_nearest_route() -> None:
    rng = random.Random(32)
    kept = 0
    for _ in range(12):
        hand, melds = some_hand(rng)
        board = position(OFFICIAL, hand, melds)
        routes, offers = found(board).routes, discards(board)
        if not routes:
            continue
        advice = advise(board, offers, (), routes[0])
        assert advice.best
        assert all(keeps(routes[0], board, offers[index].tile) for index in advice.best)
        assert advice.away == len(routes[0].lacks) - 1
        kept += 1
    assert kept > 8


def test_the_advice_of_a_turn_is_not_that_of_the_bare_shape() -> None:
    # 45s is one of three good shapes; the runs of 123 in three suits are the only fans.
    hand = "123m12s23p99p45s78s6p5m"
    board, offers = position(OFFICIAL, hand), discards(position(OFFICIAL, hand))
    route = found(board).routes[0]
    advised = {offers[index].tile for index in advise(board, offers, (), route).best}
    bare = {offers[index].tile for index in advise(position(MahjongRules(), hand), offers, ()).best}
    assert advised
    assert not advised & bare
    assert any(not keeps(route, board, kind) for kind in bare)
