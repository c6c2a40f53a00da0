"""The people behind connections: guests, their devices, pairing."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, NamedTuple, TypeVar

from server.runtime import codes
from server.runtime.clock import Clock
from server.runtime.config import Limits
from server.runtime.identity import (
    PAIRING_SECONDS,
    Entropy,
    GuessLimit,
    IdentityError,
    Pairings,
    clean_name,
    device_id,
    hash_token,
    keyed_token,
    new_id,
    new_token,
)
from server.runtime.limits import Buckets, SharedLimits
from server.storage.store import (
    Store,
    StoredDevice,
    StoredPlayer,
    StoreRefused,
    StoreUnknown,
)
from server.wire import messages as wire
from server.wire.refusal import Refusal

T = TypeVar("T")


class Signed(NamedTuple):
    """A person, the token of this device when it is new, and the id of the device."""

    player: StoredPlayer
    token: str | None
    device: str


class DeviceChange(NamedTuple):
    """Somebody signed in on a device (`came`), or devices are signed out (`gone`; with `erased`
    because the person is), or (`moved`) all of them are those of another person now.
    """

    player: str
    came: str | None = None
    gone: tuple[str, ...] = ()
    moved: bool = False
    erased: bool = False


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
        """The limits that hold for all nodes together."""
        self.told: Callable[[DeviceChange], None] = lambda change: None
        """Called when a person has one device more, or some less."""

    async def hello(self, message: wire.Hello, address: str) -> Signed:
        """Sign in. Raises `Refusal`."""
        if message.protocol != wire.PROTOCOL:
            raise Refusal("protocol_version")
        try:
            if message.token is not None:
                device = device_id(hash_token(message.token))
                return Signed(await self.by_token(message.token), None, device)
            if message.pair is not None:
                return await self._by_pairing(message.pair, address)
            if message.recover is not None:
                return await self._by_recovery_code(message.recover, message.key)
            return await self._guest(message.name or "", address)
        except IdentityError as error:
            raise Refusal(error.code) from None
        except (StoreRefused, StoreUnknown) as error:
            raise storage_refusal(error) from None

    async def by_token(self, token: str) -> StoredPlayer:
        """The player of the device with this token. Raises `Refusal`, `StoreRefused`. Wrong tokens
        are not counted: nobody guesses 256 bits, and tokens that are stale after a move to another
        database must not keep anybody else out.
        """
        player = await self._store.player_by_token(hash_token(token))
        if player is None:
            raise Refusal("bad_token")
        return player

    async def _by_pairing(self, code: str, address: str) -> Signed:
        player = self._pairings.redeem(code, address)
        token = new_token(self._entropy)
        await self._store.add_device(player, hash_token(token))
        return self._came(await self.by_token(token), token)

    async def _by_recovery_code(self, code: str, key: str | None) -> Signed:
        """Add a device to the person with this code. The code is spent then, but the device that
        has spent it gets the same answer again for its key: the first one may be lost. People of
        earlier releases kept a token instead of such a code: it makes a new device as well, and
        stays valid. Wrong codes are not counted: see `by_token`.
        """
        token = new_token(self._entropy) if key is None else keyed_token(code, key)
        token_hash = hash_token(token)
        player = await self._store.player_by_token(token_hash)
        if player is None:
            player = await self._spend(code, token_hash)
            if player is not None:
                return self._came(player, token)
            # The same device may have spent it meanwhile, over a connection that broke.
            player = await self._store.player_by_token(token_hash)
        if player is None:
            raise Refusal("bad_recovery_code")
        return Signed(player, token, device_id(token_hash))

    async def _spend(self, code: str, token_hash: bytes) -> StoredPlayer | None:
        """Add a device to the person with this code; the person, or None if nobody has it."""
        code_hash = hash_token(code)
        player = await self._store.player_by_recovery_code(code_hash)
        if player is not None:
            made = await self._store.recover(player.id, code_hash, token_hash)
            return player if made else None
        player = await self._store.player_by_token(code_hash)
        if player is not None:
            await self._store.add_device(player.id, token_hash)
        return player

    def _came(self, player: StoredPlayer, token: str) -> Signed:
        """A person who has signed in on one more device; the others hear of it."""
        device = device_id(hash_token(token))
        self.told(DeviceChange(player.id, came=device))
        return Signed(player, token, device)

    async def _guest(self, name: str, address: str) -> Signed:
        cleaned = clean_name(name)
        if not self._guests.take(address):
            raise Refusal("too_fast")
        token = new_token(self._entropy)
        player = StoredPlayer(new_id(self._entropy), cleaned)
        await self._store.create_player(player, hash_token(token))
        return Signed(player, token, device_id(hash_token(token)))

    async def rename(
        self, player: StoredPlayer, name: str, face: int | None = None
    ) -> StoredPlayer:
        """The person with another name; and another face, unless it is None. Raises `Refusal`."""
        try:
            cleaned = clean_name(name)
            await self._store.rename_player(player.id, cleaned, face)
        except IdentityError as error:
            raise Refusal(error.code) from None
        except (StoreRefused, StoreUnknown) as error:
            raise storage_refusal(error) from None
        return StoredPlayer(player.id, cleaned, player.face if face is None else face)

    def share_pairings(self, say: Callable[[str, str | None], None]) -> None:
        """Tell other nodes of pairing codes with `say`: see `Pairings.told`."""
        self._pairings.told = say

    def know_pairing(self, code: str, player: str | None) -> None:
        """Another node has told of a pairing code: see `Pairings.know`."""
        self._pairings.know(code, player)

    async def new_recovery_code(self, player: StoredPlayer) -> wire.RecoveryCode:
        """A code that makes a token for a new device, once; an older one is void from now on.
        Raises `Refusal`.
        """
        code = new_token(self._entropy)
        await answer(self._store.set_recovery_code(player.id, hash_token(code)))
        return wire.RecoveryCode(code)

    async def devices(self, player: StoredPlayer, own: str) -> wire.Devices:
        """The devices on which this person is signed in; `own` is the one that asks. Raises
        `Refusal`.
        """
        found = await answer(self._store.devices_of(player.id))
        return wire.Devices([_shown(device, own) for device in found])

    async def sign_out(self, player: StoredPlayer, device: str | None, own: str) -> wire.Devices:
        """Sign out one device of this person (None: all but `own`); return those that are left. A
        pairing or recovery code that the device may have shown is void. Nothing happens if there is
        no such device. Raises `Refusal`.
        """
        found = await answer(self._store.devices_of(player.id))
        ids = {one.token_hash: device_id(one.token_hash) for one in found}
        gone = {
            token_hash: one
            for token_hash, one in ids.items()
            if (one == device if device is not None else one != own)
        }
        if gone:
            await answer(self._store.remove_devices(player.id, gone.keys()))
            self._pairings.void(player.id)
            self.told(DeviceChange(player.id, gone=tuple(gone.values())))
        left = [device for device in found if device.token_hash not in gone]
        return wire.Devices([_shown(device, own) for device in left])

    def forget(self, player: str, token_hashes: Iterable[bytes]) -> None:
        """These tokens of a person are valid no more, nor is a pairing code: he is being erased."""
        self._pairings.void(player)
        gone = tuple(device_id(one) for one in token_hashes)
        self.told(DeviceChange(player, gone=gone, erased=True))

    def move(self, player: str) -> None:
        """The devices of this person are those of another one: they are to sign in again."""
        self._pairings.void(player)
        self.told(DeviceChange(player, moved=True))

    def pair(self, player: StoredPlayer) -> wire.Paired:
        """A code for another device of this person."""
        return wire.Paired(self._pairings.issue(player.id), round(PAIRING_SECONDS * 1000))


def _shown(device: StoredDevice, own: str) -> wire.DeviceSummary:
    name = device_id(device.token_hash)
    return wire.DeviceSummary(name, device.created, name == own)


async def answer(question: Coroutine[Any, Any, T]) -> T:
    """The answer of the storage. Raises `Refusal` if there is none."""
    try:
        return await question
    except (StoreRefused, StoreUnknown) as error:
        raise storage_refusal(error) from None


def storage_refusal(error: StoreRefused | StoreUnknown) -> Refusal:
    """The refusal for a client when the storage does not take something."""
    code = error.code if isinstance(error, StoreRefused) else "storage_failed"
    return Refusal(code if code in codes.REFUSALS else "storage_failed")
