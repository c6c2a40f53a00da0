"""The way of `make` to a virtual environment on machines that lack something."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def script(path: Path, text: str) -> None:
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """A PATH with nothing but a few standard tools."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("sh", "cat", "mktemp", "rm", "mkdir", "touch"):
        found = next(p for p in (Path("/bin", name), Path("/usr/bin", name)) if p.exists())
        (folder / name).symlink_to(found)
    return folder


def create(tools: Path, folder: Path, python: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", str(ROOT / ".ci" / "venv"), str(folder), python],
        env={"PATH": str(tools), "HOME": str(folder.parent), "TMPDIR": str(folder.parent)},
        capture_output=True,
        text=True,
        timeout=120,
    )


# A Python that knows its version; its `venv` works once VENV_WORKS exists beside it.
PYTHON = f"""
case "$*" in
  *venv*) [ -e "${{0%/*}}/VENV_WORKS" ] || {{ echo "ensurepip is not available"; exit 1; }}
          mkdir "$3" ;;
  *) exec {sys.executable} "$@" ;;
esac"""


def test_without_python_the_message_says_which_one_is_needed(tools: Path, tmp_path: Path) -> None:
    result = create(tools, tmp_path / "venv")
    assert result.returncode != 0
    assert "Python 3.11 or newer" in result.stderr
    assert not (tmp_path / "venv").exists()


def test_an_old_python_is_passed_over_for_a_newer_one(tools: Path, tmp_path: Path) -> None:
    script(tools / "python3", "exit 1")
    script(tools / "python3.12", PYTHON)
    (tools / "VENV_WORKS").touch()
    result = create(tools, tmp_path / "venv")
    assert result.returncode == 0, result.stderr
    assert (tmp_path / "venv").is_dir()


def test_without_ensurepip_the_message_names_the_package(tools: Path, tmp_path: Path) -> None:
    script(tools / "python3", PYTHON)
    script(tools / "id", "echo 1000")
    result = create(tools, tmp_path / "venv")
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert result.returncode == 1
    assert "ensurepip is not available" in result.stderr
    assert f"apt install python{version}-venv" in result.stderr
    assert not (tmp_path / "venv").exists()


def test_root_installs_the_missing_package_with_apt(tools: Path, tmp_path: Path) -> None:
    script(tools / "python3", PYTHON)
    script(tools / "id", "echo 0")
    script(
        tools / "apt-get",
        f'echo "$*" >> {tmp_path}/asked\n'
        f'case "$*" in *install*python3-venv*) touch {tools}/VENV_WORKS ;; '
        "*install*) exit 100 ;; esac",
    )
    result = create(tools, tmp_path / "venv")
    assert result.returncode == 0, result.stderr
    assert (tmp_path / "venv").is_dir()
    assert len((tmp_path / "asked").read_text().splitlines()) == 4


