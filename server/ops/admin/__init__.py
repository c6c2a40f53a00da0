"""The admin listener of a running server, and its client."""
