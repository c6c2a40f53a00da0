"""Tables and persons of one node: found, opened, loaded and left."""
