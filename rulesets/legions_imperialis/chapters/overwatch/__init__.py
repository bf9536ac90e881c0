"""Overwatch (OW)."""
