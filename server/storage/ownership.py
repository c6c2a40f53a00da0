"""One server for one database, also when its connection was lost for a while.

A lock says that nobody else is there now (`lock`, `postgresql`); it cannot say that nobody was in
the meantime. So whoever opens a database counts its epoch up, and a connection that is made later
is used only while that is still the epoch: otherwise another server has played on, and what this
one knows is out of date.
"""

from __future__ import annotations

from sqlalchemy import Connection, select, update

from server.storage.models import ownership
from server.storage.store import StoreRefused


class Ownership:
    """The claim of one server; `epoch` rises with every one."""

    def __init__(self, epoch: int) -> None:
        self.epoch = epoch
        self.lost = False
        """Another server has the database, or had it: nothing is ever written here again."""

    @classmethod
    def claim(cls, connection: Connection) -> Ownership:
        """Take the database over."""
        with connection.begin():
            connection.execute(update(ownership).values(epoch=ownership.c.epoch + 1))
            return cls(connection.execute(select(ownership.c.epoch)).scalar_one())

    def check(self, connection: Connection) -> None:
        """Raises `StoreRefused` with `storage_in_use` when it is no longer ours."""
        if not self.lost:
            with connection.begin():
                now = connection.execute(select(ownership.c.epoch)).scalar()
            self.lost = now != self.epoch
        if self.lost:
            raise StoreRefused("storage_in_use", "another server has taken the database over")
