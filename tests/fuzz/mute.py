"""Two people at a table, one of whom says nothing any more.

`python -m tests.fuzz.mute FOLDER` plays with one whose line goes nowhere: packets to it vanish
without a word (a half-open connection). It changes the routes, so it wants a network of its own:
`unshare --net`.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from server.wire.messages import Entered, Room
from tests.fuzz.peer import Peer
from tests.support.live.log import faults
from tests.support.served import Served
from tests.support.waiting import PATIENCE

ANN, MUTE = "127.0.0.2", "127.0.0.3"
TIMERS = {"substitute": 1, "grace": 0, "ping": 1, "silent": 1, "pong": 2, "hang_up": 1}


def play_beside(folder: Path, fall_silent: Callable[[Peer], object], *, small: bool) -> Peer:
    """Play a match with somebody who falls silent before the first deal; return the one who played
    on. Raises `AssertionError` when the match does not end, or no bot sits in.
    """
    served = Served(folder, tuned={"timers": TIMERS})
    served.start()
    ann, mute = (Peer(served.port, address, Counter()) for address in (ANN, MUTE))
    try:
        options = {"deals": 1, "clock": {"base": 3, "bank": 0}}
        for peer, name in ((ann, "Ann"), (mute, "Mute")):
            peer.connect(small=small and peer is mute)
            peer.hello(name)
        room = ann.ask(
            {"type": "create_table", "ruleset": "mahjong/tuidaohu", "options": options}, Room
        )
        assert isinstance(room, Room)
        mute.ask({"type": "join", "code": room.code}, Entered)
        mute.ask({"type": "ready", "ready": True}, Room)
        for seat in (2, 3):
            ann.ask({"type": "add_bot", "seat": seat, "level": "greedy"}, Room)
        ann.ask({"type": "ready", "ready": True}, Room)
        fall_silent(mute)
        ann.ask({"type": "start"}, Room)
        assert _played_to_the_end(ann, mute), "no bot sat in"
    finally:
        ann.drop()
        mute.drop()
        served.stop()
    assert not faults(served.output)
    return ann


def _played_to_the_end(ann: Peer, mute: Peer) -> bool:
    """Play to the end; true if a bot sat in for the other one."""
    sat_in = False
    end = time.monotonic() + PATIENCE
    while ann.room is None or ann.room.phase != "finished":
        assert time.monotonic() < end, "the match does not end"
        assert ann.open
        sat_in = sat_in or (ann.room is not None and ann.room.seats[1].substituted)
        if ann.prompt is not None:
            ann.act(ann.prompt.default)
        ann.wait(0.05)
        mute.listen()
    return sat_in


def _vanish(mute: Peer) -> None:
    """All packets sent there are lost, without a word."""
    mute.deaf = True
    route = ["ip", "route", "add", "blackhole", f"{MUTE}/32", "table", "local"]
    subprocess.run(route, check=True)


if __name__ == "__main__":
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    play_beside(Path(sys.argv[1]), _vanish, small=False)
    print("played on")
