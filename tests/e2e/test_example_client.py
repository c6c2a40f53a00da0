"""The example in a page of Python plays a match with somebody in a browser."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e import example_client
from tests.e2e.person import Person
from tests.e2e.test_match import play_to_the_standings
from tests.support.served import ROOT, Served

pytestmark = pytest.mark.e2e


def test_a_program_comes_by_the_code_and_plays_the_match(
    served: Served, phone: Callable[..., Person], deals: int
) -> None:
    host = phone()
    host.open(served.url)
    code = host.create_table(deals)
    host.add_bots(2, 3)
    command = [sys.executable, "-m", "tests.e2e.example_client", served.socket_url, code]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as program:
        try:
            start = host.page.get_by_test_id("start")
            expect(start).to_be_enabled()
            expect(host.page.get_by_test_id("seat-1")).to_contain_text("Example")
            host.press("start")
            results = play_to_the_standings([host], deals)
            printed, _ = program.communicate(timeout=10)
        finally:
            program.kill()
    assert program.returncode == 0
    sums = [sum(column) for column in zip(*results, strict=True)]
    assert [int(points) for points in printed.split()] == sums


def test_the_example_fits_a_page() -> None:
    source = Path(example_client.__file__).read_text("utf-8")
    body = source[source.index("import asyncio") :].splitlines()
    assert sum(bool(line.strip()) for line in body) <= 40
