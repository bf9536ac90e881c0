"""Leaders at risk, killed and replaced, and those who stand in an enemy's way (LEAD, SETUP-09)."""
