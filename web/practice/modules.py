"""Runs inside Pyodide while the pack is built: compiles everything that practice needs into one
archive at `/out`, and writes the catalogue of games beside it.

`/repo` is the checkout, `/wheels` has the wheels, `/lib/python314.zip` the standard library.
"""

from __future__ import annotations

import importlib
import importlib._bootstrap_external as external
import json
import pathlib
import sys
import zipfile
from collections.abc import Iterator

REPO = pathlib.Path("/repo")
OUT = pathlib.Path("/out")
STANDARD = "/lib/python314.zip"
WHEELS = "/wheels"

WHOLE = frozenset({"asyncio", "collections", "importlib", "json", "logging", "re"})
"""Packages of the standard library that are taken whole: parts of them are loaded late."""

# fmt: off
LATE = frozenset({
    "_strptime", "calendar", "codeop", "concurrent.futures.thread", "difflib", "encodings.ascii",
    "encodings.cp437", "encodings.idna", "encodings.latin_1", "fractions", "platform", "pprint",
    "queue", "stringprep",
})
# fmt: on
"""Modules that are loaded late."""

LEFT_OUT = ("ai.arena", "ai.pool", "ai.remote")
"""Parts of the project that practice does without."""


def compiled(source: bytes, path: str) -> bytes:
    """The bytes of a module that is taken as it is: no time of a file stands in it."""
    code = compile(source, path, "exec", dont_inherit=True, optimize=2)
    return external._code_to_hash_pyc(code, b"\0" * 8, False)


def standard() -> Iterator[tuple[str, bytes]]:
    """Of the standard library what the host of practice has loaded, and what it may load late."""
    with zipfile.ZipFile(STANDARD) as library:
        for name in library.namelist():
            module = name.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
            wanted = module in sys.modules or module in LATE or module.partition(".")[0] in WHOLE
            if name.endswith(".py") and wanted:
                yield name, library.read(name)


def wheels() -> Iterator[tuple[str, bytes]]:
    """The modules of the wheels."""
    for path in sorted(pathlib.Path(WHEELS).glob("*.whl")):
        with zipfile.ZipFile(path) as wheel:
            for name in wheel.namelist():
                if ".dist-info/" not in name and name.endswith((".py", ".so")):
                    yield name, wheel.read(name)


def project() -> Iterator[tuple[str, bytes]]:
    """The games, the bots, and of the server what the host of practice has loaded."""
    for layer in ("game", "ai", "server"):
        for path in sorted((REPO / layer).rglob("*.py")):
            name = path.relative_to(REPO)
            module = ".".join(name.with_suffix("").parts).removesuffix(".__init__")
            if layer == "server" and module not in sys.modules:
                continue
            if not module.startswith(LEFT_OUT):
                yield str(name), path.read_bytes()


def main() -> None:
    """Write `python.zip` and the catalogues."""
    site = pathlib.Path("/site")
    for name, content in wheels():
        file = site / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    sys.dont_write_bytecode = True
    sys.path[:0] = [str(REPO), str(site)]
    importlib.import_module("server.practice.host")
    told = importlib.import_module("server.http.told")
    rulesets = importlib.import_module("game.registry").RULESETS
    catalogue = told.catalogue(rulesets, importlib.import_module("ai.levels").LEVELS)
    for name, plain in (("rulesets", catalogue), ("brief", told.brief(catalogue))):
        text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
        (OUT / f"{name}.json").write_text(text, "utf-8")
    with zipfile.ZipFile(OUT / "python.zip", "w", zipfile.ZIP_STORED) as archive:
        for part in (standard(), wheels(), project()):
            for name, content in part:
                if name.endswith(".py"):
                    content, name = compiled(content, name), f"{name}c"
                # Nothing of the machine stands in it.
                archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)


main()
