"""Assaults: what comes before the dice, the fight for one hex, who gets it and where the losers go."""
