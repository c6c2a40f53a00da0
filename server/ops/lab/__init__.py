"""Measuring the methods of checking a win, beside those that others have published."""
