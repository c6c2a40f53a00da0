"""The host's word: consent for people who ask to sit down, and the lock for new ones."""

from __future__ import annotations

from server.table import door, room
from server.table.admission import Asking
from server.table.step import Step
from server.wire.refusal import Refusal


def lock(step: Step, player: str, locked: bool) -> None:
    """Everybody new asks from now on, or does not. Raises `Refusal`."""
    room.require_host(step.table, player)
    if step.table.admission.locked != locked:
        step.change(admission=step.table.admission.with_lock(locked))
        step.store(step.table.stored())


def admit(step: Step, player: str, other: str, *, yes: bool) -> None:
    """Somebody who asks may sit down, or may not; the person himself can take the wish back.
    Nothing happens if nobody asks any more. A page that loads again just now finds the consent when
    it is back. Raises `Refusal`.
    """
    table = step.table
    asking = table.admission.of(other)
    if other == player and not yes:
        step.change(admission=table.admission.without_asking(player))
        return
    if table.acting_host != player:
        raise Refusal("not_host")
    if asking is None:
        return
    if not yes:
        step.change(admission=table.admission.refuse(other, step.now))
        door.tell_refused(step, other)
        return
    if _is_away(step, asking):
        step.change(admission=table.admission.agree(other))
        return
    _let_in(step, asking)


def seat_agreed(step: Step) -> None:
    """Those who are back, and to whom the host has agreed while they were away, sit down."""
    for asking in step.table.admission.asking:
        if asking.agreed and not _is_away(step, asking):
            _let_in(step, asking)


def _is_away(step: Step, asking: Asking) -> bool:
    """True if somebody who asks at the table has no device here: he is forgotten after a while."""
    return not asking.outside and not step.audience.of_player(asking.player)


def _let_in(step: Step, asking: Asking) -> None:
    step.change(admission=step.table.admission.let_in(asking.player))
    _seat(step, asking)
    step.store(step.table.stored())


def _seat(step: Step, asking: Asking) -> None:
    """Give somebody the chair that he has asked for, or another; he has none if there is none any
    more, and need not ask again.
    """
    table = step.table
    devices = step.audience.of_player(asking.player)
    if not devices or table.has(asking.player):
        return
    viewer, seat = devices[0], asking.seat
    if not table.open and table.settings.options.rotation is None:
        if seat is not None and room.may_reserve(table, viewer.player, seat):
            room.sit(step, viewer, seat)
        return
    if table.open:
        if seat is None or seat >= len(table.seats) or table.seats[seat].kind != "empty":
            seat = table.seats.free()
        if seat is not None:
            room.sit(step, viewer, seat)
            return
    if table.settings.options.rotation is not None and not room.is_bench_full(table):
        room.sit_out(step, viewer)
