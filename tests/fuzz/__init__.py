"""Clients that send anything in any order to a real server; `python -m tests.fuzz`."""
