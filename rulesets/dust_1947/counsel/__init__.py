"""What the game knows of its own play: which answers are worth a look, and what a position is worth."""
