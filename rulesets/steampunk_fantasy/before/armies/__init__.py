"""Armies (SF-ARMY): the samples, lists of players as files, the points of each size of game."""
