"""Weapons: what they bear on, and special weapons, one small class each."""
