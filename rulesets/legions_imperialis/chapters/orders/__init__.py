"""The Orders phase (ORD)."""
