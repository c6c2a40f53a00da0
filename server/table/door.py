"""The door of a table: people who would sit down ask the host, if they have to (`admission.py`).

The host answers; while he is away, the first person who is there does. `consent.py` has the answer.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from server.table.admission import GONE, Asking
from server.table.audience import Viewer
from server.table.step import Step, TurnedAway
from server.table.timers import EXACT, TimerId, TimerKind
from server.wire.messages import Notice
from server.wire.refusal import Refusal

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
    agreed = before is not None and before.agreed
    wish = Asking(player, viewer.name, seat, agreed=agreed)
    step.change(admission=admission.with_asking(wish))


def ask_on_coming(step: Step, viewer: Viewer) -> None:
    """Somebody comes with the code who would have a chair if the host agreed: he asks without a
    word, and looks on meanwhile. If nobody may look on he is turned away, and comes again. Raises
    `Refusal`.
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
        forget_gone(step)
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


def give_up(step: Step, viewer: Viewer) -> None:
    """A device leaves by a tap: if it is the person's last one, he waits for no chair any more."""
    if all(device is viewer for device in step.audience.of_player(viewer.player)):
        _forget(step, {viewer.player})


def leave(step: Step, player: str, *, asked: bool) -> None:
    """Somebody outside takes back his wish, or (not `asked`) a page of his is gone."""
    admission = step.table.admission
    asking = admission.of(player)
    if asking is None or not asking.outside:
        return
    if asked:
        _forget(step, {player})
    else:
        step.change(admission=admission.lose(player, step.now))
    forget_gone(step)


def forget(step: Step, player: str) -> None:
    """Somebody waits for no chair here any more, wherever he is."""
    _forget(step, {player})
    forget_gone(step)


def forget_gone(step: Step, newcomer: Viewer | None = None) -> None:
    """Those who have been gone for a while, or have a place, are to have no chair, and ask for
    none; `newcomer` comes just now. Those to whom the host has agreed
    meanwhile sit down next.
    """
    table, admission = step.table, step.table.admission
    waiting = {player for player, _ in table.reserved.values()}
    waiting.update(one.player for one in admission.asking)
    comes = None if newcomer is None else newcomer.player
    until = {
        player: admission.until.get(player, step.now + GONE)
        for player in waiting
        if player != comes and not step.audience.of_player(player)
    }
    over = {player for player, at in until.items() if at <= step.now + EXACT}
    _forget(step, over | {player for player in waiting if table.has(player)})
    if until != admission.until:
        step.change(admission=replace(step.table.admission, until=until))
    agreed = (one for one in step.table.admission.asking if one.agreed)
    back = any(one.outside or one.player not in until for one in agreed)
    if back and not table.frozen:
        step.set_timer(DOOR, 0.0)
    elif until:
        step.set_timer(DOOR, min(until.values()) - step.now)
    else:
        step.clear_timer(DOOR)


def _forget(step: Step, players: Collection[str]) -> None:
    """These people wait for no chair any more."""
    table, admission = step.table, step.table.admission
    reserved = {seat: who for seat, who in table.reserved.items() if who[0] not in players}
    asking = [one for one in admission.asking if one.player not in players]
    if len(reserved) != len(table.reserved):
        step.change(reserved=reserved)
    if len(asking) != len(admission.asking):
        step.change(admission=admission.only_asking(asking))
