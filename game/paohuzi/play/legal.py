"""Legal actions of a seat now, and the forced moves that happen by themselves, from the knowledge
of that seat itself.

Every function reads the public table and the one hand it is asked about; it gives the same answer
on the engine's board and on that seat's own.
"""

from __future__ import annotations

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
from game.paohuzi.scoring.circumstances import score_of_win
from game.paohuzi.scoring.winning import upgrade
from game.paohuzi.scoring.wins import (
    has_opening_sets,
    win_after_claim_refusal,
    win_as_it_stands_refusal,
    win_on_refusal,
)

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
    # 常德's written rules: 一坎牌不能拆散与其它牌组合. Nor is one thrown: some tables fine it,
    # here it is refused.
    most = 2 if board.rules.kan_locked else 4
    counts = hand_of(board, seat).counts
    return [DISCARDS[card] for card, count in enumerate(counts) if 0 < count <= most]


# ------------------------------------------------------------------ options


def opening_options(board: Board, seat: int) -> Options:
    """Wins with the hands as dealt: 天胡, 三提五坎, 地胡 on the shown card; () for nothing."""
    options: list[Action] = []
    if win_refusal(board, seat, None) is None:
        options.append(WIN)
    shown = board.shown
    if shown is not None and win_refusal(board, seat, shown) is None:
        options.append(WINS[shown])
    # 有胡必胡: the win stands alone, so that time runs out into it.
    if options and not must_win(board):
        options.append(PASS)
    return tuple(options)


def opening_may_win(rules: PaohuziRules) -> bool:
    """True if these rules know a win with the hands as dealt at all."""
    return rules.tian_hu or rules.three_ti_five_kan or rules.di_hu == "shown_card"


def turn_options(board: Board, seat: int) -> Options:
    """Options of the seat whose turn it is: win, discards. () when it has none."""
    owes_discard = board.phase is Phase.TURN
    thrown = discards(board, seat) if owes_discard else []
    if win_refusal(board, seat, None) is not None:
        return tuple(thrown)
    if must_win(board):
        return (WIN,)
    # A seat that has nothing to discard, or owes none, may still decline.
    return (WIN, *(thrown or (PASS,)))


def must_win(board: Board) -> bool:
    """True if a win with the open card, or with the hand as dealt, may not be declined."""
    must, offer = board.rules.must_hu, board.offer
    # 有炮必接 (娄底) binds on a discard alone: one's own flip and another's may be let go by.
    return must == "all" or (must == "discard" and offer is not None and offer.thrown)


def claim_options(board: Board, seat: int) -> Options:
    """The actions of a seat with the open card: strongest first, `Pass` last; () for nothing."""
    offer = board.offer
    if offer is None or (offer.thrown and seat == offer.owner):
        return ()
    card = offer.card
    options: list[Action] = []
    # 胡 asks neither 过张 nor 忍碰: 湘乡's written rules say 可以胡过张.
    if win_refusal(board, seat, card) is None:
        options.append(WINS[card])
        if must_win(board):
            return tuple(options)
    # Offered although another's 胡 or 跑 would beat it: an offer that came and went with other
    # hands would tell of them. Only one's own 跑 leaves no choice.
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
    # 死手 is not asked about: a dead hand still runs, and 提 and 偎 happen to it too.
    place = board.threes[seat].get(card)
    if place is not None:
        kind = upgrade(board.rules, board.melds[seat][place], offer.source(seat))
        return None if kind is None else (place, kind)
    # With one's own flip it was a 提 before the card lay open.
    if hand_of(board, seat).counts[card] == 3 and (offer.thrown or seat != offer.owner):
        return None, MeldKind.PAO
    return None


def chi_options(board: Board, seat: int, card: int) -> list[Chi]:
    """The ways to chi that leave a card to discard."""
    found = chi_finder_of(board.rules).options(hand_of(board, seat).counts, card)
    # With a discard waived the hand may be left without a loose card and is not 死手.
    if not found or board.waived_discards[seat]:
        return found
    loose = loose_cards(board, seat)
    # Two cards leave with the open one, three with each 比; otherwise the hand would be 死手.
    return [chi for chi in found if loose > 2 + 3 * len(chi.bi)]


# ------------------------------------------------------------------ refusals


def refusal(board: Board, seat: int, action: Action) -> str | None:
    """The reason why a seat that owes a decision may not take this one, as a code; None when it
    may.
    """
    if isinstance(action, DeclareWin):
        return win_refusal(board, seat, action.card)
    if _bound_to_win(board, seat):
        return "must_win"
    if isinstance(action, Pass):
        return _pass_refusal(board, seat)
    if isinstance(action, Discard):
        return _discard_refusal(board, seat, action.card)
    if not isinstance(action, Peng | Chi):
        return "unknown_action"
    offer = board.offer
    if board.phase is not Phase.OFFER or offer is None:
        return "nothing_to_claim"
    if action.card != offer.card:
        return "wrong_card"
    if forced_pao(board, seat, offer) is not None:
        return "runs_by_itself"
    if isinstance(action, Peng):
        return peng_refusal(board, seat, offer)
    return chi_refusal(board, seat, offer) or _chi_cards_refusal(board, seat, action)


def opening_win_refusal(board: Board, seat: int, card: int | None) -> str | None:
    """The reason why a hand as dealt may not win: with the dealer's shown card, which is open until
    it lies in a 提, or (None) as it stands.
    """
    if card is None:
        if has_opening_sets(board, seat):
            return None
        if seat != board.dealer or not board.rules.tian_hu:
            return "not_complete"
        return win_as_it_stands_refusal(board, seat)
    # An opening 提 may take the shown card in; then it lies in a meld and can be won no more.
    shown = board.shown if board.rules.di_hu == "shown_card" and board.shown_held else None
    if seat == board.dealer or card != shown:
        return "wrong_card"
    return win_on_refusal(board, seat, card, Source.FLIP)


