"""The combat resolution phase (CBT, RES)."""
