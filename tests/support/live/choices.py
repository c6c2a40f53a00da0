"""Which answer somebody gives, and what somebody says who does not behave."""

from __future__ import annotations

import random

from ai.remote.messages import PromptMessage, RoomMessage
from game.registry import RULESETS
from server.wire.codec import Plain
from tests.support.live.tables import Table


def any_answer(rng: random.Random, prompt: PromptMessage) -> int:
    """The index of any action; of what comes first more often, and always of a win."""
    first = prompt.kinds[0] == "declare_win" or rng.random() < 0.1
    return 0 if first else rng.randrange(len(prompt.actions))


def odd_messages(
    rng: random.Random, table: Table, room: RoomMessage | None, name: str
) -> list[Plain]:
    """Messages that a well-behaved client says elsewhere, if at all. `name`: of the device."""
    seat = rng.randrange(4)
    rare: list[Plain] = [
        {"type": "leave"},
        {"type": "remove_seat", "seat": seat},
        {"type": "detach"},
        {**table.wish, "type": "configure_table"},
        _other_rules(rng, table),
    ]
    return [
        {"type": "ready", "ready": bool(rng.randrange(3))},
        {"type": "start"},
        {"type": "rematch"},
        {"type": "take_back"},
        {"type": "next_deal"},
        {"type": "sit", "seat": seat},
        {"type": "add_bot", "seat": seat, "level": "random"},
        {"type": "reveal", "entropy": rng.randbytes(32).hex()},
        {"type": "rename", "name": f"{name} {rng.randrange(9)}"},
        {"type": "list_tables"},
        {"type": "ping", "id": seat},
        *(rng.choice(rare) for _ in range(2)),
        *(_among_many(rng, room) if table.rotates else ()),
    ]


def _among_many(rng: random.Random, room: RoomMessage | None) -> list[Plain]:
    """Messages of an evening at which some sit out."""
    waiting = [] if room is None else [one.player for one in room.bench]
    return [
        {"type": "sit_out"},
        {"type": "send_off", "player": rng.choice([*waiting, "0" * 16])},
        {"type": "dissolve", "agree": bool(rng.randrange(4))},
        {"type": "hold", "hold": True},
        {"type": "lock", "locked": bool(rng.randrange(2))},
        {"type": "call_bot", "seat": rng.randrange(4)},
        {"type": "rematch", "fill": True},
        {"type": "leave"},
    ]


def _other_rules(rng: random.Random, table: Table) -> Plain:
    preset = rng.choice(sorted(RULESETS[table.wish["ruleset"]].presets))
    return {**table.wish, "type": "configure_table", "preset": preset, "switches": {}}
