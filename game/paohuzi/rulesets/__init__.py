"""The rulesets: each a value of the same switches."""
