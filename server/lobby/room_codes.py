"""Room codes and links, by which people find the tables of friends."""

from __future__ import annotations

from collections.abc import Container

from server.lobby.sessions import answer
from server.runtime.clock import Clock
from server.runtime.config import Limits
from server.runtime.identity import GuessLimit, IdentityError, new_room_code, read_code
from server.table.state import Services, TableState
from server.wire.messages import Join
from server.wire.refusal import Refusal


class Guesses:
    """Wrong codes from each address and from all, in a minute and in an hour."""

    def __init__(self, clock: Clock, limits: Limits) -> None:
        self.minute = GuessLimit(clock, each=limits.guesses_per_address, total=limits.guesses)
        self.hour = GuessLimit(
            clock,
            each=limits.guesses_per_address_and_hour,
            total=60 * limits.guesses,
            window=3600.0,
        )

    def require(self, address: str) -> None:
        """Refuse to look at a guess. Raises `Refusal` with `too_many_guesses`."""
        try:
            for limit in (self.minute, self.hour):
                limit.require(address)
        except IdentityError as error:
            raise Refusal(error.code) from None

    def wrong(self, address: str) -> None:
        """A guess was wrong."""
        for limit in (self.minute, self.hour):
            limit.wrong(address)


class RoomCodes:
    """The codes and links of the open tables; `tables`: the ids of those that are in memory."""

    def __init__(self, services: Services, tables: Container[str]) -> None:
        self._names = services.names
        self._store = services.store
        self._tables = tables
        self._codes: dict[str, str] = {}
        self._links: dict[str, str] = {}
        self.guesses = Guesses(services.clock, services.config.limits)
        """The guesses of people who come in."""
        self.card_guesses = Guesses(services.clock, services.config.limits)
        """The guesses for cards of invitations, which any page can let its visitors make."""

    def __len__(self) -> int:
        return len(self._codes) + len(self._links)

    async def take(self, table_id: str) -> str:
        """A code that no open table has; this one has it from now on. Raises `StoreRefused`."""
        while True:
            code = new_room_code(self._codes, self._names)
            self._codes[code] = table_id
            try:
                if await self._store.open_table(code=code) is None:
                    return code
            except BaseException:
                self.give_back(code, table_id)
                raise
            self.give_back(code, table_id)

    def give_back(self, code: str, table_id: str) -> None:
        """The table does not need its code any more, if it has one."""
        if self._codes.get(code) == table_id:
            del self._codes[code]

    def add(self, state: TableState) -> None:
        """A table has come into memory."""
        self._codes[state.code] = state.id
        self._links[state.link] = state.id

    def remove(self, state: TableState) -> None:
        """It is not there any more."""
        self.give_back(state.code, state.id)
        self._links.pop(state.link, None)

    async def find(self, message: Join, address: str, guesses: Guesses) -> str:
        """The id of the table behind a code or link, in memory or not. Raises `Refusal`, the same
        one for every fault.
        """
        if message.code is not None:
            found = await self._by_code(message.code, address, guesses)
        else:
            # Nobody guesses a link: there is nothing to be limited.
            link = message.link or ""
            found = self._links.get(link) or await answer(self._store.open_table(link=link))
        if found is None:
            raise Refusal("no_such_table")
        return found

    async def _by_code(self, typed: str, address: str, guesses: Guesses) -> str | None:
        guesses.require(address)
        code = read_code(typed)
        found = self._codes.get(code)
        if found is None:
            found = await answer(self._store.open_table(code=code))
        elif found not in self._tables:
            found = None  # It is being opened.
        if found is None:
            guesses.wrong(address)
        return found
