"""A holder of the data folder or the log cannot act as anybody's device."""

from __future__ import annotations

import json
from pathlib import Path

from websockets.sync.client import ClientConnection, connect

from server.runtime.identity import hash_token
from server.wire.messages import PROTOCOL
from tests.support.served import Served


def say(line: ClientConnection, kind: str, **fields: object) -> None:
    line.send(json.dumps({"type": kind, **fields}))


def hear(line: ClientConnection, kind: str) -> dict[str, object]:
    while True:
        message: dict[str, object] = json.loads(line.recv(timeout=20))
        if message["type"] == kind:
            return message


def test_neither_the_data_folder_nor_the_log_holds_a_token(tmp_path: Path) -> None:
    served = Served(tmp_path)
    served.start()
    try:
        with connect(served.socket_url, proxy=None) as line:
            say(line, "hello", protocol=PROTOCOL, name="Ann")
            token = str(hear(line, "welcome")["token"])
            say(line, "pair")
            code = str(hear(line, "paired")["code"])
            with connect(served.socket_url, proxy=None) as phone:
                say(phone, "hello", protocol=PROTOCOL, pair=code)
                second = str(hear(phone, "welcome")["token"])
            say(line, "play_now", ruleset="mahjong/tuidaohu", options={"clock": None})
            hear(line, "prompt")
            line.send(token)
            hear(line, "refused")
        served.get_json("/api/matches", token)
        while_running = _stored(tmp_path)
    finally:
        served.stop()
    kept, logged = while_running + _stored(tmp_path), "".join(served.output).encode()
    for secret in (token, second):
        assert hash_token(secret) in kept
        assert secret.encode() not in kept
        assert secret.encode() not in logged
    assert code.encode() not in kept + logged


def _stored(folder: Path) -> bytes:
    """Everything in the folder, journals of the database included."""
    return b"".join(file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file())
