"""Leaders at risk, their successors, and those who stand in an enemy's way (LEAD, SETUP-09)."""
