"""Legal actions: what a seat may do now, and what happens to it by itself, from what that seat
itself knows.

Every function reads the public table and the one hand it is asked about; it gives the same answer
on the engine's board and on that seat's own.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.events import Action
from game.paohuzi.kernel.cards import KINDS
from game.paohuzi.kernel.combos import combo_of
from game.paohuzi.kernel.melds import Meld, MeldKind
from game.paohuzi.kernel.source import Source
from game.paohuzi.play.chi import chi_finder_of
from game.paohuzi.position.actions import Chi, DeclareWin, Discard, Pass, Peng
from game.paohuzi.position.board import Board, Offer, hand_of
from game.paohuzi.position.events import Melded
from game.paohuzi.position.phase import Phase
from game.paohuzi.rules import PaohuziRules
from game.paohuzi.scoring.winning import checker_of, upgrade
from game.paohuzi.scoring.wins import has_opening_sets, wins_after_claim, wins_as_it_stands, wins_on

Options = tuple[Action, ...]

DISCARDS = tuple(Discard(card) for card in range(KINDS))
PENGS = tuple(Peng(card) for card in range(KINDS))
WINS = tuple(DeclareWin(card) for card in range(KINDS))
WIN = DeclareWin()
"""With the cards as they stand."""
PASS = Pass()


def loose_cards(board: Board, seat: int) -> int:
    """The number of cards of the hand that may be moved: those of a locked 坎 may not."""
    hand = hand_of(board, seat)
    return hand.size - 3 * hand.kan_count() if board.rules.kan_locked else hand.size


def discards(board: Board, seat: int) -> list[Action]:
    """The cards that the seat could throw."""
    most = 2 if board.rules.kan_locked else 4
    counts = hand_of(board, seat).counts
    return [DISCARDS[card] for card, count in enumerate(counts) if 0 < count <= most]


# ------------------------------------------------------------------ options


def shown_is_open(board: Board) -> bool:
    """True if the dealer's shown card can be won: not once it lies in a 提."""
    return board.shown_held


def opening_options(board: Board, seat: int) -> Options:
    """Wins with the hands as dealt: 天胡, 三提五坎, 地胡 on the shown card; () for nothing."""
    rules = board.rules
    options: list[Action] = []
    dealt = seat == board.dealer and rules.tian_hu and wins_as_it_stands(board, seat)
    if dealt or has_opening_sets(board, seat):
        options.append(WIN)
    shown = board.shown
    if (
        seat != board.dealer
        and shown is not None
        and rules.di_hu == "shown_card"
        and shown_is_open(board)
        and wins_on(board, seat, shown, Source.FLIP)
    ):
        options.append(WINS[shown])
    if options and rules.must_hu != "all":
        options.append(PASS)
    return tuple(options)


def opening_may_win(rules: PaohuziRules) -> bool:
    """True if these rules know a win with the hands as dealt at all."""
    return rules.tian_hu or rules.three_ti_five_kan or rules.di_hu == "shown_card"


def turn_options(board: Board, seat: int) -> Options:
    """Options of the seat whose turn it is: win, discards. () when it has none."""
    owes_discard = board.phase is Phase.TURN
    thrown = discards(board, seat) if owes_discard else []
    if not wins_after_claim(board, seat):
        return tuple(thrown)
    if must_win(board):
        return (WIN,)
    # Who has nothing to discard, or owes none, may still decline.
    return (WIN, *(thrown or (PASS,)))


def must_win(board: Board) -> bool:
    """True if a win with the open card may not be declined."""
    must = board.rules.must_hu
    offer = board.offer
    return must == "all" or (must == "discard" and offer is not None and offer.thrown)


def claim_options(board: Board, seat: int) -> Options:
    """The actions of a seat with the open card: strongest first, `Pass` last; () for nothing."""
    offer = board.offer
    if offer is None or (offer.thrown and seat == offer.owner):
        return ()
    card = offer.card
    options: list[Action] = []
    if wins_on(board, seat, card, offer.source(seat)):
        options.append(WINS[card])
        if must_win(board):
            return tuple(options)
    if not board.dead[seat] and not board.fed_pao[seat] and forced_pao(board, seat, offer) is None:
        if peng_refusal(board, seat, offer) is None:
            options.append(PENGS[card])
        if chi_refusal(board, seat, offer) is None:
            options.extend(chi_options(board, seat, card))
    if not options:
        return ()
    options.append(PASS)
    return tuple(options)


def forced_pao(board: Board, seat: int, offer: Offer) -> tuple[int | None, MeldKind] | None:
    """跑 happens by itself: (place of the meld that becomes four, or None for three in hand; its
    kind); None when the seat has no three of the open card.
    """
    card = offer.card
    place = board.threes[seat].get(card)
    if place is not None:
        kind = upgrade(board.rules, board.melds[seat][place], offer.source(seat))
        return None if kind is None else (place, kind)
    if hand_of(board, seat).counts[card] == 3 and (offer.thrown or seat != offer.owner):
        return None, MeldKind.PAO
    return None


def peng_refusal(board: Board, seat: int, offer: Offer) -> str | None:
    """The reason why the seat may not peng the open card; None when it may."""
    if seat == offer.owner:
        return "own_card"
    if hand_of(board, seat).counts[offer.card] != 2:
        return "peng_needs_two"
    if board.dead[seat]:
        return "hand_is_dead"
    if board.fed_pao[seat]:
        return "fed_a_pao"
    if board.no_peng[seat] >> offer.card & 1:
        return "passed_card"
    if not board.waived_discards[seat] and loose_cards(board, seat) <= 2:
        return "leaves_dead_hand"
    return None


