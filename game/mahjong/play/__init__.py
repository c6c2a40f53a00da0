"""The running deal: what is legal, what follows from it, and what is paid."""
