"""Replays as every node tells them: each has all deals of a finished match, and its true seed."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import httpx
from sqlalchemy import Connection, select

from server.fair.export import read_export
from server.fair.verify import verify
from server.storage.connections import ask_once
from server.storage.models import matches

AT_ONCE = 4
"""Exports that are on their way at a time."""
LOOKS = 600
"""The times that a node is asked again if it cannot tell the end yet: each is a `PAUSE`."""
PAUSE = 0.1


def finished(connection: Connection) -> list[tuple[str, int]]:
    """Link and number of deals of every match that is over."""
    query = select(matches.c.share, matches.c.history).where(matches.c.ended.is_not(None))
    return [(one.share, len(one.history)) for one in connection.execute(query)]


async def wrong_replays(database: str, nodes: Sequence[str]) -> tuple[list[str], int]:
    """Complaints about the answers of these nodes (addresses) on finished matches, and the number
    of answers read.
    """
    found = await ask_once(database, finished)
    turn = asyncio.Semaphore(AT_ONCE)
    complaints: list[str] = []
    async with httpx.AsyncClient(timeout=60) as client:

        async def look(node: str, share: str, deals: int) -> None:
            async with turn:
                for _ in range(LOOKS):
                    answer = await client.get(f"{node}/api/replay/{share}/export")
                    if answer.status_code == 200:
                        match = read_export(answer.content)
                        if match.seed is not None and len(match.deals) == deals:
                            break
                    await asyncio.sleep(PAUSE)
                else:
                    complaints.append(f"{node} does not tell all of the match {share}")
                    return
            verdict = await asyncio.to_thread(verify, match, replay=False)
            complaints.extend(
                f"{node} tells of {share}: {finding.code}"
                for finding in verdict.findings
                if finding.result == "fails"
            )

        asked = [look(node, share, deals) for share, deals in found for node in nodes]
        await asyncio.gather(*asked)
    return complaints, len(asked)
