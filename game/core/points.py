"""Points are transfers: somebody pays somebody, for a reason; they sum to zero by construction."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Transfer:
    """`payer` gives `payee` `points` (> 0); `reason` is a code the client has words for."""

    payer: int
    payee: int
    points: int
    reason: str


def totals(transfers: Iterable[Transfer], seats: int) -> tuple[int, ...]:
    """What each seat has won or lost by these transfers."""
    result = [0] * seats
    for transfer in transfers:
        result[transfer.payer] -= transfer.points
        result[transfer.payee] += transfer.points
    return tuple(result)
