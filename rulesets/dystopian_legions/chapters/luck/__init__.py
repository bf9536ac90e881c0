"""Luck Tokens: single dice that are rolled again (MAR-32 to MAR-36)."""
