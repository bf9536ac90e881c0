"""What Julia Augusta knows of its own play: answers that are worth a look, and what a position is worth."""
