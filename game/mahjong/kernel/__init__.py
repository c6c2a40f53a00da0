"""The mathematics of tiles, hands and melds; it knows no rules and no table."""
