"""The army lists, and the armies that are fielded."""
