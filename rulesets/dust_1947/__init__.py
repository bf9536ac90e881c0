"""Dust 1947 on squares; `ruleset.RULESET` is the game as the house knows it."""
