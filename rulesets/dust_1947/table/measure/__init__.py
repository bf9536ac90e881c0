"""Squares and places: what a unit stands on, how far, fire arcs, blocks and points (RANGE, ARC, HEIGHT)."""
