"""Speech: phrases, emotes, things that are tossed. Everybody there hears it, and nobody keeps it.

Nothing here looks at the game: a person speaks, and the effect depends on public things alone.
"""

from __future__ import annotations

import math
from dataclasses import replace

from server.table.room import require_seat
from server.table.step import Step
from server.table.turns import require_turn_of_other
from server.wire.messages import Nudged, Saying, Spoken, Thing, Tossed
from server.wire.refusal import Refusal


def speak(step: Step, player: str, saying: Saying) -> None:
    """A person says something, also one who sits out. Raises `Refusal`."""
    place = step.table.place(player)
    if place is None:
        raise Refusal("not_seated")
    take_token(step, player)
    step.tell_all(Spoken(place, saying))


def toss(step: Step, player: str, thing: Thing, to: int) -> None:
    """A person tosses something to a seat. Raises `Refusal`."""
    seat = require_seat(step.table, player)
    if step.table.seats.at(to).kind == "empty":
        raise Refusal("seat_empty")
    take_token(step, player)
    step.tell_all(Tossed(seat, thing, to))


def nudge(step: Step, player: str) -> None:
    """A person asks the seat on turn to hurry. Raises `Refusal`."""
    timers = step.services.config.timers
    seat = require_seat(step.table, player)
    turn, waited = require_turn_of_other(step.table, seat, step.now)
    again_at = -math.inf if turn.nudged_at is None else turn.nudged_at + timers.nudge_again
    if waited < timers.nudge or step.now < again_at:
        raise Refusal("too_early_to_nudge")
    take_token(step, player)
    step.change(turn=replace(turn, nudged_at=step.now))
    step.tell_all(Nudged(seat, turn.seat))


def take_token(step: Step, player: str) -> None:
    """Take one of this person's tokens for speaking. Raises `Refusal` when there is none."""
    rate, burst = step.services.config.limits.speech
    tokens, since = step.table.speech_tokens.get(player, (burst, step.now))
    tokens = min(burst, tokens + (step.now - since) * rate)
    if tokens < 1:
        raise Refusal("speaks_too_often")
    kept = {
        other: bucket for other, bucket in step.table.speech_tokens.items() if step.table.has(other)
    }
    step.change(speech_tokens={**kept, player: (tokens - 1, step.now)})
