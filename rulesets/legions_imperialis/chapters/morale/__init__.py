"""Broken Formations and Morale checks (BRK, MOR)."""
