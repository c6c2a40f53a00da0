"""Mahjong: tiles, hands, the table engine and its rulesets."""
