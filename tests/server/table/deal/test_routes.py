"""Hints about the fans that a win needs: routes on one's own turn, and the effect of claims."""

from __future__ import annotations

from game.core.events import Action
from game.mahjong.position.actions import Chow, Pass, Pung
from game.registry import GAMES
from server.table.hints import falls_short, guide_of, hints_of
from server.wire.messages import ActionHint, Reach, WaitingTile, WinWorth
from tests.ai.mahjong_position import discards, offered, position, rules_of, tile
from tests.support.pieces import result_of
from tests.support.world import Device, World

GAME = GAMES["mahjong"]
OFFICIAL = rules_of("mahjong/guobiao", "official")
PUNGS, MELDS = "55m33s99s88pE1pPP", ["pung 222p"]


def test_a_turn_is_told_the_routes_and_the_advice_follows_the_best() -> None:
    board = position(OFFICIAL, f"{PUNGS}5s", MELDS)
    offers = discards(board)
    known = result_of(hints_of(GAME, board, offers, guided=True))
    assert known.routes is not None
    assert known.routes.least == 8
    first, *others = known.routes.routes
    assert [(fan.id, fan.worth) for fan in first.fans][:2] == [("all_pungs", 6), ("dragon_pung", 2)]
    assert (first.total, sorted(first.lacks)) == (9, sorted(map(tile, ("5m", "9s", "P"))))
    assert others
    assert known.guide is not None
    best = {offers[choice].tile for choice in known.guide.best}
    assert best <= {tile(text) for text in ("3s", "E", "1p", "5s")}
    assert known.guide.away == 2


def test_a_claim_is_told_how_many_fans_it_leaves() -> None:
    board = offered(position(OFFICIAL, "45m11pEW5p", ["pung 888s", "pung 222s"]), "6m")
    known = result_of(hints_of(GAME, board, [Chow(3), Pass()], guided=False))
    assert known.routes is None
    assert [(hint.choice, hint.reach) for hint in known.hints] == [(0, Reach(3, 8, None, True))]
    near = offered(position(OFFICIAL, PUNGS, MELDS), "5m")
    claims: list[Action] = [Pung(tile("5m")), Pass()]
    (hint,) = result_of(hints_of(GAME, near, claims, guided=False)).hints
    assert hint.reach is not None
    assert (hint.reach.lacks, hint.reach.breaks, hint.reach.fans) == (2, False, ["all_pungs"])
    assert hint.reach.most >= 8


def test_a_claim_that_only_leads_from_one_route_to_another_breaks_the_best() -> None:
    def reach(claimed: str, low: str) -> tuple[int | None, bool, list[str]]:
        board = offered(position(OFFICIAL, "8889m45s379pW", ["chow 234s"]), claimed)
        told = result_of(hints_of(GAME, board, [Chow(tile(low)), Pass()], guided=False))
        (hint,) = told.hints
        assert hint.reach is not None
        return hint.reach.lacks, hint.reach.breaks, hint.reach.fans

    # A straight of three suits lacks four tiles before.
    assert reach("7m", "7m") == (3, False, ["mixed_straight"])
    # It lacks five then; another way lacks four as well.
    assert reach("3s", "3s") == (4, True, ["pure_shifted_chows"])
    # Another way is as near, and it is still open.
    assert reach("8p", "7p") == (4, False, ["pure_shifted_chows"])


def test_nothing_is_told_where_no_fans_are_needed() -> None:
    free = rules_of("mahjong/guobiao", "free")
    board = position(free, f"{PUNGS}5s", MELDS)
    assert result_of(hints_of(GAME, board, discards(board), guided=True)).routes is None
    near = offered(position(free, PUNGS, MELDS), "5m")
    known = result_of(hints_of(GAME, near, [Pung(tile("5m")), Pass()], guided=False))
    assert all(hint.reach is None for hint in known.hints)


async def test_a_device_that_comes_later_is_told_the_routes_too() -> None:
    world = World(ruleset="mahjong/guobiao", preset="official")
    table, people = await world.four()
    (asked,) = [person for person in people if person.prompt is not None]
    assert asked.prompt is not None
    assert asked.prompt["routes"]["least"] == 8
    again = Device(asked.name)
    await world.enter(again, table)
    assert again.prompt == asked.prompt
    await world.stop()


async def test_hints_come_at_a_time_that_tells_of_nobody_else() -> None:
    """They are found at once here; on a machine one seat's answer waits for another's."""
    world = World(ruleset="mahjong/guobiao", preset="official", hint_delay=0.06)
    _, people = await world.four()
    (asked,) = [person for person in people if person.prompt is not None]
    await world.clock.advance(0.059)
    assert asked.of("hints") == []
    await world.clock.advance(0.001)
    assert [hints["n"] for hints in asked.of("hints")] == [asked.last("prompt")["n"]]
    await world.stop()


async def test_an_answer_that_comes_before_its_hints_is_told_none() -> None:
    world = World(ruleset="mahjong/guobiao", preset="official", hint_delay=0.06)
    _, people = await world.four()
    (asked,) = [person for person in people if person.prompt is not None]
    number = asked.last("prompt")["n"]
    await world.clock.advance(0.03)
    await world.answer(asked)
    await world.clock.advance(1.0)
    assert number not in [hints["n"] for hints in asked.of("hints")]
    await world.stop()


def test_a_hand_of_too_few_fans_is_not_preferred_as_a_ready_one() -> None:
    # 4s leaves a hand that waits for 2m, 5m and 8m with few fans; 345 of three suits has eight.
    board = position(OFFICIAL, "3456799m345p4s", ["chow 789s"])
    offers = discards(board)
    known = result_of(hints_of(GAME, board, offers, guided=True))
    waits = {hint.choice: hint.waits for hint in known.hints}
    assert any(waits.values())
    assert all(falls_short(wait) for told in waits.values() for wait in told)
    assert known.routes is not None
    first = known.routes.routes[0]
    assert known.guide is not None
    assert known.guide.away == len(first.lacks) - 1 > 0
    # With fans enough the ready hand would be the best.
    enough = [
        ActionHint(choice, [WaitingTile(wait.tile, wait.left, WinWorth(8)) for wait in told])
        for choice, told in waits.items()
    ]
    best = set(guide_of(GAME, board, offers, enough).best)
    assert best <= waits.keys()
    assert not best & set(known.guide.best)
