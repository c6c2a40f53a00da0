"""The rules of the games: deterministic, synchronous, without I/O, clock or global randomness."""
