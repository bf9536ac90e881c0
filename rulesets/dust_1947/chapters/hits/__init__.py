"""Rolling to hit and to save: how many dice, which symbols, what an aircraft evades (HIT, SAVE, AIR-06)."""
