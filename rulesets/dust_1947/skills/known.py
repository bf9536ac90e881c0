"""Skills and special weapons (SKILL, WPN): importing this module makes all of them known."""

from __future__ import annotations

from rulesets.dust_1947.chapters.weapons import aimed, artillery, flame, keywords, loaded, ordnance, smoke, spores  # noqa: F401 - and weapons
from rulesets.dust_1947.skills import (  # noqa: F401 - they register their skills
    airborne,
    alertness,
    commanders,
    company,
    drivers,
    engineers,
    extra_actions,
    hiding,
    hitting,
    leaders,
    luck,
    monsters,
    moving,
    nerves,
    observers,
    spies,
    striking,
    survival,
    transports,
    victim_pickers,
)
