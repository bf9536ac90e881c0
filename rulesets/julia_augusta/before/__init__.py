"""What comes before a battle: armies, maps, and the set-up of a game (SETUP-01 to SETUP-10)."""
