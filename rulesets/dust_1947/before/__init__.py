"""What comes before a battle: maps, scenarios, units of catalogues, armies, set-up (SETUP, FORCE, PLAT, DATA)."""
