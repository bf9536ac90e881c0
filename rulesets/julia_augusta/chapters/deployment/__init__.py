"""Both armies are placed on the table before the first turn (SETUP-08 to SETUP-11)."""
