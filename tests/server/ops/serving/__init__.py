"""Tests of one server as a process."""