def chi_refusal(board: Board, seat: int, offer: Offer) -> str | None:
    """The reason why the seat may not chi the open card at all; None when it depends on its cards.

    A flipped card may be taken by who flipped it and by the next seat, a thrown one by the next
    seat only.
    """
    if seat == offer.owner:
        if offer.thrown:
            return "own_card"
    elif seat != (offer.owner + 1) % board.seats:
        return "chi_only_from_upstream"
    if board.dead[seat]:
        return "hand_is_dead"
    if board.fed_pao[seat]:
        return "fed_a_pao"
    if board.no_chi[seat] >> offer.card & 1:
        return "passed_card"
    return None


def chi_options(board: Board, seat: int, card: int) -> list[Chi]:
    """The ways to chi that leave a card to discard."""
    found = chi_finder_of(board.rules).options(hand_of(board, seat).counts, card)
    if not found or board.waived_discards[seat]:
        return found
    loose = loose_cards(board, seat)
    return [chi for chi in found if loose > 2 + 3 * len(chi.bi)]


# ------------------------------------------------------------------ refusals


def refusal(board: Board, seat: int, action: Action, options: Options) -> str:
    """The reason why an action that is not among a seat's options is refused, as a code."""
    if isinstance(action, Pass):
        return "must_win" if _only_wins(options) else "nothing_to_pass"
    if isinstance(action, DeclareWin):
        return _win_refusal(board, seat, action)
    if _only_wins(options):
        return "must_win"
    if isinstance(action, Discard):
        return _discard_refusal(board, seat, action)
    offer = board.offer
    if isinstance(action, Peng | Chi):
        if board.phase is not Phase.OFFER or offer is None:
            return "nothing_to_claim"
        if action.card != offer.card:
            return "wrong_card"
        if forced_pao(board, seat, offer) is not None:
            return "runs_by_itself"
        if isinstance(action, Peng):
            return peng_refusal(board, seat, offer) or "not_offered"
        return chi_refusal(board, seat, offer) or _chi_cards_refusal(board, seat, action)
    return "unknown_action"


def _only_wins(options: Options) -> bool:
    return bool(options) and all(isinstance(option, DeclareWin) for option in options)


def _discard_refusal(board: Board, seat: int, action: Discard) -> str:
    if board.phase is not Phase.TURN:
        return "not_your_turn"
    held = hand_of(board, seat).counts[action.card] if 0 <= action.card < KINDS else 0
    return "kan_is_locked" if held else "card_not_held"


def _win_refusal(board: Board, seat: int, action: DeclareWin) -> str:
    if board.dead[seat]:
        return "hand_is_dead"
    offer = board.offer
    if board.phase is Phase.OFFER and offer is not None:
        if action.card != offer.card:
            return "wrong_card"
        if offer.thrown and not board.rules.hu_on_discard:
            return "no_win_on_discards"
        hand, melds = hand_of(board, seat), board.melds[seat]
        found = checker_of(board.rules).best(hand, melds, offer.card, offer.source(seat))
        return "not_complete" if found is None else "too_little_huxi"
    if action.card is not None:
        return "wrong_card"
    if board.phase is Phase.TURN and board.last_meld is not None:
        found = checker_of(board.rules).best(
            hand_of(board, seat), board.melds[seat], None, Source.DEAL
        )
        if found is not None:
            thrown = offer is not None and offer.thrown
            if thrown and not board.rules.hu_on_discard:
                return "no_win_on_discards"
            return "too_little_huxi"
    return "not_complete"


def _chi_cards_refusal(board: Board, seat: int, action: Chi) -> str:
    """The reason why these combinations cannot be laid down."""
    groups = (action.cards, *action.bi)
    for group in groups:
        if action.card not in group or not all(0 <= card < KINDS for card in group):
            return "wrong_card"
        if len(group) != 3 or combo_of(group, board.rules.combos) is None:
            return "not_a_combination"
    counts = hand_of(board, seat).counts
    used = [card for group in groups for card in group]
    used.remove(action.card)
    if any(counts[card] < used.count(card) for card in used):
        return "card_not_held"
    if board.rules.kan_locked and any(counts[card] > 2 for card in used):
        return "kan_is_locked"
    if counts[action.card] > 2:
        return "kan_is_locked"
    if board.rules.bi and counts[action.card] > used.count(action.card):
        return "bi_is_missing"
    if action.bi and not board.rules.bi:
        return "no_bi"
    if not board.waived_discards[seat] and loose_cards(board, seat) <= len(used):
        return "leaves_dead_hand"
    return "not_offered"


def melded_by(board: Board, seat: int, action: Chi | Peng) -> tuple[Meld, tuple[Meld, ...]]:
    """The meld that a served claim lays down, and what follows it by 比."""
    offer = board.offer
    if offer is None:
        raise ValueError("no card lies open")
    if isinstance(action, Peng):
        return Meld(MeldKind.PENG, (offer.card,) * 3, offer.card, offer.owner), ()
    main = Meld(MeldKind.CHI, action.cards, offer.card, offer.owner)
    return main, tuple(Meld(MeldKind.CHI, cards) for cards in action.bi)


def pao_event(board: Board, seat: int, pao: tuple[int | None, MeldKind]) -> Melded:
    """The 跑 of the open card, as told to everybody."""
    offer = board.offer
    if offer is None:
        raise ValueError("no card lies open")
    place, kind = pao
    meld = Meld(kind, (offer.card,) * 4, offer.card, offer.owner)
    return Melded(seat, meld, board.stock_left, upgrades=place)


def rightmost(options: Sequence[Action]) -> Action:
    """The action taken when a seat's time runs out: pass; a compulsory win; the last discard."""
    return options[-1]
