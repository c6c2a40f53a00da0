"""Identities: tokens, names, and the codes that people read to each other.

Tokens and codes are secrets: nothing here logs one, and no message of an exception holds one.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
import unicodedata
from collections import OrderedDict, deque
from collections.abc import Callable, Container
from typing import NamedTuple

from server.runtime.clock import Clock

CODE_ALPHABET = "346789ACDEFGHJKMNPQRTWXY"
"""Letters and digits of pairing codes: of 0 O, 1 I L, 2 Z, 5 S, 8 B and U V at most one each."""

DIGITS = "0123456789"
"""Digits of room codes, so that a keyboard of digits is enough. A table from before may have
one of `CODE_ALPHABET`.
"""

ROOM_CODE_LENGTH = 6
"""A million: enough because guesses are limited; see SECURITY.md."""

PAIRING_CODE_LENGTH = 8

PAIRING_SECONDS = 60.0

LONGEST_NAME = 40
"""Code points, as on the wire."""

MOST_VISIBLE = 16
"""Characters of a name that take up room of their own."""

_MOST_MARKS = 3
"""Marks on one letter; more than any script needs climb over the lines around them."""

_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters, marks and symbols without a shape (fillers, the empty Braille cell)."""


Entropy = Callable[[int], bytes]
"""A source of so many unpredictable bytes."""


class IdentityError(Exception):
    """A refusal. `code`: `bad_name`, `bad_pairing_code`, `too_many_guesses`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


# ------------------------------------------------------------------- tokens


def new_token(entropy: Entropy = secrets.token_bytes) -> str:
    """A secret of 256 bits in 43 characters that are safe in a URL."""
    return _in_characters(entropy(32))


def hash_token(token: str) -> bytes:
    """The hash of a token, as it is stored. A plain hash: nobody can try 2**256 tokens."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def device_id(token_hash: bytes) -> str:
    """A name for a device that says nothing about its token: 96 bits in 16 characters."""
    return _in_characters(hashlib.sha256(b"paiju-device " + token_hash).digest()[:12])


def new_id(entropy: Entropy = secrets.token_bytes) -> str:
    """A public name for a player, table or match: 96 bits in 16 characters. It does not begin with
    a hyphen: a command would take it for an option.
    """
    name = _in_characters(entropy(12))
    return f"_{name[1:]}" if name.startswith("-") else name


def keyed_id(player: str, key: str) -> str:
    """The same for an object that a player asks for under this key: it is the same each time, and
    nobody finds it without the key.
    """
    digest = hashlib.sha256(f"paiju-key-1 {player} {key}".encode()).digest()
    return new_id(lambda count: digest[:count])


def keyed_token(code: str, key: str) -> str:
    """The token of the device that spends a recovery code and has drawn this key: the same whenever
    it asks, and found by nobody with only one of both.
    """
    return _in_characters(hashlib.sha256(f"paiju-recover-1 {code} {key}".encode()).digest())


def new_link(entropy: Entropy = secrets.token_bytes) -> str:
    """A new link to a table: 128 bits in 22 characters."""
    return _in_characters(entropy(16))


def _in_characters(secret: bytes) -> str:
    """Six bits in each, all safe in a URL."""
    return base64.urlsafe_b64encode(secret).rstrip(b"=").decode()


# ------------------------------------------------------------------- names


def clean_name(text: str) -> str:
    """A name as it is stored and shown: in normal form C, without blanks around it.

    Raises `IdentityError` with `bad_name` for names that are empty, too long, or hold characters
    that are invisible, control the terminal or the direction of writing. Markup is no danger: the
    client shows names as text.
    """
    name = unicodedata.normalize("NFC", text).strip()
    visible = marks = 0
    for character in name:
        category = unicodedata.category(character)
        if category in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") or character in _INVISIBLE:
            raise IdentityError("bad_name")
        if category in ("Mn", "Me"):
            marks += 1
            if visible == 0 or marks > _MOST_MARKS:
                raise IdentityError("bad_name")
        else:
            visible, marks = visible + 1, 0
    if not 1 <= visible <= MOST_VISIBLE or len(name) > LONGEST_NAME:
        raise IdentityError("bad_name")
    return name


# ------------------------------------------------------------------- codes


def new_code(
    length: int,
    taken: Container[str] = (),
    entropy: Entropy = secrets.token_bytes,
    *,
    alphabet: str = CODE_ALPHABET,
) -> str:
    """A random code that is not taken."""
    while True:
        number = int.from_bytes(entropy(length + 16), "big")
        code = ""
        for _ in range(length):
            # 128 bits more than are used: no character is likelier than another by 2**-128.
            number, index = divmod(number, len(alphabet))
            code += alphabet[index]
        if code not in taken:
            return code


