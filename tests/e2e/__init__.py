"""A real browser against a real server process."""
