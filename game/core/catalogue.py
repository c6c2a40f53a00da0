"""Descriptions of games and rulesets, so that nobody has to ask which they are."""

from __future__ import annotations

import enum
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from game.core.deal import Deal, GameBoard
from game.core.events import Action, Event
from game.core.forms import Form
from game.core.guide import Line, holds
from game.core.switches import Rules, Setting, Text, Where


@dataclass(frozen=True, slots=True)
class WinWorth:
    """The worth of a win by one tile in one way, as far as the seat knows the circumstances.

    `count`: fans (those of flowers too) or huxi. `points`: the sum that it would be paid; `most`:
    the sum from the seat that would have to pay most, if the giver matters, and `points` is then
    the least. `paid`: by seat its payment, for a win that may be declared now, and of a wait of
    mahjong if it does not depend on the giver. `why`: it could not win so, for this reason, as a
    code; of too few fans `count` has those that count for the least.
    """

    count: int
    points: int = 0
    most: int | None = None
    paid: tuple[int, ...] = ()
    why: str | None = None


class WaitWorth(NamedTuple):
    """The worth of a win by a tile when another seat gives it (`claimed`), and when the seat draws
    or flips it itself (`drawn`); None if it does not win so.
    """

    claimed: WinWorth | None
    drawn: WinWorth | None


@dataclass(frozen=True, slots=True)
class Wait:
    """A tile that completes a hand, and how many copies of it the seat cannot see yet."""

    tile: int
    left: int


@dataclass(frozen=True, slots=True)
class DiscardInsight:
    """The waits of the hand after a discard, as the action that may be chosen."""

    action: Action
    waits: tuple[Wait, ...]


@dataclass(frozen=True, slots=True)
class Insight:
    """Knowledge that a seat could work out by itself from what it sees.

    `waits`: the waits of its hand now (empty while it holds one tile more). `discards`: while it is
    to discard, every discard that leaves a ready hand, whether it is offered or not. `why`: the
    hand is complete with the tile it has drawn, or with the one that lies open, and yet does not
    win: the first condition missed, as a code; or every tile that would complete it makes a hand
    that is worth too little. None if it is not complete, and if it wins.

    `steady`: there is nothing, and there will be nothing until something happens to the seat's own
    hand: the events of other seats change nothing.
    """

    waits: tuple[Wait, ...] = ()
    discards: tuple[DiscardInsight, ...] = ()
    why: str | None = None
    steady: bool = False


@dataclass(frozen=True, slots=True)
class ClaimInsight:
    """The waits of the hand after a claim and the best discard that may follow it: the one that
    leaves most tiles to win with. `discard` is None if none follows.
    """

    waits: tuple[Wait, ...]
    discard: int | None = None
    follow: Action | None = None
    """The same as an action."""

    @property
    def left(self) -> int:
        """The tiles to win with that the seat cannot see yet."""
        return sum(wait.left for wait in self.waits)


def best_claim(found: Iterable[ClaimInsight]) -> ClaimInsight | None:
    """The best of these, the first of equals; None if none leaves anything to win with."""
    best = max(found, key=lambda one: (one.left, len(one.waits)), default=None)
    return best if best is not None and best.left else None


class Counting(enum.Enum):
    """The way in which fans become points."""

    ADDED = "added"
    """They are added to the base."""
    DOUBLED = "doubled"
    """Each doubles the base as often as it is worth."""
    MULTIPLIED = "multiplied"
    """Each multiplies the base."""
    INSTEAD = "instead"
    """They are added, and the sum stands instead of the base; the base is for a hand without."""
    NONE = "none"
    """Not at all."""


class FanWords(NamedTuple):
    """The words of players for the fans of a table, where they are not the usual ones."""

    unit: Text | None = None
    """The unit in which they are counted, if it is not 番: 台."""
    plain: Text | None = None
    """A win without any, if it is not 平胡: 小胡."""
    fans: Text | None = None
    """All of them together, if they are not 番种: 大胡, 名堂."""
    doubling: Text | None = None
    """The unit in which factors are told, one for each doubling: 番; None if they are told as
    factors.
    """
    sum: Text | None = None
    """The unit in which a whole hand is counted, if it is not that of its fans: 胡."""
    win: Text | None = None
    """The word for a win, if it is not 胡: 和, which is read hú as well."""
    deal_in: Text | None = None
    """The word for a discard on which another wins, if it is not 点炮: 放枪."""


USUAL_WORDS: Final = FanWords()


class FanText(NamedTuple):
    """The name of a fan, its definition and its worth."""

    id: str
    name: Text
    definition: Text
    points: int
    """Points at tables that add fans; 0: not counted there."""
    multiplier: int
    """Factor at tables that multiply them; 1: not counted there."""
    brought_by: str = ""
    """The switch that adds it to the fans of any table; "" if the table itself lists it."""
    points_in: tuple[tuple[str, int], ...] = ()
    """Tables (values of the switch `scoring`) that give it other points than `points`."""
    counts: int = 1
    """The number of times that it counts: once for itself, and for each that it stands for."""

    def points_by(self, scoring: str) -> int:
        """Points in this table."""
        return dict(self.points_in).get(scoring, self.points)


