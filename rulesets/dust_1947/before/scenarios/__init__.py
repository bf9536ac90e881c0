"""The scenarios of this package, as files: areas, turn limit, objectives (SETUP)."""
