"""Files as members hand them in: of which kind, how large, fetched, and JSON read as hostile. Who reads what is in them
is the process of `bot/incoming/`."""
