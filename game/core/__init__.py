"""What every game at the table shares: events, engine protocol, randomness, records, matches."""
