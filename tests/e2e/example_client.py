"""A whole client: `python -m tests.e2e.example_client ws://127.0.0.1:8000/ws CODE` comes to the
table with this room code, plays the match (what happens by itself, unless it can win) and prints
the scores by seat. Everything it says and hears stands in `server/wire/PROTOCOL.md`.
"""

from __future__ import annotations

import asyncio
import json
import sys

import websockets


async def play(address: str, code: str) -> list[int]:
    """The scores of the match by seat."""
    async with websockets.connect(address) as line:

        async def say(kind: str, **fields: object) -> None:
            await line.send(json.dumps({"type": kind, **fields}))

        await say("hello", protocol=1, name="Example")
        seat = None
        async for frame in line:
            match json.loads(frame):
                case {"type": "welcome"}:
                    await say("join", code=code)
                case {"type": "entered", "seat": seat}:
                    await say("ready", ready=True)
                case {"type": "prompt", "n": n, "actions": actions, "default": default}:
                    kinds = [action["type"] for action in actions]
                    win = "declare_win" in kinds
                    await asyncio.sleep(0.1)  # Ten messages a second are the limit.
                    await say("act", n=n, choice=kinds.index("declare_win") if win else default)
                case {"type": "room", "phase": "between", "awaited": awaited} if seat in awaited:
                    await say("next_deal")
                case {"type": "room", "phase": "finished", "match": {"scores": list() as scores}}:
                    return scores
                case {"type": "refused", "about": "hello" | "join", "code": str() as why}:
                    raise SystemExit(f"refused: {why}")
    raise SystemExit("the server closed the line")


if __name__ == "__main__":
    print(*asyncio.run(play(*sys.argv[1:])))
