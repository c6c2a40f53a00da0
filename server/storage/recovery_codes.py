"""Recovery codes: each adds one device to its person, and is spent then."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert

from server.storage.models import devices, recovery_codes


def recover(
    connection: Connection, player: str, code_hash: bytes, token_hash: bytes, now: float
) -> bool:
    """Spend a recovery code for a device of its person. Does nothing and returns False if the code
    is spent: of two callers at once the second waits here for the first, on any nodes.
    """
    codes = recovery_codes.c
    spent = delete(recovery_codes).where(codes.code_hash == code_hash, codes.player_id == player)
    if connection.execute(spent).rowcount == 0:
        return False
    device = {"token_hash": token_hash, "player_id": player, "created": now}
    connection.execute(insert(devices).values(device))
    return True
