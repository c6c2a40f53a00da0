"""Legal actions: what a seat may do now, from what that seat itself knows.

Every function reads the public table and the one hand it is asked about; it gives the same answer
on the engine's board and on that seat's own.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from itertools import compress

from game.core.events import Action
from game.mahjong.fans.reading import Circumstances
from game.mahjong.kernel.hand import Hand
from game.mahjong.kernel.melds import Meld, MeldKind
from game.mahjong.kernel.shapes import ThirteenOrphans
from game.mahjong.kernel.tiles import COPIES, KINDS, ORPHAN_MASK, Mask, is_suited, rank_of
from game.mahjong.play.ready import nameable, takes_ready
from game.mahjong.position.actions import (
    AddedKong,
    Chow,
    ConcealedKong,
    DeclareWin,
    Discard,
    Kong,
    Pass,
    Pung,
    Stake,
)
from game.mahjong.position.board import Board, hand_of
from game.mahjong.position.declared import may_win, wins_without_wait
from game.mahjong.position.phase import Phase
from game.mahjong.rules import MahjongRules
from game.mahjong.scoring.readings import readings
from game.mahjong.scoring.score import score_win
from game.mahjong.scoring.winning import WinChecker

Options = tuple[Action, ...]

DISCARDS = tuple(Discard(tile) for tile in range(KINDS))
READY_DISCARDS = tuple(Discard(tile, True) for tile in range(KINDS))
CHOWS = tuple(Chow(tile) for tile in range(KINDS))
PUNGS = tuple(Pung(tile) for tile in range(KINDS))
KONGS = tuple(Kong(tile) for tile in range(KINDS))
ADDED_KONGS = tuple(AddedKong(tile) for tile in range(KINDS))
CONCEALED_KONGS = tuple(ConcealedKong(tile) for tile in range(KINDS))
WINS = tuple(DeclareWin(tile) for tile in range(KINDS))
STAKES = tuple(Stake(points) for points in range(6))
PASS = Pass()
"""Every action there is, made once: options are compared and stored by the thousand."""


@functools.cache
def naming(tile: int, pair: int) -> Discard:
    """支对: declare ready by discarding a tile and name a pair."""
    return Discard(tile, True, pair)


def _runs_with(tile: int) -> tuple[tuple[int, int, Chow], ...]:
    """(other tile, other tile, chow) of every run that holds a tile."""
    if not is_suited(tile):
        return ()
    rank = rank_of(tile)
    lowest = range(tile - min(2, rank - 1), tile - max(0, rank - 7) + 1)
    runs = []
    for low in lowest:
        first, second = (other for other in (low, low + 1, low + 2) if other != tile)
        runs.append((first, second, CHOWS[low]))
    return tuple(runs)


PUNG = MeldKind.PUNG

CLAIMED = frozenset({MeldKind.CHOW, MeldKind.PUNG, MeldKind.ADDED_KONG})
"""Melds that began as a chow or pung."""

RUNS_WITH = tuple(_runs_with(tile) for tile in range(KINDS))


def stakes(rules: MahjongRules) -> Options:
    """The stakes (飘) open to a seat before the deal, nothing first."""
    return STAKES[: rules.stakes + 1]


def turn_options(board: Board, seat: int, winning: Mask, checker: WinChecker) -> Options:
    """Options of the seat whose turn it is: win, kongs, discards. `winning`: see `WinChecker`."""
    hand = hand_of(board, seat)
    if board.phase is Phase.AFTER_CLAIM:
        # After a chow or pung the seat only discards; it has drawn nothing to make a kong with.
        if board.must_declare:
            return tuple(_ready_discards(board, seat, checker))
        plain = _discards(board, hand)
        if not board.rules.ready_declaration:
            return tuple(plain)
        return (*plain, *_ready_discards(board, seat, checker))
    rules = board.rules
    options: list[Action] = []
    drawn = hand.drawn
    if drawn is not None and (
        (winning and may_win(board, seat))
        or (board.ready[seat] and wins_without_wait(board, seat, drawn))
    ):
        options.append(WINS[drawn])
    if board.tiles_left:
        if COPIES in hand.counts:
            options += _concealed_kongs(board, seat, hand, checker)
        if board.melds[seat]:
            _add_added_kongs(options, board, seat, hand, checker)
    if board.ready[seat] and drawn is not None:
        options.append(DISCARDS[drawn])
    else:
        options += compress(DISCARDS, hand.counts) if rules.wild_discard else _discards(board, hand)
        if rules.ready_declaration:
            options += _ready_discards(board, seat, checker)
    return tuple(options)


def _discards(board: Board, hand: Hand) -> Iterable[Discard]:
    """The tiles it may discard: all, or all but wildcards while it has others."""
    discards = compress(DISCARDS, hand.counts)
    if board.rules.wild_discard:
        return discards
    return keeping_wildcards(hand, discards)


def keeping_wildcards(hand: Hand, discards: Iterable[Discard]) -> list[Discard]:
    """The ones among these discards that are no wildcards, or all when there are none."""
    every = list(discards)
    return [choice for choice in every if not hand.wild_kinds >> choice.tile & 1] or every


def _concealed_kongs(board: Board, seat: int, hand: Hand, checker: WinChecker) -> list[Action]:
    return [
        CONCEALED_KONGS[tile]
        for tile in range(KINDS)
        if hand.counts[tile] == COPIES
        and (board.rules.wild_kong or not board.wild >> tile & 1)
        and keeps_waits(board, seat, tile, COPIES, checker)
    ]


def _add_added_kongs(
    options: list[Action], board: Board, seat: int, hand: Hand, checker: WinChecker
) -> None:
    counts = hand.counts
    for meld in board.melds[seat]:
        tile = meld.tile
        if counts[tile] and meld.kind is PUNG and keeps_waits(board, seat, tile, 1, checker):
            options.append(ADDED_KONGS[tile])


def keeps_waits(board: Board, seat: int, tile: int, copies: int, checker: WinChecker) -> bool:
    """True if a kong with `copies` tiles of the hand is open to this seat: always, except that a
    declared ready hand must wait for the same tiles afterwards, and one that has named a pair still
    with that and the other.
    """
    if not board.ready[seat]:
        return True
    hand = hand_of(board, seat)
    melds = board.melds[seat]
    held = hand.tiles()
    before = board.hand_of(held)
    if hand.drawn is not None:
        before.remove(hand.drawn)
    after = board.hand_of(held)
    after.remove(tile, copies)
    kong = Meld(MeldKind.CONCEALED_KONG, tile)
    rest = [meld for meld in melds if not (copies == 1 and meld.tile == tile)]
    named = board.named[seat]
    if named is not None:
        return named in nameable(board.rules, after, [*rest, kong], checker)
    return checker.waits(before, melds) == checker.waits(after, [*rest, kong])


def ready_after(board: Board, seat: int, tile: int, checker: WinChecker) -> Mask:
    """The waits of the hand once it has discarded `tile`."""
    hand = hand_of(board, seat)
    hand.remove(tile)
    waits = checker.waits(hand, board.melds[seat], board.named[seat])
    hand.add(tile)
    return waits


def nameable_after(board: Board, seat: int, tile: int, checker: WinChecker) -> tuple[int, ...]:
    """支对: the pairs it may name as it discards `tile`."""
    hand = hand_of(board, seat)
    hand.remove(tile)
    pairs = nameable(board.rules, hand, board.melds[seat], checker)
    hand.add(tile)
    return pairs


def _ready_discards(board: Board, seat: int, checker: WinChecker) -> list[Discard]:
    """The discards that declare ready, each with the pairs that may be named with it last."""
    found = []
    for choice in _discards(board, hand_of(board, seat)):
        tile = choice.tile
        if ready_after(board, seat, tile, checker):
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
    if board.wild >> tile & 1:
        return {}
    downstream = (giver + 1) % board.seats
    found: dict[int, Options] = {}
    for seat, hand in enumerate(board.hands):
        if seat == giver or hand is None:
            continue
        counts = hand.counts
        if counts[tile] < 2 and not winning[seat] >> tile & 1:
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
    hand = board.hands[seat]
    if hand is None:
        raise ValueError("the hand is not known")
    wild = board.wild
    if wild >> tile & 1:
        # Nobody can claim a wildcard, not even to win.
        return ()
    counts = hand.counts
    count = counts[tile]
    options: list[Action] = []
    if winning >> tile & 1 and not board.rules.self_draw_only and may_win_on(board, seat, tile):
        options.append(WINS[tile])
    # Nothing is left to replace or to draw after the last tile: it can only be won.
    if board.tiles_left:
        if count >= 3 and keeps_waits(board, seat, tile, 3, checker):
            options.append(KONGS[tile])
        if not board.ready[seat]:
            free = may_claim(board, seat)
            if count >= 2 and free and board.rules.pung:
                options.append(PUNGS[tile])
            following = seat == (giver + 1) % board.seats
            if board.rules.chow and free and (following or board.rules.ready_claims):
                for first, second, chow in RUNS_WITH[tile]:
                    if counts[first] and counts[second] and not wild & (1 << first | 1 << second):
                        meld = Meld(MeldKind.CHOW, chow.tile, tile, giver)
                        if following or takes_ready(board, seat, meld, checker):
                            options.append(chow)
    if not options:
        return ()
    options.append(PASS)
    return tuple(options)


def may_claim(board: Board, seat: int) -> bool:
    """True if the rules leave this seat another chow or pung in this deal."""
    most = board.rules.most_claims
    return not most or sum(meld.kind in CLAIMED for meld in board.melds[seat]) < most


def is_ready_claim(board: Board, seat: int, action: Action) -> bool:
    """抢听: whether a claim on the discard that lies open binds the seat to declare ready: a chow
    from any seat but the one before it. A pung is anybody's, so taking one binds nobody.
    """
    if board.last_discard is None or not isinstance(action, Chow):
        return False
    return seat != (board.last_discard[0] + 1) % board.seats


def opens_to_robbers(rules: MahjongRules, kong: Meld) -> bool:
    """抢暗杠: whether a concealed kong waits for whoever may win its tile. It does so for every
    terminal and honour, for nobody may see whether somebody can.
    """
    return rules.robbing_concealed_kong and bool(ORPHAN_MASK >> kong.tile & 1)


def robbing_options(board: Board, seat: int, winning: Mask) -> Options:
    """Actions of another seat with the fourth tile of a kong; () for nothing."""
    if board.last_meld is None or not board.rules.robbing_kong:
        return ()
    tile = board.last_meld[1].tile
    if winning >> tile & 1 and may_rob(board, seat) and may_win_on(board, seat, tile):
        return (WINS[tile], PASS)
    return ()


def may_rob(board: Board, seat: int) -> bool:
    """True if this seat's hand, which waits for the fourth tile of the kong just laid down, is one
    that robs it: any hand an added kong, thirteen orphans a concealed one too.
    """
    if board.last_meld is None or board.last_meld[1].kind is not MeldKind.CONCEALED_KONG:
        return True
    tile = board.last_meld[1].tile
    counts = list(hand_of(board, seat).counts)
    counts[tile] += 1
    robbed = Circumstances(tile, "robbing_kong", wild=board.wild)
    found = readings(board.rules, counts, tuple(board.melds[seat]), robbed)
    return any(reading.shape == ThirteenOrphans.name for reading in found)


def wildcards_forbid_claim(board: Board, seat: int) -> bool:
    """True if the seat holds wildcards and so wins by self-draw only."""
    return bool(board.wild and board.rules.wild_self_draw_only and hand_of(board, seat).wild)


def may_win_on(board: Board, seat: int, tile: int) -> bool:
    """True if this seat is free to win on another's tile: not before it has declared ready where
    that is needed, not after a win that it let go by (过水), nor with wildcards where these win by
    self-draw only.
    """
    if not may_win(board, seat) or wildcards_forbid_claim(board, seat):
        return False
    missed = board.missed[seat]
    if not missed:
        return True
    policy = board.rules.missed_win
    if policy == "until_draw":
        return False
    if policy == "until_draw_same_tile":
        return all(entry.tile != tile for entry in missed)
    if policy == "until_draw_le_value":
        points = score_win(board, seat, tile, claimed_how(board)).points
        return all(entry.points < points for entry in missed)
    return True


def claimed_how(board: Board) -> str:
    """The name of a win on the tile that lies open now."""
    return "robbing_kong" if board.phase is Phase.ROBBING else "discard"
