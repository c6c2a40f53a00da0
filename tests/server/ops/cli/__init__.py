"""The command `paiju`."""