class Note(NamedTuple):
    """The engine's settlement of a point that no switch is about, in words for players, of which
    some may stand only while a switch is on (`game.core.guide`). It holds if every condition of
    `where` does.
    """

    id: str
    text: Text
    where: tuple[Where, ...] = ()

    def holds(self, rules: Rules) -> bool:
        """True if it holds by these rules."""
        return holds(self.where, rules)


def note(name: str, zh: str, en: str, **where: tuple[Setting, ...]) -> Note:
    """A note; `where` names switches and the values with which it holds."""
    return Note(name, Text(zh, en), tuple(Where(*entry) for entry in where.items()))


class Preset(NamedTuple):
    """A ready-made choice of switches. `sentence` says for which people or games it is, if the
    label does not; `pace` is the pace that suits it (`relaxed`, `normal`, `fast`), empty for any;
    `beginners` is true if it is for people who learn the game: hints, no clock and the weakest bots
    suit it. `rounds` is the length of a match that suits it in rounds (圈), 0 if it is agreed in
    deals.
    """

    label: Text
    rules: Rules
    sentence: Text | None = None
    pace: str = ""
    beginners: bool = False
    rounds: int = 0


class RulesName(NamedTuple):
    """A name that players give a ruleset while every condition of `where` holds: 四川血战 is called
    血流成河 where winners stay.
    """

    text: Text
    where: tuple[Where, ...]


class Ruleset(NamedTuple):
    """A way to play a game, as the lobby and the documentation show it."""

    id: str
    """`game/ruleset`, as in `mahjong/tuidaohu`."""
    game: str
    name: Text
    summary: Text
    presets: Mapping[str, Preset]
    """By name; the first is the default."""
    fans: tuple[FanText, ...]
    form: Form = Form()
    """The usual choices in the words of its players, and the other switches that can matter."""
    named_deals: bool = False
    """True if players name a deal by the winds of its round and of its dealer (南风北局)."""
    names: tuple[RulesName, ...] = ()
    """Its other names by its switches: the first that holds stands instead of `name`."""

    @property
    def default(self) -> Rules:
        """The rules of the first preset."""
        return next(iter(self.presets.values())).rules

    def naming(self, rules: Rules) -> dict[str, Setting]:
        """The switches by which these rules have another name; empty if they have its own."""
        found = next((name for name in self.names if holds(name.where, rules)), None)
        where = () if found is None else found.where
        return {one.switch: getattr(rules, one.switch) for one in where}


class Game(NamedTuple):
    """A game's classes, for the server, the storage and the bots."""

    name: str
    deal: type[Deal[Any]]
    board: Callable[[Any, int | None], GameBoard[Any]]
    """`board(rules, viewer)`: an empty board of one seat, or of a spectator (None)."""
    table: Callable[[Any], GameBoard[Any]]
    """`table(rules)`: an empty board that hears everything: a stored deal with all hands open."""
    rules: type[Rules]
    events: tuple[type[Event], ...]
    actions: tuple[type[Action], ...]
    values: tuple[type, ...]
    """The value types nested in events and actions."""
    insight: Callable[[Any], Insight]
    """Returns the knowledge that the viewer of this board could work out by itself."""
    after_claim: Callable[[Any, Action], ClaimInsight | None]
    """`after_claim(board, action)`: the waits of its viewer after this claim; None if it would not
    be ready, and for an action that claims nothing.
    """
    wait_worths: Callable[[Any, Sequence[Action]], Callable[[int], WaitWorth]]
    """`wait_worths(board, actions)`: a function from a tile to the worth of a win by it, once the
    viewer of this board has taken these actions, which leave it a hand that waits for the tile: a
    discard, a claim, a claim and the discard after it, or none.
    """
    worth_key: Callable[[Any], Hashable]
    """A value that stays the same as long as nothing changes the worth of the waits of the viewer
    of this board.
    """
    win_worth: Callable[[Any, Action], WinWorth | None]
    """`win_worth(board, action)`: the worth of a win that its viewer may declare now; None for any
    other action.
    """
    prepare: Callable[[Any], None] | None = None
    """`prepare(rules)`: builds the tables that deals by these rules look up, which are kept for the
    process; else the first deal does. None if there are none.
    """
    counting: Mapping[str, Counting] = MappingProxyType({})
    """By value of the switch `scoring`, the way from fans to points; empty if there is no choice.
    """
    fan_words: Mapping[str, FanWords] = MappingProxyType({})
    """By value of the switch `scoring`, words for its fans that are not the usual ones; of a game
    without that switch by the empty word.
    """
    notes: tuple[Note, ...] = ()
    """Points that no switch is about, and their settlement."""
    guide: tuple[Line, ...] = ()
    """The sentences of its rules pages, in their order."""
