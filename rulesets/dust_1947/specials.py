"""Special actions: reloading, and an officer's order to get moving (SPEC, WPN, CMD)."""

from __future__ import annotations

from rulesets.dust_1947 import symbols
from rulesets.dust_1947.actions import Command
from rulesets.dust_1947.ranges import between_units
from rulesets.dust_1947.sight import Lookout
from rulesets.dust_1947.state import Dust, Unit
from rulesets.kit.dice import Dice
from rulesets.kit.points import rule
from rulesets.kit.procedure import Ask, Done, Procedure, answers, choices, step
from rulesets.kit.question import Draft, Offer, Question, offer
from rulesets.kit.refusal import Refused

VOICE = 2
"""How far, in squares, an officer is heard."""
UNLOADED = "unloaded:"
"""The mark of a reload weapon that has fired, before the weapon's name."""


class Reload(Procedure):
    """A RELOAD action; it makes every reload weapon of the unit ready that has fired."""

    kind = "dust.reload"

    unit: str

    @step
    def reload(self, game: Dust, dice: Dice) -> None:
        """DU-WPN-RELOAD-02: a SPECIAL action RELOAD returns the loaded token."""
        unit = game.units[self.unit]
        for mark in [mark for mark in unit.skill_state if mark.startswith(UNLOADED)]:
            del unit.skill_state[mark]
        game.say("reloaded", "DU-WPN-RELOAD-02", unit=unit.id)


def heard_by(game: Dust, officer: Unit) -> list[Unit]:
    """The friendly units that an order to get moving may go to."""
    return [unit for unit in game.on_board(officer.seat) if why_not(game, officer, unit) is None]


def why_not(game: Dust, officer: Unit, unit: Unit) -> Refused | None:
    """Why a unit cannot be got moving."""
    return cannot_be_told(game, officer, unit) or moved_on_already(unit)


@rule(without=None)
def cannot_be_told(game: Dust, officer: Unit, unit: Unit) -> Refused | None:
    """DU-CMD-12: a friendly ground unit within range 2 and LOS that has activated this turn, not the officer's own."""
    if unit.id == officer.id or unit.seat != officer.seat or game.card(unit).kind == "aircraft":
        return Refused("DU-CMD-12", "not_another_friend", unit=unit.id)
    if not unit.activated:
        return Refused("DU-CMD-12", "has_not_activated", unit=unit.id)
    if between_units(game, officer, unit) > VOICE:
        return Refused("DU-CMD-12", "too_far_to_hear", unit=unit.id, limit=VOICE)
    return None if _sees(game, officer, unit) else Refused("DU-CMD-12", "out_of_sight", unit=unit.id)


def _sees(game: Dust, officer: Unit, unit: Unit) -> bool:
    lookout = Lookout(game)
    pairs = ((start, end) for start in officer.squares for end in unit.squares)
    return any(lookout.look(officer, start, unit, end).clear for start, end in pairs)


@rule(without=None)
def moved_on_already(unit: Unit) -> Refused | None:
    """DU-CMD-13: no unit is reactivated more than once per turn."""
    if unit.skill_state.get("reactivated"):
        return Refused("DU-CMD-13", "reactivated", unit=unit.id)
    return None


def may_get_moving(game: Dust, officer: Unit) -> bool:
    """Whether there is anybody to get moving."""
    return bool(heard_by(game, officer))


class GetMoving(Procedure):
    """GET MOVING: the result names the unit that activates next, and that the officer's activation is over."""

    kind = "dust.getmoving"

    unit: str

    @step
    def roll(self, game: Dust, dice: Dice) -> Done | None:
        """DU-CMD-12: 1 die; on BLOC a friendly unit near by activates again, on any other symbol nothing happens."""
        rolled = symbols.roll(dice, 1)
        obeyed = symbols.count(rolled, "recovery") > 0
        game.say("get_moving", "DU-CMD-12", unit=self.unit, dice=[s.value for s in rolled], success=obeyed)
        return None if obeyed else Done({"ends": False})

    @step
    def whom(self, game: Dust, dice: Dice) -> Ask:
        """The player picks the unit."""
        officer = game.units[self.unit]
        return Ask(officer.seat, "command", "DU-CMD-12", (Command,), values={"unit": officer.id})

    @choices("whom")
    def hearers(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """Those who hear the officer."""
        if "unit" in draft:
            return None
        officer = game.units[self.unit]
        names = [unit.id for unit in heard_by(game, officer)]

        def judge(value: str) -> Refused | None:
            if value in names:
                return None
            unit = game.units.get(value)
            missing = Refused("DU-CMD-12", "not_another_friend", unit=value)
            return missing if unit is None else why_not(game, officer, unit) or missing

        return offer("unit", names, judge)

    @answers("whom")
    def obeyed(self, game: Dust, dice: Dice, action: Command) -> Done:
        """The unit is ready again."""
        unit = game.units[action.unit]
        unit.activated = False
        unit.skill_state["reactivated"] = 1
        game.say("moves_again", "DU-CMD-12", unit=unit.id)
        return Done({"ends": True, "next": unit.id})
