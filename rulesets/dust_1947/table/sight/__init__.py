"""Lines of sight and cover: what stands in the way, what a line passes, who is in cover (LOS, TERR, SAVE)."""
