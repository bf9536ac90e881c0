"""Rolls without a game: a notation, the tree that it stands for, what it rolls, and its exact odds.

One tree (`tree.py`) serves all: `notation.read` makes it, `rolling.roll` rolls it with the dice that it is given and
rolls it again with the faces that are on record, `reckoning.chances` tells what may come of it.
"""
