"""What lies on the table: actions, events, and the board that is their fold."""
