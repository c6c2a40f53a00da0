"""The worth of a winning hand: fans, their table, the best reading."""
