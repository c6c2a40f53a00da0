"""Run the code on top of uvicorn with every version that is allowed: `make uvicorn`."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TRIED = ("0.53.0", "0.54.0")
"""The last release of each minor version that `pyproject.toml` allows."""
SUITES = ("tests/server/net", "tests/server/http", "tests/server/ops/serving/test_run.py")


def passes(release: str) -> bool:
    """Run the suites with this release; True when they pass."""
    with tempfile.TemporaryDirectory(prefix="paiju-uvicorn-") as folder:
        install = ["-m", "pip", "install", "-q", "--no-deps", "--target", folder]
        subprocess.run([sys.executable, *install, f"uvicorn=={release}"], check=True)
        path = os.pathsep.join((folder, str(ROOT)))
        tests = [sys.executable, "-m", "pytest", "-q", "-n", "3", "--dist", "worksteal", *SUITES]
        return not subprocess.run(
            tests, cwd=ROOT, env={**os.environ, "PYTHONPATH": path}, check=False
        ).returncode


def main(releases: list[str]) -> int:
    """Try these releases, or all."""
    failed = [release for release in releases or TRIED if not passes(release)]
    print(f"uvicorn: {', '.join(failed)} failed" if failed else "uvicorn: all versions pass")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
