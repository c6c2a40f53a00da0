"""The door of a table: who would sit down asks the host, where that is needed (`admission.py`).

The host answers; while he is away, the first person does who is there. `consent.py` has the answer.
"""

from __future__ import annotations

from dataclasses import replace

from server.refusal import Refusal
from server.table.admission import Asking
from server.table.audience import Viewer
from server.table.step import Step, TurnedAway
from server.table.timers import EXACT, TimerId, TimerKind
from server.wire.messages import Notice

DOOR = TimerId(TimerKind.DOOR)


def asks_first(step: Step, viewer: Viewer) -> bool:
    """True if this person has no chair here and asks before he takes one."""
    table, player = step.table, viewer.player
    if table.person(player) is not None:
        return False
    match = table.match
    return table.admission.asks_first(
        player,
        viewer.address,
        step.now,
        running=not table.open,
        sat=match is not None and match.has_seated(player),
    )


def ask(step: Step, viewer: Viewer, seat: int | None) -> None:
    """Ask for a chair; the same again changes nothing. Raises `Refusal`."""
    admission, player = step.table.admission, viewer.player
    before = admission.of(player)
    if before is not None and before.seat == seat and not before.outside:
        return
    _require_may_ask(step, player)
    if before is None and admission.full:
        raise Refusal("busy")
    step.change(admission=admission.with_asking(Asking(player, viewer.name, seat)))


def ask_on_coming(step: Step, viewer: Viewer) -> None:
    """Somebody comes with the code who would have a chair if the host agreed: he asks without a
    word, and looks on meanwhile. Where nobody may look on he is turned away, and comes again.
    Raises `Refusal`.
    """
    table, player = step.table, viewer.player
    sees = table.settings.options.spectators
    if not sees:
        _require_may_ask(step, player)
    admission = table.admission
    before = admission.of(player)
    if before is not None and before.outside == sees:
        admission = admission.with_asking(replace(before, outside=not sees))
    elif before is None and admission.may_ask(player, step.now) and not admission.full:
        admission = admission.with_asking(Asking(player, viewer.name, outside=not sees))
    step.change(admission=admission if sees else admission.hear(player, step.now))
    if not sees:
        _await_silence(step)
        step.messages.append(TurnedAway(viewer, "host_asked"))


def _require_may_ask(step: Step, player: str) -> None:
    if not step.table.admission.may_ask(player, step.now):
        raise Refusal("host_refused")


def send_away(step: Step, player: str) -> None:
    """Take note of somebody whom the host sends away: he comes back with the host's consent."""
    addresses = {device.address for device in step.audience.of_player(player)}
    admission = step.table.admission.send_away(player, addresses, step.now)
    step.change(admission=admission)


def tell_refused(step: Step, player: str) -> None:
    """Tell somebody that the host does not want him to sit down."""
    for device in step.audience.of_player(player):
        step.tell(device, Notice("host_refused"))


def forget_gone(step: Step) -> None:
    """Those who have gone, or have a chair, do not ask any more."""
    table, admission = step.table, step.table.admission

    def is_there(one: Asking) -> bool:
        if one.outside:
            return admission.waits_until(one) > step.now + EXACT
        return bool(step.audience.of_player(one.player))

    waiting = [one for one in admission.asking if not table.has(one.player) and is_there(one)]
    if len(waiting) != len(admission.asking):
        step.change(admission=admission.only_asking(waiting))
    _await_silence(step)


def _await_silence(step: Step) -> None:
    """Look again when the next one outside has been silent for long."""
    admission = step.table.admission
    until = [admission.waits_until(one) for one in admission.asking if one.outside]
    if until:
        step.set_timer(DOOR, min(until) - step.now)
    else:
        step.clear_timer(DOOR)
