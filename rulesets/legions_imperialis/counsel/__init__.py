"""What is worth doing, and what a position is worth."""
