"""What Steampunk Fantasy knows of its own play: the answers worth a look, and what a position is worth."""
