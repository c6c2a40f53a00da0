"""The running deal: the legal actions, their effects, and the payments."""
