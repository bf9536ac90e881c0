"""Weapon traits and special rules, a class each."""
