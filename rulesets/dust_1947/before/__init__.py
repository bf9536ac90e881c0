"""What comes before a battle: maps, scenarios, units of catalogues, armies, set-up (SETUP, FORCE, PLAT, DATA)."""

from rulesets.dust_1947.skills import known  # noqa: F401 - who enters a battle, or reads of units, has to know all skills
