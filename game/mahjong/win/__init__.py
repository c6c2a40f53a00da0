"""Win checkers: methods that must agree on every hand.  ``algebra`` is the one the engine uses."""
