"""Points are transfers: somebody pays somebody, for a reason; they sum to zero by construction."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from game.core.events import Event


@dataclass(frozen=True, slots=True)
class Factor:
    """A rule that multiplies a payment: `id` is a code the client has words for, `times` is above
    1.
    """

    id: str
    times: int


@dataclass(frozen=True, slots=True)
class Share:
    """The part of a win that `seat` owes, also if another seat pays it: `points` are the worth of
    the win times every factor.
    """

    seat: int
    points: int
    factors: tuple[Factor, ...] = ()


@dataclass(frozen=True, slots=True)
class Transfer:
    """`payer` gives `payee` `points` (> 0); `reason` is a code the client has words for. For the
    worth of a win it is the sum of `shares`; these are empty for all other payments.
    """

    payer: int
    payee: int
    points: int
    reason: str
    shares: tuple[Share, ...] = ()


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """Points change hands; every transfer names its reason."""

    transfers: tuple[Transfer, ...]


def multiplied(seat: int, points: int, factors: Iterable[tuple[str, int]]) -> Share:
    """The share of a seat with the factors, ids and times, that change anything.

    >>> multiplied(2, 4, [("dealer", 2), ("fan", 1)])
    Share(seat=2, points=8, factors=(Factor(id='dealer', times=2),))
    """
    # A factor of one is not told: players read these as reasons why they pay more.
    told = tuple(Factor(id, times) for id, times in factors if times != 1)
    return Share(seat, points * math.prod(factor.times for factor in told), told)


def payment(payer: int, payee: int, reason: str, *shares: Share) -> Transfer:
    """All these shares, paid by one seat.

    >>> payment(1, 0, "win", Share(1, 4), Share(2, 4)).points
    8
    """
    return Transfer(payer, payee, sum(share.points for share in shares), reason, shares)


def totals(transfers: Iterable[Transfer], seats: int) -> tuple[int, ...]:
    """Points won or lost by each seat in these transfers.

    >>> totals([Transfer(1, 0, 8, "win"), Transfer(2, 0, 4, "kong")], 3)
    (12, -8, -4)
    """
    result = [0] * seats
    for transfer in transfers:
        result[transfer.payer] -= transfer.points
        result[transfer.payee] += transfer.points
    return tuple(result)
