"""Legal actions of a seat now, from the knowledge of that seat itself.

Every function reads the public table and the one hand it is asked about; it gives the same answer
on the engine's board and on that seat's own.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from itertools import compress

from game.core.events import Action
from game.mahjong.kernel.hand import Hand
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.tiles import BONUS_TILES, COPIES, KINDS, ORPHAN_MASK, Mask
from game.mahjong.kernel.win_how import WinHow
from game.mahjong.play.exchange import exchange_refusal, lacking_refusal
from game.mahjong.play.meld_legality import (
    RUNS_WITH,
    added_kong_refusal,
    chow_refusal,
    concealed_kong_refusal,
    kong_refusal,
    pung_refusal,
)
from game.mahjong.play.opening import midway_options, show_refusal
from game.mahjong.play.ready import nameable_after, ready_after
from game.mahjong.play.win_legality import may_rob, win_refusal
from game.mahjong.position.actions import (
    AddedKong,
    ChooseLacking,
    Chow,
    ConcealedKong,
    DeclareWin,
    Discard,
    Exchange,
    Kong,
    Pass,
    Pung,
    ShowHands,
    Stake,
    TakeLastTile,
)
from game.mahjong.position.board import Board, hand_of
from game.mahjong.position.declared import may_rob_flower, wins_by_flowers
from game.mahjong.position.phase import WINDOWS, Phase
from game.mahjong.rules import MahjongRules
from game.mahjong.scoring.score import score_win
from game.mahjong.scoring.winning import WinChecker

Options = tuple[Action, ...]

PASSING = WINDOWS | {Phase.OPENING}
"""Phases in which a seat that is asked may decline."""

DISCARDS = tuple(Discard(tile) for tile in range(KINDS))
READY_DISCARDS = tuple(Discard(tile, True) for tile in range(KINDS))
CHOWS = tuple(Chow(tile) for tile in range(KINDS))
PUNGS = tuple(Pung(tile) for tile in range(KINDS))
KONGS = tuple(Kong(tile) for tile in range(KINDS))
OPENED_KONGS = tuple(Kong(tile, True) for tile in range(KINDS))
ADDED_KONGS = tuple(AddedKong(tile) for tile in range(KINDS))
OPENED_ADDED_KONGS = tuple(AddedKong(tile, True) for tile in range(KINDS))
CONCEALED_KONGS = tuple(ConcealedKong(tile) for tile in range(KINDS))
OPENED_CONCEALED_KONGS = tuple(ConcealedKong(tile, True) for tile in range(KINDS))
TAKE_LAST_TILE = TakeLastTile()
WINS = tuple(DeclareWin(tile) for tile in (*range(KINDS), *BONUS_TILES))
STAKES = tuple(Stake(points) for points in range(6))
PASS = Pass()
"""Every action there is, made once: options are compared and stored by the thousand."""


@functools.cache
def naming(tile: int, pair: int) -> Discard:
    """支对: declare ready by discarding a tile and name a pair."""
    return Discard(tile, True, pair)


# ------------------------------------------------------------------ options


def stakes(rules: MahjongRules) -> Options:
    """The stakes (飘) open to a seat before the deal, nothing first."""
    return STAKES[: rules.stakes + 1]


def turn_options(board: Board, seat: int, winning: Mask, checker: WinChecker) -> Options:
    """Options of the seat whose turn it is: win, kongs, discards. `winning`: see `WinChecker`."""
    hand = hand_of(board, seat)
    options: list[Action] = []
    # 国标, 推倒和, 红中: after 吃 or 碰 a seat only discards; win and kong need a draw.
    if board.phase is not Phase.AFTER_CLAIM:
        drawn = hand.drawn
        if (
            drawn is not None
            # A declared hand also wins by 摸宝, 红中 or 大风, for which it need not wait.
            and (winning or board.ready[seat] or wins_by_flowers(board, seat))
            and win_refusal(board, seat, drawn, winning, checker) is None
        ):
            options.append(WINS[drawn])
        options += _own_kongs(board, seat, hand, checker)
    if board.rules.midways:
        options += midway_options(board, seat)
    # Discards come last: the clock takes from the end. After 抢听 only ready ones are left.
    if not board.must_declare:
        options += _discards(board, seat, hand)
    if board.rules.ready_declaration and not board.ready[seat]:
        options += _ready_discards(board, seat, hand, checker)
    return tuple(options)


def _own_kongs(board: Board, seat: int, hand: Hand, checker: WinChecker) -> Iterable[Action]:
    """The kongs of one's own turn; each opened one (开杠) stands before the plain one (补张)."""
    ways = (True, False) if board.rules.opened_kong else (False,)
    if COPIES in hand.counts:
        for tile, count in enumerate(hand.counts):
            if count == COPIES:
                for opened in ways:
                    if concealed_kong_refusal(board, seat, tile, checker, opened) is None:
                        yield (OPENED_CONCEALED_KONGS if opened else CONCEALED_KONGS)[tile]
    for meld in board.melds[seat]:
        tile = meld.tile
        if hand.counts[tile] and meld.kind is MeldKind.PUNG:
            for opened in ways:
                if added_kong_refusal(board, seat, tile, checker, opened) is None:
                    yield (OPENED_ADDED_KONGS if opened else ADDED_KONGS)[tile]


