"""Airborne: units that drop from the sky, and those who are on their feet at once (SKILL-AIRBORNE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.dust_1947.chapters.action_lists.declaration import NOTHING
from rulesets.dust_1947.chapters.movement.places import Zone
from rulesets.dust_1947.chapters.turn.victory import NOTHING as NO_USE
from rulesets.dust_1947.moments import (
    ACTIONS_AT_MOST,
    AWAY,
    COMPANY,
    DECLARED,
    DECLARES,
    DECLARING,
    LANDED,
    OBJECTIVES,
    SOFT_LANDING,
    ZONE,
    DustSkill,
    asked,
    register,
    replaced,
)
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.happenings import skills as happened
from rulesets.dust_1947.table.measure.floors import Place, upstairs
from rulesets.dust_1947.table.reasons import skills as skills_reasons
from rulesets.dust_1947.table.sight.obstacles import standing
from rulesets.dust_1947.table.skills_in_play import has, in_play
from rulesets.dust_1947.table.state import OFF_BOARD, Dust, Unit
from rulesets.dust_1947.table.symbols import COUNTS, roll
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.moments import Replacement, at
from rulesets.kit.engine.points import rule

DROPPED, LANDING = "dropped", "landing"
"""Marks: the turn of the drop, and in its activation 1 more than the NOTHINGs that the unit has to take first."""
OBJECTIVE_AT = 2
"""The range in squares around an objective in which nobody drops."""


@register
class Airborne(DustSkill):
    """Comes from above; not shared."""

    key = "Airborne"

    @at(AWAY)
    def stays_away(self, game: Dust, **told: Any) -> Replacement:
        """DU-SKILL-AIRBORNE-01: airborne units are kept off the board during deployment, always."""
        return Replacement("DU-SKILL-AIRBORNE-01", value=True)

    @at(ZONE)
    def drops(self, game: Dust, *, unit: Unit, **told: Any) -> Replacement | None:
        """DU-SKILL-AIRBORNE-02: when it activates it is placed in any legal square farther than range 2 from every
        objective; coming from reserve too."""
        if unit.where not in (OFF_BOARD, "reserve"):
            return None
        zone = Zone(tuple(drop_zone(game, unit)), "DU-SKILL-AIRBORNE-02", skills_reasons.NoDropZone)
        return Replacement("DU-SKILL-AIRBORNE-02", zone)

    @at(LANDED)
    def lands(self, game: Dust, *, unit: Unit, dice: Dice, **told: Any) -> None:
        """DU-SKILL-AIRBORNE-04: 1 die; BLOC or CROSSHAIR: the second action is free, SHIELD: a second NOTHING."""
        unit.mark(DROPPED, game.turn)
        unit.mark(LANDING)
        if replaced(asked(SOFT_LANDING, in_play(game, unit), game), False)[0]:
            return
        fallen = roll(dice, 1)
        free = fallen[0] in COUNTS["landing"]
        unit.mark(LANDING, 2 if free else 3)
        game.say(happened.Lands(rule="DU-SKILL-AIRBORNE-04", unit=unit.id, dice=[s.value for s in fallen], free=free))

    @at(ACTIONS_AT_MOST)
    def two_actions(self, game: Dust, *, unit: Unit, **told: Any) -> Replacement | None:
        """DU-SKILL-AIRBORNE-04: there is no third action in the activation of the drop."""
        return Replacement("DU-SKILL-AIRBORNE-04", 2) if unit.skill_state.get(LANDING) else None

    @at(DECLARING)
    def finds_its_feet(
        self, game: Dust, *, unit: Unit, before: Sequence[str], word: str, **told: Any
    ) -> Replacement | None:
        """DU-SKILL-AIRBORNE-04: the first action after the drop is always NOTHING."""
        landing = unit.skill_state.get(LANDING)
        return (
            Replacement("DU-SKILL-AIRBORNE-04", skills_reasons.JustLanded(action=word))
            if landing and len(before) + 1 < landing and word != NOTHING
            else None
        )

    @at(DECLARES)
    def lies_low(self, game: Dust, *, unit: Unit, **told: Any) -> Replacement | None:
        """DU-SKILL-AIRBORNE-04: with two NOTHINGs there is nothing to declare."""
        return Replacement("DU-SKILL-AIRBORNE-04", [NOTHING, NOTHING]) if unit.skill_state.get(LANDING) == 3 else None

    @at(DECLARED)
    def has_landed(self, game: Dust, *, unit: Unit, **told: Any) -> None:
        """DU-SKILL-AIRBORNE-04: only in the activation of the drop."""
        unit.unmark(LANDING)

    @at(OBJECTIVES)
    def too_early(self, game: Dust, *, unit: Unit, **told: Any) -> Replacement | None:
        """DU-SKILL-AIRBORNE-05: in the turn of its drop it neither takes nor contests objectives."""
        now = unit.skill_state.get(DROPPED) == game.turn
        return Replacement("DU-SKILL-AIRBORNE-05", NO_USE) if now else None

    @at(COMPANY)
    def among_airborne(self, game: Dust, *, hero: Unit, host: Unit, **told: Any) -> Replacement | None:
        """DU-SKILL-AIRBORNE-06: an airborne unit is joined only by airborne heroes; a vehicle's pilot may be any."""
        alone = has(game.card(host), self.key) and not has(game.card(hero), self.key)
        return (
            Replacement("DU-SKILL-AIRBORNE-06", skills_reasons.OnlyAirborne(hero=hero.id, unit=host.id))
            if alone
            else None
        )


def drop_zone(game: Dust, unit: Unit) -> list[Place]:
    """Where a unit may drop, whether it can stand there or not."""
    board = game.scenario.field
    squares = [Square(column, row) for row in range(board.rows) for column in range(board.columns)]
    inside = standing(board).buildings
    places = [square for square in squares if square not in inside]
    return [place for place in (*places, *roofs(game, unit)) if not near_an_objective(game, place)]


@rule(without=[])
def roofs(game: Dust, unit: Unit) -> list[Place]:
    """DU-SKILL-AIRBORNE-03: infantry may land on the roof of a building, never inside; other terrain is no matter."""
    if not game.card(unit).on_foot:
        return []
    return [floor for floor in upstairs(game.scenario.field).values() if floor.roof]


@rule(without=False)
def near_an_objective(game: Dust, place: Place) -> bool:
    """DU-SKILL-AIRBORNE-02: not within range 2 of an objective."""
    square = Square(place.column, place.row)
    board = board_of(game)
    wanted = (one for objective in game.scenario.objectives for one in objective.squares)
    return any(board.between(square, one) <= OBJECTIVE_AT for one in wanted)


@register
class QuickRecovery(DustSkill):
    """On its feet at once."""

    key = "Quick Recovery"
    shared = True
    drives = False

    @at(SOFT_LANDING)
    def at_once(self, game: Dust, **told: Any) -> Replacement:
        """DU-DATA-QUICK-01: neither the NOTHING nor the roll after a drop; shared with a squad, not with a vehicle."""
        return Replacement("DU-DATA-QUICK-01", value=True)
