"""The action of mechanics: MAKESHIFT REPAIR (CMD-25, 26, CRIT-13, 14)."""

from __future__ import annotations

from rulesets.dust_1947.actions import Command
from rulesets.dust_1947.chapters.action_lists.declaration import REPAIR
from rulesets.dust_1947.chapters.command.commands import HANDS, Reach, friends, tries_again
from rulesets.dust_1947.moments import REPAIR_DICE, asked, replaced
from rulesets.dust_1947.table import symbols
from rulesets.dust_1947.table.happenings import command as happened
from rulesets.dust_1947.table.order_fields import offer_unit, offer_what
from rulesets.dust_1947.table.questions import MendAsked, RepairAsked
from rulesets.dust_1947.table.reasons import command as command_reasons
from rulesets.dust_1947.table.skills_in_play import in_play
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Done, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question
from rulesets.kit.engine.refusal import Refused

TOOLS = 5
"""How many dice a makeshift repair rolls."""
POINTS = "damage points"
"""The choice to take points off the track, in place of a critical hit."""


class Workshop:
    """What a mechanic can repair."""

    def __init__(self, game: Dust, unit: Unit) -> None:
        self._game, self._mechanic, self._reach = game, unit, Reach(game, unit, HANDS, "DU-CMD-25")

    def able(self) -> list[Unit]:
        """The vehicles that can be chosen."""
        return [one for one in friends(self._game, self._mechanic) if self.why_not(one) is None]

    def why_not(self, target: Unit) -> Refused | None:
        """Why a unit cannot be repaired."""
        if self._game.card(target).kind != "vehicle":
            return Refused("DU-CMD-25", command_reasons.NoVehicle(unit=target.id))
        return not_itself(self._mechanic, target) or self._reach.why_not(target, whole)


@rule(without=None)
def not_itself(mechanic: Unit, target: Unit) -> Refused | None:
    """DU-SKILL-MECHANIC-02: a mechanic cannot choose itself."""
    return (
        Refused("DU-SKILL-MECHANIC-02", command_reasons.RepairsItself(unit=target.id)) if target is mechanic else None
    )


def whole(target: Unit) -> Refused | None:
    """Why there is nothing to repair."""
    return (
        None
        if target.damage or target.criticals
        else Refused("DU-CMD-25", command_reasons.NothingToRepair(unit=target.id))
    )


class Repair(Procedure):
    """MAKESHIFT REPAIR: the vehicle, a roll, then what the successes do; `bloc` is how many there were. A vehicle that
    repairs itself is named from the beginning."""

    kind = "dust.repair"

    unit: str
    vehicle: str = ""
    bloc: int = 0

    @step
    def which(self, game: Dust, dice: Dice) -> Ask | Done | None:
        """The player picks the vehicle."""
        mechanic = game.units[self.unit]
        if self.vehicle:
            return None
        able = Workshop(game, mechanic).able()
        if not able:
            return Done()
        if len(able) > 1:
            return Ask(mechanic.seat, RepairAsked(unit=mechanic.id), "DU-CMD-25", (Command,))
        self.vehicle = able[0].id
        return None

    @choices("which")
    def vehicles(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """Vehicles near by that are damaged."""
        workshop = Workshop(game, game.units[self.unit])
        return offer_unit(
            game,
            draft,
            workshop.able(),
            lambda text: Refused("DU-CMD-25", command_reasons.NotAFriend(unit=text)),
            workshop.why_not,
        )

    @answers("which")
    def picked(self, game: Dust, dice: Dice, action: Command) -> None:
        """Note it."""
        self.vehicle = action.unit

    @step
    def roll(self, game: Dust, dice: Dice) -> Done | None:
        """DU-CMD-25: 5 dice; each BLOC takes 1 damage point off the track."""
        mechanic = game.units[self.unit]
        effects = asked(REPAIR_DICE, in_play(game, mechanic), game, unit=mechanic)
        number, because = replaced(effects, TOOLS)
        fallen = symbols.roll(dice, number)
        self.bloc = symbols.count(fallen, "repair")
        once_more = tries_again(game, mechanic, REPAIR) if not self.bloc else ""
        again = symbols.roll(dice, number) if once_more else []
        self.bloc += symbols.count(again, "repair")
        game.say(
            happened.Repairs(
                rule=because or "DU-CMD-25",
                unit=self.vehicle,
                by=mechanic.id,
                dice=[symbol.value for symbol in fallen],
                again=[symbol.value for symbol in again],
                once_more=once_more,
                success=self.bloc,
            )
        )
        return None if self.bloc else Done()

    @step
    def what(self, game: Dust, dice: Dice) -> Ask | None:
        """DU-CRIT-14: in place of the points one critical hit may be removed, which the repairer picks."""
        vehicle = game.units[self.vehicle]
        broken = self._repairable(vehicle)
        if len(broken) > 1:
            asked = MendAsked(unit=vehicle.id, points=self.bloc)
            return Ask(vehicle.seat, asked, "DU-CRIT-14", (Command,))
        for one in broken:
            self._mend(game, one)
        return None

    @staticmethod
    def _repairable(vehicle: Unit) -> list[str]:
        return [*([POINTS] if vehicle.damage else []), *vehicle.criticals]

    @choices("what")
    def repairable(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """The points, or one of the critical hits."""
        broken = self._repairable(game.units[self.vehicle])
        return offer_what(
            draft, self.vehicle, broken, lambda text: Refused("DU-CRIT-14", command_reasons.NotToMend(what=text))
        )

    @answers("what")
    def chosen(self, game: Dust, dice: Dice, action: Command) -> None:
        """It is repaired."""
        self._mend(game, action.what)

    def _mend(self, game: Dust, what: str) -> None:
        vehicle = game.units[self.vehicle]
        if what != POINTS:
            place = vehicle.criticals.index(what)
            vehicle.criticals = [*vehicle.criticals[:place], *vehicle.criticals[place + 1 :]]
            game.say(happened.Mended(rule="DU-CRIT-14", unit=vehicle.id, what=what))
            return
        points = min(self.bloc, vehicle.damage)
        vehicle.damage -= points
        game.say(happened.Repaired(rule="DU-CMD-25", unit=vehicle.id, points=points, damage=vehicle.damage))
        as_good_as_new(game, vehicle)


@rule(without=None)
def as_good_as_new(game: Dust, vehicle: Unit) -> None:
    """DU-CRIT-13: a vehicle brought back to its full track loses every critical hit."""
    if vehicle.damage == 0 and vehicle.criticals:
        gone, vehicle.criticals = vehicle.criticals, []
        game.say(happened.CriticalsCleared(rule="DU-CRIT-13", unit=vehicle.id, what=[*gone]))


def can_repair(game: Dust, unit: Unit) -> bool:
    """Whether a mechanic finds anything to repair now."""
    return bool(Workshop(game, unit).able())
