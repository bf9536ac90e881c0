"""The after-combat moves phase (ACM)."""
