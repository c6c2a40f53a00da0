"""The ground of the server: clock, settings, log, figures, codes, names and limits."""
