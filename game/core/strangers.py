"""Questions of strangers, which may ask about any rules and any hand: their cost is bounded.

While one is answered, long work calls `check` now and then, which ends it when it takes too long,
and data computed for its rules is not kept for good.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_check: ContextVar[Callable[[], None] | None] = ContextVar("check", default=None)


@contextmanager
def question_of_a_stranger(check: Callable[[], None]) -> Iterator[None]:
    """A block that answers a stranger; `check` raises when it has taken too long."""
    token = _check.set(check)
    try:
        yield
    finally:
        _check.reset(token)


def stranger_asks() -> bool:
    """True while the question of a stranger is answered."""
    return _check.get() is not None


def check() -> None:
    """Raises the exception that ends an answer which takes too long."""
    limit = _check.get()
    if limit is not None:
        limit()
