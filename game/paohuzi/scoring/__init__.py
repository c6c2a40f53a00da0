"""What a win is worth: readings, bonus hands, units."""
