"""Rule switches that describe themselves.

A ruleset is a frozen dataclass whose fields are switches. Each carries its section, its choices
and a title and one sentence in Chinese and English, so that the lobby's rule editor, the
documentation and the record all speak from the same lines.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias, TypeVar

from game.core.errors import BadRules

Setting: TypeAlias = bool | int | str
"""The value of a switch."""


class Text(NamedTuple):
    """The same words in Chinese and English."""

    zh: str
    en: str


class Choice(NamedTuple):
    """One value a switch may take and how it is called."""

    value: Setting
    label: Text


class Switch(NamedTuple):
    """What a rule editor shows of a switch."""

    name: str
    section: str
    title: Text
    sentence: Text
    default: Setting
    choices: tuple[Choice, ...]


YES_NO = (Choice(True, Text("是", "yes")), Choice(False, Text("否", "no")))

_METADATA = "switch"


def switch(
    default: Setting,
    *,
    section: str,
    zh: tuple[str, str],
    en: tuple[str, str],
    choices: Mapping[Setting, tuple[str, str]] | None = None,
) -> Any:
    """A field of a ruleset. `zh` and `en` are (title, sentence); `choices` maps each value to its
    label in (Chinese, English) and may be left out for yes or no.
    """
    if choices is None:
        listed: tuple[Choice, ...] = YES_NO
    else:
        listed = tuple(Choice(value, Text(*label)) for value, label in choices.items())
    description = Switch("", section, Text(zh[0], en[0]), Text(zh[1], en[1]), default, listed)
    return dataclasses.field(default=default, metadata={_METADATA: description})


def numbers(*values: int, zh: str = "{}", en: str = "{}") -> dict[Setting, tuple[str, str]]:
    """Choices for a switch that counts something."""
    return {value: (zh.format(value), en.format(value)) for value in values}


def describe(rules: type) -> tuple[Switch, ...]:
    """The switches of a ruleset class in the order of their declaration."""
    return tuple(
        field.metadata[_METADATA]._replace(name=field.name)
        for field in dataclasses.fields(rules)
        if _METADATA in field.metadata
    )


R = TypeVar("R", bound="Rules")


@dataclasses.dataclass(frozen=True)
class Rules:
    """Base of every game's ruleset: frozen, validated when it is built."""

    def __post_init__(self) -> None:
        for entry in describe(type(self)):
            value = getattr(self, entry.name)
            allowed = [choice.value for choice in entry.choices]
            if not any(type(value) is type(other) and value == other for other in allowed):
                raise BadRules(
                    "bad_switch_value", f"{entry.name} must be one of {allowed}", (entry.name,)
                )
        self.check()

    def check(self) -> None:
        """Refuse contradictions between switches. Raises `BadRules`."""

    @property
    def seats(self) -> int:
        """How many seats play."""
        raise AttributeError("seats")

    @property
    def race_to(self) -> int:
        """Points that end a match, 0 where it is agreed in deals."""
        return 0

    def replace(self: R, changes: Mapping[str, Setting]) -> R:
        """These rules with some switches set differently. Raises `BadRules`."""
        known = {entry.name for entry in describe(type(self))}
        unknown = tuple(name for name in changes if name not in known)
        if unknown:
            raise BadRules("unknown_switch", ", ".join(unknown), unknown)
        return dataclasses.replace(self, **changes)

    def switches(self) -> dict[str, Setting]:
        """Every switch with its value: what travels in a record."""
        return {entry.name: getattr(self, entry.name) for entry in describe(type(self))}