def new_room_code(taken: Container[str], entropy: Entropy = secrets.token_bytes) -> str:
    """A code for a table; `taken` are the codes of the tables that are open."""
    return new_code(ROOM_CODE_LENGTH, taken, entropy, alphabet=DIGITS)


def read_code(text: str) -> str:
    """A code as somebody typed it: small letters, blanks and dashes do not matter."""
    return "".join(text.split()).replace("-", "").upper()


class GuessLimit:
    """A limit on wrong codes within `window` seconds: from one address, and from all.

    Remembers no more than `most` addresses; of more, those that have been quiet longest go.
    """

    def __init__(
        self, clock: Clock, *, each: int, total: int, window: float = 60.0, most: int = 10_000
    ) -> None:
        self._clock = clock
        self._each = each
        self._total = total
        self._window = window
        self._most = most
        self.told: Callable[[str, float], None] = lambda address, guesses: None
        """Called with every wrong guess."""
        self._everybody: deque[float] = deque(maxlen=total)
        self._by_address: OrderedDict[str, deque[float]] = OrderedDict()

    def require(self, address: str) -> None:
        """Refuse to look at a guess. Raises `IdentityError` with `too_many_guesses`."""
        own = self._by_address.get(address)
        if self._full(self._everybody, self._total) or (own and self._full(own, self._each)):
            raise IdentityError("too_many_guesses")

    def wrong(self, address: str) -> None:
        """Remember a wrong guess."""
        self._remember(address)
        self.told(address, 1.0)

    def charge_elsewhere(self, address: str, guesses: float) -> None:
        """Remember wrong guesses at another node."""
        for _ in range(round(guesses)):
            self._remember(address)

    def _remember(self, address: str) -> None:
        now = self._clock.now()
        self._everybody.append(now)
        own = self._by_address.setdefault(address, deque(maxlen=self._each))
        own.append(now)
        self._by_address.move_to_end(address)
        while len(self._by_address) > self._most:
            self._by_address.popitem(last=False)

    def _full(self, wrong: deque[float], bound: int) -> bool:
        return len(wrong) >= bound and wrong[0] > self._clock.now() - self._window


class _Pairing(NamedTuple):
    player: str
    expires: float


class Pairings:
    """Codes with which a second device signs in: one use, `PAIRING_SECONDS`, one for a player.

    They live in memory only. After a restart one asks for another. Of more than `most` the oldest
    are void.
    """

    def __init__(
        self,
        clock: Clock,
        limit: GuessLimit | None = None,
        entropy: Entropy = secrets.token_bytes,
        *,
        most: int = 10_000,
    ) -> None:
        self._clock = clock
        self._entropy = entropy
        self._most = most
        self._limit = limit or GuessLimit(clock, each=5, total=100)
        self._open: dict[str, _Pairing] = {}
        self._code_of: dict[str, str] = {}
        self.told: Callable[[str, str | None], None] = lambda code, player: None
        """Called with every new code and its player, and (with None) with one that is void."""

    def issue(self, player: str) -> str:
        """A new code for another device of this player; an older one is void from now on."""
        self._drop_expired()
        code = new_code(PAIRING_CODE_LENGTH, self._open, self._entropy)
        self.know(code, player)
        self.told(code, player)
        return code

    def know(self, code: str, player: str | None) -> None:
        """This code is the one of a player from now on, or void (None): perhaps because another
        node has told so.
        """
        self._drop(code)
        if player is None:
            return
        self._drop(self._code_of.get(player))
        if len(self._open) >= self._most:
            self._drop(next(iter(self._open)))
        self._open[code] = _Pairing(player, self._clock.now() + PAIRING_SECONDS)
        self._code_of[player] = code

    def void(self, player: str) -> None:
        """The code of this player is void from now on, if there is one."""
        code = self._code_of.get(player)
        if code is not None:
            self._drop(code)
            self.told(code, None)

    def redeem(self, text: str, address: str) -> str:
        """The player whose code this is; it is void from now on. `address` is the source of the
        guess. Raises `IdentityError` with `bad_pairing_code` or `too_many_guesses`.
        """
        self._limit.require(address)
        self._drop_expired()
        code = read_code(text)
        pairing = self._open.get(code)
        if pairing is None:
            self._limit.wrong(address)
            raise IdentityError("bad_pairing_code")
        self._drop(code)
        self.told(code, None)
        return pairing.player

    def _drop_expired(self) -> None:
        # All live equally long: the oldest come first.
        now = self._clock.now()
        while self._open and self._open[code := next(iter(self._open))].expires <= now:
            self._drop(code)

    def _drop(self, code: str | None) -> None:
        pairing = self._open.pop(code, None) if code is not None else None
        if pairing is not None:
            self._code_of.pop(pairing.player, None)
