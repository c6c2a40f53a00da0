"""The course of a deal in which open tiles are claimed: a seat's own turn, or a claim window."""

from __future__ import annotations

import abc
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from game.core.claims import ClaimWindow
from game.core.deal import Deal, DealSetup, GameBoard, RulesT
from game.core.errors import IllegalAction
from game.core.events import Action, Delay, Emission, public
from game.core.points import Paid, Transfer

BoardT = TypeVar("BoardT", bound=GameBoard[Any])
WindowT = TypeVar("WindowT", bound=ClaimWindow)

Turns: TypeAlias = Mapping[type[Action], Callable[[Any, int, Any, list[Emission]], None]]
"""By class of an action the method of a deal that takes it: `(seat, action, out)`."""


class WindowedDeal(Deal[RulesT], Generic[RulesT, BoardT, WindowT]):
    """A running deal: while a window is open its seats answer, otherwise one seat has its turn.

    Everything that happens is emitted first and changes the table only by being folded. `board`
    hears everything and is for the engine alone.
    """

    board: BoardT
    _window: WindowT | None
    _offers: dict[int, tuple[Action, ...]]
    """By seat that owes a decision, in seat order, its actions."""

    _turns: ClassVar[Turns]
    """The actions outside a window."""

    def __init__(self, rules: RulesT, seed: bytes, setup: DealSetup | None, board: BoardT) -> None:
        super().__init__(rules, seed, setup)
        self.board = board
        self._window = None
        self._offers = {}

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that owe a decision, in seat order; empty when the deal is over."""
        return tuple(self._offers)

    def legal_actions(self, seat: int) -> tuple[Action, ...]:
        """The actions of this seat now, strongest first; empty when it owes no decision."""
        return self._offers.get(seat, ())

    def act(self, seat: int, action: Action) -> list[Emission]:
        """Take one decision and everything that follows by itself. Raises `IllegalAction`."""
        for option in self._offers.get(seat, ()):
            # Nearly always it is the very object that was offered: that is quicker than to compare.
            if option is action:
                break
        else:
            self._check(seat, action)
        del self._offers[seat]
        out: list[Emission] = []
        window = self._window
        if window is None:
            self._turns[type(action)](self, seat, action, out)
        else:
            served = window.answer(seat, action)
            # The offers of seats that can change nothing any more go with
            # the window: none is waited for.
            if served is not None:
                self._window = None
                self._offers = {}
                self._close(out, window, served)
        return out

    def default_action(self, seat: int) -> Action:
        """The action taken when this seat's time runs out. Raises `IllegalAction` off its turn."""
        options = self._offers.get(seat)
        if options is None:
            raise IllegalAction("not_your_decision")
        return self._default(seat, options)

    def _check(self, seat: int, action: Action) -> None:
        """Raise `IllegalAction` with the reason unless the seat may take this action."""
        if not 0 <= seat < self.seats:
            raise IllegalAction("no_such_seat")
        if self.outcome is not None:
            raise IllegalAction("deal_over")
        if seat not in self._offers:
            answered = self._has_answered(seat)
            raise IllegalAction("already_answered" if answered else "not_your_decision")
        code = self._refusal(seat, action)
        if code is not None:
            raise IllegalAction(code)

    def _has_answered(self, seat: int) -> bool:
        """True if the seat was asked together with others and has answered before them."""
        return self._window is not None and seat in self._window.answers

    def _ask(self, window: WindowT) -> None:
        """Open a window: its seats owe an answer."""
        self._window = window
        self._offers = {seat: window.options[seat] for seat in sorted(window.options)}

    def _emit(self, out: list[Emission], emission: Emission) -> None:
        """Fold the last emission."""
        # Folded before anything follows from it: the rules never look
        # at a table ahead of its events.
        self.board.apply(emission.full)
        out.append(emission)

    def _pay(
        self, out: list[Emission], transfers: tuple[Transfer, ...], delay: Delay = Delay.AT_ONCE
    ) -> None:
        """Tell everybody the payments, if there are any."""
        if transfers:
            self._emit(out, public(Paid(transfers), delay))

    @abc.abstractmethod
    def _close(self, out: list[Emission], window: WindowT, served: tuple[int, ...]) -> None:
        """Go on after a window, which is closed, with the claims of the seats that are served."""

    @abc.abstractmethod
    def _default(self, seat: int, options: tuple[Action, ...]) -> Action:
        """The default action of a seat that has these options."""

    @abc.abstractmethod
    def _refusal(self, seat: int, action: Action) -> str | None:
        """The reason why a seat that owes a decision may not take this one, as a code; None when
        it may.
        """
