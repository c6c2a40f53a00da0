"""The worth of single waits where the moment or the stock decides."""

from __future__ import annotations

from game.core.catalogue import WaitWorth, WinWorth
from game.mahjong.play.ahead import after_action
from game.mahjong.play.worth import wait_worths as mahjong_worths
from game.mahjong.position.actions import Discard
from game.mahjong.position.river import RiverTile
from game.paohuzi.catalogue import RULESETS
from game.paohuzi.kernel.hand import Hand
from game.paohuzi.kernel.melds import meld
from game.paohuzi.play.insight import insight
from game.paohuzi.play.worth import wait_worths as paohuzi_worths
from game.paohuzi.position.board import SeatBoard
from game.paohuzi.position.phase import Phase
from game.paohuzi.rules import PaohuziRules
from tests.ai.mahjong_position import position, rules_of, tile
from tests.ai.paohuzi_position import card

CHANGDE = next(entry.default for entry in RULESETS if entry.id == "paohuzi/changde")
CHOWS = "chi 一壹壹,chi 陆柒捌,chi 九玖玖,chi 八八捌,chi 八八捌"


def waiting(hand: str, melds: str, stock_left: int) -> SeatBoard:
    """Seat 0 waits with this hand beside these melds, and needs no huxi to win."""
    rules = CHANGDE.replace({"min_huxi": 0})
    assert isinstance(rules, PaohuziRules)
    board = SeatBoard(rules, 0)
    board.hands[0] = Hand(map(card, hand))
    for text in melds.split(","):
        board._lay(0, meld(text))
    board.phase, board.turn, board.stock_left = Phase.DRAW, 1, stock_left
    return board


def test_before_anybody_has_discarded_only_the_dealer_gives_a_tile() -> None:
    rules = rules_of("mahjong/changsha", "classic")
    board = position(rules, "66888s66677799p")
    # 地胡 and 碰碰胡.
    first = mahjong_worths(board, ())(tile("6s")).claimed
    assert first is not None
    assert (first.count, first.most) == (12, None)
    board.rivers[3] = [RiverTile(tile("1m"), False, False, False)]
    later = mahjong_worths(board, ())(tile("6s")).claimed
    assert later is not None
    assert (later.count, later.most) == (6, later.points + 1)


def test_who_draws_the_last_tile_discards_it_next() -> None:
    """海底: in the seat's own turn, and while its discard lies open."""
    rules = rules_of("mahjong/guobiao", "official")
    board = position(rules, "123m456m789p23s55pE")
    board.tiles_left = 1
    ahead = after_action(board, Discard(tile("E")))
    for worth_of in (mahjong_worths(board, (Discard(tile("E")),)), mahjong_worths(ahead, ())):
        claimed, drawn = worth_of(tile("4s"))
        assert claimed is not None
        assert drawn is not None
        # 海底捞月, and 妙手回春 with 不求人 and 门前清 for the own draw.
        assert claimed.count == drawn.count - 2
        assert claimed.why is None
    board.tiles_left = 2
    claimed, _ = mahjong_worths(board, (Discard(tile("E")),))(tile("4s"))
    assert claimed is not None
    assert claimed.why == "too_few_fans"


def test_the_fourth_of_a_pung_that_is_drawn_wins_with_any_number_of_fans() -> None:
    rules = rules_of("mahjong/harbin", "full").replace({"least_fans": 4})
    board = position(rules, "11123333m33p", ["kong 2222p"])
    board.ready[0] = True
    worth = mahjong_worths(board, ())(tile("1m"))
    assert worth.claimed is not None
    assert worth.claimed.why == "too_few_fans"
    assert worth.drawn is not None
    assert (worth.drawn.count, worth.drawn.why) == (2, None)


def test_a_hand_without_huxi_is_worth_something_where_it_wins() -> None:
    board = waiting("五五叁肆伍", CHOWS, 10)
    assert card("贰") in {wait.tile for wait in insight(board).waits}
    flipped, own = paohuzi_worths(board, ())(card("贰"))
    assert flipped == WinWorth(0, 2)
    assert own is not None
    assert own.count == 0


def test_no_card_is_flipped_once_the_stock_is_empty() -> None:
    worths = [paohuzi_worths(waiting("五五叁肆伍", CHOWS, left), ())(card("贰")) for left in (1, 0)]
    assert all(worths[0])
    assert worths[1] == WaitWorth(None, None)
