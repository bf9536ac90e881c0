"""Skills that speak up outside attacks: initiative, third actions, reactions, free and special actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.dust_1947.chapters.command.commands import OFFICER
from rulesets.dust_1947.moments import (
    DECLARED,
    DOUBLED,
    ELIMINATED,
    FREE_ACTIONS,
    INITIATIVE_DICE,
    RAIDED,
    REACTION_RANGE,
    REACTION_SYMBOLS,
    SPECIAL_ACTIONS,
    THIRD_ACTION,
    DustSkill,
    register,
)
from rulesets.dust_1947.skills.extra_actions import note
from rulesets.dust_1947.table.happenings import damage as happened
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.moments import ExtraOption, Replacement, at

INTERROGATED = "interrogated"
"""The mark of those who have had a prisoner who talked."""


@register
class BlackOps(DustSkill):
    """A hero of the service behind the lines."""

    key = "Black Ops"

    @at(INITIATIVE_DICE)
    def four_dice(self, game: Dust, *, unit: Unit, **told: Any) -> Replacement | None:
        """DU-SKILL-BLACKOPS-01: 4 initiative dice as long as the hero is not eliminated."""
        return Replacement("DU-SKILL-BLACKOPS-01", 4) if unit.where != "eliminated" else None


@register
class Interrogate(DustSkill):
    """Prisoners talk."""

    key = "Interrogate"
    shared = True

    @at(ELIMINATED)
    def prisoner(self, game: Dust, *, unit: Unit, victim: Unit, how: str, roles: Sequence[str]) -> None:
        """DU-SKILL-INTERROGATE-01: earned by eliminating an enemy hero or officer in close combat, or by Execute; by
        the unit or the one that it joined."""
        worth_it = game.card(victim).kind == "hero" or OFFICER in roles
        if how in ("cc", "execute") and victim.seat != unit.seat and worth_it:
            talks(game, unit, victim)

    @at(INITIATIVE_DICE)
    def four_dice(self, game: Dust, *, unit: Unit, **told: Any) -> Replacement | None:
        """DU-SKILL-INTERROGATE-01: once earned, 4 initiative dice for the rest of the game."""
        earned = unit.skill_state.get(INTERROGATED)
        return Replacement("DU-SKILL-INTERROGATE-01", 4) if earned else None


def talks(game: Dust, unit: Unit, victim: Unit) -> None:
    """A prisoner talks; it is told the first time."""
    if not unit.skill_state.get(INTERROGATED):
        game.say(happened.Prisoner(rule="DU-SKILL-INTERROGATE-01", unit=unit.id, victim=victim.id))
    note(game, unit, INTERROGATED)


@register
class InfantryAce(DustSkill):
    """A hero who gets more out of the squad."""

    key = "Infantry Ace"
    shared = True

    @at(THIRD_ACTION)
    def third_action(self, game: Dust, **told: Any) -> Replacement:
        """DU-SKILL-INFACE-01: 1 die when the hero, with its unit, activates; BLOC or CROSSHAIR: a third action."""
        return Replacement("DU-SKILL-INFACE-01", "third action")


@register
class AdvancedReactiveFire(DustSkill):
    """Quick on the trigger."""

    key = "Advanced Reactive Fire"
    shared = True

    @at(REACTION_RANGE)
    def range_six(self, game: Dust, **told: Any) -> Replacement:
        """DU-SKILL-ADVREACT-01: reacts up to range 6 instead of 4."""
        return Replacement("DU-SKILL-ADVREACT-01", 6)

    @at(REACTION_SYMBOLS)
    def shields_count(self, game: Dust, **told: Any) -> Replacement:
        """DU-SKILL-ADVREACT-02: BLOC and SHIELD both count in its reaction roll."""
        return Replacement("DU-SKILL-ADVREACT-02", "advanced reactive fire")


@register
class AtTheDouble(DustSkill):
    """Fast on their feet."""

    key = "At the Double"
    shared = True
    given_by = DOUBLED

    @at(FREE_ACTIONS)
    def free_move(self, game: Dust, *, before: str, **told: Any) -> ExtraOption | None:
        """DU-SKILL-DOUBLE-01: directly after a MARCH MOVE the unit may take a free MOVE."""
        return ExtraOption("DU-SKILL-DOUBLE-01", "double") if before == "march" else None


@register
class Raid(DustSkill):
    """Hit and run."""

    key = "Raid"

    @at(SPECIAL_ACTIONS)
    def raid(self, game: Dust, *, unit: Unit, before: list[str], **told: Any) -> ExtraOption | None:
        """DU-DATA-RAID-01: all actions of a vehicle for one RAID: MOVE, then ATTACK, then MOVE."""
        able = not before and game.card(unit).kind == "vehicle"
        return ExtraOption("DU-DATA-RAID-01", "raid") if able else None

    @at(DECLARED)
    def out_of_breath(self, game: Dust, *, unit: Unit, words: list[str]) -> None:
        """DU-DATA-RAID-01: it cannot be reactivated that turn."""
        if "raid" in words:
            unit.mark(RAIDED)
