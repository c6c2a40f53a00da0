"""Golden playthroughs; `python -m tests.playthroughs` writes them."""
