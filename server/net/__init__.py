"""Sockets: connections, their limits, their outgoing frames; nothing of games."""
