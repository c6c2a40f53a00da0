"""`paiju judge`: a request a line, an answer a line."""

from __future__ import annotations

import os
import sys
from typing import BinaryIO, Final

import click
import msgspec

from game.judge.answer import refused
from server.http.judge_worker import judged_text
from server.runtime import log

LONGEST_LINE: Final = 1 << 16
"""Bytes; a longer line is refused and the rest of it is not read."""


@click.command()
def judge() -> None:
    """Answer questions about hands: a JSON request a line in, a JSON answer a line out.

    \b
      echo '{"op":"waits","tiles":"1112345678999m"}' | paiju judge

    \b
      {"op":"complete","tiles":"123m456s78p","wild":3}

    \b
      {"op":"score","rules":"mahjong/tuidaohu","concealed":"333m555mEECC","melds":["pung 111m"],"winning":"C"}

    \b
      {"op":"huxi","rules":"paohuzi/changde","hand":"一二三壹贰叁贰柒拾四五六七八九肆伍陆七八","card":"九"}

    \b
      {"op":"rules"}

    Every answer is written at once. A line that is wrong is answered by
    {"error":{"code":"…","message":"…"}}, and the next one is read. The formats are in game/README.md.
    """  # noqa: D301, E501
    log.configure()
    try:
        judge_lines(sys.stdin.buffer, sys.stdout.buffer)
    except KeyboardInterrupt:
        raise click.exceptions.Exit(130) from None


def judge_lines(source: BinaryIO, target: BinaryIO) -> None:
    """Answer line by line until the input ends or nobody reads the answers any more. Blank lines
    have no answer.
    """
    encoder = msgspec.json.Encoder()
    try:
        while line := source.readline(LONGEST_LINE + 1):
            whole = line.endswith(b"\n") or len(line) <= LONGEST_LINE
            if not whole:
                _skip(source)
                found = refused("too_large", f"a line has at most {LONGEST_LINE} bytes")
            elif line.isspace():
                continue
            else:
                found = judged_text(line)
            target.write(encoder.encode(found) + b"\n")
            target.flush()
    except BrokenPipeError:
        # Text still buffered would be written, and fail again, when the program ends.
        _discard(target)


def _skip(source: BinaryIO) -> None:
    """Read on to the end of the line."""
    while (rest := source.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
        pass


def _discard(target: BinaryIO) -> None:
    """Let everything else that is written go nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, target.fileno())
    os.close(nowhere)
