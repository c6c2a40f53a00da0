"""Tests of the package as built, installed and started."""
