"""Tables on the device of one person: no network, no database, no threads."""
