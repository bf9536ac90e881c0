"""Battlefields as files, named and made from a seed (JA-D-61)."""