def _discards(board: Board, seat: int, hand: Hand) -> Iterable[Discard]:
    """The tiles it may discard, whether or not it has to declare ready with them. They are all that
    it holds, unless it has declared ready, has wildcards that stay, or may not swap tiles.
    """
    held = compress(DISCARDS, hand.counts)
    rules = board.rules
    swaps_barred = board.phase is Phase.AFTER_CLAIM and not rules.swap_discard
    wild_stays = hand.wild_kinds and not rules.wild_discard
    if board.is_bound(seat) or swaps_barred or wild_stays or hand.barred:
        return [discard for discard in held if _tile_refusal(board, seat, discard.tile) is None]
    return held


def _ready_discards(board: Board, seat: int, hand: Hand, checker: WinChecker) -> list[Discard]:
    """The discards that declare ready, each with the pairs that may be named with it last."""
    found = []
    for discard in _discards(board, seat, hand):
        tile = discard.tile
        if _declaration_refusal(board, seat, READY_DISCARDS[tile], checker) is None:
            found.append(READY_DISCARDS[tile])
        if board.rules.named_pair_is_middle:
            found += (naming(tile, pair) for pair in nameable_after(board, seat, tile, checker))
    return found


def all_claims(board: Board, winning: Sequence[Mask], checker: WinChecker) -> dict[int, Options]:
    """The options of every seat that may claim the discard; `board` knows all hands.

    A quick look says which seats cannot possibly have a claim; `claim_options` has the last word.
    """
    last = board.last_discard
    if last is None:
        return {}
    giver, tile = last
    # MIL 红中 2024: a discarded wildcard is claimed by nobody, not even to win.
    if board.wild >> tile & 1:
        return {}
    downstream = board.next_seat(giver)
    found: dict[int, Options] = {}
    for seat, hand in enumerate(board.hands):
        if seat == giver or hand is None or board.has_left(seat):
            continue
        counts = hand.counts
        if counts[tile] < 2 and not winning[seat] >> tile & 1:
            # 吃 is for the seat after the giver; 抢听 opens it to all if it makes ready.
            if seat != downstream and not board.rules.ready_claims:
                continue
            for first, second, _ in RUNS_WITH[tile]:
                if counts[first] and counts[second]:
                    break
            else:
                continue
        options = claim_options(board, seat, winning[seat], checker)
        if options:
            found[seat] = options
    return found


def claim_options(board: Board, seat: int, winning: Mask, checker: WinChecker) -> Options:
    """Actions of another seat with the discard: strongest first, `Pass` last; () for nothing."""
    last = board.last_discard
    if last is None:
        return ()
    giver, tile = last
    counts = hand_of(board, seat).counts
    count = counts[tile]
    # 胡, then 杠 and 碰, then 吃: the window takes the first for the most a seat can still bid.
    options: list[Action] = []
    if winning >> tile & 1 and win_refusal(board, seat, tile, winning, checker) is None:
        options.append(WINS[tile])
    if count >= 3:
        options += _claimed_kongs(board, seat, tile, checker)
    if count >= 2 and pung_refusal(board, seat, tile) is None:
        options.append(PUNGS[tile])
    if seat == board.next_seat(giver) or board.rules.ready_claims:
        for first, second, low in RUNS_WITH[tile]:
            if counts[first] and counts[second] and chow_refusal(board, seat, low, checker) is None:
                options.append(CHOWS[low])
    if not options:
        return ()
    options.append(PASS)
    return tuple(options)


