"""The charge phase (CHG)."""
