"""The command line, administration, load and laboratory: tools that stand on the whole server."""
