"""One server as a process: its addresses, start, stop and greeting."""
