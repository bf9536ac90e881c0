"""Two actions of officers: AMMO DROP and GET MOVING (CMD-10 to 14)."""

from __future__ import annotations

from functools import partial

from rulesets.dust_1947.actions import Command
from rulesets.dust_1947.chapters.command.commands import VOICE, Reach, attempt, friends, has_radio, succeeding
from rulesets.dust_1947.moments import LISTENS, RAIDED, REACTIVATED, URGED, asked, replaced
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.happenings import command as happened
from rulesets.dust_1947.table.muster import ammunition
from rulesets.dust_1947.table.order_fields import offer_unit
from rulesets.dust_1947.table.questions import CommandAsked, SupplyAsked
from rulesets.dust_1947.table.reasons import command as command_reasons
from rulesets.dust_1947.table.reasons import turn as turn_reasons
from rulesets.dust_1947.table.skills_in_play import in_play
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.symbols import COUNTS
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Done, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question
from rulesets.kit.engine.refusal import Refused

# --- AMMO DROP -------------------------------------------------------------------------------------------------------


class Drop:
    """Whom an officer can have supplied."""

    def __init__(self, game: Dust, unit: Unit) -> None:
        self._game, self._reach = game, Reach(game, unit, VOICE, "DU-CMD-10")
        self._by_radio = dropped_by_radio(game, unit)

    def able(self) -> list[Unit]:
        """The units that can be chosen."""
        return [one for one in friends(self._game, self._reach.unit) if self.why_not(one) is None]

    def why_not(self, target: Unit) -> Refused | None:
        """Why a unit cannot be chosen."""
        needless = partial(nothing_to_refill, self._game)
        return self._reach.why_not(target, needless, by_radio=self._by_radio)


@rule(without=False)
def dropped_by_radio(game: Dust, unit: Unit) -> bool:
    """DU-CMD-11: by radio the unit that is supplied may be anywhere in the play area."""
    return has_radio(game, unit)


def nothing_to_refill(game: Dust, target: Unit) -> Refused | None:
    """Why a drop would be wasted on a unit: it flies, or all its boxes are open."""
    if game.card(target).kind == "aircraft":
        return Refused("DU-CMD-10", command_reasons.NotOnTheGround(unit=target.id))
    spent = any(_spent(game, one) for one in _together(game, target))
    return None if spent else Refused("DU-CMD-10", command_reasons.NothingToRefill(unit=target.id))


def _together(game: Dust, unit: Unit) -> list[Unit]:
    """A unit and the hero who has joined it; a pilot's own weapons are not supplied."""
    hero = game.companion(unit) if game.card(unit).on_foot else None
    return [unit, hero] if hero is not None else [unit]


def _spent(game: Dust, unit: Unit) -> bool:
    return any(unit.ammo.get(name, full) < full for name, full in ammunition(game.card(unit)).items())


