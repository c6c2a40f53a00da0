"""The table as it lies: actions, events, and the board that is their fold."""
