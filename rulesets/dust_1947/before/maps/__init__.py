"""Battlefields: letters, files, the generator, and whether a map can be played."""
