"""The server: sockets, tables, storage. It is the first user of the rules in `game`."""
