"""Damage: hits, armour, damage tables and what their results do."""
