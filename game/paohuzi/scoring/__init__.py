"""The worth of a win: readings, bonus hands, units."""
