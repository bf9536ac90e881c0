"""The member: settings, own games, what is stored and forgotten."""
