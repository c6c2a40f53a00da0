"""What a winning hand is worth: fans, their table, the best reading."""
