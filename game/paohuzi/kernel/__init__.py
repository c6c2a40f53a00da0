"""The mathematics of cards, hands and groups; it knows no table."""
