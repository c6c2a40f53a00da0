"""Requests that are not answered."""

from __future__ import annotations

from server.runtime import codes


class HttpError(Exception):
    """A request that is not answered. `code` is one of `codes.HTTP_ERRORS`."""

    def __init__(self, code: str) -> None:
        assert code in codes.HTTP_ERRORS, code
        super().__init__(code)
        self.code = code
