"""Assaults (SF-ASLT, SF-TURN-04 to 08): what comes before the dice, the fight for one hex, who gets it and where the
losers go.
"""
