"""The sequence of play: turns, activations, reactions, the end of the game."""
