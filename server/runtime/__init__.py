"""What all of the server stands on: clock, settings, log, figures, codes, names and limits."""
