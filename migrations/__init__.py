"""The way of the database to its present form: one step for every file in `versions/`.

A new step is a file `versions/NNNN_what.py` after the last one; SQLite and PostgreSQL both take it.
`tests/migrations` fails with the missing operations when `server.storage.models` has changed and no
step says so, and for every step of which no filled database is kept (see
`tests/migrations/stored/README.md`). Steps expand first and contract in a later release, so that
the previous release can still read the database.
"""
