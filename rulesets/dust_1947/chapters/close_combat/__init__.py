"""Close combat: attack and retaliation at the same time (CC)."""
