"""Skills and special weapons (SKILL, WPN): importing this module makes all of them known."""

from __future__ import annotations

from rulesets.dust_1947.skills import (  # noqa: F401 - they register their skills
    actions,
    airborne,
    close_combat,
    command,
    company,
    engineering,
    hiding,
    hits,
    luck,
    moving,
    nerves,
    observers,
    pilots,
    spies,
    survival,
    turn,
    victims,
)
from rulesets.dust_1947.weapons import aimed, artillery, flame, keywords, loaded, smoke  # noqa: F401 - and weapons
