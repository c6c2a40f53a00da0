"""Failures in the words of the store: codes that a table and a player can act upon."""

from __future__ import annotations

import sqlite3
import sys

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from server.storage.store import StoreRefused

_SQLITE_CODES = {
    sqlite3.SQLITE_BUSY: "storage_busy",
    sqlite3.SQLITE_LOCKED: "storage_busy",
    sqlite3.SQLITE_FULL: "storage_full",
    sqlite3.SQLITE_READONLY: "storage_read_only",
    sqlite3.SQLITE_PERM: "storage_read_only",
}

_SQLSTATE_CODES = {
    "40001": "storage_busy",  # serialization_failure
    "40P01": "storage_busy",  # deadlock_detected
    "55P03": "storage_busy",  # lock_not_available
    "57014": "storage_busy",  # query_canceled, by a time limit
    "53100": "storage_full",  # disk_full
    "25006": "storage_read_only",  # read_only_sql_transaction
    "42501": "storage_read_only",  # insufficient_privilege
    "25P03": "storage_unreachable",  # idle_in_transaction_session_timeout
    "53300": "storage_unreachable",  # too_many_connections
    "57P01": "storage_unreachable",  # admin_shutdown
    "57P02": "storage_unreachable",  # crash_shutdown
    "57P03": "storage_unreachable",  # cannot_connect_now
    "57P04": "storage_unreachable",  # database_dropped
    "57P05": "storage_unreachable",  # idle_session_timeout
}

_SQLSTATE_CLASSES = {
    "08": "storage_unreachable",  # connection exception
    "28": "storage_denied",  # invalid authorization: user or password
    "3D": "storage_denied",  # invalid catalog name: no such database
}
"""Codes by the first two characters of a state that is not listed above."""

_LOST_TRACK = "InternalClientError"
"""The error of asyncpg (which need not be installed) when it no longer knows the state of its
connection: it is raised when the database crashes in the middle of an answer.
"""

_VALUES_AT_FAULT = "22"
"""Data exceptions: the message repeats the values that could not be stored."""

WHOLE_DATABASE = frozenset(
    {"storage_busy", "storage_read_only", "storage_unreachable", "storage_denied", "storage_in_use"}
)
"""Failures that no single write causes: trying the writes again one by one would only wait."""


def database_failures(*others: type[Exception]) -> tuple[type[Exception], ...]:
    """The kinds of exceptions that are raised when a database fails, and `others`.

    SQLAlchemy lets the errors of asyncpg (which need not be installed) through while it sets up a
    connection: the line may break just then.
    """
    driver = sys.modules.get("asyncpg")
    of_driver = () if driver is None else (driver.InterfaceError, driver.PostgresError)
    return (SQLAlchemyError, OSError, *of_driver, *others)


def code_of(error: Exception) -> str:
    """The code of a failure: `storage_busy`, `storage_full`, `storage_read_only`,
    `storage_unreachable`, `storage_denied`, else `storage_failed`.
    """
    if isinstance(error, StoreRefused):
        return error.code
    cause: object = error.orig if isinstance(error, DBAPIError) else error
    number = getattr(cause, "sqlite_errorcode", None)
    if isinstance(number, int):
        # The low byte of an extended code is the primary code.
        return _SQLITE_CODES.get(number & 0xFF, "storage_failed")
    if state := getattr(cause, "sqlstate", None):
        code = _SQLSTATE_CODES.get(state) or _SQLSTATE_CLASSES.get(state[:2])
        return code or "storage_failed"
    # The database gave no answer: the connection could not be made, or broke.
    lost = isinstance(error, DBAPIError) and error.connection_invalidated
    lost = lost or _name_of(cause) == _LOST_TRACK
    # An error that does not come from SQLAlchemy was raised while a connection was made.
    made = isinstance(error, database_failures()) and not isinstance(error, SQLAlchemyError)
    return "storage_unreachable" if lost or made else "storage_failed"


def refusal(error: Exception) -> StoreRefused:
    """The refusal for this failure, without any stored value in its message."""
    if isinstance(error, StoreRefused):
        return error
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    kind = _name_of(cause)
    if str(getattr(cause, "sqlstate", "")).startswith(_VALUES_AT_FAULT):
        return StoreRefused(code_of(error), kind)
    # PostgreSQL names the values at fault from the second line on.
    said = str(cause).partition("\n")[0]
    return StoreRefused(code_of(error), f"{kind}: {said}")


def _name_of(cause: object) -> str:
    """The name of the driver's exception: SQLAlchemy knows fewer kinds than PostgreSQL."""
    return type(getattr(cause, "__cause__", None) or cause).__name__
