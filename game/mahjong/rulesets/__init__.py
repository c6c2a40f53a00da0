"""The mahjong rulesets: names, presets, fans."""
