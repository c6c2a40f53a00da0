"""Tests of the base of the whole server."""
