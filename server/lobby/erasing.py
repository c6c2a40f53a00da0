"""The erasing of people: first nobody can sign in as one any more, then table after table forgets.

It is resumed after a crash, and when another node had a table: until nothing is left, the storage
knows that the person is being erased.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from server.lobby.lobby import Lobby
from server.lobby.placement import Elsewhere
from server.lobby.sessions import Sessions
from server.runtime import log
from server.storage.people import People
from server.storage.store import StoreRefused, StoreUnknown
from server.wire.refusal import Refusal

LOOKS = 8
"""Looks for what is left; then it is left to the next tidying."""
ASKED = 8.0
"""Seconds for which the person who asks is kept waiting."""
PAUSE = 0.5
"""Seconds between two looks, while other nodes work."""
PATIENCE = 10.0
"""Seconds for a table to forget somebody."""
TIDYING = 60.0
"""Seconds between two looks for people of whom something is left."""


class Erasing:
    """Erases people, on the node that is asked."""

    def __init__(self, people: People, lobby: Lobby, sessions: Sessions) -> None:
        self._people = people
        self._lobby = lobby
        self._sessions = sessions
        self._log = log.get("erasing")
        self._under_way: dict[str, asyncio.Task[bool]] = {}

    async def erase(self, player: str) -> bool | None:
        """Erase this person. False if something is left for later, None if there is no such person.
        Raises `StoreRefused`.
        """
        tokens = await self._people.begin_erasing(player)
        if tokens is None:
            return None
        self._sessions.forget(player, tokens)
        task = self._work(player)
        await asyncio.wait([task], timeout=ASKED)
        return task.done() and task.exception() is None and task.result()

    async def merge(self, player: str, into: str) -> str | None:
        """Have `into` take the place of a person everywhere, who is no more then. Returns the code
        of the reason why not, of `codes.ADMIN`, or None. Raises `StoreRefused`.
        """
        code = await self._people.unmergeable(player, into)
        if code is not None:
            return code
        if not await self._everywhere(player, into):
            return "people_busy"
        await self._people.finish_merging(player, into)
        self._sessions.move(player)
        return None

    async def keep_tidy(self, first: Callable[[], bool]) -> None:
        """Go on with people of whom something is left, until cancelled; of several nodes the first
        one does.
        """
        while True:
            try:
                if first():
                    for player in await self._people.erasing():
                        await asyncio.shield(self._work(player))
            except (StoreRefused, StoreUnknown) as error:
                self._log.warning("erasing goes on later", **log.fault(error))
            await asyncio.sleep(TIDYING)

    async def stop(self) -> None:
        """End the work under way; the next server goes on with it."""
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _work(self, player: str) -> asyncio.Task[bool]:
        task = self._under_way.get(player)
        if task is None:
            task = self._under_way[player] = asyncio.create_task(self._all(player))
            task.add_done_callback(lambda done: self._end(player, done))
        return task

    def _end(self, player: str, done: asyncio.Task[bool]) -> None:
        del self._under_way[player]
        fault = None if done.cancelled() else done.exception()
        if fault is not None:
            self._log.warning("erasing goes on later", **log.fault(fault))

    async def _all(self, player: str) -> bool:
        if not await self._everywhere(player):
            return False
        await self._people.finish_erasing(player)
        self._log.info("a person was erased")
        return True

    async def _everywhere(self, player: str, into: str | None = None) -> bool:
        """True once no table knows of the person."""
        for look in range(LOOKS):
            if look:
                await asyncio.sleep(PAUSE)
            # A person who was about to sit down may have done so since the look before.
            while found := await self._people.tables_with(player):
                done = [await self._at(player, table, into) for table in found]
                if not all(done):
                    break
            else:
                return True
        return False

    async def _at(self, player: str, table: str, into: str | None) -> bool:
        """Forget the person at one table. False if that has to be seen to later."""
        try:
            return await asyncio.wait_for(self._lobby.erase_at(player, table, into), PATIENCE)
        except (Elsewhere, Refusal, TimeoutError) as error:
            self._log.info("a table forgets later", **log.fault(error))
            return False
