"""Leaders at risk, and their successors (LEAD)."""
