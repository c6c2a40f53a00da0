"""Reading the fields of a request: strictly, and with a coded reason for every refusal."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, TypeVar

from game.core.errors import GameError

# The server lets anybody ask the judge: these bound the cost of a request.
LONGEST = 400
"""Characters of a text in a request."""
MOST = 64
"""Entries of a list or an object in a request."""

T = TypeVar("T")


class QuestionRefused(GameError):
    """A question that is not answered; the code is one of `codes.CODES`."""


def shown(value: object) -> str:
    """The value given, short enough for a message."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


class Fields:
    """The fields of a request. An absent field and one that is null are the same.

    Raises `QuestionRefused` `unknown_field` when there is a field that is not among `known`.
    """

    def __init__(self, given: Mapping[Any, object], known: Collection[str]) -> None:
        unknown = [name for name in given if name not in known]
        if unknown:
            names = ", ".join(shown(name) for name in unknown[:5])
            raise QuestionRefused("unknown_field", f"{names}; there are {', '.join(known)}")
        self._given = given

    def has(self, name: str) -> bool:
        """True if the field is there."""
        return self._given.get(name) is not None

    def is_text(self, name: str) -> bool:
        """True if the field is there and a text."""
        return isinstance(self._given.get(name), str)

    def _value(self, name: str, kind: type[T], what: str) -> T | None:
        value = self._given.get(name)
        if value is None:
            return None
        # True is no number here.
        if type(value) is not kind:
            raise QuestionRefused("bad_field", f"{name} must be {what}, not {shown(value)}")
        return value

    def text(self, name: str, default: str = "") -> str:
        """A text; empty when it is absent."""
        value = self._value(name, str, "a text")
        if value is None:
            return default
        if len(value) > LONGEST:
            raise QuestionRefused("bad_field", f"{name} has more than {LONGEST} characters")
        return value

    def needed(self, name: str) -> str:
        """A text that must be there."""
        if not self.has(name):
            raise QuestionRefused("missing_field", name)
        return self.text(name)

    def word(self, name: str, choices: Collection[str], default: str) -> str:
        """One of some words."""
        value = self.text(name, default)
        if value not in choices:
            raise QuestionRefused(
                "bad_field", f"{name} must be one of {', '.join(choices)}, not {shown(value)}"
            )
        return value

    def flag(self, name: str, default: bool = False) -> bool:
        """True or false."""
        value = self._value(name, bool, "true or false")
        return default if value is None else value

    def number(self, name: str, low: int, high: int) -> int | None:
        """A whole number within bounds; None when it is absent."""
        value = self._value(name, int, "a whole number")
        if value is not None and not low <= value <= high:
            raise QuestionRefused(
                "bad_field", f"{name} must be {low} to {high}, not {shown(value)}"
            )
        return value

    def texts(self, name: str) -> list[str]:
        """A list of texts; empty when it is absent."""
        values = self._value(name, list, "a list of texts") or []
        if len(values) > MOST:
            raise QuestionRefused("bad_field", f"{name} has more than {MOST} entries")
        for value in values:
            if not isinstance(value, str) or len(value) > LONGEST:
                raise QuestionRefused("bad_field", f"{name} must hold texts, not {shown(value)}")
        return values

    def words(self, name: str, choices: Collection[str]) -> frozenset[str]:
        """A list of some of these words."""
        values = self.texts(name)
        for value in values:
            if value not in choices:
                raise QuestionRefused(
                    "bad_field", f"{name} has {shown(value)}; there are {', '.join(choices)}"
                )
        return frozenset(values)

    def mapping(self, name: str) -> dict[str, Any]:
        """An object; empty when it is absent."""
        value = self._value(name, dict, "an object") or {}
        # Rules have more switches than any list has entries.
        if len(value) > MOST * 4 or not all(isinstance(key, str) for key in value):
            raise QuestionRefused("bad_field", f"{name} is no object of named values")
        return value
