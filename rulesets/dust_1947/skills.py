"""Skills and special weapons (SKILL, WPN): importing this module makes all of them known."""

from __future__ import annotations

from rulesets.dust_1947 import (  # noqa: F401 - they register their skills and weapons
    airborne,
    engineering,
    hiding,
    luck,
    observers,
    skills_actions,
    skills_close_combat,
    skills_command,
    skills_company,
    skills_hits,
    skills_move,
    skills_nerves,
    skills_pilots,
    skills_survival,
    skills_turn,
    skills_victims,
    smoke,
    spies,
    weapons,
    weapons_aimed,
    weapons_artillery,
    weapons_flame,
    weapons_loaded,
)
