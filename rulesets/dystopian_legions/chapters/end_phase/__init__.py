"""The End Phase: points, the end of the game, and markers that expire (END, BL)."""
