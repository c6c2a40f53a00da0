"""The review of a finished deal for one seat: the decisions that cost it most, as it knew them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ai.review import Judgement, Standing, judge
from game.core.errors import BadRecord, BadRules
from game.core.events import Action
from game.core.record import DealRecord
from game.registry import GAMES
from server.http.errors import HttpError
from server.runtime.clock import processor_time
from server.wire.codec import action_json
from server.wire.records import decode_record

TEACHABLE = 3
"""So many decisions of a deal are told: more of them teach nothing."""


class Judged(NamedTuple):
    """A decision of the seat, before which `step` events of the deal had happened."""

    step: int
    actions: tuple[Action, ...]
    choice: int
    judgement: Judgement


class Review(NamedTuple):
    """`plain`: the review as it is told; `spent`: the processor time (s) that it took."""

    plain: dict[str, Any]
    spent: float


def reviewed(data: bytes, seat: int, budget: float) -> Review:
    """The review of a stored record for this seat. What is judged after so much processor time is
    left out, and `whole` is false then. Raises `HttpError`.
    """
    began = processor_time()
    judged: list[Judged] = []
    whole = True
    try:
        for one in _decisions(decode_record(data), seat):
            judged.append(one)
            if processor_time() - began > budget:
                whole = False
                break
    except (BadRecord, BadRules, LookupError):
        raise HttpError("no_such_deal") from None
    costly = [one for one in judged if one.judgement.loss]
    told = sorted(costly, key=lambda one: one.judgement.loss, reverse=True)[:TEACHABLE]
    plain = {
        "seat": seat,
        "judged": len(judged),
        "good": len(judged) - len(costly),
        "whole": whole,
        "moments": [_told(one) for one in sorted(told)],
    }
    return Review(plain, processor_time() - began)


def _decisions(record: DealRecord, seat: int) -> Iterator[Judged]:
    """The decisions of the seat that can be judged, in order. Raises `LookupError` for a game or a
    seat that is not known.
    """
    game = GAMES[record.game]
    rules = game.rules().replace(record.rules)
    if seat >= rules.seats:
        raise LookupError(seat)
    board = game.board(rules, seat)
    step = 0
    for emission in record.opening:
        board.apply(emission.view_for(seat))
        step += 1
    for decision in record.decisions:
        if decision.seat == seat:
            judgement = judge(board, decision.offered, decision.choice)
            if judgement is not None:
                yield Judged(step, decision.offered, decision.choice, judgement)
        for emission in decision.emissions:
            board.apply(emission.view_for(seat))
            step += 1


def _told(one: Judged) -> dict[str, Any]:
    judgement = one.judgement
    return {
        "step": one.step,
        "code": judgement.code,
        "chosen": {"action": action_json(one.actions[one.choice]), **_plain(judgement.chosen)},
        "better": {"action": action_json(one.actions[judgement.better]), **_plain(judgement.best)},
        "share": None if judgement.share is None else round(judgement.share, 2),
    }


def _plain(standing: Standing) -> dict[str, int | None]:
    return standing._asdict()
