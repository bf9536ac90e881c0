"""Skills of engineering vehicles: what they clear and dig (SKILL-ENGINEER, DOZER, CLEAR)."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947.chapters.action_lists.declaration import ALL_MOVES, DIG_IN, ENGINEERING
from rulesets.dust_1947.chapters.carrying_out.engineering import DUG
from rulesets.dust_1947.chapters.carrying_out.fieldworks import BURYING, WORK
from rulesets.dust_1947.moments import (
    ACTION_TAKEN,
    CLEARING_ROW,
    CLEARS,
    DUG_IN,
    SPECIAL_ACTIONS,
    DustSkill,
    register,
)
from rulesets.dust_1947.table.happenings import skills as happened
from rulesets.dust_1947.table.sight.ground import MINES, TRENCH
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.moments import ExtraOption, Replacement, at


@register
class EngineerVehicle(DustSkill):
    """A vehicle with tools; what stands after the colon is one of them."""

    key = "Engineer Vehicle"

    @at(SPECIAL_ACTIONS)
    def engineering(self, game: Dust, **told: Any) -> ExtraOption:
        """DU-SKILL-ENGINEER-01: its equipment allows the ENGINEERING special actions."""
        return ExtraOption("DU-SKILL-ENGINEER-01", ENGINEERING)

    @at(CLEARING_ROW)
    def with_a_crane(self, game: Dust, **told: Any) -> Replacement | None:
        """DU-CLEAR-02: with a crane a wreck is cleared on BLOC or CROSSHAIR."""
        crane = self.parameter.casefold() == "crane"
        return Replacement("DU-CLEAR-02", "clearing with a blade") if crane else None


@register
class DozerBlade(DustSkill):
    """A shield of steel that digs."""

    key = "Dozer Blade"

    @at(SPECIAL_ACTIONS)
    def digs_in(self, game: Dust, **told: Any) -> ExtraOption:
        """DU-SKILL-DOZER-01: with a SPECIAL action the vehicle digs in."""
        return ExtraOption("DU-SKILL-DOZER-01", DIG_IN)

    @at(DUG_IN)
    def behind_earth(self, game: Dust, *, unit: Unit, **told: Any) -> Replacement | None:
        """DU-SKILL-DOZER-01: dug in, it is in cover from every direction."""
        return Replacement("DU-SKILL-DOZER-01", DUG) if unit.skill_state.get(DUG) else None

    @at(ACTION_TAKEN)
    def drives_off(self, game: Dust, *, unit: Unit, word: str, **told: Any) -> None:
        """DU-SKILL-DOZER-01: until it takes a MOVE or MARCH MOVE."""
        if word in ALL_MOVES and unit.unmark(DUG):
            game.say(happened.LeavesItsHole(rule="DU-SKILL-DOZER-01", unit=unit.id))

    @at(SPECIAL_ACTIONS)
    def engineering(self, game: Dust, **told: Any) -> ExtraOption:
        """DU-SKILL-DOZER-02: it also makes the vehicle capable of ENGINEERING special actions."""
        return ExtraOption("DU-SKILL-DOZER-02", ENGINEERING)

    @at(CLEARS)
    def fills_trenches(self, game: Dust, **told: Any) -> ExtraOption:
        """DU-ENG-04: a dozer blade fills an adjacent trench."""
        return ExtraOption("DU-ENG-04", TRENCH)

    @at(CLEARS)
    def clears_mines(self, game: Dust, **told: Any) -> ExtraOption:
        """DU-ENG-05: a dozer blade clears an adjacent minefield."""
        return ExtraOption("DU-ENG-05", MINES)

    @at(CLEARS)
    def buries(self, game: Dust, **told: Any) -> ExtraOption:
        """DU-ENG-03: a dozer blade buries an adjacent bunker or strongpoint."""
        return ExtraOption("DU-ENG-03", WORK)

    @at(ACTION_TAKEN)
    def lets_it_be(self, game: Dust, *, unit: Unit, word: str, **told: Any) -> None:
        """DU-ENG-03: the two actions come one right after the other."""
        if word != ENGINEERING:
            unit.unmark(BURYING)

    @at(CLEARING_ROW)
    def with_the_blade(self, game: Dust, **told: Any) -> Replacement:
        """DU-CLEAR-02: with a dozer blade a wreck is cleared on BLOC or CROSSHAIR."""
        return Replacement("DU-CLEAR-02", "clearing with a blade")
