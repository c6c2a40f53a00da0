"""Win checkers: methods that must agree on every hand.  ``algebra`` is the one the engine uses."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from game.mahjong.kernel.algebra import NO_FIFTH_COPY
from game.mahjong.kernel.shapes import STANDARD
from game.mahjong.win_methods.algebra import AlgebraChecker
from game.mahjong.win_methods.checker import MethodLimits, NotJudged, WinMethod
from game.mahjong.win_methods.greedy import GreedyChecker
from game.mahjong.win_methods.pairfirst import PairFirstChecker
from game.mahjong.win_methods.regex import RegexChecker
from game.mahjong.win_methods.split import SplitChecker

__all__ = ["CHECKERS", "MethodLimits", "NotJudged", "WinMethod", "checker", "is_complete"]

_ALGEBRA: Final = AlgebraChecker()
_FOUR_COPIES: Final = AlgebraChecker(NO_FIFTH_COPY)

CHECKERS: Final[Mapping[str, WinMethod]] = MappingProxyType(
    {
        method.name: method
        for method in (
            _ALGEBRA,
            GreedyChecker(),
            SplitChecker(),
            PairFirstChecker(),
            RegexChecker(),
        )
    }
)
"""Every method by its name, the production one first."""


def checker(name: str) -> WinMethod:
    """Return a method by its name; ``NotJudged`` ``checker_unknown`` when there is none."""
    found = CHECKERS.get(name)
    if found is None:
        raise NotJudged("checker_unknown", f"there is no method {name!r}")
    return found


def is_complete(
    counts: Sequence[int],
    wild: int = 0,
    shapes: Sequence[str] = (STANDARD,),
    name: str = _ALGEBRA.name,
    four_copies: bool = False,
) -> bool:
    """Say whether 34 counts and ``wild`` wildcards are one of the shapes, by a method's name.

    ``four_copies``: no wildcard may stand for a fifth copy of a kind.  Raises ``NotJudged`` for
    questions that the method cannot judge.
    """
    method = checker(name)
    for shape in shapes:
        if shape not in _ALGEBRA.limits.shapes:
            raise NotJudged("shape_unknown", f"there is no shape {shape!r}")
        method.limits.require_shape(shape)
    method.limits.require(counts, wild)
    # The algebra alone knows special shapes and the limit of
    # copies; the others are there to agree on melds and a pair.
    if method is _ALGEBRA:
        algebra = _FOUR_COPIES if four_copies else _ALGEBRA
        return any(algebra.is_shape(shape, counts, wild) for shape in shapes)
    if four_copies and wild:
        raise NotJudged("copy_limit_not_judged", f"{name} sets no limit to what wildcards are")
    return method.is_complete(counts, wild)
