"""The parts of the harnesses that let a live service play."""
