"""Several servers as one: each table lives on one node, and any node takes any player."""
