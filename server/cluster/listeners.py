"""Listeners: the callbacks of each subject, for every kind of bus."""

from __future__ import annotations

from collections.abc import Iterator

from server.cluster.bus import Heard
from server.cluster.parts import Joiner
from server.runtime import log


class Listeners:
    """The subjects that are listened to, each with the parts of messages that have come."""

    def __init__(self) -> None:
        self._heard: dict[str, list[Heard]] = {}
        self._joiners: dict[str, Joiner] = {}

    def add(self, subject: str, heard: Heard) -> bool:
        """Let `heard` have the messages of a subject; True when nobody listened to it before."""
        if subject in self._heard:
            self._heard[subject].append(heard)
            return False
        self._heard[subject] = [heard]
        self._joiners[subject] = Joiner()
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(list(self._heard))

    def take(self, subject: str, part: bytes) -> None:
        """Pass on the message that this part completes, if it does."""
        try:
            message = self._joiners[subject].take(part)
        except ValueError:
            log.get("bus").warning("foreign message", subject=subject)
            return
        if message is None:
            return
        for heard in self._heard[subject]:
            try:
                heard(message)
            except Exception as error:
                log.get("bus").error("listener failed", subject=subject, **log.fault(error))
