"""Pictures of listings: standings, pairings and whatever else has rows."""
