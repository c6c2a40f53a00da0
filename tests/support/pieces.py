"""Work that is done piece by piece, done at once."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")


def result_of(work: Generator[None, None, T]) -> T:
    """The value that a generator returns."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            value: T = done.value
            return value
