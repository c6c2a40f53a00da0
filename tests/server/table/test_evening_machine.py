"""Everything of an evening at once, at random: more people than seats sit out, ask, are let in and
sent away, vote, change the rules and leave, while the storage fails and the server dies.
"""

from __future__ import annotations

from typing import Any

import pytest
from structlog.testing import capture_logs

from server.runtime.config import Config, Timers
from server.table.actor import Table
from server.wire.messages import (
    AddBot,
    AdjustTable,
    Admit,
    CallBot,
    ConfigureTable,
    Dissolve,
    FromClient,
    Hold,
    Leave,
    Lock,
    NextDeal,
    Ready,
    Rematch,
    RemoveSeat,
    SendOff,
    Sit,
    SitOut,
    TableOptions,
)
from tests.server.table.test_machine import Machine
from tests.support.members import wrong_members
from tests.support.world import Device, World, phase

NAMES = "ABCDEF"


class EveningMachine(Machine):
    """Six people with two devices each around a table of three seats."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        config = Config(pace=0.1, timers=Timers(grace=0.0, reveal=1.0, dissolve_again=5.0))
        self.world = World(
            config=config, seed=f"evening {seed}", ruleset="paohuzi/changde", preset="three"
        )
        self.devices = [Device(name) for name in NAMES for _ in range(2)]
        for device in self.devices:
            # Some people live together.
            device.address = f"address {'AABBCD'[NAMES.index(device.player)]}"

    def _options(self) -> dict[str, Any]:
        options = super()._options()
        return {
            **options,
            "deals": 1 + self.chance.below(4),
            "rotation": self.chance.choice(["deal", "win", "deal", None]),
            "spectators": bool(self.chance.below(4)),
            "stand_in": self.chance.choice(["soon", "late", "never"]),
            "draw_seats": not self.chance.below(4),
        }

    def message(self, device: Device) -> FromClient:
        chance = self.chance
        if device.prompt is not None or chance.below(3) == 0:
            return super().message(device)
        seat, other = chance.below(4), chance.choice(NAMES)
        often: list[FromClient] = [SitOut(), Sit(seat), NextDeal(), Dissolve(True)]
        answers: list[FromClient] = [Admit(other, bool(chance.below(3)))]
        others: list[FromClient] = [
            *(Ready(True), Rematch(), Rematch(fill=True), AddBot(seat, "quiet")),
            *(SendOff(other), RemoveSeat(seat), Lock(bool(chance.below(2))), CallBot(seat)),
            *(Dissolve(False), Hold(not chance.below(4)), AdjustTable("fast"), Leave()),
            self.other_rules(),
        ]
        return chance.choice([*often * 2, *answers * 6, *others])

    def other_rules(self) -> FromClient:
        game = self.chance.choice(["paohuzi/changde", "paohuzi/changde", "mahjong/tuidaohu"])
        watch = [seat for seat in range(4) if not self.chance.below(4)]
        return ConfigureTable(game, options=TableOptions(**self._options()), watch=watch)

    def check(self) -> None:
        super().check()
        table = self.table()
        if table is not None:
            check_places(table)
        assert [*wrong_members(self.world.lobby)] == []

    def check_prompt(self, table: Table, device: Device) -> None:
        """The answers that a claim window keeps are acknowledged later."""
        window, seat = table.state.window, table.state.seats.of(device.player)
        if window is None or seat not in window.answers:
            super().check_prompt(table, device)

    def check_acks(self) -> None:
        """A match that was voted to end forgets the acknowledgements of its last deal."""

    def check_goes_on(self, table: Table) -> None:
        """Not if the host holds the table, nor if an absent player is awaited until the others call
        a bot.
        """
        state = table.state
        waits = state.settings.options.stand_in == "never" and phase(table) == "playing"
        if not waits and not state.on_hold and not state.seats.one_person():
            super().check_goes_on(table)


def check_places(table: Table) -> None:
    """Everybody has one place at most, and every person named in the room is there."""
    state = table.state
    people = [person.player for person in state.people]
    assert len(people) == len(set(people))
    waiting = [player for player, _ in state.reserved.values()]
    assert len(waiting) == len(set(waiting))
    assert not set(people) & set(waiting)
    asking = [one.player for one in state.admission.asking]
    assert not set(people) & set(asking)
    assert state.host in people or not people
    if state.settings.options.rotation is None:
        assert not state.bench.people
    if state.vote is not None:
        assert state.vote.by in people
        assert phase(table) in ("revealing", "playing", "between", "paused")
    assert all(state.seats[seat].kind == "bot" for seat in state.reserved)
    shown = state.room(0.0)
    assert [one.player for one in shown.bench] == [one.player for one in state.bench.people]


@pytest.mark.parametrize("seed", [1, 22, 49])
async def test_whatever_happens_everybody_has_one_place(seed: int) -> None:
    machine = EveningMachine(seed)
    with capture_logs() as logs:
        await machine.open()
        for count in range(450):
            await machine.step()
            machine.check_waiting()
            table = machine.table()
            if table is not None:
                check_places(table)
            if count % 20 == 0:
                machine.check()
        await machine.calm_down()
        machine.check()
        await machine.world.stop()
    assert not [line for line in logs if line["log_level"] == "error"]