def _claimed_kongs(board: Board, seat: int, tile: int, checker: WinChecker) -> Iterable[Action]:
    """The kongs of a tile that lies open, the opened one first."""
    if board.rules.opened_kong and kong_refusal(board, seat, tile, checker, True) is None:
        yield OPENED_KONGS[tile]
    if kong_refusal(board, seat, tile, checker) is None:
        yield KONGS[tile]


def kong_tile_options(board: Board, seat: int, winning: Mask, checker: WinChecker) -> Options:
    """开杠: the options of a seat with the tiles that were turned over: win, on the tile that pays
    most first, or claim one; () for none. The seat that laid down the kong may only win.
    """
    tiles = sorted(set(board.turned), key=board.turned.index)
    wins = [
        tile
        for tile in tiles
        if winning >> tile & 1 and win_refusal(board, seat, tile, winning, checker) is None
    ]
    if len(wins) > 1:
        how = WinHow.SELF_DRAWN if seat == board.turn else WinHow.DISCARD
        wins.sort(key=lambda tile: -score_win(board, seat, tile, how).points)
    options: list[Action] = [WINS[tile] for tile in wins]
    if seat != board.turn and board.rules.kong_tiles_claimed:
        counts = hand_of(board, seat).counts
        for tile in tiles:
            if counts[tile] >= 3:
                options += _claimed_kongs(board, seat, tile, checker)
        for tile in tiles:
            if counts[tile] >= 2 and pung_refusal(board, seat, tile) is None:
                options.append(PUNGS[tile])
        lows = sorted({low for tile in tiles for _, _, low in RUNS_WITH[tile]})
        options += (CHOWS[low] for low in lows if chow_refusal(board, seat, low, checker) is None)
    return (*options, PASS) if options else ()


def last_tile_options(board: Board, winning: Mask) -> Options:
    """海底: a hand that waits may take the last tile; () for the others."""
    return (TAKE_LAST_TILE, PASS) if winning else ()


def is_ready_claim(board: Board, seat: int, action: Action) -> bool:
    """抢听: True if a claim on the discard that lies open binds the seat to declare ready: a chow
    from any seat but the one before it. A pung is anybody's, so taking one binds nobody.
    """
    if board.last_discard is None or not isinstance(action, Chow):
        return False
    return seat != board.next_seat(board.last_discard[0])


def opens_to_robbers(rules: MahjongRules, kong: Meld) -> bool:
    """抢暗杠: True if a concealed kong waits until seats have had the chance to win its tile. It
    waits for every terminal and honour, so that nobody sees whether a seat can win.
    """
    return rules.robbing_concealed_kong and bool(ORPHAN_MASK >> kong.tile & 1)


def robbing_options(board: Board, seat: int, winning: Mask, checker: WinChecker) -> Options:
    """Actions of another seat with the fourth tile of a kong; () for nothing."""
    if board.last_meld is None or not board.rules.robbing_kong or board.has_left(seat):
        return ()
    # A kong's tile lies in a meld: it can be won (抢杠胡), but not taken.
    tile = board.last_meld[1].tile
    if (
        winning >> tile & 1
        and may_rob(board, seat)
        and win_refusal(board, seat, tile, winning, checker) is None
    ):
        return (WINS[tile], PASS)
    return ()


def flower_options(board: Board, seat: int) -> Options:
    """七抢一: actions of another seat with the eighth flower; () for nothing."""
    flower = board.open_flower
    if flower is None or seat == flower[0] or not may_rob_flower(board, seat):
        return ()
    return (WINS[flower[1]], PASS)


# ------------------------------------------------------------------ refusals


