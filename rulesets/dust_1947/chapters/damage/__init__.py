"""Damage and critical hits, how units leave the battle, leaders, the reserve (DMG, CRIT, UNIT, RES)."""