def _spent_refusal(board: Board, seat: int) -> str | None:
    """The reason why the seat claims nothing more than a win in this deal."""
    if board.dead[seat]:
        return "hand_is_dead"
    # 放跑 (衡阳) bars 吃 and 碰 for the rest of the deal; 胡, 偎, 提 and 跑 stay.
    return "fed_a_pao" if board.fed_pao[seat] else None


def peng_refusal(board: Board, seat: int, offer: Offer) -> str | None:
    """The reason why the seat may not peng the open card; None when it may."""
    if seat == offer.owner:
        return "own_card"
    if hand_of(board, seat).counts[offer.card] != 2:
        return "peng_needs_two"
    code = _spent_refusal(board, seat)
    if code is not None:
        return code
    # 忍碰 holds to the end of the deal, with any value of the switch for 过张.
    if board.no_peng[seat] >> offer.card & 1:
        return "passed_card"
    if not board.waived_discards[seat] and loose_cards(board, seat) <= 2:
        return "leaves_dead_hand"
    return None


def chi_refusal(board: Board, seat: int, offer: Offer) -> str | None:
    """The reason why the seat may not chi the open card at all; None when it depends on its cards.

    A flipped card may be taken by the seat that flipped it and by the next one, a thrown one by the
    next seat only.
    """
    if seat == offer.owner:
        if offer.thrown:
            return "own_card"
    elif seat != (offer.owner + 1) % board.seats:
        return "chi_only_from_upstream"
    code = _spent_refusal(board, seat)
    if code is None and board.no_chi[seat] >> offer.card & 1:
        return "passed_card"
    return code


def _chi_cards_refusal(board: Board, seat: int, action: Chi) -> str | None:
    """The reason why these combinations cannot be laid down; None for those of `chi_options`."""
    groups = (action.cards, *action.bi)
    for group in groups:
        if action.card not in group or not all(0 <= card < KINDS for card in group):
            return "wrong_card"
        if len(group) != 3 or combo_of(group, board.rules.combos) is None:
            return "not_a_combination"
    spelled = tuple(tuple(sorted(group)) for group in groups)
    if groups != (spelled[0], *sorted(spelled[1:])):
        # Every chi is written in one way only.
        return "not_a_combination"
    counts = hand_of(board, seat).counts
    used = [card for group in groups for card in group]
    used.remove(action.card)
    if any(counts[card] < used.count(card) for card in used):
        return "card_not_held"
    if board.rules.kan_locked and any(counts[card] > 2 for card in used):
        return "kan_is_locked"
    # Three of the open card bar its 吃 even if 坎 may be split: it runs by itself.
    if counts[action.card] > 2:
        return "kan_is_locked"
    if action.bi and not board.rules.bi:
        return "no_bi"
    # 比 is about copies of the open card alone: a 柒 left after 七七柒 need not go down.
    if board.rules.bi and counts[action.card] > used.count(action.card):
        return "bi_is_missing"
    if not board.waived_discards[seat] and loose_cards(board, seat) <= len(used):
        return "leaves_dead_hand"
    return None


def win_refusal(board: Board, seat: int, card: int | None) -> str | None:
    """The reason why the seat may not win now, with the open card or (None) as its cards stand;
    None when it may.
    """
    code = _win_refusal(board, seat, card)
    dearest = board.declined[seat]
    if code is not None or dearest is None:
        return code
    # 弃胡 (耒阳): never again for as little. The win it is compared with is the seat's own secret.
    return None if score_of_win(board, seat, card).points > dearest else "not_dearer"


def _win_refusal(board: Board, seat: int, card: int | None) -> str | None:
    """The same without the wins that the seat has declined before."""
    if board.phase is Phase.OPENING:
        return opening_win_refusal(board, seat, card)
    offer = board.offer if board.phase is Phase.OFFER else None
    if card != (None if offer is None else offer.card):
        return "wrong_card"
    if offer is None:
        return win_after_claim_refusal(board, seat)
    return win_on_refusal(board, seat, offer.card, offer.source(seat))


def _bound_to_win(board: Board, seat: int) -> bool:
    """True if the seat may win and may not decline it."""
    if not must_win(board):
        return False
    offer = board.offer if board.phase is Phase.OFFER else None
    cards = (None, board.shown if offer is None else offer.card)
    return any(win_refusal(board, seat, card) is None for card in cards)


def _pass_refusal(board: Board, seat: int) -> str | None:
    """The reason why the seat may not decline. A seat with a card to discard declines by that."""
    if board.phase is Phase.OPENING or board.phase is Phase.OFFER:
        return None
    if board.phase is Phase.TURN and discards(board, seat):
        return "nothing_to_pass"
    return None if win_refusal(board, seat, None) is None else "nothing_to_pass"


def _discard_refusal(board: Board, seat: int, card: int) -> str | None:
    if board.phase is not Phase.TURN:
        return "not_your_turn"
    if not 0 <= card < KINDS or not hand_of(board, seat).counts[card]:
        return "card_not_held"
    return None if DISCARDS[card] in discards(board, seat) else "kan_is_locked"


def melded_by(board: Board, seat: int, action: Chi | Peng) -> tuple[Meld, tuple[Meld, ...]]:
    """The meld that a served claim lays down, and those that follow it by 比."""
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
