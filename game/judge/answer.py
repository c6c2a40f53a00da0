"""One request in, one answer out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.core.errors import GameError
from game.judge.fields import QuestionRefused, shown
from game.judge.mahjong import score_answer
from game.judge.opening import opening_answer
from game.judge.paohuzi import huxi_answer
from game.judge.ruleset import rules_answer
from game.judge.shapes import complete_answer, waits_answer

Answer = dict[str, Any]

OPERATIONS: Final[Mapping[str, Callable[[dict[str, Any]], Answer]]] = {
    "complete": complete_answer,
    "waits": waits_answer,
    "score": score_answer,
    "huxi": huxi_answer,
    "opening": opening_answer,
    "rules": rules_answer,
}
"""By the field `op`."""


def answer(request: object) -> Answer:
    """The answer to a request that was read from JSON. A request that cannot be answered has
    `{"error": {"code", "message"}}` as its answer; nothing raises.

    >>> answer({"op": "waits", "tiles": "23456m99p"})["waits"]
    ['1m', '4m', '7m']
    """
    try:
        return _answered(request)
    # Nothing else is caught: any other exception is a fault here, not in the question.
    except GameError as refusal:
        return refused(refusal.code, refusal.message)


def refused(code: str, message: str) -> Answer:
    """The answer to a request that cannot be answered."""
    return {"error": {"code": code, "message": message}}


def _answered(request: object) -> Answer:
    if not isinstance(request, dict):
        raise QuestionRefused("bad_request", f"a request is an object, not {shown(request)}")
    op = request.get("op")
    if op is None:
        raise QuestionRefused("missing_field", "op")
    if not isinstance(op, str) or op not in OPERATIONS:
        raise QuestionRefused("unknown_op", f"{shown(op)}; there are {', '.join(OPERATIONS)}")
    return OPERATIONS[op](request)
