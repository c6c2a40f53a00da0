"""What went wrong, in the words of the store: a code that a table and a player can act upon."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DBAPIError

from server.storage.store import StoreRefused

_SQLITE_CODES = {
    sqlite3.SQLITE_BUSY: "storage_busy",
    sqlite3.SQLITE_LOCKED: "storage_busy",
    sqlite3.SQLITE_FULL: "storage_full",
    sqlite3.SQLITE_READONLY: "storage_read_only",
    sqlite3.SQLITE_PERM: "storage_read_only",
}

_SQLSTATE_CODES = {
    "55P03": "storage_busy",  # lock_not_available
    "57014": "storage_busy",  # query_canceled, by a time limit
    "53100": "storage_full",  # disk_full
    "25006": "storage_read_only",  # read_only_sql_transaction
}

WHOLE_DATABASE = frozenset({"storage_busy", "storage_read_only"})
"""Failures that no single write is to blame for: trying again one by one would only wait."""


def code_of(error: Exception) -> str:
    """The code of a failure: `storage_busy`, `storage_full`, `storage_read_only`, else
    `storage_failed`.
    """
    cause: object = error.orig if isinstance(error, DBAPIError) else error
    number = getattr(cause, "sqlite_errorcode", None)
    if isinstance(number, int):
        # The low byte is the primary code, whatever extended one the driver reports.
        return _SQLITE_CODES.get(number & 0xFF, "storage_failed")
    return _SQLSTATE_CODES.get(str(getattr(cause, "sqlstate", None)), "storage_failed")


def refusal(error: Exception) -> StoreRefused:
    """The refusal that tells of this failure, without any stored value in its message."""
    if isinstance(error, StoreRefused):
        return error
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    # PostgreSQL names the values at fault from the second line on.
    said = str(cause).partition("\n")[0]
    return StoreRefused(code_of(error), f"{type(cause).__name__}: {said}")
