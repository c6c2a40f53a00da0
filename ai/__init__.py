"""Bots: `choose(board, actions, rng)` over what one seat was told, and nothing else."""
