"""Tables: values that step, and the tasks that store, tell and time their steps.

`README.md` explains them.
"""
