"""Where the door of a running server is: a file in the data folder says it, with the key.

Whoever can read the data folder can see all hands anyway; so the key lies there, and whoever
cannot read the folder (another user of the machine, a page in a browser) cannot open the door.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import tempfile
from pathlib import Path

import msgspec

FILE = "admin.json"


class Place(msgspec.Struct, frozen=True):
    """The address of the door (`http://127.0.0.1:40123`), its key, and whose it is."""

    url: str
    key: str
    pid: int


def new_place(host: str, port: int) -> Place:
    """The place of this process's door, with a key that nobody guesses."""
    # Who listens everywhere is found on this machine.
    own = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(host, host)
    shown = f"[{own}]" if ":" in own else own
    return Place(f"http://{shown}:{port}", secrets.token_urlsafe(32), os.getpid())


def leave(folder: Path, place: Place) -> None:
    """Write it down for `paiju admin`, readable for the owner only. Raises `OSError`."""
    descriptor, name = tempfile.mkstemp(dir=folder, prefix=".admin-")
    with os.fdopen(descriptor, "wb") as file:
        file.write(msgspec.json.encode(place))
    Path(name).replace(folder / FILE)


def look(folder: Path) -> Place | None:
    """Where the door was said to be; the server behind it may be gone. Raises `OSError`."""
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=Place)
    except (FileNotFoundError, NotADirectoryError, msgspec.DecodeError):
        return None


def clear(folder: Path, place: Place) -> None:
    """Take the note away, unless another server has left its own."""
    with contextlib.suppress(OSError):
        if look(folder) == place:
            (folder / FILE).unlink()
