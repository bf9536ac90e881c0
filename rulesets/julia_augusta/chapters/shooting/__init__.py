"""Shooting: which bases can shoot at whom, with how many dice, and what comes of it (SHOOT)."""
