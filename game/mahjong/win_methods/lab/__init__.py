"""Questions about the methods of checking a win themselves: a census of waits, their reasoning."""
