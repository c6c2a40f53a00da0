"""Puzzles: questions about a hand that the judge answers; some for every day."""

from game.puzzles.day import LEVELS, puzzles_of
from game.puzzles.puzzle import Puzzle

__all__ = ["LEVELS", "Puzzle", "puzzles_of"]
