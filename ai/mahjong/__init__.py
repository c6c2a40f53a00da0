"""Mahjong bots."""
