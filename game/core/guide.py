"""Rules told as a page: sentences that hold by some values of switches, and lessons with hands.

A sentence may have parts that depend on a switch: `[chow:吃、]` stands only while `chow` is on,
`[!chow:…]` only while it is off, and `{base}` is the value of `base` as a player reads it. Numbers
of payments are never written out: they come from the switches, or from the judge.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from game.core.switches import Rules, Setting, Text, Where, describe

SECTIONS: Final = ("course", "win", "fans", "payments", "end")
"""The parts of a rules page in their order: the course of a deal, what wins, the table of fans,
the payments, what ends a deal.
"""

OFF_VALUES: Final[tuple[Setting, ...]] = (False, 0, "none", "off", "")
"""Values with which a switch is not in play."""


class In(NamedTuple):
    """A condition that stands for several values: those in play, or the others."""

    play: bool


ON: Final = In(True)
OFF: Final = In(False)

Condition: TypeAlias = Setting | tuple[Setting, ...] | In


class Line(NamedTuple):
    """A sentence of the rules page. It holds if every condition of `where` does."""

    section: str
    text: Text
    where: tuple[Where, ...] = ()


class Hand(NamedTuple):
    """A hand of a lesson: the fields of a question to the judge, and the answer it must give.

    `fans`: all that it has at any table of the ruleset, each as often as it counts, the one that it
    shows first; a page leaves out those that do not count there. Of a hand that waits, its waits.
    `why`: the reason that it does not win; empty if it does. `caption` is said under it. It is
    shown while the conditions of `where` hold.
    """

    question: Mapping[str, Any]
    caption: Text
    fans: tuple[str, ...] = ()
    why: str = ""
    where: tuple[Where, ...] = ()


class LessonPart(NamedTuple):
    """A part of a lesson of three minutes: a title, a few sentences, and hands that show it."""

    title: Text
    text: Text
    hands: tuple[Hand, ...] = ()
    where: tuple[Where, ...] = ()


class PaidHand(NamedTuple):
    """A win of the page's examples of payments: a question to the judge, and words for it."""

    question: Mapping[str, Any]
    caption: Text
    where: tuple[Where, ...] = ()


class Lesson(NamedTuple):
    """The lesson of a ruleset, and its examples of payments."""

    parts: tuple[LessonPart, ...]
    paid: tuple[PaidHand, ...]


def is_off(value: Setting) -> bool:
    """True for a value with which a switch is not in play.

    >>> is_off(0), is_off("one_suit")
    (True, False)
    """
    return any(type(value) is type(off) and value == off for off in OFF_VALUES)


def holds(where: Iterable[Where], rules: Rules) -> bool:
    """True if every condition does. A switch that takes several choices has a value if it is among
    those taken.
    """
    return all(_has(getattr(rules, name), values) for name, values in where)


def _has(value: Setting, values: tuple[Setting, ...]) -> bool:
    if isinstance(value, str):
        return value in values or any(word in values for word in value.split())
    # For Python True == 1.
    return any(type(value) is type(one) and value == one for one in values)


def conditions(kind: type[Rules], where: Mapping[str, Condition]) -> tuple[Where, ...]:
    """Conditions on switches of these rules. Raises `KeyError` for a switch that there is not."""
    switches = {entry.name: entry for entry in describe(kind)}
    found = []
    for name, wanted in where.items():
        values: tuple[Setting, ...]
        if isinstance(wanted, In):
            known = [choice.value for choice in switches[name].choices]
            if switches[name].many:
                known.append("")
            values = tuple(value for value in known if is_off(value) is not wanted.play)
        else:
            values = wanted if isinstance(wanted, tuple) else (wanted,)
        assert switches[name]
        found.append(Where(name, values))
    return tuple(found)


def line(kind: type[Rules], section: str, zh: str, en: str, **where: Condition) -> Line:
    """A sentence of a section, in Chinese and English."""
    return Line(section, Text(zh, en), conditions(kind, where))


_PART: Final = re.compile(r"\[(!?)(\w+):([^\[\]]*)\]")
_HOLE: Final = re.compile(r"\{(\w+)\}")


def told(text: str, rules: Rules, language: str = "zh") -> str:
    """A sentence as a table with these rules reads it.

    >>> from game.mahjong.rules import MahjongRules
    >>> told("能碰[chow:、能吃]，底分{base}。", MahjongRules(chow=False))
    '能碰，底分2。'
    """

    def part(found: re.Match[str]) -> str:
        off, name, words = found.groups()
        return words if is_off(getattr(rules, name)) is bool(off) else ""

    def value(found: re.Match[str]) -> str:
        given = getattr(rules, found[1])
        if isinstance(given, int):
            return str(given)
        switch = next(entry for entry in describe(type(rules)) if entry.name == found[1])
        labels = [choice.label for choice in switch.chosen(given) or ()]
        return ("；" if language == "zh" else "; ").join(
            label.zh if language == "zh" else label.en for label in labels
        )

    return _HOLE.sub(value, _PART.sub(part, text))
