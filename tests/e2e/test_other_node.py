"""A node that dies: the page goes on at another address of the service."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person, play_to_the_middle, tables, wait_until
from tests.e2e.test_interruptions import goes_on
from tests.support.served import Served

pytestmark = pytest.mark.e2e

NOTICED = 12_000
"""Milliseconds until a page in front, with an open prompt, has found out: six seconds of silence,
one until it says so, and some for a busy machine.
"""


@pytest.mark.long
@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGSTOP])
def test_a_deal_goes_on_at_another_address_when_its_own_is_dead(
    tmp_path: Path, phone: Callable[..., Person], end: signal.Signals
) -> None:
    """The other node reads the same storage, and knows the same tokens. A process that is stopped
    closes nothing: the page finds out by itself.
    """
    second = Served(tmp_path)
    second.start()
    second.stop()
    first = Served(tmp_path, options=("--elsewhere", second.socket_url))
    first.start()
    second.options = ("--origin", first.url)
    person = phone(breaks=True)
    try:
        person.open(first.url)
        person.press("play-now")
        play_to_the_middle(person, [person])
        before = tables([person])
        person.mark()

        first.send_signal(end)
        expect(person.page.get_by_test_id("banner")).to_be_visible(timeout=NOTICED)
        first.kill()
        second.start()
        wait_until([person], lambda: person.last("welcome")["elsewhere"] == [])
        expect(person.page.get_by_test_id("banner")).to_be_hidden()
        wait_until([person], person.on_turn)
        assert tables([person]) == before
        assert person.is_marked(), "nobody had to reload"
        goes_on(person)
        assert person.last("welcome")["token"] is None, "the same player"
    finally:
        first.kill()
        second.stop()
