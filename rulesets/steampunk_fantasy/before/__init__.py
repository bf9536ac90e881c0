"""What comes before a battle: armies, maps, and the game at its first question."""
