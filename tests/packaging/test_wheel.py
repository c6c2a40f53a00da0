"""The wheel, installed far from any checkout."""

from __future__ import annotations

import ast
import gzip
import importlib.metadata
import re
import subprocess
import sys
import sysconfig
import tomllib
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MOST_BYTES = 18_000_000
"""Of the wheel; two thirds are the pack of practice in two packed forms."""
PACKAGES = ("game", "ai", "server", "migrations")

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation"]
    result = subprocess.run(
        [*command, "--wheel-dir", str(folder), str(ROOT)],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    (built,) = folder.glob("paiju-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `bin` of a fresh environment with the wheel; this environment lends the dependencies."""
    folder = tmp_path_factory.mktemp("elsewhere") / "venv"
    venv.create(folder, with_pip=False, symlinks=True)
    (site,) = folder.glob("lib/python*/site-packages")
    pip = [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python")]
    subprocess.run(
        [*pip, "install", "--no-deps", "--no-index", "--quiet", str(wheel)],
        check=True,
        timeout=120,
    )
    # A plain path: an editable installation there is not followed into the checkout.
    (site / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder / "bin"


def paiju(installed: Path, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(installed / "paiju"), *arguments],
        cwd=folder,
        env={"HOME": str(folder), "PATH": "/nowhere", "LANG": "C.UTF-8"},
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_the_wheel_carries_client_and_migrations_and_nothing_for_developers(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "server/static/index.html" in names
    assert any(re.fullmatch(r"server/static/assets/.+\.js", name) for name in names)
    for entry in zipfile.ZipFile(wheel).infolist():
        # Nothing is packed if that makes it longer.
        if re.fullmatch(r"server/static/.+\.(html|js|css|svg|webmanifest)", entry.filename):
            packed = {f"{entry.filename}.br", f"{entry.filename}.gz"}
            assert packed <= set(names) or entry.file_size < 128, entry.filename
    assert wheel.stat().st_size < MOST_BYTES
    large = [name for name in names if name.endswith("/pyodide.asm.wasm")]
    assert large == [], "the pack of practice is sent packed, and stored so alone"
    assert "migrations/env.py" in names
    assert any(re.fullmatch(r"migrations/versions/0001\w+\.py", name) for name in names)
    assert any(name.endswith("licenses/LICENSE") for name in names)
    tops = {name.partition("/")[0] for name in names if ".dist-info/" not in name}
    assert tops == set(PACKAGES)
    assert not [name for name in names if "__pycache__" in name or "node_modules" in name]
    # Settings for the programs beside a server are read in a checkout.
    assert not [name for name in names if name.endswith((".yaml", "Caddyfile", "nginx.conf"))]


def test_every_module_of_the_checkout_is_in_the_wheel(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    modules = {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*.py")
    }
    assert modules - names == set()


LAZY = {"asyncpg": "cluster", "nats": "cluster", "zeroconf": "mdns"}
"""Packages imported only with their extra installed; any other import must be a dependency."""


def test_what_is_imported_is_a_declared_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    declared = {
        re.split(r"[^\w.-]", requirement)[0].lower().replace("_", "-")
        for extra in ("", *LAZY.values())
        for requirement in (extras[extra] if extra else project["dependencies"])
    }
    providers = importlib.metadata.packages_distributions()
    missing = {
        top
        for top in third_party_imports()
        if not declared & {name.lower().replace("_", "-") for name in providers.get(top, [])}
    }
    assert missing == set()


def third_party_imports() -> Iterator[str]:
    """The top-level packages from elsewhere that the four packages import."""
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                match node:
                    case ast.Import(names=names):
                        modules = [alias.name for alias in names]
                    case ast.ImportFrom(module=str(module), level=0):
                        modules = [module]
                    case _:
                        continue
                for top in {module.partition(".")[0] for module in modules}:
                    if top not in sys.stdlib_module_names and top not in PACKAGES:
                        yield top


def test_the_installed_command_works_far_from_the_checkout(installed: Path, tmp_path: Path) -> None:
    assert re.fullmatch(r"paiju \d+\.\d+\.\d+\n", paiju(installed, tmp_path, "--version").stdout)
    where = subprocess.run(
        [str(installed / "python"), "-c", "import server; print(server.__file__)"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(where.stdout.strip()).is_relative_to(installed.parent)

    before = paiju(installed, tmp_path, "doctor", "--port", "0")
    assert "ok      Client: built" in before.stdout, before.stderr
    assert "none yet" in before.stdout


def test_the_installed_server_serves_client_and_api(installed: Path, tmp_path: Path) -> None:
    server = subprocess.Popen(
        [str(installed / "paiju"), "serve", "--port", "0", "--host", "127.0.0.1"],
        cwd=tmp_path,
        env={"HOME": str(tmp_path), "PATH": "/nowhere", "LANG": "C.UTF-8"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    with server.stdout as printed:
        try:
            first = printed.readline()
            address = re.search(r"http://127\.0\.0\.1:\d+", first)
            assert address is not None, first
            page = body(address[0] + "/")
            assets = re.findall(r'(?:src|href)="/?(assets/[^"]+)"', page)
            assert assets
            for asset in assets:
                plain = body(f"{address[0]}/{asset}")
                for coding in ("br", "gzip"):
                    request = urllib.request.Request(
                        f"{address[0]}/{asset}", headers={"accept-encoding": coding}
                    )
                    with urllib.request.urlopen(request, timeout=10) as answer:
                        assert answer.headers["content-encoding"] == coding
                        packed = answer.read()
                    assert len(packed) < len(plain)
                    assert coding != "gzip" or gzip.decompress(packed).decode() == plain
            assert body(address[0] + "/healthz")
            assert "tuidaohu" in body(address[0] + "/api/rulesets")
        finally:
            server.terminate()
            assert server.wait(20) == 0
    assert (tmp_path / ".local" / "share" / "paiju" / "paiju.db").is_file()
    assert "up to date" in paiju(installed, tmp_path, "doctor", "--port", "0").stdout


def body(url: str) -> str:
    """The served text; raises for any other status than success."""
    with urllib.request.urlopen(url, timeout=10) as answer:
        text: str = answer.read().decode()
        return text
