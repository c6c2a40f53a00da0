"""The files of a release: the workflow that makes them, and what it calls."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.packaging.test_container import copied, tracked

ROOT = Path(__file__).resolve().parents[2]
WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"
PUBLISHING = re.compile(r"docker (push|login)|twine|gh release|id-token|secrets\.|: write")


def workflow() -> dict[Any, Any]:
    read: dict[Any, Any] = yaml.safe_load(WORKFLOW.read_text("utf-8"))
    return read


def steps() -> list[dict[str, Any]]:
    return [step for job in workflow()["jobs"].values() for step in job["steps"]]


def test_a_tag_starts_it_and_it_publishes_nothing() -> None:
    # YAML 1.1 reads `on` as a truth.
    assert workflow()[True] == {"push": {"tags": ["v*"]}}
    assert workflow()["permissions"] == {"contents": "read"}
    assert not PUBLISHING.search(WORKFLOW.read_text("utf-8"))


def test_every_target_and_path_that_it_and_the_guide_name_is_there() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    guide = guide.partition("## How a release is made")[2].partition("\n## ")[0]
    named = "\n".join([guide, *(step["run"] for step in steps() if "run" in step)])
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"(?:^|`)make ([a-z-]+)", named, re.MULTILINE))
    assert targets == {"release", "test", "test-long", "load-compare", "uvicorn"}
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    paths = set(re.findall(r"(?:\.ci|\.github|tests)/[\w./-]*\w", named))
    assert {".ci/release-version", ".ci/image"} <= paths
    for path in paths:
        assert (ROOT / path).is_file(), path


def test_both_kinds_of_machine_build_and_try_the_image_before_they_keep_it() -> None:
    image = workflow()["jobs"]["image"]
    assert [one["platform"] for one in image["strategy"]["matrix"]["include"]] == ["amd64", "arm64"]
    runs = [step["run"].split()[:2] for step in image["steps"] if "run" in step]
    assert runs == [["docker", "build"], ["sh", ".ci/image"], ["docker", "save"]]


@pytest.mark.parametrize("name", ["image", "release-version"])
def test_the_shell_reads_what_it_calls(name: str) -> None:
    subprocess.run(["sh", "-n", str(ROOT / ".ci" / name)], check=True)


def test_a_tag_is_held_against_version_and_changelog(tmp_path: Path) -> None:
    (tmp_path / ".ci").mkdir()
    for name in (".ci/release-version", "pyproject.toml"):
        shutil.copyfile(ROOT / name, tmp_path / name)
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]

    def asked(tag: str, changelog: str) -> tuple[int, str]:
        (tmp_path / "CHANGELOG.md").write_text(changelog)
        ran = subprocess.run(
            ["sh", str(tmp_path / ".ci" / "release-version"), tag], capture_output=True, text=True
        )
        return ran.returncode, ran.stderr

    whole = f"# Changelog\n\n## [Unreleased]\n\n## [{version}] - 2026-12-01\n"
    assert asked(f"v{version}", whole) == (0, "")
    assert asked("v9.9.9", whole)[0] == 1
    status, said = asked(f"v{version}", "# Changelog\n\n## [Unreleased]\n")
    assert status == 1
    assert "CHANGELOG.md" in said


def test_the_wheel_is_started_with_the_oldest_python_and_that_of_the_image() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (image,) = set(re.findall(r"FROM python:([\d.]+)-", (ROOT / "Dockerfile").read_text("utf-8")))
    oldest = project["requires-python"].removeprefix(">=")
    assert workflow()["jobs"]["wheel"]["strategy"]["matrix"]["python"] == [oldest, image]


def test_page_and_package_are_of_one_version() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    page = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))
    locked = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))
    pods = (ROOT / "server" / "ops" / "kubernetes" / "paiju.yaml").read_text("utf-8")
    told = [page["version"], locked["version"], locked["packages"][""]["version"]]
    assert [*told, *re.findall(r"image: paiju:(.+)", pods)] == [version] * 4


@pytest.mark.slow
def test_the_sdist_has_what_a_build_needs_and_nothing_that_was_built(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, timeout=120)
    (file,) = tmp_path.glob("paiju-*.tar.gz")
    with tarfile.open(file) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    needed = {path for source, _ in copied() for path in tracked(source)}
    assert len(needed) > 200
    assert needed - names == set()
    built = re.compile(r"^(tests|server/static|web/node_modules|\.venv|dist)/|__pycache__")
    assert [name for name in names if built.match(name)] == []
    assert file.stat().st_size < 8 * 2**20


def test_the_demo_is_published_by_hand_alone_and_by_a_target_that_is_there() -> None:
    demo = yaml.safe_load((ROOT / ".github" / "workflows" / "demo.yml").read_text("utf-8"))
    assert demo[True] == {"workflow_dispatch": None}
    assert demo["permissions"] == {"contents": "read"}
    runs = [step["run"] for step in demo["jobs"]["build"]["steps"] if "run" in step]
    assert runs == ["make demo DIR=public"]
    assert re.search(r"^demo:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    uploaded = demo["jobs"]["build"]["steps"][-1]
    assert uploaded["with"] == {"path": "public"}
