"""Tables: values that step, and the tasks that store, tell and time their steps.

How one works: `README.md`.
"""
