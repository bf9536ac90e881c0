"""Before a game: opening a table, its map and what is settled, sitting down, starting."""
