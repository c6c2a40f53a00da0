"""Tests of the mahjong rules."""
