"""One server for one database, also when its connection was lost for a while.

A lock shows that no other server has the database now (`lock`, `postgresql`); it cannot show that
none had it in the meantime. So every server that opens a database raises its epoch, and uses a
later connection only while the epoch is still the same: otherwise another server has played on, and
the memory of this one is out of date.
"""

from __future__ import annotations

from sqlalchemy import Connection, select, update

from server.storage.models import ownership
from server.storage.store import StoreRefused


class Ownership:
    """The claim of one server on the database; `epoch` rises with every claim."""

    def __init__(self, epoch: int) -> None:
        self.epoch = epoch
        self.lost = False
        """True once another server has, or had, the database: this one never writes again."""

    @classmethod
    def claim(cls, connection: Connection) -> Ownership:
        """Take the database over."""
        with connection.begin():
            connection.execute(update(ownership).values(epoch=ownership.c.epoch + 1))
            return cls(connection.execute(select(ownership.c.epoch)).scalar_one())

    def check(self, connection: Connection) -> None:
        """Raises `StoreRefused` with `storage_in_use` when another server has taken it over."""
        if not self.lost:
            with connection.begin():
                now = connection.execute(select(ownership.c.epoch)).scalar()
            self.lost = now != self.epoch
        if self.lost:
            raise StoreRefused("storage_in_use", "another server has taken the database over")
