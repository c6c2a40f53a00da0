"""The demo as a folder: its content, its addresses, and what is never overwritten."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

from server.ops.demo.builder import LISTING, NoDemo, build_demo

PAGE = """<!doctype html>
<html lang="zh-CN">
  <head>
    <meta name="build" content="0123456789ab" />
    <meta property="og:image" content="/share.png" />
    <link rel="icon" href="/icon.svg" />
    <script type="module" src="/assets/index-1.js"></script>
    <link rel="preload" as="fetch" href="/api/rulesets/brief">
  </head>
</html>
"""
LARGE = b"python " * 200_000


@pytest.fixture
def static(tmp_path: Path) -> Path:
    """A built client of few files."""
    folder = tmp_path / "static"
    pack = folder / "assets" / "practice-1"
    pack.mkdir(parents=True)
    (folder / "index.html").write_text(PAGE, "utf-8")
    for name in ("sw.js", "icon.svg", "assets/index-1.js", "assets/practice-1/brief.json"):
        (folder / name).write_text(name, "utf-8")
        (folder / f"{name}.br").write_bytes(b"packed")
        (folder / f"{name}.gz").write_bytes(b"packed")
    for name in ("python.zip", "pyodide.asm.mjs"):
        (pack / f"{name}.br").write_bytes(b"packed")
        (pack / f"{name}.gz").write_bytes(gzip.compress(LARGE))
    sizes = {"python.zip": len(LARGE), "pyodide.asm.mjs": len(LARGE), "brief.json": 30}
    told = {
        "folder": "assets/practice-1",
        "transfer": 1,
        "files": [{"name": name, "bytes": size} for name, size in sizes.items()],
        "page": ["assets/index-1.js"],
    }
    (folder / "practice.json").write_text(json.dumps(told), "utf-8")
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_a_demo_has_the_files_that_a_plain_host_can_use_and_each_once(
    static: Path, tmp_path: Path
) -> None:
    demo = tmp_path / "new" / "demo"
    built = build_demo(static, demo)
    found = contents(demo)
    assert set(found) == {
        *(".nojekyll", LISTING, "index.html", "practice.json", "icon.svg", "assets/index-1.js"),
        "assets/practice-1/brief.json",
        "assets/practice-1/python.zip.packed",
        "assets/practice-1/pyodide.asm.mjs",
    }
    assert built.files == len(found)
    assert found["assets/practice-1/pyodide.asm.mjs"] == LARGE
    packed = found["assets/practice-1/python.zip.packed"]
    assert gzip.decompress(packed) == LARGE
    told = json.loads(found["practice.json"])
    assert told["packed"] == {"python.zip": len(packed)}
    assert told["transfer"] == len(packed) + len(LARGE) + len("assets/practice-1/brief.json")
    assert told["transfer"] == built.transfer


def test_its_page_is_marked_and_every_address_in_it_is_relative(
    static: Path, tmp_path: Path
) -> None:
    build_demo(static, tmp_path / "demo")
    page = (tmp_path / "demo" / "index.html").read_text("utf-8")
    assert page.startswith('<!doctype html>\n<html data-demo lang="zh-CN">')
    addresses = re.findall(r'(?:href|src)="([^"]+)"', page)
    assert addresses == ["./icon.svg", "./assets/index-1.js", "./assets/practice-1/brief.json"]
    for address in addresses:
        assert (tmp_path / "demo" / address).is_file()
    assert 'name="build"' not in page
    assert '="/' not in page


def test_a_former_demo_is_replaced_and_what_others_put_beside_it_stays(
    static: Path, tmp_path: Path
) -> None:
    demo = tmp_path / "demo"
    build_demo(static, demo)
    (demo / "CNAME").write_text("cards.example", "utf-8")
    old = static / "assets" / "index-1.js"
    old.rename(old.with_name("index-2.js"))
    (static / "voices").mkdir()
    (static / "voices" / "one.mp3").write_bytes(b"one")
    build_demo(static, demo)
    found = contents(demo)
    assert "assets/index-1.js" not in found
    assert {"assets/index-2.js", "voices/one.mp3", "CNAME"} <= set(found)
    (static / "voices" / "one.mp3").unlink()
    build_demo(static, demo)
    assert not (demo / "voices").exists()


def test_a_folder_with_other_files_is_left_alone(static: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "letter.txt").write_text("dear", "utf-8")
    with pytest.raises(NoDemo) as refused:
        build_demo(static, other)
    assert refused.value.code == "not_a_demo"
    assert contents(other) == {"letter.txt": b"dear"}


@pytest.mark.parametrize(
    "listing", ["{", "[]", "{}", '{"files": 1}', '{"files": ["../letter.txt"]}']
)
def test_a_listing_that_names_anything_else_removes_nothing(
    static: Path, tmp_path: Path, listing: str
) -> None:
    (tmp_path / "letter.txt").write_text("dear", "utf-8")
    demo = tmp_path / "demo"
    demo.mkdir()
    (demo / LISTING).write_text(listing, "utf-8")
    with pytest.raises(NoDemo, match="does not list a demo"):
        build_demo(static, demo)
    assert (tmp_path / "letter.txt").read_text("utf-8") == "dear"
    assert contents(demo) == {LISTING: listing.encode()}


def test_a_file_is_no_folder_and_an_unbuilt_client_no_demo(static: Path, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", "utf-8")
    with pytest.raises(NoDemo) as refused:
        build_demo(static, tmp_path / "letter.txt")
    assert refused.value.code == "not_a_folder"
    (static / "practice.json").unlink()
    with pytest.raises(NoDemo) as refused:
        build_demo(static, tmp_path / "demo")
    assert refused.value.code == "not_built"
    assert not (tmp_path / "demo").exists()