class AmmoDrop(Procedure):
    """AMMO DROP: a roll, then the unit that is supplied."""

    kind = "dust.ammodrop"

    unit: str

    @step
    def roll(self, game: Dust, dice: Dice) -> Done | None:
        """DU-CMD-10: 1 die; on BLOC or CROSSHAIR a friendly ground unit within range 2 and LOS is supplied."""
        success = attempt(game, dice, game.units[self.unit], "ammo drop", happened.AmmoDrop, "DU-CMD-10")
        return None if success else Done()

    @step
    def whom(self, game: Dust, dice: Dice) -> Ask | Done | None:
        """The player picks the unit."""
        officer = game.units[self.unit]
        able = Drop(game, officer).able()
        if len(able) > 1:
            return Ask(officer.seat, SupplyAsked(unit=officer.id), "DU-CMD-10", (Command,))
        if able:
            refill(game, able[0])
        return Done()

    @choices("whom")
    def supplied(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """The units within reach that have spent ammunition."""
        drop = Drop(game, game.units[self.unit])
        return offer_unit(
            game,
            draft,
            drop.able(),
            lambda text: Refused("DU-CMD-10", command_reasons.NotAFriend(unit=text)),
            drop.why_not,
        )

    @answers("whom")
    def chosen(self, game: Dust, dice: Dice, action: Command) -> None:
        """It is supplied."""
        refill(game, game.units[action.unit])


def refill(game: Dust, target: Unit, cited: str = "DU-CMD-10") -> None:
    """All boxes of all limited weapons of a unit are open again; `cited` is the rule that says so."""
    for one in _together(game, target):
        one.ammo = {**one.ammo, **ammunition(game.card(one))}
    boxes = [(name, full) for one in _together(game, target) for name, full in ammunition(game.card(one)).items()]
    game.say(happened.Refilled(rule=cited, unit=target.id, boxes=boxes))


# --- GET MOVING ------------------------------------------------------------------------------------------------------


class Urging:
    """Whom an officer can get moving; `only`: of a faction."""

    def __init__(self, game: Dust, unit: Unit, only: str = "") -> None:
        self._game, self._officer, self._reach = game, unit, Reach(game, unit, VOICE, "DU-CMD-12")
        self._only = only
        self._by_radio = called_by_radio(game, unit)

    def able(self) -> list[Unit]:
        """The units that can be chosen."""
        return [one for one in friends(self._game, self._officer) if self.why_not(one) is None]

    def why_not(self, target: Unit) -> Refused | None:
        """Why a unit cannot be got moving."""
        told = self._cannot_be_told(target) or moved_on_already(target) or has_raided(target)
        return told or self._does_not_listen(target)

    def _does_not_listen(self, target: Unit) -> Refused | None:
        if not self._only or self._game.card(target).faction.casefold() == self._only.casefold():
            return None
        why = command_reasons.OfAnotherFaction(unit=target.id, faction=self._only)
        return Refused("DU-DATA-GETMOVING-01", why)

    def _cannot_be_told(self, target: Unit) -> Refused | None:
        flies = self._game.card(target).kind == "aircraft" and not self._by_radio
        if target is self._officer or target.seat != self._officer.seat or flies:
            return Refused("DU-CMD-12", turn_reasons.NotAnotherFriend(unit=target.id))
        return self._reach.why_not(target, not_yet, by_radio=self._by_radio)


def listening(game: Dust, officer: Unit) -> tuple[str, str]:
    """The faction that an officer gets moving on more symbols, where one of its units can be chosen, and the rule that
    says so; empty where there is none."""
    faction, cited = replaced(asked(LISTENS, in_play(game, officer), game, unit=officer), "")
    return (faction, cited) if faction and Urging(game, officer, faction).able() else ("", "")


@rule(without=None)
def not_yet(target: Unit) -> Refused | None:
    """DU-CMD-12: only a unit that has activated this turn can be got moving."""
    return None if target.activated else Refused("DU-CMD-12", turn_reasons.HasNotActivated(unit=target.id))


@rule(without=False)
def called_by_radio(game: Dust, unit: Unit) -> bool:
    """DU-CMD-14: by radio any friendly unit that has activated may be chosen, aircraft included."""
    return has_radio(game, unit)


@rule(without=None)
def moved_on_already(unit: Unit) -> Refused | None:
    """DU-CMD-13: no unit is reactivated more than once per turn."""
    if unit.skill_state.get(REACTIVATED):
        return Refused("DU-CMD-13", turn_reasons.Reactivated(unit=unit.id))
    return None


def has_raided(unit: Unit) -> Refused | None:
    """Why a vehicle is too spent to be got moving this turn."""
    return Refused("DU-DATA-RAID-01", command_reasons.Raided(unit=unit.id)) if unit.skill_state.get(RAIDED) else None


class Tower:
    """Which aircraft can be directed."""

    def __init__(self, game: Dust, unit: Unit) -> None:
        self._game, self._by = game, unit

    def able(self) -> list[Unit]:
        """The aircraft that can be chosen."""
        return [one for one in self._game.on_board(self._by.seat) if self.why_not(one) is None]

    def why_not(self, target: Unit) -> Refused | None:
        """Why an aircraft cannot be directed; distance does not matter, nor does sight unless so settled (DU-D-140)."""
        flies = self._game.card(target).kind == "aircraft" and target.where == "board"
        if not flies or target is self._by or target.seat != self._by.seat:
            return Refused("DU-SKILL-ATC-01", command_reasons.NoAircraft(unit=target.id))
        return has_not_flown(target) or directed_once(target) or has_raided(target) or self._hidden(target)

    def _hidden(self, target: Unit) -> Refused | None:
        """Why an aircraft is out of sight, where that was settled to matter."""
        blind = self._game.options.atc_needs_los == "true" and not board_of(self._game).sees(self._by, target)
        return Refused("DU-SKILL-ATC-01", turn_reasons.OutOfSight(unit=target.id)) if blind else None


@rule(without=None)
def has_not_flown(target: Unit) -> Refused | None:
    """DU-SKILL-ATC-01: only an aircraft that has activated this turn can be chosen."""
    return None if target.activated else Refused("DU-SKILL-ATC-01", turn_reasons.HasNotActivated(unit=target.id))


@rule(without=None)
def directed_once(unit: Unit) -> Refused | None:
    """DU-SKILL-ATC-02: whatever combination of GET MOVING and this is used, no unit is reactivated more than once."""
    if unit.skill_state.get(REACTIVATED):
        return Refused("DU-SKILL-ATC-02", turn_reasons.Reactivated(unit=unit.id))
    return None


class GetMoving(Procedure):
    """GET MOVING, or by `traffic` AIR TRAFFIC CONTROL: the result names the unit that activates next, and that this
    activation is over. `only`: the dice that fell get nobody moving but units of this faction."""

    kind = "dust.getmoving"

    unit: str
    traffic: bool = False
    only: str = ""

    def _choice(self, game: Dust) -> Urging | Tower:
        by = game.units[self.unit]
        return Tower(game, by) if self.traffic else Urging(game, by, self.only)

    @property
    def _rule(self) -> str:
        return "DU-SKILL-ATC-01" if self.traffic else "DU-CMD-12"

    @step
    def roll(self, game: Dust, dice: Dice) -> Done | None:
        """DU-CMD-12: 1 die; on BLOC a friendly unit near by activates again, on any other symbol nothing happens."""
        by = game.units[self.unit]
        moves_on = _directs(game, dice, by) if self.traffic else self._urges(game, dice, by)
        return None if moves_on else Done({"ends": False})

    def _urges(self, game: Dust, dice: Dice, by: Unit) -> bool:
        faction, cited = listening(game, by)
        row = "get moving a faction" if faction else ""
        successes = succeeding(game, dice, by, "get moving", happened.GetMoving, self._rule, row)
        if successes and not successes & COUNTS["get moving"]:
            self.only = faction
            game.say(happened.FactionListens(rule=cited, unit=by.id, faction=faction))
        return bool(successes)

    @step
    def whom(self, game: Dust, dice: Dice) -> Ask:
        """The player picks the unit."""
        officer = game.units[self.unit]
        return Ask(officer.seat, CommandAsked(unit=officer.id), self._rule, (Command,))

    @choices("whom")
    def hearers(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """Those who hear the officer."""
        choice = self._choice(game)
        return offer_unit(
            game,
            draft,
            choice.able(),
            lambda text: Refused(self._rule, turn_reasons.NotAnotherFriend(unit=text)),
            choice.why_not,
        )

    @answers("whom")
    def obeyed(self, game: Dust, dice: Dice, action: Command) -> Done:
        """The unit is ready again."""
        unit = game.units[action.unit]
        unit.activated = False
        unit.mark(REACTIVATED)
        game.say(happened.MovesAgain(rule=self._rule, unit=unit.id, by=self.unit))
        if not self.traffic:
            asked(URGED, in_play(game, game.units[self.unit]), game, unit=unit)
        return Done({"ends": True, "next": unit.id})


def _directs(game: Dust, dice: Dice, by: Unit) -> bool:
    return attempt(game, dice, by, "air traffic", happened.AirTraffic, "DU-SKILL-ATC-01")


def can_supply(game: Dust, unit: Unit) -> bool:
    """Whether anybody needs ammunition whom an officer reaches now."""
    return bool(Drop(game, unit).able())


def can_urge(game: Dust, unit: Unit) -> bool:
    """Whether anybody could be got moving now."""
    return bool(Urging(game, unit).able())


def can_direct(game: Dust, unit: Unit) -> bool:
    """Whether any aircraft could be directed now."""
    return bool(Tower(game, unit).able())
