"""Battlefields as files, named and made from a seed (SETUP-10, JA-D-61)."""
