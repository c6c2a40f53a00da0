"""Tests of the storage, all of them on real files."""
