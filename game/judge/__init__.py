"""The judge: questions about hands as plain data, answered by the one engine.

`answer` takes one request and returns one answer; `game/README.md` has the formats.
"""

from game.judge.answer import OPERATIONS, answer

__all__ = ["OPERATIONS", "answer"]
