"""Weapons that must be loaded, or that carry a number of rounds (WPN)."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947.chapters.hits.volleys import Shot
from rulesets.dust_1947.moments import (
    AFTER_ATTACK,
    BEFORE_ATTACK,
    BOXES,
    FIRED,
    HIT_DICE,
    MODES,
    RELOADS,
    SPECIAL_ACTIONS,
    WAYS,
    DustSkill,
    register,
)
from rulesets.dust_1947.table.cards import Weapon
from rulesets.dust_1947.table.reasons import attack as attack_reasons
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.moments import ExtraOption, Replacement, at

NORMAL, SALVO = "normal", "salvo"
FIRE = "fire "
"""Before the number of bombs or rockets."""


UNLOADED = "unloaded:"
"""Before the name of a weapon that has fired, in the marks of the unit that bears it."""


def unloaded(weapon: Weapon) -> str:
    """The mark of a weapon that has fired, at the unit that bears it."""
    return f"{UNLOADED}{weapon.name}"


def empty(unit: Unit) -> list[str]:
    """The weapons of a unit that have to be loaded."""
    return [mark.removeprefix(UNLOADED) for mark, on in unit.skill_state.items() if mark.startswith(UNLOADED) and on]


@register
class Reload(DustSkill):
    """A weapon that must be loaded again."""

    key = "Reload"

    @at(BEFORE_ATTACK)
    def unloaded(self, game: Dust, *, unit: Unit, weapon: Weapon, label: str, **told: Any) -> Replacement | None:
        """DU-WPN-RELOAD-01: a weapon that was fired cannot attack until it is reloaded."""
        return (
            Replacement("DU-WPN-RELOAD-01", attack_reasons.Unloaded(weapon=label))
            if unit.skill_state.get(unloaded(weapon))
            else None
        )

    @at(AFTER_ATTACK)
    def fired(self, game: Dust, *, unit: Unit, weapon: Weapon, **told: Any) -> None:
        """DU-WPN-RELOAD-01: firing takes the loaded token away."""
        unit.mark(unloaded(weapon))

    @at(SPECIAL_ACTIONS)
    def reload(self, game: Dust, **told: Any) -> ExtraOption:
        """DU-WPN-RELOAD-02: to fire again the unit must spend a SPECIAL action RELOAD."""
        return ExtraOption("DU-WPN-RELOAD-02", "reload")

    @at(RELOADS)
    def reloaded(self, game: Dust, *, unit: Unit, weapon: Weapon, **told: Any) -> None:
        """DU-WPN-RELOAD-02: it returns the loaded token."""
        unit.unmark(unloaded(weapon))


@register
class Salvo(DustSkill):
    """A weapon that can fire everything at once."""

    key = "Salvo"

    @at(BEFORE_ATTACK)
    def unloaded(self, game: Dust, *, unit: Unit, weapon: Weapon, label: str, **told: Any) -> Replacement | None:
        """DU-WPN-SALVO-01: without its token it cannot fire."""
        empty = unit.skill_state.get(unloaded(weapon)) and game.options.salvo_empty == "cannot_fire"
        return Replacement("DU-WPN-SALVO-01", attack_reasons.Unloaded(weapon=label)) if empty else None

    @at(WAYS)
    def normal_or_salvo(self, game: Dust, *, unit: Unit, weapon: Weapon, **told: Any) -> Replacement:
        """DU-WPN-SALVO-01: every attack with it is declared as normal or salvo."""
        empty = unit.skill_state.get(unloaded(weapon))
        return Replacement("DU-WPN-SALVO-01", [NORMAL] if empty else [NORMAL, SALVO])

    @at(MODES)
    def declared(self, game: Dust, **told: Any) -> Replacement:
        """DU-WPN-SALVO-01: which of the two is declared with the actions (DU-D-42)."""
        return Replacement("DU-WPN-SALVO-01", (NORMAL, SALVO))

    @at(HIT_DICE)
    def twice(self, game: Dust, *, dice: int, way: str, **told: Any) -> Replacement | None:
        """DU-WPN-SALVO-01: a salvo rolls twice the dice."""
        return Replacement("DU-WPN-SALVO-01", 2 * dice) if way == SALVO else None

    @at(AFTER_ATTACK)
    def fired(self, game: Dust, *, unit: Unit, weapon: Weapon, shot: Shot, **told: Any) -> None:
        """DU-WPN-SALVO-01: a normal attack keeps the token, a salvo takes it away."""
        if shot.way == SALVO:
            unit.mark(unloaded(weapon))

    @at(SPECIAL_ACTIONS)
    def reload(self, game: Dust, **told: Any) -> ExtraOption:
        """DU-WPN-SALVO-02: a SPECIAL action RELOAD is there for salvo weapons too."""
        return ExtraOption("DU-WPN-SALVO-02", "reload")

    @at(RELOADS)
    def reloaded(self, game: Dust, *, unit: Unit, weapon: Weapon, **told: Any) -> None:
        """DU-WPN-SALVO-02: it returns the loaded token."""
        unit.unmark(unloaded(weapon))


@register
class Volley(DustSkill):
    """Bombs or rockets: each of those carried is used once, and any number of them together."""

    key = "Volley"

    @at(BOXES)
    def carried(self, game: Dust, *, count: int, **told: Any) -> Replacement:
        """DU-WPN-VOLLEY-01: there are as many as are printed (DU-D-176)."""
        return Replacement("DU-WPN-VOLLEY-01", count)

    @at(WAYS)
    def how_many(self, game: Dust, *, shot: Shot, split: bool, **told: Any) -> Replacement | None:
        """DU-WPN-VOLLEY-01: decide how many of those left are used; in split fire its line says so."""
        numbers = [f"{FIRE}{number}" for number in range(shot.count, 0, -1)]
        return Replacement("DU-WPN-VOLLEY-01", numbers) if not split else None

    @at(FIRED)
    def as_many(self, game: Dust, *, way: str, **told: Any) -> Replacement | None:
        """DU-WPN-VOLLEY-01: that many boxes are crossed off, and one's dice rolled that many times; of those that lay a
        template on a table it is only said where, and all are used."""
        return Replacement("DU-WPN-VOLLEY-01", int(way.removeprefix(FIRE))) if way.startswith(FIRE) else None
