"""The judge for questions in JSON: a line on the command line, the body of a request."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from game.core.errors import GameError
from game.core.strangers import question_of_a_stranger
from game.judge.answer import answer, refused
from server.runtime import log
from server.runtime.clock import processor_time


def read(data: bytes) -> Any:
    """JSON as plain data. Raises `ValueError` when it is none."""
    try:
        return msgspec.json.decode(data)
    except RecursionError:
        raise ValueError("nested too deep") from None
    except msgspec.DecodeError as problem:
        raise ValueError(str(problem)) from None


def judged(request: object) -> dict[str, Any]:
    """The answer to one request; a mistake of ours is an answer as well, and is noted."""
    try:
        return answer(request)
    except Exception as error:
        log.get("judge").error("request failed", **log.fault(error))
        return refused("internal_error", "the judge made a mistake; it has been noted")


class Judged(NamedTuple):
    """Answers, and the processor time (s) that they took."""

    answers: list[dict[str, Any]]
    spent: float


def judged_all(requests: Sequence[object], budget: float) -> Judged:
    """The answers to several requests of strangers. Once they have taken more processor time than
    the budget, the rest is refused, also in the middle of one: hands with many wildcards have very
    many readings.
    """
    began = processor_time()

    def check() -> None:
        if processor_time() - began > budget:
            raise GameError("too_much", "this question, or those before it, took too long")

    answers: list[dict[str, Any]] = []
    with question_of_a_stranger(check):
        for request in requests:
            if processor_time() - began > budget:
                answers.append(refused("too_much", "the questions before this one took too long"))
            else:
                answers.append(judged(request))
    return Judged(answers, processor_time() - began)


def judged_text(data: bytes) -> dict[str, Any]:
    """The answer to one request in JSON."""
    try:
        request = read(data)
    except ValueError as problem:
        return refused("bad_json", str(problem))
    return judged(request)
