"""The three movement steps of a turn."""
