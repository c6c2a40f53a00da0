from __future__ import annotations

from server.wire.messages import Act, NextDeal
from tests.support.world import Device, World


async def test_a_person_and_three_bots_play_a_match_to_its_end(world: World) -> None:
    ann = Device("ann")
    table = await world.play_now(ann, level="greedy", deals=2)
    for _ in range(2000):
        prompt = ann.open_prompt()
        if prompt is not None:
            await world.say(ann, Act(prompt["n"], prompt["default"]))
            assert ann.last("acked")["n"] == prompt["n"]
        elif table.state.phase == "between":
            await world.say(ann, NextDeal())
        else:
            break
    assert table.state.phase == "finished"
    room = ann.last("room")
    assert len(room["match"]["history"]) == 2
    assert room["match"]["seed"] is not None
    events = ann.events()
    assert sorted(events) == list(range(1, len(events) + 1))
    assert [event["type"] for event in events.values()].count("settled") == 2
    assert not ann.refusals()
