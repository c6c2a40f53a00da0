"""A demo: the built client as a folder of files that any host of files serves, without a server.

The page in it is marked, and plays at the tables of its own device (`server/practice/`). It asks
for nothing but files of its folder, wherever that lies. A host of files packs little or nothing by
itself, so the large files lie there packed, and the page unpacks them.
"""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any, NamedTuple

LISTING = "demo.json"
"""The list of the files of a demo; a folder without it is none."""
PAGE = "index.html"
PACK = "practice.json"
PACKED = ".packed"
"""Ending of a packed file: an ending that hosts know would make some of them unpack it."""
MANY_BYTES = 1_000_000
"""A file of the pack that takes so many is packed, if the code that fetches it is our own."""
LEFT_OUT = frozenset({".br", ".gz"})
"""Endings of what only a server can use."""
UNUSED = frozenset({"sw.js", PAGE, PACK})
"""Files that are not taken as they are. There is no service worker: the host may have pages of
other people, and a demo is looked at; so everybody has the newest one at once.
"""
NO_JEKYLL = ".nojekyll"
"""GitHub Pages serves all files of a folder that has this one."""


class NoDemo(Exception):
    """A demo cannot be built. `code` names the reason."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class Built(NamedTuple):
    """The number of files and bytes of a demo; `transfer` are those until the first table."""

    files: int
    bytes: int
    transfer: int


def build_demo(static: Path, folder: Path) -> Built:
    """Write the demo of the built client in `static` into `folder`; a former demo there is taken
    away, and nothing else.

    Raises `NoDemo`: `not_built`, `not_a_demo`, `not_a_folder`; and `OSError`.
    """
    if not all((static / name).is_file() for name in (PAGE, PACK)):
        raise NoDemo("not_built", f"there is no built client in {static}")
    before = former(folder)
    pack = json.loads((static / PACK).read_text("utf-8"))
    content = dict(files_of(static, pack))
    packed = {
        name.removeprefix(f"{pack['folder']}/").removesuffix(PACKED): len(data)
        for name, data in content.items()
        if name.endswith(PACKED)
    }
    sizes = {
        name: packed.get(name, len(content.get(f"{pack['folder']}/{name}", b"")))
        for name in (one["name"] for one in pack["files"])
    }
    transfer = sum(sizes.values())
    told = {**pack, "transfer": transfer, "page": [], "packed": packed}
    content[PACK] = json.dumps(told).encode()
    content[PAGE] = page_of((static / PAGE).read_text("utf-8"), pack["folder"]).encode()
    content[NO_JEKYLL] = b""
    # First, so that a demo that was only begun can be replaced.
    names = sorted({*content, LISTING})
    folder.mkdir(parents=True, exist_ok=True)
    (folder / LISTING).write_text(json.dumps({"files": sorted({*names, *before})}), "utf-8")
    take_away(folder, before)
    for name, data in content.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    (folder / LISTING).write_text(json.dumps({"files": names}), "utf-8")
    return Built(len(names), sum(map(len, content.values())), transfer)


def former(folder: Path) -> list[str]:
    """The files of the demo in this folder, none if it is empty or not there. Raises `NoDemo`."""
    if not folder.exists():
        return []
    if not folder.is_dir():
        raise NoDemo("not_a_folder", f"{folder} is no folder")
    listing = folder / LISTING
    if not listing.is_file():
        if any(folder.iterdir()):
            raise NoDemo("not_a_demo", f"{folder} has files that are no demo")
        return []
    try:
        names = json.loads(listing.read_text("utf-8"))["files"]
        inside = all((folder / name).resolve().is_relative_to(folder.resolve()) for name in names)
    except (ValueError, KeyError, TypeError):
        inside = False
    if not inside:
        raise NoDemo("not_a_demo", f"{listing} does not list a demo")
    return [name for name in names if name != LISTING]


def take_away(folder: Path, names: list[str]) -> None:
    """Remove these files of the folder, and folders in it that are empty without them."""
    parents = set()
    for name in names:
        (folder / name).unlink(missing_ok=True)
        parents |= {folder / parent for parent in Path(name).parents} - {folder}
    for parent in sorted(parents, key=lambda path: len(path.parts), reverse=True):
        if parent.is_dir() and not any(parent.iterdir()):
            parent.rmdir()


def files_of(static: Path, pack: dict[str, Any]) -> list[tuple[str, bytes]]:
    """The files that the demo takes over, by their names in it, but for page and listings."""
    found = []
    for path in sorted(static.rglob("*")):
        name = path.relative_to(static).as_posix()
        if not path.is_file() or path.suffix in LEFT_OUT or name in UNUSED:
            continue
        if not name.startswith(f"{pack['folder']}/"):
            found.append((name, path.read_bytes()))
    for file in pack["files"]:
        name = f"{pack['folder']}/{file['name']}"
        # The code of Pyodide imports its own modules.
        packs = file["bytes"] >= MANY_BYTES and not name.endswith(".mjs")
        found.append((f"{name}{PACKED}" if packs else name, stored(static / name, packed=packs)))
    return found


def stored(path: Path, *, packed: bool) -> bytes:
    """A file of the pack, of which the build may have stored packed forms alone."""
    form = path.with_name(f"{path.name}.gz")
    if packed:
        return form.read_bytes() if form.is_file() else gzip.compress(path.read_bytes(), mtime=0)
    return path.read_bytes() if path.is_file() else gzip.decompress(form.read_bytes())


def page_of(page: str, pack: str) -> str:
    """The page of the demo: marked, with relative addresses, and without a build that could be
    compared with that of a server. `pack`: the folder of the catalogue of games.
    """
    page, marked = re.subn(r"<html\b", "<html data-demo", page, count=1)
    page = re.sub(r'\s*<meta name="build"[^>]*>', "", page)
    page = page.replace('"/api/rulesets/brief"', f'"./{pack}/brief.json"')
    page = re.sub(r'(href|src|content)="/(?!/)', r'\1="./', page)
    if not marked:
        raise NoDemo("not_built", "the page of the built client is broken")
    return page
