"""The address of a running server's admin listener and its key, in a file of the data folder.

A reader of the data folder can see all hands anyway; so the key lies there, and anybody who cannot
read the folder (another user of the machine, a page in a browser) cannot ask anything.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import tempfile
from pathlib import Path

import msgspec

FILE = "admin.json"


class Endpoint(msgspec.Struct, frozen=True):
    """The address of an admin listener (`http://127.0.0.1:40123`), its key and its process."""

    url: str
    key: str
    pid: int


def new_endpoint(host: str, port: int) -> Endpoint:
    """The endpoint of this process, with a key that nobody guesses."""
    # A listener on all addresses is found on this machine.
    own = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(host, host)
    shown = f"[{own}]" if ":" in own else own
    return Endpoint(f"http://{shown}:{port}", secrets.token_urlsafe(32), os.getpid())


def write_endpoint(folder: Path, endpoint: Endpoint) -> None:
    """Write it down for `paiju admin`, readable for the owner only. Raises `OSError`."""
    descriptor, name = tempfile.mkstemp(dir=folder, prefix=".admin-")
    with os.fdopen(descriptor, "wb") as file:
        file.write(msgspec.json.encode(endpoint))
    Path(name).replace(folder / FILE)


def read_endpoint(folder: Path) -> Endpoint | None:
    """The endpoint that was written down; its server may be gone. Raises `OSError`."""
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=Endpoint)
    except (FileNotFoundError, NotADirectoryError, msgspec.DecodeError):
        return None


def remove_endpoint(folder: Path, endpoint: Endpoint) -> None:
    """Take the note away, unless another server has left its own."""
    with contextlib.suppress(OSError):
        if read_endpoint(folder) == endpoint:
            (folder / FILE).unlink()
