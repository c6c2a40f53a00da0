"""The people behind connections: guests, their devices, pairing."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple, TypeVar

from server import codes
from server.clock import Clock
from server.identity import (
    PAIRING_SECONDS,
    Entropy,
    GuessLimit,
    IdentityError,
    Pairings,
    clean_name,
    hash_token,
    new_id,
    new_token,
)
from server.net.limits import Buckets, SharedLimits
from server.ops.config import Limits
from server.refusal import Refusal
from server.storage.store import Store, StoredPlayer, StoreRefused, StoreUnknown
from server.wire.messages import PROTOCOL, Hello, Paired

T = TypeVar("T")


class Signed(NamedTuple):
    """A person, and the token of this device when it is new."""

    player: StoredPlayer
    token: str | None


class Sessions:
    """Signs people in. Tokens pass through here and are kept as hashes only."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        limits: Limits,
        entropy: Entropy = secrets.token_bytes,
    ) -> None:
        self._store = store
        self._entropy = entropy
        guesses = GuessLimit(clock, each=limits.guesses_per_address, total=limits.guesses)
        self._pairings = Pairings(clock, guesses, entropy)
        self._guests = Buckets(clock, *limits.guests_per_address)
        self.shared = SharedLimits({"pairings": guesses, "guests": self._guests})
        """Those that hold for all nodes together."""

    async def hello(self, message: Hello, address: str) -> Signed:
        """Sign in. Raises `Refusal`."""
        if message.protocol != PROTOCOL:
            raise Refusal("protocol_version")
        try:
            if message.token is not None:
                return Signed(await self.by_token(message.token), None)
            if message.pair is not None:
                return await self._by_pairing(message.pair, address)
            return await self._guest(message.name or "", address)
        except IdentityError as error:
            raise Refusal(error.code) from None
        except (StoreRefused, StoreUnknown) as error:
            raise storage_refusal(error) from None

    async def by_token(self, token: str) -> StoredPlayer:
        """The player whose device this is. Raises `Refusal`, `StoreRefused`. Wrong ones are not
        counted: nobody guesses 256 bits, and tokens that are stale after a move to another database
        must not keep anybody else out.
        """
        player = await self._store.player_by_token(hash_token(token))
        if player is None:
            raise Refusal("bad_token")
        return player

    async def _by_pairing(self, code: str, address: str) -> Signed:
        player = self._pairings.redeem(code, address)
        token = new_token(self._entropy)
        await self._store.add_device(player, hash_token(token))
        return Signed(await self.by_token(token), token)

    async def _guest(self, name: str, address: str) -> Signed:
        cleaned = clean_name(name)
        if not self._guests.take(address):
            raise Refusal("too_fast")
        token = new_token(self._entropy)
        player = StoredPlayer(new_id(self._entropy), cleaned)
        await self._store.create_player(player, hash_token(token))
        return Signed(player, token)

    async def rename(self, player: StoredPlayer, name: str) -> StoredPlayer:
        """The person with another name. Raises `Refusal`."""
        try:
            cleaned = clean_name(name)
            await self._store.rename_player(player.id, cleaned)
        except IdentityError as error:
            raise Refusal(error.code) from None
        except (StoreRefused, StoreUnknown) as error:
            raise storage_refusal(error) from None
        return StoredPlayer(player.id, cleaned)

    def share_pairings(self, say: Callable[[str, str | None], None]) -> None:
        """Say to other nodes which pairing codes there are: see `Pairings.told`."""
        self._pairings.told = say

    def know_pairing(self, code: str, player: str | None) -> None:
        """Another node has said so."""
        self._pairings.know(code, player)

    def pair(self, player: StoredPlayer) -> Paired:
        """A code for another device of this person."""
        return Paired(self._pairings.issue(player.id), round(PAIRING_SECONDS * 1000))


async def answer(question: Coroutine[Any, Any, T]) -> T:
    """The answer of the storage. Raises `Refusal` where there is none."""
    try:
        return await question
    except (StoreRefused, StoreUnknown) as error:
        raise storage_refusal(error) from None


def storage_refusal(error: StoreRefused | StoreUnknown) -> Refusal:
    """The refusal for a client when the storage does not take something."""
    code = error.code if isinstance(error, StoreRefused) else "storage_failed"
    return Refusal(code if code in codes.REFUSALS else "storage_failed")
