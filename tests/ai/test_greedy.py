"""The greedy mahjong bot: its discards, its claims and the moves it never makes."""

import hashlib

import pytest

from ai.arena import BotFault, duel, play_deal, rules_of
from ai.levels import LEVELS, Level
from game.core.errors import BadRules
from game.core.rng import HashStream
from game.core.switches import Text
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.tiles import parse_tiles, tiles_of
from game.mahjong.position.actions import (
    AddedKong,
    Chow,
    ConcealedKong,
    DeclareWin,
    Discard,
    Kong,
    Pass,
    Pung,
)
from game.mahjong.position.board import SeatBoard
from game.mahjong.position.events import Dealt, Discarded, Drawn, Melded
from game.mahjong.rules import MahjongRules
from game.registry import GAMES, RULESETS

RULES = RULESETS["mahjong/tuidaohu"].default
GREEDY = LEVELS["greedy"]


def tile(text: str) -> int:
    (kind,) = parse_tiles(text)
    return kind


def dealt(own: str, dealer: int = 0) -> SeatBoard:
    """Seat 0 holds these tiles; nobody else's are known."""
    assert isinstance(RULES, MahjongRules)
    board = SeatBoard(RULES, 0)
    hands = (tuple(parse_tiles(own)), None, None, None)
    sizes = tuple(14 if seat == dealer else 13 for seat in range(4))
    board.apply(Dealt(1, dealer, 0, 0, hands, sizes, 83))
    return board


def answer(board: SeatBoard, *actions: object) -> object:
    return actions[GREEDY.choose(board, actions, HashStream(b"test", "bots"))]  # type: ignore[arg-type]


def discards(board: SeatBoard) -> list[Discard]:
    hand = board.hands[0]
    assert hand is not None
    return [Discard(kind) for kind in sorted(set(tiles_of(hand.counts)))]


def offered_by_upstream(own: str, discard: str) -> SeatBoard:
    board = dealt(own, dealer=3)
    board.apply(Discarded(3, tile(discard), drawn=False))
    return board


def test_it_always_wins_when_it_can() -> None:
    board = dealt("123m456p789s123p11s")
    assert answer(board, *discards(board), DeclareWin(tile("1s"))) == DeclareWin(tile("1s"))


def test_it_discards_the_one_tile_that_keeps_it_ready() -> None:
    board = dealt("123m456p789s2346sC")
    assert answer(board, *discards(board)) in (Discard(tile("C")), Discard(tile("6s")))
    board = dealt("123m456p789s23sEEC")
    assert answer(board, *discards(board)) == Discard(tile("C"))


def test_of_two_ready_hands_it_keeps_the_one_with_more_live_tiles() -> None:
    # 4p goes: 2s3s waits for 1s 4s; 2s or 3s would leave a wait for one kind.
    board = dealt("123m456m789p23s55p4p")
    assert answer(board, *discards(board)) == Discard(tile("4p"))


def test_among_equals_an_isolated_honour_goes_before_a_tile_with_neighbours() -> None:
    board = dealt("13579m2468p13s5sES")
    assert answer(board, *discards(board)) in (Discard(tile("E")), Discard(tile("S")))


def test_it_takes_a_pung_that_brings_it_nearer() -> None:
    board = offered_by_upstream("123m456p78sCC159m", "C")
    assert answer(board, Pung(tile("C")), Pass()) == Pung(tile("C"))


def test_it_passes_a_pung_that_breaks_a_better_hand() -> None:
    board = offered_by_upstream("123m456m789m23s55s", "5s")
    assert answer(board, Pung(tile("5s")), Pass()) == Pass()


def test_it_picks_the_chow_that_leaves_most() -> None:
    board = offered_by_upstream("2356m11p456p789sE", "4m")
    chosen = answer(board, Chow(tile("2m")), Chow(tile("3m")), Chow(tile("4m")), Pass())
    assert chosen in (Chow(tile("2m")), Chow(tile("4m")))


def test_it_passes_when_nothing_comes_nearer() -> None:
    board = offered_by_upstream("123m456p789s1234p", "3m")
    assert answer(board, Chow(tile("1m")), Pass()) == Pass()


