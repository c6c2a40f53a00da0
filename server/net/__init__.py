"""Sockets: connections, their limits, what goes out on them; nothing of games."""
