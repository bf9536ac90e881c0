"""How the table looks."""
