"""Rule switches that describe themselves.

A ruleset is a frozen dataclass whose fields are switches. Each carries its section, its choices
and a title and one sentence in Chinese and English, so that the lobby's rule editor, the
documentation and the record all speak from the same lines.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias, TypeVar

from game.core.errors import BadRules

Setting: TypeAlias = bool | int | str
"""The value of a switch."""


class Text(NamedTuple):
    """The same words in Chinese and English."""

    zh: str
    en: str


class Where(NamedTuple):
    """A condition: another switch has one of these values."""

    switch: str
    values: tuple[Setting, ...]


class Choice(NamedTuple):
    """A value that a switch may take, and its label; with `where` it is open only there."""

    value: Setting
    label: Text
    where: Where | None = None


class Switch(NamedTuple):
    """A switch as a rule editor shows it."""

    name: str
    section: str
    title: Text
    sentence: Text
    default: Setting
    choices: tuple[Choice, ...]
    many: bool = False
    """True if any number of the choices may be taken: the value has them in their order with
    blanks between, and is empty for none.
    """
    of: str = ""
    """The switch that this one is a detail of: it says nothing while that one is off."""

    def chosen(self, value: object) -> tuple[Choice, ...] | None:
        """The choices that a value takes, in their order; None when it is no value of this switch:
        True and 1 are not the same.
        """
        if not self.many:
            taken: list[object] = [value]
        elif isinstance(value, str):
            taken = [*value.split(" ")] if value else []
        else:
            return None
        found = tuple(
            choice
            for choice in self.choices
            # For Python True == 1: a switch that counts would take True,
            # and the record would differ.
            if any(type(choice.value) is type(one) and choice.value == one for one in taken)
        )
        return found if len(found) == len(taken) else None


Answers: TypeAlias = Mapping[Setting, tuple[str, str]]
"""The values of a switch with their labels in (Chinese, English)."""

HAS: Answers = {True: ("有", "with"), False: ("无", "without")}
ALLOWED: Answers = {True: ("可以", "allowed"), False: ("不可以", "not allowed")}
NEEDED: Answers = {True: ("必须", "needed"), False: ("不必", "not needed")}
COUNTED: Answers = {True: ("算", "counted"), False: ("不算", "not counted")}
WINS: Answers = {True: ("能胡", "wins"), False: ("不能胡", "does not win")}
DOUBLES: Answers = {True: ("加倍", "doubled"), False: ("不加倍", "not doubled")}
PAYS_ALL: Answers = {True: ("全包", "pays for all"), False: ("不包", "its own share")}

_METADATA = "switch"


def switch(
    default: Setting,
    *,
    section: str,
    zh: tuple[str, str],
    en: tuple[str, str],
    choices: Answers = HAS,
    of: str = "",
) -> Any:
    """A field of a ruleset. `zh` and `en` are (title, sentence); `choices` maps each value to its
    label in (Chinese, English) and may be left out for yes and no; `of` is the switch that it is a
    detail of.
    """
    listed = tuple(Choice(value, Text(*label)) for value, label in choices.items())
    title, sentence = Text(zh[0], en[0]), Text(zh[1], en[1])
    return _field(Switch("", section, title, sentence, default, listed, of=of))


def several(
    *,
    section: str,
    zh: tuple[str, str],
    en: tuple[str, str],
    choices: tuple[Choice, ...],
    of: str = "",
) -> Any:
    """A field of which any number of choices may be taken; none are unless somebody does. Their
    values are words.
    """
    title, sentence = Text(zh[0], en[0]), Text(zh[1], en[1])
    return _field(Switch("", section, title, sentence, "", choices, many=True, of=of))


def _field(description: Switch) -> Any:
    return dataclasses.field(default=description.default, metadata={_METADATA: description})


def numbers(*values: int, zh: str = "{}", en: str = "{}") -> dict[Setting, tuple[str, str]]:
    """Choices for a switch that counts something.

    >>> numbers(1, 4, zh="{}张", en="{} tiles")
    {1: ('1张', '1 tiles'), 4: ('4张', '4 tiles')}
    """
    return {value: (zh.format(value), en.format(value)) for value in values}


_described: dict[type, tuple[Switch, ...]] = {}


def describe(rules: type) -> tuple[Switch, ...]:
    """The switches of a ruleset class in the order of their declaration.

    >>> from game.mahjong.rules import MahjongRules
    >>> chow = next(entry for entry in describe(MahjongRules) if entry.name == "chow")
    >>> chow.title.en, [choice.value for choice in chow.choices]
    ('Chow', [True, False])
    """
    # Asked whenever rules are built; the fields of a class do not change.
    known = _described.get(rules)
    if known is None:
        known = _described[rules] = tuple(
            field.metadata[_METADATA]._replace(name=field.name)
            for field in dataclasses.fields(rules)
            if _METADATA in field.metadata
        )
    return known


R = TypeVar("R", bound="Rules")


@functools.lru_cache(maxsize=256)
def _one_of(rules: R) -> R:
    """The object that stands for all rules equal to these: every table finds data kept by ruleset
    without comparing all switches.
    """
    return rules


@dataclasses.dataclass(frozen=True)
class Rules:
    """Base of every game's ruleset: frozen, validated when it is built.

    Much is kept by ruleset, so its hash is asked for at every step of a deal and computed once:
    subclasses say `__hash__ = Rules.__hash__`, or `dataclass` gives them one of its own.
    """

    def __hash__(self) -> int:
        return self._hash

    @functools.cached_property
    def _hash(self) -> int:
        return hash((type(self), *(getattr(self, f.name) for f in dataclasses.fields(self))))

    def __getstate__(self) -> dict[str, Setting]:
        # A hash is good for one process.
        return {name: value for name, value in vars(self).items() if name != "_hash"}

    def __post_init__(self) -> None:
        for entry in describe(type(self)):
            chosen = entry.chosen(getattr(self, entry.name))
            if chosen is None:
                allowed = [choice.value for choice in entry.choices]
                wanted = "some of" if entry.many else "one of"
                raise BadRules(
                    "bad_switch_value", f"{entry.name} must be {wanted} {allowed}", (entry.name,)
                )
            if entry.many:
                # One order, so that the same choices are the same rules.
                ordered = " ".join(str(choice.value) for choice in chosen)
                object.__setattr__(self, entry.name, ordered)
            for choice in chosen:
                where = choice.where
                if where is not None and getattr(self, where.switch) not in where.values:
                    names = (entry.name, where.switch)
                    message = f"{where.switch} leaves {choice.value} out of {entry.name}"
                    raise BadRules("choice_not_open", message, names)
        # Contradictions come last: they may rely on every switch having one of its values.
        self.check()

    def check(self) -> None:
        """Refuse contradictions between switches. Raises `BadRules`."""

    @property
    def seats(self) -> int:
        """The number of seats that play."""
        raise AttributeError("seats")

    @property
    def race_to(self) -> int:
        """Points that end a match, 0 if it is agreed in deals."""
        return 0

    def replace(self: R, changes: Mapping[str, Setting]) -> R:
        """These rules with some switches set differently. Raises `BadRules`."""
        known = {entry.name for entry in describe(type(self))}
        # Stored rules of another version may name switches that are
        # gone: they must not pass unread.
        unknown = tuple(name for name in changes if name not in known)
        if unknown:
            raise BadRules("unknown_switch", ", ".join(unknown), unknown)
        rules: R = _one_of(dataclasses.replace(self, **changes))
        return rules

    def switches(self) -> dict[str, Setting]:
        """Every switch with its value, as in a record."""
        return {entry.name: getattr(self, entry.name) for entry in describe(type(self))}
