"""A claim leads to the waits that its hint has told."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import pytest

from game.core.catalogue import ClaimInsight, Wait, best_claim
from game.core.events import Action
from game.mahjong.kernel.tiles import parse_tiles
from game.mahjong.play.insight import after_claim
from game.mahjong.position.actions import Discard, Kong, Pass, Pung
from game.mahjong.position.board import SeatBoard
from game.mahjong.rulesets.tuidaohu import FRIENDS
from tests.support.mahjong_scene import Scene
from tests.support.play import CASES, cases_of, new_deal

DEALS = 12


class Said(NamedTuple):
    """The hint of a claim, as it was told before."""

    seat: int
    action: Action
    ahead: ClaimInsight | None


def tile_of(action: Action) -> Any:
    return getattr(action, "tile", getattr(action, "card", None))


def follow(case: str, seed: int) -> tuple[int, int]:
    """Make every possible claim; return the number of times that a hand was said to become ready,
    or not to.
    """
    game, rules = CASES[case]
    deal, rng = new_deal(game, rules, seed), random.Random(seed)
    boards: list[Any] = [game.board(rules, seat) for seat in range(deal.seats)]
    ready = distant = 0
    emissions = deal.begin()
    said: Said | None = None
    for _ in range(400):
        for emission in emissions:
            for seat, board in enumerate(boards):
                board.apply(emission.view_for(seat))
        if said is not None and emissions and deal.deciders == (said.seat,):
            # Nobody else is asked, nothing was drawn: it is to discard after its claim.
            offered = deal.legal_actions(said.seat)
            board = boards[said.seat]
            told = game.insight(board)
            after = {
                tile_of(one.action): one.waits for one in told.discards if one.action in offered
            }
            after = {tile: waits for tile, waits in after.items() if any(w.left for w in waits)}
            if said.ahead is None:
                assert not after, (case, seed, said)
                distant += 1
            elif said.ahead.discard is not None:
                assert after[said.ahead.discard] == said.ahead.waits, (case, seed, said)
                most = max(sum(wait.left for wait in waits) for waits in after.values())
                assert said.ahead.left == most
                ready += 1
        if deal.outcome is not None:
            break
        seat = rng.choice(deal.deciders)
        offered = deal.legal_actions(seat)
        claims = [one for one in offered if one.type in ("chow", "pung", "chi", "peng")]
        window = any(one.passes for one in offered)
        chosen = rng.choice(claims if claims and window else offered)
        ahead = game.after_claim(boards[seat], chosen)
        emissions = deal.act(seat, chosen)
        told_now = [emission.full for emission in emissions]
        melded = bool(told_now) and told_now[-1].type == "melded" and told_now[-1].seat == seat  # type: ignore[attr-defined]
        said = Said(seat, chosen, ahead) if melded and chosen in claims else None
    return ready, distant


@pytest.mark.parametrize("case", [*cases_of("mahjong"), *cases_of("paohuzi")])
def test_a_claim_leads_to_the_waits_that_were_said(case: str) -> None:
    for seed in range(DEALS // 4):
        follow(case, seed)


@pytest.mark.parametrize("game", ["mahjong", "paohuzi"])
def test_some_of_those_claims_make_a_hand_ready(game: str) -> None:
    found = [follow(case, seed) for case in cases_of(game)[::6] for seed in range(DEALS)]
    assert sum(ready for ready, _ in found) > 3
    assert sum(distant for _, distant in found) > 3


def board_of(scene: Scene, viewer: int | None) -> SeatBoard:
    board = SeatBoard(FRIENDS, viewer)
    for emission in scene.log:
        board.apply(emission.view_for(viewer))
    return board


def test_the_discard_that_leaves_most_is_named() -> None:
    scene = Scene({0: "5m", 2: "55m123s456s99p78pE"})
    scene.does(0, "discard 5m")
    board = board_of(scene, 2)
    (five,), (east,) = parse_tiles("5m"), parse_tiles("E")
    six, nine = parse_tiles("6p9p")
    ahead = after_claim(board, Pung(five))
    assert ahead == ClaimInsight((Wait(six, 4), Wait(nine, 2)), east, Discard(east))
    assert after_claim(board, Pass()) is None
    assert after_claim(board_of(scene, None), Pung(five)) is None
    # Asking has claimed nothing.
    assert board.melds[2] == []
    assert after_claim(board, Pung(five)) == ahead


def test_a_kong_leads_to_waits_without_a_discard() -> None:
    scene = Scene({0: "5m", 2: "555m123s456s99p78p"})
    scene.does(0, "discard 5m")
    (five,) = parse_tiles("5m")
    ahead = after_claim(board_of(scene, 2), Kong(five))
    assert ahead is not None
    assert ahead.discard is None
    assert [wait.tile for wait in ahead.waits] == list(parse_tiles("6p9p"))


def test_what_nobody_can_draw_any_more_is_not_waited_for() -> None:
    gone, left = ClaimInsight((Wait(1, 0),), 5), ClaimInsight((Wait(2, 1),), 6)
    assert best_claim([gone]) is None
    assert best_claim([]) is None
    assert best_claim([gone, left]) == left
    wide = ClaimInsight((Wait(3, 0), Wait(4, 1)), 7)
    assert best_claim([left, wide]) == wide
