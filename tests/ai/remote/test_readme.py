"""The bot of README.md, run as it stands there, plays a match on a real server."""

from __future__ import annotations

import asyncio
import doctest
import re
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ai.remote import PromptMessage, connect
from tests.support.served import ROOT, Served

PAGE = ROOT / "ai" / "remote" / "README.md"


def blocks(page: Path) -> list[str]:
    """The Python of a page."""
    return re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)


async def hosted(url: str, file: Path, ruleset: str) -> tuple[list[int], str]:
    """The scores of a match against the program in this file, and the output of that program."""
    async with connect(url, name="Host") as table:
        code = await table.create(ruleset, options={"deals": 1, "clock": None, "pace": "fast"})
        for seat in range(1, len(table.room.seats) - 1):
            await table.add_bot(seat)
        program = await asyncio.create_subprocess_exec(
            sys.executable, str(file), url, code, stdout=asyncio.subprocess.PIPE
        )
        try:
            await table.ready()
            await table.until(
                lambda: all(seat.kind == "bot" or seat.ready for seat in table.room.seats)
            )
            assert table.room.seats[-1].name == "Bot"
            await table.start()
            async for prompt in table.prompts():
                await table.act(prompt.default)
            printed, _ = await program.communicate()
        finally:
            if program.returncode is None:
                program.kill()
                await program.wait()
        assert program.returncode == 0
        return table.scores, printed.decode()


def test_the_page_shows_what_the_client_does() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 5
    assert failed == 0


def test_the_choice_of_the_page_can_be_made() -> None:
    (source,) = blocks(PAGE)
    names: dict[str, Any] = {}
    exec(source, names)
    table = connect("ws://127.0.0.1:9/ws")
    events = [{"type": "dealt"}, {"type": "discarded", "seat": 1, "tile": 4}]
    table.protocol.receive(msgspec.json.encode({"type": "events", "seq": 1, "events": events}))
    discards = [{"type": "discard", "tile": tile} for tile in (3, 4, 5)]
    prompt = PromptMessage(8, 2, False, discards, 0, None, None)
    assert names["choose"](table, prompt) == 1


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ["mahjong/tuidaohu", "paohuzi/changde"])
async def test_the_bot_of_the_readme_plays_a_match(tmp_path: Path, ruleset: str) -> None:
    bot = next(block for block in blocks(ROOT / "README.md") if "connect(" in block)
    assert sum(bool(line.strip()) for line in bot.splitlines()) <= 20
    file = tmp_path / "bot.py"
    file.write_text(f"import sys\nsys.path.insert(0, {str(ROOT)!r})\n{bot}", "utf-8")
    served = Served(tmp_path / "data")
    served.start()
    try:
        async with asyncio.timeout(60):
            scores, printed = await hosted(served.socket_url, file, ruleset)
    finally:
        served.stop()
    assert printed.split() == [str(points) for points in scores]
