"""The operator's door to a running server, and the way to it."""
