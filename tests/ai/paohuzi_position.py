"""Positions and whole deals for the tests of the paohuzi bots, in card notation."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence

from ai.levels import Level
from game.core.events import Action
from game.core.rng import HashStream
from game.core.switches import Rules
from game.paohuzi.catalogue import RULESETS
from game.paohuzi.kernel.cards import card_text, format_cards, parse_cards
from game.paohuzi.kernel.combos import Trio
from game.paohuzi.play import legal
from game.paohuzi.play.engine import PaohuziDeal
from game.paohuzi.position.actions import Chi, DeclareWin, Discard, Pass, Peng
from game.paohuzi.position.board import RiverCard, SeatBoard
from game.paohuzi.position.events import Began, Dealt, Discarded, Flipped
from game.paohuzi.rules import PaohuziRules

ME, DOWN, UP = 0, 1, 2
"""The seat that the bot sits in, the next one and the one before, at a table of three."""


def _known(rules: Rules) -> PaohuziRules:
    assert isinstance(rules, PaohuziRules)
    return rules


TABLES = {
    f"{entry.id}-{name}": _known(preset.rules)
    for entry in RULESETS
    for name, preset in entry.presets.items()
}
"""Every shipped table."""
CHANGDE = TABLES["paohuzi/changde-three"]
JICHU = TABLES["paohuzi/jichu-three"]


def card(text: str) -> int:
    (kind,) = parse_cards(text)
    return kind


def trio(text: str) -> Trio:
    """Three cards, ascending."""
    low, middle, high = sorted(parse_cards(text))
    return low, middle, high


def dealt(own: str, rules: PaohuziRules = CHANGDE, dealer: int = ME, gone: str = "") -> SeatBoard:
    """The bot holds these cards; those that are gone lie in the next seat's river. Of another
    dealer's hand the 九 is shown.
    """
    board = SeatBoard(rules, ME)
    cards = tuple(sorted(parse_cards(own)))
    shown = cards[0] if dealer == ME else card("九")
    sizes = tuple(len(cards) if seat == ME else 20 + (seat == dealer) for seat in range(3))
    board.apply(Dealt(1, dealer, 0, 0, (cards, None, None), sizes, shown, rules.stock_size))
    board.apply(Began(dealer))
    board.rivers[DOWN] += [RiverCard(kind, False, False) for kind in parse_cards(gone)]
    return board


def thrown(own: str, offer: str, rules: PaohuziRules = CHANGDE, gone: str = "") -> SeatBoard:
    """The seat before the bot, which deals, throws a card."""
    board = dealt(own, rules, UP, gone)
    board.apply(Discarded(UP, card(offer)))
    return board


def flipped(
    own: str, offer: str, by: int = ME, rules: PaohuziRules = CHANGDE, gone: str = ""
) -> SeatBoard:
    """A seat turns a card up; before that the seat before the bot has thrown a 九."""
    board = thrown(own, "九", rules, gone)
    board.apply(Flipped(by, card(offer), board.stock_left - 1))
    return board


def options(board: SeatBoard) -> tuple[Action, ...]:
    """The actions that the bot may take, by its own board."""
    return legal.turn_options(board, ME) or legal.claim_options(board, ME)


def text_of(action: Action) -> str:
    """`throw 五`, `peng 五`, `chi 一二三` (with the groups of bi after it), `win`, `pass`."""
    match action:
        case Discard(kind):
            return f"throw {card_text(kind)}"
        case Peng(kind):
            return f"peng {card_text(kind)}"
        case Chi(_, cards, bi):
            return " ".join(["chi", *map(format_cards, (cards, *bi))])
        case DeclareWin():
            return "win"
        case Pass():
            return "pass"
    raise ValueError(action)


def answer(level: Level, board: SeatBoard, chance: bytes = b"test") -> str:
    """The action of the bot."""
    offered = options(board)
    return text_of(offered[level.choose(board, offered, HashStream(chance, "bots"))])


Watch = Callable[[SeatBoard, Sequence[Action], int], None]
"""A function that is told a board, the actions offered there, and the index that was chosen."""


def play(rules: PaohuziRules, name: str, levels: Sequence[Level], watch: Watch) -> PaohuziDeal:
    """Play a deal to its end and show every decision to `watch`; the name fixes everything."""
    seed = hashlib.sha256(name.encode()).digest()
    deal, chance = PaohuziDeal(rules, seed), HashStream(seed, "bots")
    boards = [SeatBoard(rules, seat) for seat in range(rules.seats)]
    out = deal.begin()
    while True:
        for emission in out:
            for seat, board in enumerate(boards):
                board.apply(emission.view_for(seat))
        if deal.outcome is not None:
            return deal
        seat = deal.deciders[0]
        offered = deal.legal_actions(seat)
        chosen = levels[seat].choose(boards[seat], offered, chance)
        watch(boards[seat], offered, chosen)
        out = deal.act(seat, offered[chosen])
