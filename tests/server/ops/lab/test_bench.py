from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game.mahjong.win_methods import CHECKERS
from server.ops.lab import bench as benching
from server.ops.lab.bench import COUNTS, KEYS, SIZES, TILES, Bench, Disagreement, FormTimes, bench
from server.ops.lab.peers import PEERS
from server.ops.lab.plot import CannotPlot, plot

SMALL = Bench(
    (
        FormTimes("algebra", KEYS, (0.2, 0.25)),
        FormTimes("algebra", TILES, (1.0, 1.2)),
        FormTimes("greedy", TILES, (4.0, 6.0)),
        FormTimes("xiangting", TILES, (2.0, None), is_peer=True),
    ),
    (),
    10,
    3,
)


def test_every_method_and_every_peer_has_a_row_for_each_form_of_input() -> None:
    told: list[tuple[int, int]] = []
    found = bench(hands=20, rounds=1, told=lambda done, turns: told.append((done, turns)))
    forms = [(row.name, row.form) for row in found.rows]
    names = [*CHECKERS, *(peer.name for peer in PEERS)]
    assert forms == [
        ("algebra", KEYS),
        *((name, form) for name in names for form in (COUNTS, TILES)),
    ]
    assert {row.name for row in found.rows if row.is_peer} == {peer.name for peer in PEERS}
    for row in found.rows:
        fits_17 = not row.is_peer or row.name == "mahjong"
        assert [spent is not None and spent > 0 for spent in row.micros] == [True, fits_17]
    assert found.missing == ()
    assert (found.hands, found.rounds) == (20, 1)
    turns = 17 + 13
    assert told == [(done, turns) for done in range(1, turns + 1)]


def test_a_peer_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "xiangting", None)
    found = bench(hands=4, rounds=1)
    assert found.missing == ("xiangting",)
    assert "xiangting" not in {row.name for row in found.rows}


def test_ratios_are_to_the_algebra_with_the_same_input() -> None:
    algebra, plain, greedy, peer = SMALL.rows
    assert (SMALL.ratio(algebra, 14), SMALL.ratio(plain, 17)) == (1.0, 1.0)
    assert (SMALL.ratio(greedy, 14), SMALL.ratio(greedy, 17)) == (4.0, 5.0)
    assert (SMALL.ratio(peer, 14), SMALL.ratio(peer, 17)) == (2.0, None)


def test_a_method_that_is_wrong_is_not_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(CHECKERS["split"]), "is_complete", lambda *_: True)
    with pytest.raises(Disagreement, match="split is wrong about"):
        bench(hands=20, rounds=1)
    assert benching.SIZES == SIZES


def test_the_picture_is_an_svg_or_a_png(tmp_path: Path) -> None:
    svg, png = tmp_path / "bench.svg", tmp_path / "bench.PNG"
    plot(SMALL, svg)
    plot(SMALL, png)
    root = ElementTree.parse(svg).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert png.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    assert len(png.read_bytes()) > 10_000


def test_what_cannot_be_drawn_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CannotPlot, match=r"\.svg or a \.png"):
        plot(SMALL, tmp_path / "bench.pdf")
    with pytest.raises(CannotPlot, match="no such folder"):
        plot(SMALL, tmp_path / "nowhere" / "bench.svg")
    (tmp_path / "taken.svg").mkdir()
    with pytest.raises(CannotPlot, match="directory"):
        plot(SMALL, tmp_path / "taken.svg")
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(CannotPlot, match=r"pip install 'paiju\[lab\]'"):
        plot(SMALL, tmp_path / "bench.svg")
