"""The parts that all games share: events, engine protocol, randomness, records, matches."""
