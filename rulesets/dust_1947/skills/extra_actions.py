"""Skills that add actions to a declaration, or change what is declared (ACT)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.dust_1947.chapters.action_lists.declaration import (
    ALL_ATTACKS,
    CHARGE,
    EXECUTE,
    FREE_FIRE,
    FREE_MOVE,
    MARCH,
    SPIRIT,
    SUSTAINED,
)
from rulesets.dust_1947.moments import (
    ACTION_TAKEN,
    DECLARED,
    DECLARING,
    DRIVEN,
    EARNED_ACTION,
    FREE_ACTIONS,
    HIT_SYMBOLS,
    SPECIAL_ACTIONS,
    DustSkill,
    register,
)
from rulesets.dust_1947.table.reasons import skills as skills_reasons
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.moments import ExtraOption, Replacement, at
from rulesets.kit.engine.points import rule

ACTED = "acted"


@register
class Scout(DustSkill):
    """Knows the way."""

    key = "Scout"
    shared = True

    @at(EARNED_ACTION)
    def third_action(self, game: Dust, *, unit: Unit, before: Sequence[str], **told: Any) -> Replacement | None:
        """DU-SKILL-SCOUT-01: a MARCH MOVE as the first action of the game gives that activation a third action."""
        first = bool(before) and before[0] == MARCH and not unit.skill_state.get(ACTED)
        return Replacement("DU-SKILL-SCOUT-01", value=True) if first else None

    @at(ACTION_TAKEN)
    def has_acted(self, game: Dust, *, unit: Unit, **told: Any) -> None:
        """DU-SKILL-SCOUT-01: only the first action that the unit takes in the game counts."""
        note(game, unit, ACTED)


def note(game: Dust, unit: Unit, mark: str) -> None:
    """Note something for the rest of the game, for a unit and for the hero that is with it."""
    companion = game.companion(unit)
    for one in (unit, companion):
        if one is not None:
            one.mark(mark)


@register
class Charge(DustSkill):
    """Runs at the enemy and strikes."""

    key = "Charge"
    shared = True
    given_by = DRIVEN

    @at(FREE_ACTIONS)
    def free_attack(self, game: Dust, *, before: str, **told: Any) -> ExtraOption | None:
        """DU-SKILL-CHARGE-01: directly after a MARCH MOVE a free ATTACK with close combat weapons only."""
        return ExtraOption("DU-SKILL-CHARGE-01", CHARGE) if before == MARCH else None


@register
class MoveAndFire(DustSkill):
    """Fires on the move."""

    key = "Move and Fire"
    shared = True

    @at(FREE_ACTIONS)
    def free_move(self, game: Dust, *, unit: Unit, before: str, words: list[str], **told: Any) -> ExtraOption | None:
        """DU-SKILL-MOVEFIRE-01: right before or right after a SUSTAINED ATTACK with ranged weapons a free MOVE."""
        first = not words and game.card(unit).kind != "aircraft"
        return ExtraOption("DU-SKILL-MOVEFIRE-01", FREE_MOVE) if first or before == SUSTAINED else None

    @at(FREE_ACTIONS)
    def free_fire(self, game: Dust, *, before: str, words: list[str], **told: Any) -> ExtraOption | None:
        """DU-SKILL-MOVEFIRE-02: right before or right after a MARCH MOVE a free ATTACK with ranged weapons.

        That only one of the two uses fits into an activation follows from its 3 actions.
        """
        return ExtraOption("DU-SKILL-MOVEFIRE-02", FREE_FIRE) if not words or before == MARCH else None

    @at(DECLARING)
    def right_before(self, game: Dust, *, before: Sequence[str], word: str, **told: Any) -> Replacement | None:
        """DU-SKILL-MOVEFIRE-01, DU-SKILL-MOVEFIRE-02: what comes before its action comes right before it."""
        wanted = _FOLLOWED_BY.get(before[-1]) if len(before) == 1 else None
        if wanted is None or word == wanted:
            return None
        cited = "DU-SKILL-MOVEFIRE-01" if wanted == SUSTAINED else "DU-SKILL-MOVEFIRE-02"
        return Replacement(cited, skills_reasons.NotRightAfter(action=word))


_FOLLOWED_BY = {FREE_MOVE: SUSTAINED, FREE_FIRE: MARCH}


@register
class Execute(DustSkill):
    """Takes no prisoners."""

    key = "Execute"
    shared = True

    @at(SPECIAL_ACTIONS)
    def prisoners(self, game: Dust, **told: Any) -> ExtraOption:
        """DU-SKILL-EXECUTE-01: a SPECIAL action against a stunned enemy unit near by."""
        return ExtraOption("DU-SKILL-EXECUTE-01", EXECUTE)


@register
class FightingSpirit(DustSkill):
    """Once in a battle everybody gives all."""

    key = "Fighting Spirit"
    shared = True

    @at(SPECIAL_ACTIONS)
    def offered(self, game: Dust, *, unit: Unit, before: list[str], **told: Any) -> ExtraOption | None:
        """DU-SKILL-SPIRIT-01: one time in the game, declared for an ATTACK or SUSTAINED ATTACK."""
        able = bool(before) and before[-1] in ALL_ATTACKS and not unit.skill_state.get(SPIRIT)
        return ExtraOption("DU-SKILL-SPIRIT-01", SPIRIT) if able else None

    @at(DECLARED)
    def spent(self, game: Dust, *, unit: Unit, words: list[str], **told: Any) -> None:
        """DU-SKILL-SPIRIT-01: once declared it is spent."""
        if SPIRIT in words:
            unit.mark(SPIRIT)
            spent_by_both(game, unit, SPIRIT)

    @at(HIT_SYMBOLS)
    def crosshair_hits(self, game: Dust, *, declared: list[str], **told: Any) -> Replacement | None:
        """DU-SKILL-SPIRIT-01: that attack hits on BLOC and CROSSHAIR."""
        if not was_declared(declared, SPIRIT):
            return None
        return Replacement("DU-SKILL-SPIRIT-01", "hit with crosshair")


@rule(without=None)
def spent_by_both(game: Dust, unit: Unit, mark: str) -> None:
    """DU-SKILL-04: a skill that a combined unit has once in a game is spent for the hero and for the unit."""
    note(game, unit, mark)


@rule(without=True)
def was_declared(declared: list[str], word: str) -> bool:
    """DU-SKILL-01: a skill must be declared before the dice that it affects are rolled."""
    return word in declared
