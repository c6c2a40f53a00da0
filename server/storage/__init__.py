"""What must survive: players, tables, matches, decisions, records."""
