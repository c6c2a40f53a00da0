"""Tests of what all of the server stands on."""
