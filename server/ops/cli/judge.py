"""`paiju judge`: a request a line, an answer a line."""

from __future__ import annotations

import os
from typing import BinaryIO, Final

import msgspec

from game.judge.answer import refused
from server.http.judge_worker import judged_text

LONGEST_LINE: Final = 1 << 16
"""Bytes; a longer line is refused and the rest of it is not read."""

HELP: Final = """\
Answer questions about hands: a JSON request a line in, a JSON answer a line out.

  echo '{"op":"waits","tiles":"1112345678999m"}' | paiju judge

  {"op":"complete","tiles":"123m456s78p","wild":3}

  {"op":"score","rules":"mahjong/tuidaohu","concealed":"333m555mEECC","melds":["pung 111m"],"winning":"C"}

  {"op":"huxi","rules":"paohuzi/changde","hand":"一二三壹贰叁贰柒拾四五六七八九肆伍陆七八","card":"九"}

  {"op":"rules"}

Every answer is written at once. A line that is wrong is answered by
{"error":{"code":"…","message":"…"}}, and the next one is read. The formats are in game/README.md.
"""  # noqa: E501


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
