"""A coded no."""

from __future__ import annotations

from server.runtime import codes
from server.wire.messages import Refused


class Refusal(Exception):
    """Something a client asked for is not done. `code` is one of `codes.REFUSALS`; `names` are the
    names at fault. Nothing has changed.
    """

    def __init__(self, code: str, names: tuple[str, ...] = ()) -> None:
        assert code in codes.REFUSALS, code
        super().__init__(code)
        self.code = code
        self.names = names

    def message(self, about: str | None) -> Refused:
        """The message to the client; `about` is the type of its message."""
        return Refused(self.code, about, list(self.names))
