"""One server as a process: where it listens, how it starts, stops and says so."""
