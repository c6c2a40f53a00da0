"""Actions: the choices of a seat. 偎, 提 and 跑 are no actions: they happen by themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.core.events import Action
from game.paohuzi.kernel.combos import Trio


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """打: throw a card from the hand."""

    card: int


@dataclass(frozen=True, slots=True)
class Chi(Action):
    """吃: take the open card into the combination `cards` (ascending, the card among them), and lay
    down every other copy of it in further combinations (比), ascending too.
    """

    card: int
    cards: Trio
    bi: tuple[Trio, ...] = ()


@dataclass(frozen=True, slots=True)
class Peng(Action):
    """碰: take the open card to two of the same kind."""

    card: int


@dataclass(frozen=True, slots=True)
class DeclareWin(Action):
    """胡: win, with the open card, or (`card` None) with the cards as they stand."""

    wins: ClassVar[bool] = True
    card: int | None = None


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """过: claim nothing."""

    passes: ClassVar[bool] = True


ACTIONS: tuple[type[Action], ...] = (Discard, Chi, Peng, DeclareWin, Pass)
