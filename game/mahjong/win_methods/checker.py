"""The contract of all methods of checking a win, with the limits that each declares."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from game.core.errors import GameError
from game.mahjong.kernel.shapes import STANDARD


class NotJudged(GameError, ValueError):
    """A method was asked for more than its ``MethodLimits`` allow; ``code`` names the limit.

    ``shape_not_judged``, ``wildcards_not_judged``, ``copies_not_judged`` (natural copies of a
    kind), ``length_not_judged`` (melds), ``copy_limit_not_judged`` (a limit on what wildcards
    stand for), ``checker_unknown``, ``shape_unknown``.
    """


@dataclass(frozen=True)
class MethodLimits:
    """The limits on questions to a method; None is no limit."""

    shapes: tuple[str, ...] = (STANDARD,)
    """The shapes it knows, by the names that ``shapes`` gives them."""

    most_wild: int | None = 0
    """The most wildcards; 0 when it knows none."""

    most_copies: int | None = 4
    """The most natural copies of one kind."""

    most_melds: int | None = None
    """The most melds beside the pair."""

    fifth_copy_optional: bool = False
    """True if it can forbid a wildcard to stand for a fifth copy; else that is always allowed."""

    def require(self, counts: Sequence[int], wild: int = 0) -> None:
        """Raise ``NotJudged`` for tiles that a method with these limits cannot judge."""
        if wild and self.most_wild is not None and wild > self.most_wild:
            raise NotJudged("wildcards_not_judged", f"{wild} wildcards, at most {self.most_wild}")
        # Natural copies: a wildcard for a fifth is another matter (`fifth_copy_optional`).
        if self.most_copies is not None and max(counts) > self.most_copies:
            raise NotJudged("copies_not_judged", f"more than {self.most_copies} copies of a kind")
        if self.most_melds is not None and sum(counts) + wild > 3 * self.most_melds + 2:
            raise NotJudged("length_not_judged", f"more than {self.most_melds} melds and a pair")

    def require_shape(self, shape: str) -> None:
        """Raise ``NotJudged`` for a shape that is not among these."""
        if shape not in self.shapes:
            raise NotJudged("shape_not_judged", f"{shape} is not judged by this method")


class WinMethod(Protocol):
    """One method of telling whether tiles are melds and a pair."""

    @property
    def name(self) -> str:
        """The method, one word."""

    @property
    def limits(self) -> MethodLimits:
        """The limits on questions to it."""

    def is_complete(self, counts: Sequence[int], wild: int = 0) -> bool:
        """Say whether 34 counts and ``wild`` wildcards are melds and exactly one pair.

        Any number of melds from 0; totals other than 2, 5, 8, … are not complete.  Raises
        ``NotJudged`` beyond the limits.
        """


def melds_in(counts: Sequence[int], wild: int = 0) -> int | None:
    """Return the melds beside the pair in so many tiles; None when the total is not 3n + 2."""
    melds, left = divmod(sum(counts) + wild - 2, 3)
    return None if left or melds < 0 else melds
