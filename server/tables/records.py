"""The former place of `server.wire.records`."""

from server.wire.records import (
    decode_record,
    decode_rows,
    encode_decision,
    encode_opening,
    encode_record,
)

__all__ = ["decode_record", "decode_rows", "encode_decision", "encode_opening", "encode_record"]
