"""The check that the shuffle was the promised one: matches as files, and how they are checked."""
