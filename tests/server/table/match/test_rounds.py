"""A match that is agreed in rounds (圈), which end when every seat has passed the deal on."""

from __future__ import annotations

from game.core.match import MatchLength
from game.registry import RULESETS
from server.table.settings import settings_of
from server.wire.messages import CreateTable, TableOptions
from tests.server.table.deal.test_paohuzi import play_on
from tests.support.world import Device, World


def test_rounds_are_the_length_of_a_match_where_they_are_agreed() -> None:
    def length(ruleset: str, **options: int) -> MatchLength:
        wish = CreateTable(ruleset, None, {}, options=TableOptions(**options))  # type: ignore[arg-type]
        return settings_of(RULESETS, wish).length

    assert length("mahjong/taiwan", rounds=4) == MatchLength("rounds", 4)
    assert length("mahjong/taiwan", deals=8) == MatchLength("deals", 8)


async def test_a_match_of_a_round_ends_when_every_seat_has_passed_the_deal_on() -> None:
    world = World(seed="a round")
    ann = Device("ann")
    table = await world.play_now(ann, level="greedy", rounds=1)
    line = table.state.summary("")
    assert (line.rounds, line.deals) == (1, 0)
    await play_on(world, [ann])
    await world.clock.advance(5)
    match = ann.last("room")["match"]
    assert (match["finished"], match["rounds"], match["deals"]) == (True, 1, 0)
    dealt = [event for event in ann.events().values() if event["type"] == "dealt"]
    assert {event["dealer"] for event in dealt} == {0, 1, 2, 3}
    assert {event["prevalent_wind"] for event in dealt} == {0}
    assert len(match["history"]) == len(dealt) >= 4
    await world.stop()