def test_a_browser_on_the_path_is_enough(tools: Path) -> None:
    script(tools / "google-chrome", "exit 0")
    result = subprocess.run(
        ["/bin/sh", str(ROOT / ".ci" / "browser"), "no-python"],
        env={"PATH": str(tools)},
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert (result.returncode, result.stdout) == (0, "")


def test_without_any_browser_the_message_says_what_to_do(tools: Path) -> None:
    script(tools / "python3", "exit 1")
    script(tools / "id", "echo 1000")
    result = subprocess.run(
        ["/bin/sh", str(ROOT / ".ci" / "browser"), "python3"],
        env={"PATH": str(tools)},
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert result.returncode == 1
    assert "Put chromium-headless-shell, chromium or google-chrome on the PATH" in result.stderr


def test_continuous_integration_runs_make_test_leaves_nothing_out_and_does_nothing_else() -> None:
    run = ROOT / ".ci" / "run"
    assert os.access(run, os.X_OK)
    lines = [line for line in run.read_text().splitlines() if line and not line.startswith("#")]
    assert lines == [
        "set -euo pipefail",
        'export PAIJU_TEST_POSTGRES="${PAIJU_TEST_POSTGRES:-required}"',
        'export PAIJU_TEST_NATS="${PAIJU_TEST_NATS:-required}"',
        'cd "$(dirname "$0")/.."',
        "make test",
    ]


def compiler(tools: Path, python: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", str(ROOT / ".ci" / "compiler"), python],
        env={"PATH": str(tools)},
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_where_the_compiled_package_is_there_no_compiler_is_asked_for(tools: Path) -> None:
    assert compiler(tools, sys.executable).returncode == 0


# A Python without the package, which has its headers once HEADERS exists beside it.
BARE = """
case "$*" in
  *MahjongGB*) exit 1 ;;
  *) cat >/dev/null; [ -e "${0%/*}/HEADERS" ] ;;
esac"""


def test_a_machine_that_can_compile_needs_nothing_more(tools: Path) -> None:
    script(tools / "python", BARE)
    script(tools / "g++", "exit 0")
    (tools / "HEADERS").touch()
    assert compiler(tools, str(tools / "python")).returncode == 0


@pytest.mark.parametrize(("headers", "lacking"), [(True, "g++"), (False, "g++ python3-dev")])
def test_what_a_machine_lacks_to_compile_is_named(tools: Path, headers: bool, lacking: str) -> None:
    (tools / "tr").symlink_to("/usr/bin/tr")
    script(tools / "python", BARE)
    if headers:
        (tools / "HEADERS").touch()
    result = compiler(tools, str(tools / "python"))
    assert result.returncode == 1
    assert f"Missing here: {lacking} \n" in result.stderr
    assert "make play" in result.stderr


# ------------------------------------------------------------------- PostgreSQL


def postgres(tools: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """`.ci/postgres` with a Python that finds one once FOUND exists beside it."""
    script(tools / "python", 'cat >/dev/null; [ -e "${0%/*}/FOUND" ] || { echo none >&2; exit 1; }')
    return subprocess.run(
        ["/bin/sh", str(ROOT / ".ci" / "postgres"), str(tools / "python")],
        env={"PATH": str(tools), **environment},
        capture_output=True,
        stdin=subprocess.DEVNULL,
        text=True,
        timeout=120,
    )


def test_where_a_postgresql_is_nothing_is_installed(tools: Path) -> None:
    (tools / "FOUND").touch()
    script(tools / "id", "echo 0")
    script(tools / "apt-get", "touch ${0%/*}/INSTALLED")
    assert postgres(tools).returncode == 0
    assert not (tools / "INSTALLED").exists()


def test_root_installs_postgresql_with_apt(tools: Path) -> None:
    script(tools / "id", "echo 0")
    script(tools / "apt-get", 'case "$*" in *install*postgresql) touch ${0%/*}/FOUND ;; esac')
    assert postgres(tools, PAIJU_TEST_POSTGRES="required").returncode == 0


@pytest.mark.parametrize(("user", "works"), [("1000", True), ("0", False)])
def test_a_machine_without_postgresql_says_so_and_fails_only_where_it_is_required(
    tools: Path, user: str, works: bool
) -> None:
    script(tools / "id", f"echo {user}")
    script(tools / "apt-get", f"exit {int(not works)}")
    optional = postgres(tools)
    assert optional.returncode == 0
    assert "none" in optional.stderr
    assert postgres(tools, PAIJU_TEST_POSTGRES="required").returncode != 0


WITHOUT = """
from tests.support import postgresql
postgresql.PROGRAMS = ()
postgresql._usual_places = lambda: iter(())
"""


def test_what_needs_postgresql_is_left_out_aloud_or_fails_where_it_is_required(
    tmp_path: Path,
) -> None:
    (tmp_path / "without_postgresql.py").write_text(WITHOUT)
    (tmp_path / "bin").mkdir()
    path = os.pathsep.join((str(tmp_path), str(ROOT)))
    test = "tests/migrations/test_migrations.py::test_a_second_upgrade_changes_nothing"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "without_postgresql", test]

    def run(value: str) -> subprocess.CompletedProcess[str]:
        environment = {"PATH": str(tmp_path / "bin"), "PYTHONPATH": path}
        return subprocess.run(
            command,
            cwd=ROOT,
            env={**environment, "HOME": str(tmp_path), "PAIJU_TEST_POSTGRES": value},
            capture_output=True,
            text=True,
            timeout=300,
        )

    optional = run("")
    assert "1 passed, 1 skipped" in optional.stdout
    assert "NOT TESTED" in optional.stdout
    assert "PostgreSQL is not tested" in optional.stdout
    required = run("required")
    assert required.returncode == 1
    assert "1 passed, 1 error" in required.stdout
