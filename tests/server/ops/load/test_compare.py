"""Two commits are compared by the medians of their runs, with the spread of the rounds."""

from __future__ import annotations

from tests.benchmarks.load_compare import Figures, ratios


def test_a_ratio_has_its_spread() -> None:
    before = [Figures(200, 5, 20), Figures(100, 5, 20)]
    now = [Figures(100, 5, 30), Figures(90, 5, 10)]
    assert [" ".join(line.split()) for line in ratios(before, now)] == [
        "cpu_us 150.0 → 95.0 0.63 (0.50–0.90)",
        "told_p50 5.0 → 5.0 1.00 (1.00–1.00)",
        "told_p99 20.0 → 20.0 1.00 (0.50–1.50)",
    ]
