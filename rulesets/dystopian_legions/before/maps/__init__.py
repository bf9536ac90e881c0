"""Battlefields as files, named and made from a seed (SETUP, DL-D-15)."""
