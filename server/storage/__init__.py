"""The storage of all that must survive: players, tables, matches, decisions, records."""
