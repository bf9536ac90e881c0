"""Skills and special weapons that speak up in attacks (SKILL, WPN). Importing this module makes all skills known."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947 import skills_turn  # noqa: F401 - registers its skills
from rulesets.dust_1947.cards import Weapon
from rulesets.dust_1947.moments import (
    AFTER_ATTACK,
    AFTER_HITS,
    BEFORE_ATTACK,
    DAMAGE_POINTS,
    DENIES_COVER,
    HIT_SYMBOLS,
    RECOVERY_DICE,
    REGISTRY,
    DustSkill,
    in_play,
    of_weapon,
    register,
)
from rulesets.dust_1947.state import Dust, Unit
from rulesets.dust_1947.symbols import COUNTS, count, roll
from rulesets.kit.dice import Dice
from rulesets.kit.moments import Modifier, Replacement, at

skills_of = in_play
weapon_skills = of_weapon


@register
class Expert(DustSkill):
    """A hero who knows one weapon by heart."""

    key = "Expert"

    @at(HIT_SYMBOLS)
    def crosshair_hits(self, game: Dust, *, weapon: Weapon, **told: Any) -> Replacement | None:
        """DU-SKILL-EXPERT-01: attacks with the named weapon hit on BLOC and CROSSHAIR."""
        if self.parameter.casefold() != weapon.name.casefold():
            return None
        return Replacement("DU-SKILL-EXPERT-01", "hit with crosshair")


@register
class Brave(DustSkill):
    """Hard to keep down."""

    key = "Brave"
    shared = True

    @at(RECOVERY_DICE)
    def three_dice(self, game: Dust, **told: Any) -> Replacement:
        """DU-SKILL-BRAVE-01: recovery rolls use 3 dice."""
        return Replacement("DU-SKILL-BRAVE-01", 3)


@register
class DamageResilient(DustSkill):
    """Shrugs off damage; not shared."""

    key = "Damage Resilient"

    @at(DAMAGE_POINTS)
    def one_die_a_point(self, game: Dust, *, unit: Unit, points: int, dice: Dice, **told: Any) -> Replacement:
        """DU-SKILL-DAMRES-01: 1 die for each point of the final damage; each BLOC cancels one."""
        fallen = roll(dice, points)
        cancelled = [symbol in COUNTS["damage resilient"] for symbol in fallen]
        game.say("resilient", "DU-SKILL-DAMRES-01", unit=unit.id, dice=[s.value for s in fallen], saved=sum(cancelled))
        return Replacement("DU-SKILL-DAMRES-01", cancelled)


@register
class Grenade(DustSkill):
    """A weapon that bursts behind cover."""

    key = "Grenade"

    @at(DENIES_COVER)
    def over_the_wall(self, game: Dust, **told: Any) -> Replacement:
        """DU-WPN-GRENADE-01: denies infantry its cover save, not its infantry save."""
        return Replacement("DU-WPN-GRENADE-01", value=True)


@register
class Laser(DustSkill):
    """A weapon whose hits go on."""

    key = "Laser"

    @at(AFTER_HITS)
    def chain(self, game: Dust, *, hits: int, dice: Dice, shown: list[str], **told: Any) -> Modifier | None:
        """DU-WPN-LASER-01: every hit adds 1 die; BLOC is one more hit with another die, others end the chain."""
        more = 0
        for _ in range(hits):
            fallen = roll(dice, 1)
            while count(fallen, "chain"):
                more += 1
                shown.append(fallen[0].value)
                fallen = roll(dice, 1)
            shown.extend(symbol.value for symbol in fallen)
        return Modifier("DU-WPN-LASER-01", more) if hits else None


@register
class Reload(DustSkill):
    """A weapon that must be loaded again."""

    key = "Reload"

    @at(BEFORE_ATTACK)
    def unloaded(self, game: Dust, *, unit: Unit, weapon: Weapon, **told: Any) -> Replacement | None:
        """DU-WPN-RELOAD-01: a weapon that was fired cannot attack until it is reloaded."""
        empty = unit.skill_state.get(f"unloaded:{weapon.name}")
        return Replacement("DU-WPN-RELOAD-01", "unloaded") if empty else None

    @at(AFTER_ATTACK)
    def fired(self, game: Dust, *, unit: Unit, weapon: Weapon, **told: Any) -> None:
        """DU-WPN-RELOAD-01: firing takes the loaded token away."""
        unit.skill_state[f"unloaded:{weapon.name}"] = 1


REFEREED = frozenset(skill.key for skill in REGISTRY.values()) | {"Limited Ammo", "Support Weapon"}
"""The words of cards that are refereed; others are printed but have no effect yet."""
