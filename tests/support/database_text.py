"""All that a database holds, as one text: to look for what must not be there."""

from __future__ import annotations

import zlib

from sqlalchemy import Connection, select

from server.storage.models import metadata
from server.storage.sql import SqlStore


async def everything_in(store: SqlStore) -> str:
    """A line for each row, records unpacked."""

    def read(connection: Connection) -> str:
        told = []
        for table in metadata.sorted_tables:
            for row in connection.execute(select(table)).mappings():
                values = dict(row)
                if table.name == "records":
                    values["record"] = zlib.decompress(values["record"])
                told.append(f"{table.name} {values!r}")
        return "\n".join(told)

    return await store.reading.ask(read)
