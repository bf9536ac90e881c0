"""The process and its machine: settings, private files, the log, the lock, what processes of its own are told.

Nothing here knows a game, a database or Discord."""
