from __future__ import annotations

from server.tables.agenda import Agenda, Due, TimeUp
from tests.support.clock import VirtualClock

CLOCK = Due("clock", 2)


async def test_what_comes_after_it_was_replaced_or_cleared_is_not_current() -> None:
    """A timer may have gone off while a command was done that makes it out of date: another
    decision must not be out of time because the one before was.
    """
    posted: list[TimeUp] = []
    clock = VirtualClock()
    agenda = Agenda(clock, posted.append)
    agenda.set(CLOCK, 1)
    await clock.advance(1)
    (first,) = posted
    agenda.set(CLOCK, 5)
    assert not agenda.take(first), "it was replaced"
    assert agenda.waits_for(CLOCK)
    await clock.advance(5)
    assert agenda.take(posted[1])
    assert not agenda.take(posted[1]), "once"
    agenda.set(CLOCK, 0)
    agenda.set(Due("clock", 1), 0)
    assert [time_up.due.seat for time_up in posted] == [2, 2, 2, 1], "at once, of each seat"
    agenda.clear(CLOCK)
    assert not agenda.take(posted[2]), "it was cleared"
    assert agenda.take(posted[3])
    agenda.set(CLOCK, 1)
    agenda.clear_all()
    assert not clock.pending
