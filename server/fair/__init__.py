"""The check that the shuffle was the promised one: matches as files, and their check."""
