"""A server that itself speaks https, and certificates with which it cannot."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner
from websockets import Origin
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from server.ops.cli.commands import app
from server.ops.serving.certificate import (
    CERTIFICATE_ADVICE,
    CertificateRefused,
    require_certificate,
)
from server.runtime.config import Config
from server.wire.messages import PROTOCOL
from tests.support.certificate import Issued, issue
from tests.support.served import Served


@pytest.fixture(scope="module")
def issued(tmp_path_factory: pytest.TempPathFactory) -> Issued:
    return issue(tmp_path_factory.mktemp("issued"))


def test_a_server_with_a_certificate_speaks_https_and_wss_and_nothing_else(
    tmp_path: Path, issued: Issued
) -> None:
    server = Served(tmp_path, options=issued.options)
    server.trusted = issued.trusting
    server.start()
    try:
        assert server.url.startswith("https://")
        assert server.get("/readyz")
        here = f"{server.host}:{server.port}"
        assert f'content="https://{here}/share.png"' in server.get("/j/123456").decode()
        with connect(
            server.socket_url, ssl=issued.trusting, origin=Origin(f"https://{here}"), proxy=None
        ) as line:
            line.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "name": "Ann"}))
            assert json.loads(line.recv(60))["type"] == "welcome"
            with socket.create_connection((server.host, server.port)) as plain:
                plain.settimeout(60)
                plain.sendall(f"GET / HTTP/1.1\r\nHost: {here}\r\n\r\n".encode())
                heard = _all_of(plain)
            assert b"HTTP" not in heard
            server.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed, match="shutting_down"):
                list(line)
        assert server.wait() == 0
    finally:
        server.stop()
    told = [line for line in server.output if "error" in line or "warning" in line]
    assert told == []


def _all_of(plain: socket.socket) -> bytes:
    """Everything that is said until the other side closes, in whatever way."""
    heard = b""
    try:
        while part := plain.recv(1000):
            heard += part
    except ConnectionResetError:
        return heard
    return heard


def _locked(key: Path, folder: Path) -> Path:
    """The same key with a password."""
    locked = folder / "locked.pem"
    made = ["-aes256", "-passout", "pass:geheim", "-in", str(key), "-out", str(locked)]
    subprocess.run(["openssl", "pkey", *made], check=True)
    return locked


def _file(folder: Path, text: bytes) -> Path:
    file = folder / "file.pem"
    file.write_bytes(text)
    return file


def test_files_that_are_no_certificate_with_its_key_are_told_apart(
    tmp_path: Path, issued: Issued
) -> None:
    certificate, key = issued.certificate, issued.key
    missing = tmp_path / "missing.pem"
    both = _file(tmp_path, certificate.read_bytes() + key.read_bytes())
    (tmp_path / "other").mkdir()
    other = issue(tmp_path / "other").key
    require_certificate(Config())
    require_certificate(Config(certificate=certificate, key=key))
    require_certificate(Config(certificate=both, key=both))
    codes = set()
    for given, code, named in [
        ((certificate, None), "certificate_incomplete", "--certificate needs --key"),
        ((None, key), "certificate_incomplete", "--key needs --certificate"),
        ((missing, key), "certificate_unreadable", f"{missing} cannot be read: No such file"),
        ((certificate, tmp_path), "certificate_unreadable", f"{tmp_path} cannot be read: Is a dir"),
        ((key, key), "certificate_invalid", f"{key} holds no certificate"),
        ((certificate, certificate), "key_invalid", f"{certificate} holds no private key"),
        ((certificate, other), "key_mismatch", f"{other} is not the key of {certificate}"),
        ((certificate, _locked(key, tmp_path)), "key_encrypted", "locked by a password"),
    ]:
        with pytest.raises(CertificateRefused) as refused:
            require_certificate(Config(certificate=given[0], key=given[1]))
        assert refused.value.code == code
        assert named in str(refused.value)
        codes.add(code)
    damaged = _file(tmp_path, key.read_bytes()[:60] + b"\n")
    with pytest.raises(CertificateRefused, match="cannot be used") as refused:
        require_certificate(Config(certificate=certificate, key=damaged))
    assert CERTIFICATE_ADVICE.keys() == codes | {refused.value.code}


@pytest.mark.parametrize("command", ["play", "serve"])
def test_a_command_with_a_key_alone_says_what_is_missing_and_serves_nothing(
    tmp_path: Path, issued: Issued, command: str
) -> None:
    data = tmp_path / "data"
    arguments = [command, "--port", "0", "--data", str(data), "--key", str(issued.key)]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 1
    said = " ".join(result.stderr.split())
    assert (
        said
        == "--key needs --certificate beside it. " + CERTIFICATE_ADVICE["certificate_incomplete"]
    )
    assert not data.exists()
