"""Judgements of decisions, from what the seat knew: see `judge`."""

from ai.review.judge import judge
from ai.review.judgement import VERDICTS, Judgement, Standing

__all__ = ["VERDICTS", "Judgement", "Standing", "judge"]
