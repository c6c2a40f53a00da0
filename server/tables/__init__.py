"""One actor owns one table: seats, history, prompts, clocks, bots."""
