"""Positions at the paohuzi table, in text: hands, the next flips, and actions by seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from game.core.deal import DealSetup
from game.core.events import Action, Emission, Event
from game.core.points import Paid, totals
from game.paohuzi.kernel.cards import COPIES, KINDS, card_text, format_cards, parse_cards
from game.paohuzi.kernel.combos import Trio
from game.paohuzi.kernel.hand import Hand
from game.paohuzi.kernel.melds import meld
from game.paohuzi.play import legal
from game.paohuzi.play.engine import PaohuziDeal
from game.paohuzi.position.actions import Chi, DeclareWin, Discard, Pass, Peng
from game.paohuzi.position.events import Melded, Won
from game.paohuzi.position.phase import Phase
from game.paohuzi.rules import PaohuziRules

PLAIN = PaohuziRules()


def trio(text: str) -> Trio:
    """Three cards, ascending."""
    first, second, third = sorted(parse_cards(text))
    return first, second, third


def action(text: str) -> Action:
    """Read `discard 五`, `peng 五`, `chi 三 一二三 三三叁` (the card, its group, the groups of bi),
    `win 五`, `win`, `pass`.
    """
    word, *rest = text.split()
    cards = [parse_cards(part) for part in rest]
    match word:
        case "pass":
            return Pass()
        case "win":
            return DeclareWin(cards[0][0] if cards else None)
        case "discard":
            return Discard(cards[0][0])
        case "peng":
            return Peng(cards[0][0])
        case "chi":
            return Chi(cards[0][0], trio(rest[1]), tuple(trio(part) for part in rest[2:]))
    raise ValueError(text)


def text_of(choice: Action) -> str:
    """Write an action so that `action` reads it."""
    match choice:
        case Chi(card, cards, bi):
            return " ".join(["chi", card_text(card), *map(format_cards, (cards, *bi))])
        case DeclareWin(None):
            return "win"
        case DeclareWin(card) if card is not None:
            return f"win {card_text(card)}"
        case Discard(card) | Peng(card):
            return f"{choice.type} {card_text(card)}"
    return choice.type


def stack(rules: PaohuziRules, hands: Mapping[int, str], stock: str, dealer: int) -> list[int]:
    """Cards that deal these hands and then this stock. The last card of the dealer's text is the
    shown one. Hands given in part, other hands and the rest of the stock are filled with the cards
    left, one of a kind at a time, kinds that are named anywhere last.
    """
    parsed = {seat: parse_cards(text) for seat, text in hands.items()}
    flips = parse_cards(stock)
    named = [card for cards in parsed.values() for card in cards] + flips
    rest = [kind for _ in range(COPIES) for kind in range(KINDS)]
    for card in named:
        assert card in rest, f"a fifth {card_text(card)}"
        rest.remove(card)
    rest.sort(key=lambda kind: kind in named)
    cards: list[int] = []
    shown: list[int] = []
    for turn in range(rules.seats):
        seat = (dealer + turn) % rules.seats
        size = rules.hand_size + (seat == dealer)
        given = parsed.get(seat, [])
        missing = size - len(given)
        assert missing >= 0, f"seat {seat} has {size} cards"
        filled = rest[:missing] + given
        rest = rest[missing:]
        cards += filled[: rules.hand_size]
        shown += filled[rules.hand_size :]
    return [*cards, *shown, *flips, *rest]


class Scene:
    """A deal set up by hand. Seats whose hands were not given pass whenever they may."""

    def __init__(
        self,
        hands: Mapping[int, str],
        stock: str = "",
        *,
        dealer: int = 0,
        rules: PaohuziRules = PLAIN,
    ) -> None:
        cards = stack(rules, hands, stock, dealer)
        self.deal = PaohuziDeal.from_cards(rules, cards, DealSetup(dealer=dealer))
        self.board = self.deal.board
        self.actors = set(hands)
        self.log: list[Emission] = list(self.deal.begin())
        self.log += self._background()

    @classmethod
    def at(
        cls,
        hands: Mapping[int, str],
        stock: str = "玖",
        melds: Mapping[int, Sequence[str]] = MappingProxyType({}),
        *,
        turn: int = 0,
        rules: PaohuziRules = PLAIN,
        exhausted: int = 0,
    ) -> Scene:
        """A moment in the middle of a deal: `turn` is to discard, the stock holds the given cards.
        Seats that are not named hold nothing, so that nothing happens to them.
        """
        scene = cls({}, rules=rules)
        deal = scene.deal = PaohuziDeal(rules, b"", DealSetup())
        board = scene.board = deal.board
        scene.actors = set(range(deal.seats))
        scene.log = []
        board.phase = Phase.TURN
        board.turn = turn
        board.exhausted = exhausted
        board.discards = 9
        for seat in range(deal.seats):
            board.hands[seat] = hand = Hand(parse_cards(hands.get(seat, "")))
            board.sizes[seat] = hand.size
            for text in melds.get(seat, ()):
                laid = meld(text)
                board._lay(seat, laid)
                board.quads[seat] += laid.is_quad
        deal._cards = parse_cards(stock)
        deal._end = board.stock_left = len(deal._cards)
        deal._offers = {turn: legal.turn_options(board, turn)}
        return scene

    def does(self, seat: int, text: str) -> list[Event]:
        """One decision; the events it led to, passes of the seats in the background included."""
        out = self.deal.act(seat, action(text))
        out += self._background()
        self.log += out
        return [emission.full for emission in out]

    def let_go(self) -> list[Event]:
        """All seats that are asked about the open card let it go by."""
        offer = self.board.offer
        out: list[Emission] = []
        while self.board.phase is Phase.OFFER and self.board.offer is offer and self.deal.deciders:
            out += self.deal.act(self.deal.deciders[0], Pass())
        out += self._background()
        self.log += out
        return [emission.full for emission in out]

    def throws(self, seat: int, card: str) -> list[Event]:
        """The seat discards, and nobody takes it."""
        out = self.does(seat, f"discard {card}")
        offer = self.board.offer
        open_still = offer is not None and offer.thrown and offer.owner == seat
        return out + self.let_go() if open_still else out

    def until_turn(self, seat: int) -> None:
        """Everybody passes and discards until this seat is to discard."""
        while self.board.phase is not Phase.TURN or self.board.turn != seat:
            decider = self.deal.deciders[0]
            self.log += self.deal.act(decider, self.deal.default_action(decider))

    def _background(self) -> list[Emission]:
        out: list[Emission] = []
        moved = True
        while moved:
            moved = False
            for seat in self.deal.deciders:
                if seat not in self.actors and Pass() in self.deal.legal_actions(seat):
                    out += self.deal.act(seat, Pass())
                    moved = True
                    break
        return out

    def options(self, seat: int) -> list[str]:
        """The actions of the seat, as text."""
        return [text_of(choice) for choice in self.deal.legal_actions(seat)]

    def claims(self, seat: int) -> list[str]:
        """The actions of the seat besides discarding and passing."""
        texts = self.options(seat)
        return [text for text in texts if text != "pass" and not text.startswith("discard")]

    def melds(self, seat: int) -> list[str]:
        """The seat's melds, as text."""
        return [str(meld) for meld in self.board.melds[seat]]

    @property
    def events(self) -> list[Event]:
        """Everything that has happened."""
        return [emission.full for emission in self.log]

    @property
    def melded(self) -> list[str]:
        """`seat meld` of every meld so far."""
        return [f"{e.seat} {e.meld}" for e in self.events if isinstance(e, Melded)]

    @property
    def won(self) -> Won:
        """The win."""
        (won,) = [event for event in self.events if isinstance(event, Won)]
        return won

    def fans(self) -> dict[str, int]:
        """The bonus hands of the win and their counts."""
        return {fan.id: fan.worth for fan in self.won.score.fans}

    def paid(self) -> tuple[int, ...]:
        """Points by seat from all payments."""
        transfers = [t for e in self.events if isinstance(e, Paid) for t in e.transfers]
        return totals(transfers, self.deal.seats)
