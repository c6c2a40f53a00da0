"""Slow references: they know the rules of the games and nothing of the engine."""
