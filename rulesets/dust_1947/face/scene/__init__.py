"""How the game looks, and what `/measure` and `/sight` show of it."""