def refusal(
    board: Board, seat: int, action: Action, winning: Mask, checker: WinChecker
) -> str | None:
    """The reason why a seat that owes a decision may not take this one, as a code; None when it
    may.
    """
    match action:
        case Stake():
            return _stake_refusal(board, action)
        case Exchange():
            return exchange_refusal(board, seat, action)
        case ChooseLacking():
            return lacking_refusal(board, action)
    if board.phase is Phase.OPENING and not isinstance(action, ShowHands | Pass):
        return "openings_first"
    match board.phase:
        case Phase.STAKES:
            return "stakes_first"
        case Phase.EXCHANGE:
            return "exchange_first"
        case Phase.LACKING:
            return "lacking_suit_first"
    match action:
        case ShowHands():
            return show_refusal(board, seat, action)
        case Discard(tile=tile):
            return _tile_refusal(board, seat, tile) or _declaration_refusal(
                board, seat, action, checker
            )
        case ConcealedKong(tile=tile, opened=opened):
            return concealed_kong_refusal(board, seat, tile, checker, opened)
        case AddedKong(tile=tile, opened=opened):
            return added_kong_refusal(board, seat, tile, checker, opened)
        case TakeLastTile():
            return None if board.phase is Phase.LAST_TILE and winning else "no_last_tile"
        case Chow(tile=tile):
            return chow_refusal(board, seat, tile, checker)
        case Pung(tile=tile):
            return pung_refusal(board, seat, tile)
        case Kong(tile=tile, opened=opened):
            return kong_refusal(board, seat, tile, checker, opened)
        case DeclareWin(tile=tile):
            return win_refusal(board, seat, tile, winning, checker)
        case Pass():
            return None if board.phase in PASSING else "nothing_to_pass"
    return "unknown_action"


def _stake_refusal(board: Board, stake: Stake) -> str | None:
    if board.phase is not Phase.STAKES:
        return "no_stakes_now"
    return None if stake in stakes(board.rules) else "stake_too_high"


def _tile_refusal(board: Board, seat: int, tile: int) -> str | None:
    """The reason why the seat may not discard `tile`, with or without a declaration."""
    if board.phase in WINDOWS:
        return "not_your_turn"
    hand = hand_of(board, seat)
    if not 0 <= tile < KINDS or not hand.counts[tile]:
        return "tile_not_held"
    # 报听 locks the hand (摸什么打什么): it must keep the waits that it declared.
    if board.is_bound(seat) and tile != hand.drawn:
        return "must_discard_drawn"
    # 食替: the claimed tile has to be of use.
    if board.phase is Phase.AFTER_CLAIM and not board.rules.swap_discard:
        taken = board.last_meld
        if taken is not None and taken[1].swaps >> tile & 1:
            return "swapped_tile"
    # 定缺: that suit goes first.
    if hand.barred and not hand.barred >> tile & 1 and hand.barred_tiles:
        return "lacking_first"
    # Even if wildcards stay, a hand of nothing else must discard one, and so must a locked hand
    # that has drawn one and, after a missed win, may not win with it.
    stays = hand.wild_kinds >> tile & 1 and not board.rules.wild_discard
    if stays and not board.is_bound(seat) and hand.wild < hand.size:
        return "wild_stays"
    return None


def _declaration_refusal(
    board: Board, seat: int, discard: Discard, checker: WinChecker
) -> str | None:
    """The reason why the seat may not declare ready, or name a pair, with a tile that it may
    discard; or why it may not leave that undone.
    """
    rules, tile = board.rules, discard.tile
    # 抢听: the chow was free from any seat only because the hand declares with it.
    if not discard.ready and board.must_declare:
        return "must_declare_ready"
    if discard.ready and board.ready[seat]:
        return "already_ready"
    if discard.named is not None:
        if not rules.named_pair_is_middle:
            return "no_named_pairs"
        pairs = nameable_after(board, seat, tile, checker) if discard.ready else ()
        return None if discard.named in pairs else "not_two_pairs"
    if not discard.ready:
        return None
    if not rules.ready_declaration:
        return "no_ready_declaration"
    # 天听, 地听: with one's first discard, before any 吃, 碰 or 杠 at the table.
    if rules.ready_first_only and (board.rivers[seat] or not board.untouched()):
        return "ready_only_at_first"
    return None if ready_after(board, seat, tile, checker) else "not_ready"
