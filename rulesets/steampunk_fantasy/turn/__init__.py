"""The sequence of play, and how the game is won."""
