"""Weapons that are aimed with care: scopes, guided missiles, snipers and their spotters (WPN)."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947.chapters.damage.leaders import leader
from rulesets.dust_1947.chapters.hits.volleys import Shot, Used
from rulesets.dust_1947.moments import (
    BOXES,
    DENIES_COVER,
    DENIES_SAVE,
    HIT_REROLLS,
    HIT_SYMBOLS,
    NAMED_VICTIM,
    WAYS,
    DustSkill,
    register,
)
from rulesets.dust_1947.table.armament import carry, joined_hero, models
from rulesets.dust_1947.table.cards import Weapon
from rulesets.dust_1947.table.skills_in_play import of_weapon
from rulesets.dust_1947.table.soldier_names import soldier
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.moments import Replacement, Reroll, at
from rulesets.kit.engine.points import rule

ANYBODY = "anybody"


@register
class PowerScope(DustSkill):
    """A weapon that needs time to aim."""

    key = "Power Scope"

    @at(HIT_SYMBOLS)
    def aimed(self, game: Dust, *, sustained: bool, **told: Any) -> Replacement | None:
        """DU-WPN-SCOPE-01: in a SUSTAINED ATTACK it hits on BLOC and CROSSHAIR."""
        return Replacement("DU-WPN-SCOPE-01", "hit with crosshair") if sustained else None


@register
class WireGuided(DustSkill):
    """A missile that is steered to its target; each of those carried is fired once."""

    key = "Wire Guided"

    @at(BOXES)
    def carried(self, game: Dust, *, count: int, **told: Any) -> Replacement:
        """DU-WPN-WIRE-01: there are as many missiles as are printed, and each flies once (DU-D-176)."""
        return Replacement("DU-WPN-WIRE-01", count)

    @at(HIT_REROLLS)
    def steered(self, game: Dust, *, used: Used, **told: Any) -> Reroll | None:
        """DU-WPN-WIRE-01: one alone, with nothing else in the attack, rolls its misses again."""
        return Reroll("DU-WPN-WIRE-01", "misses") if [number for _, _, number in used] == [1] else None


@register
class Sniper(DustSkill):
    """A rifle that picks its victim."""

    key = "Sniper"

    @at(WAYS)
    def pick(self, game: Dust, *, shot: Shot, **told: Any) -> Replacement | None:
        """DU-WPN-SNIPER-01: the attacker may name one miniature of the target."""
        target = game.units[shot.target]
        if models(game, target) < 2:
            return None
        return Replacement("DU-WPN-SNIPER-01", [ANYBODY, *nameable(game, target)])

    @at(NAMED_VICTIM)
    def named(self, game: Dust, *, way: str, **told: Any) -> Replacement | None:
        """DU-WPN-SNIPER-01: every unsaved hit of the weapon goes to the miniature that was named."""
        return Replacement("DU-WPN-SNIPER-01", way) if way != ANYBODY else None

    @at(DENIES_COVER, DENIES_SAVE)
    def unseen(self, game: Dust, **told: Any) -> Replacement:
        """DU-WPN-SNIPER-03: neither cover saves nor infantry saves may be rolled."""
        return Replacement("DU-WPN-SNIPER-03", value=True)


def nameable(game: Dust, unit: Unit) -> list[str]:
    """Whom a sniper may name: one soldier of each kind, and the joined hero."""
    protected, kinds = protected_leader(game, unit), dict[tuple[tuple[str, ...], ...], str]()
    for number, one in enumerate(unit.soldiers, 1):
        if one.alive and soldier(number) != protected:
            kinds.setdefault((one.weapons, one.roles), soldier(number))
    hero = joined_hero(game, unit)
    return [*kinds.values(), *([hero.id] if hero is not None else [])]


@rule(without=None)
def protected_leader(game: Dust, unit: Unit) -> str | None:
    """DU-WPN-SNIPER-02: a leader may be named only if it is a hero or the last soldier of its unit, of whom nobody has
    to be named."""
    return leader(game, unit)


@register
class Spotter(DustSkill):
    """A second pair of eyes in a team of snipers."""

    key = "Spotter"

    @at(HIT_SYMBOLS)
    def spotted(
        self, game: Dust, *, unit: Unit, weapon: Weapon, sustained: bool, used: Used, **told: Any
    ) -> Replacement | None:
        """DU-WPN-SPOTTER-01: while one soldier uses no weapon, sniper weapons in a SUSTAINED ATTACK hit on BLOC
        and CROSSHAIR."""
        aimed = sustained and any(isinstance(keyword, Sniper) for keyword in of_weapon(weapon))
        return Replacement("DU-WPN-SPOTTER-01", "hit with crosshair") if aimed and one_is_idle(unit, used) else None


def one_is_idle(unit: Unit, used: Used) -> bool:
    """Whether the soldiers of a unit but one could carry all that the unit uses."""
    fired = {weapon: number for bearer, weapon, number in used if bearer == unit.id}
    standing = unit.standing
    return any(carry([*standing[:left], *standing[left + 1 :]], fired) for left in range(len(standing)))
