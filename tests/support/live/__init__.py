"""What harnesses share that let a live service play."""
