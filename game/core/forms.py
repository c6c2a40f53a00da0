"""The form of a ruleset: the choices that its players agree on before a deal, in their words.

A question stands for one switch or for a few that players speak of as one thing. Its answers set
switches; nothing about a game is known to a form alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple, TypeAlias

from game.core.switches import Rules, Setting, Text, Where, describe

Kind: TypeAlias = Literal["one", "check", "several"]
"""One answer of a few; yes or no, the first answer being yes; any number of the answers."""


class Part(NamedTuple):
    """A switch, and the value that an answer gives it. With `members` the switch takes any number
    of choices, and of these alone the value says whether they are taken.
    """

    switch: str
    value: Setting
    members: tuple[str, ...] = ()

    def holds(self, rules: Rules) -> bool:
        """True if the rules are so already."""
        now = getattr(rules, self.switch)
        if self.members:
            taken = set(now.split())
            return all((one in taken) is self.value for one in self.members)
        return bool(now == self.value)

    def applied(self, rules: Rules) -> Setting:
        """The value of the whole switch after the answer, in the order of its choices."""
        if not self.members:
            return self.value
        taken = set(getattr(rules, self.switch).split())
        taken = taken | {*self.members} if self.value else taken - {*self.members}
        entry = next(one for one in describe(type(rules)) if one.name == self.switch)
        return " ".join(str(one.value) for one in entry.choices if one.value in taken)


class Answer(NamedTuple):
    """An answer to a question; with `where` it is open only there."""

    label: Text
    parts: tuple[Part, ...]
    where: Where | None = None

    def holds(self, rules: Rules) -> bool:
        """True if these rules are so already."""
        return all(part.holds(rules) for part in self.parts)

    def changes(self, rules: Rules) -> dict[str, Setting]:
        """The switches that the answer sets, beside these rules."""
        return {part.switch: part.applied(rules) for part in self.parts}


class Question(NamedTuple):
    """A choice of the form; with `where` it is asked only there."""

    title: Text
    kind: Kind
    answers: tuple[Answer, ...]
    where: Where | None = None

    @property
    def switches(self) -> tuple[str, ...]:
        """The switches that its answers set, each once."""
        parts = (part for answer in self.answers for part in answer.parts)
        return tuple(dict.fromkeys(part.switch for part in parts))

    @property
    def own(self) -> tuple[str, ...]:
        """The switches that it is about: those that every answer sets. Others follow from some."""
        every = [{part.switch for part in answer.parts} for answer in self.answers]
        return tuple(name for name in self.switches if all(name in one for one in every))


class Called(NamedTuple):
    """A switch that stands under 更多, as players of the ruleset call it; without words of its own
    it is called as everywhere. `choices` are the values on offer, each with its label if it has
    another one here; empty for all.
    """

    switch: str
    title: Text | None = None
    sentence: Text | None = None
    choices: tuple[tuple[Setting, Text | None], ...] = ()


class Form(NamedTuple):
    """The usual choices in the order in which players name them, and the other switches that can
    matter.
    """

    questions: tuple[Question, ...] = ()
    more: tuple[Called, ...] = ()

    def open_questions(self, rules: Rules) -> Iterator[tuple[Question, tuple[Answer, ...]]]:
        """The questions that are asked beside these rules, with the answers that are open."""
        for question in self.questions:
            if is_open(question.where, rules):
                yield question, tuple(one for one in question.answers if is_open(one.where, rules))


def is_open(where: Where | None, rules: Rules) -> bool:
    """True if the condition holds, or there is none."""
    return where is None or getattr(rules, where.switch) in where.values


Sets: TypeAlias = Mapping[str, Setting]
"""Switches with their values."""
Words: TypeAlias = tuple[str, str]
"""Chinese and English."""


def where(switch: str, *values: Setting) -> Where:
    """A condition: the switch has one of these values."""
    return Where(switch, values)


def answer(zh: str, en: str, only: Where | None = None, /, **sets: Setting) -> Answer:
    """An answer that gives the switches in `sets` these values."""
    return Answer(Text(zh, en), tuple(Part(*entry) for entry in sets.items()), only)


def one_of(zh: str, en: str, *answers: Answer, only: Where | None = None) -> Question:
    """A question with one answer of a few."""
    return Question(Text(zh, en), "one", answers, only)


def check(zh: str, en: str, on: Sets, off: Sets, *, only: Where | None = None) -> Question:
    """A question of yes or no: the switches if it is chosen, and if it is not."""
    yes, no = answer("要", "yes", **on), answer("不要", "no", **off)
    return Question(Text(zh, en), "check", (yes, no), only)


def checked(zh: str, en: str, switch: str, *, only: Where | None = None) -> Question:
    """A question of yes or no about a switch that is on or off."""
    return check(zh, en, {switch: True}, {switch: False}, only=only)


def members(
    zh: str,
    en: str,
    switch: str,
    *names: str,
    taken: bool = True,
    only: Where | None = None,
) -> Question:
    """A question of yes or no about some choices of a switch that takes any number: yes takes
    them, or leaves them out if `taken` is false (fans that count are those not dropped).
    """
    yes = Answer(Text("要", "yes"), (Part(switch, taken, names),))
    no = Answer(Text("不要", "no"), (Part(switch, not taken, names),))
    return Question(Text(zh, en), "check", (yes, no), only)


def counted(zh: str, en: str, *fans: str, only: Where | None = None) -> Question:
    """A question of yes or no: whether these fans count."""
    return members(zh, en, "dropped_fans", *fans, taken=False, only=only)


def several(zh: str, en: str, switch: str, names: Mapping[str, Words]) -> Question:
    """A question with any number of answers: choices of a switch that takes as many."""
    answers = tuple(
        Answer(Text(*words), (Part(switch, True, (name,)),)) for name, words in names.items()
    )
    return Question(Text(zh, en), "several", answers)


def called(
    switch: str,
    words: Words | None = None,
    sentence: Words | None = None,
    choices: Mapping[Setting, Words | None] | None = None,
) -> Called:
    """A switch with its title, its sentence and the values on offer, as far as they differ here."""
    listed = tuple(
        (value, None if label is None else Text(*label)) for value, label in (choices or {}).items()
    )
    return Called(
        switch,
        None if words is None else Text(*words),
        None if sentence is None else Text(*sentence),
        listed,
    )


def form(questions: Iterable[Question], *more: Called | str) -> Form:
    """The form with these questions; switches under 更多 by name, or with words of their own."""
    listed = tuple(called(one) if isinstance(one, str) else one for one in more)
    return Form(tuple(questions), listed)
