"""Command squads: officers, medics and mechanics, and what each of them can do (CMD)."""
