"""Measurements; run by hand or by `make bench`, never as timed tests."""