def test_a_kong_of_a_discard_that_costs_nothing_is_taken() -> None:
    board = offered_by_upstream("EEE123m456p78s99m", "E")
    assert answer(board, Kong(tile("E")), Pung(tile("E")), Pass()) == Kong(tile("E"))


def test_a_concealed_kong_that_breaks_runs_is_not_laid_down() -> None:
    board = dealt("3333m12m456p789s5sE")
    chosen = answer(board, *discards(board), ConcealedKong(tile("3m")))
    assert chosen != ConcealedKong(tile("3m"))
    board = dealt("EEEE123m456p78s99m")
    assert answer(board, *discards(board), ConcealedKong(tile("E"))) == ConcealedKong(tile("E"))


def test_an_added_kong_that_costs_nothing_is_laid_down() -> None:
    board = offered_by_upstream("EE123m456p78s99mC", "E")
    east = tile("E")
    board.apply(Melded(0, Meld(MeldKind.PUNG, east, claimed=east, giver=3)))
    board.apply(Discarded(0, tile("C"), drawn=False))
    for seat in (1, 2, 3):
        board.apply(Drawn(seat, None, board.tiles_left - 1))
        board.apply(Discarded(seat, tile("W"), drawn=True))
    board.apply(Drawn(0, east, board.tiles_left - 1))
    assert answer(board, *discards(board), AddedKong(east)) == AddedKong(east)


@pytest.mark.parametrize("level", [id for id in LEVELS if LEVELS[id].plays("mahjong")])
@pytest.mark.parametrize("preset", sorted(RULESETS["mahjong/tuidaohu"].presets))
def test_no_level_ever_answers_outside_its_list(level: str, preset: str) -> None:
    """3,000 decisions here; `python -m ai.arena` counts them over as many deals as one likes."""
    rules = RULESETS["mahjong/tuidaohu"].presets[preset].rules
    decisions = deal = 0
    while decisions < 3000:
        seed = hashlib.sha256(f"{preset}-{deal}".encode()).digest()
        running = GAMES["mahjong"].deal(rules, seed)
        decisions += play_deal(running, [LEVELS[level]] * 4, HashStream(seed, "bots"))
        deal += 1


def test_the_arena_names_the_bot_that_answers_outside_its_list() -> None:
    wild = Level("wild", Text("", ""), {"mahjong": lambda board, actions, rng: len(actions)})
    deal = GAMES["mahjong"].deal(RULES, bytes(32))
    with pytest.raises(BotFault):
        play_deal(deal, [wild] * 4, HashStream(b"", "bots"))


def test_the_same_seed_and_stream_make_the_same_choices() -> None:
    def play() -> object:
        deal = GAMES["mahjong"].deal(RULES, bytes(32))
        play_deal(deal, [GREEDY] * 4, HashStream(b"same", "bots"))
        return deal.outcome

    assert play() == play()


def test_greedy_beats_random_by_far() -> None:
    tally = duel(GREEDY, LEVELS["random"], "mahjong/tuidaohu", 12, "test")
    mean, half = tally.interval()
    assert mean - half > 0
    assert tally.wins > tally.deals / 2


def test_the_arena_plays_by_a_preset_with_some_switches_set() -> None:
    rules = rules_of("mahjong/harbin", "no_treasure", ["suits_needed=3", "Run_Needed=false"])
    preset = RULESETS["mahjong/harbin"].presets["no_treasure"].rules
    assert rules == preset.replace({"suits_needed": 3, "run_needed": False})
    rules = rules_of("mahjong/tuidaohu", None, ["dropped_fans=all_simples all_chows"])
    assert rules.switches()["dropped_fans"] == "all_chows all_simples"


@pytest.mark.parametrize(
    ("preset", "settings"),
    [("unheard_of", []), (None, ["suits_needed=9"]), (None, ["unheard_of=1"])],
)
def test_the_arena_refuses_rules_that_do_not_exist(preset: str | None, settings: list[str]) -> None:
    with pytest.raises(BadRules):
        rules_of("mahjong/tuidaohu", preset, settings)
