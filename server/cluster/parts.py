"""Parts: a long message cut up for a bus that carries short ones, and put together again.

Every part begins with its sender, its number among all that this sender has sent, its place in the
message and the number of the message's parts. The numbers also tell late parts from new ones, and
make any two parts different: PostgreSQL takes equal notifications of one transaction for one.
"""

from __future__ import annotations

import secrets

LONGEST_HEADER = 64
"""Bytes that the beginning of a part may take."""
SHORTEST_TEXT = 16
MOST_SENDERS = 1024
"""The number of senders whose last part is known; each start of a node makes a new one."""

_CONTINUES = 0x80
_KIND = 0xC0


class Splitter:
    """One sender, and the number of its next part."""

    def __init__(self) -> None:
        self._sender = secrets.token_hex(8)
        self._number = 0

    def split(self, message: bytes, longest: int) -> list[bytes]:
        """The parts of a message, of `longest` bytes at most; no character is cut in two."""
        texts = _cut(message, max(longest - LONGEST_HEADER, SHORTEST_TEXT))
        first = self._number
        self._number += len(texts)
        count = len(texts)
        return [
            b"%s %d %d %d %s" % (self._sender.encode(), first + place, place, count, text)
            for place, text in enumerate(texts)
        ]


def _cut(message: bytes, room: int) -> list[bytes]:
    if len(message) <= room:
        return [message]
    texts = []
    start = 0
    while start < len(message):
        end = min(start + room, len(message))
        for _ in range(3):  # a character has four bytes at most
            if end == len(message) or message[end] & _KIND != _CONTINUES:
                break
            end -= 1
        texts.append(message[start:end])
        start = end
    return texts


class _Sender:
    """The state of one sender: the number of the last part, and a message's beginning."""

    __slots__ = ("last", "texts")

    def __init__(self) -> None:
        self.last = -1
        self.texts: list[bytes] = []


class Joiner:
    """Puts the messages of one subject together, those of all senders. A message of which a part
    was lost is dropped, as are parts that come twice or later than younger ones.
    """

    def __init__(self) -> None:
        self._senders: dict[bytes, _Sender] = {}

    def take(self, part: bytes) -> bytes | None:
        """The message that this part completes. Raises `ValueError` when it is none of ours."""
        name, *numbers, text = part.split(b" ", 4)
        number, place, count = map(int, numbers)
        sender = self._of(name)
        if number <= sender.last:
            return None
        follows = number == sender.last + 1 and place == len(sender.texts)
        sender.last = number
        if place == 0:
            sender.texts = [text]
        elif follows:
            sender.texts.append(text)
        else:
            sender.texts = []
            return None
        if len(sender.texts) < count:
            return None
        message = b"".join(sender.texts)
        sender.texts = []
        return message

    def _of(self, name: bytes) -> _Sender:
        sender = self._senders.pop(name, None)
        if sender is None:
            sender = _Sender()
            if len(self._senders) >= MOST_SENDERS:
                # The sender that has been silent for longest.
                del self._senders[next(iter(self._senders))]
        self._senders[name] = sender
        return sender
