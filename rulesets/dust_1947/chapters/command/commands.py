"""Who gives orders, tends wounds and repairs: roles, radios, and whom they reach (CMD-01 to 09)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from rulesets.dust_1947.moments import COMMAND_DICE, COMMAND_REROLL, JAMS, ORDER, RADIO, DustSkill, asked, replaced
from rulesets.dust_1947.table.boards.board import Board
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.fortifications import of_unit
from rulesets.dust_1947.table.happenings.command import Order
from rulesets.dust_1947.table.order_fields import Judged
from rulesets.dust_1947.table.reasons import command as command_reasons
from rulesets.dust_1947.table.reasons import turn as turn_reasons
from rulesets.dust_1947.table.skills_in_play import commanded, in_play, of_others, own
from rulesets.dust_1947.table.state import ABOARD, Dust, Unit
from rulesets.dust_1947.table.symbols import COUNTS, Symbols, reroll, rolled
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

OFFICER, RADIO_OPERATOR, MEDIC, MECHANIC = "officer", "radio", "medic", "mechanic"
Roles = tuple[tuple[str, ...], ...]
BY_RADIO = ("ammo drop", "get moving")
"""The orders with a roll that go by radio where there is one."""
VOICE, HANDS = 2, 1
"""How far, in squares, an officer is heard without a radio, and a medic or mechanic reaches."""

# --- roles and radios ------------------------------------------------------------------------------------------------


def roles(card: Card) -> Roles:
    """The roles of a command squad's soldiers, the leader first (DU-D-150)."""
    return heavy_roles() if heavy(card) else light_roles()


@rule(without=())
def light_roles() -> Roles:
    """DU-CMD-01: a command squad has an officer, a radio operator, a medic and a mechanic."""
    return (OFFICER,), (RADIO_OPERATOR,), (MEDIC,), (MECHANIC,)


@rule(without=light_roles)
def heavy_roles() -> Roles:
    """DU-CMD-07: in infantry of armour 3 or 4 one soldier is officer and radio operator at once."""
    return (OFFICER, RADIO_OPERATOR), (MEDIC,), (MECHANIC,)


def heavy(card: Card) -> bool:
    """Whether a card is infantry of armour 3 or 4."""
    return card.armour in ("S3", "S4")


def _ever_had(unit: Unit, role: str) -> bool:
    return any(role in soldier.roles for soldier in unit.soldiers)


@rule(without=_ever_had)
def has_role(unit: Unit, role: str) -> bool:
    """DU-CMD-02: a unit loses what a specialist gives it when he is eliminated, until he is returned."""
    return any(role in soldier.roles for soldier in unit.standing)


@rule(without=False)
def has_radio(game: Dust, unit: Unit) -> bool:
    """DU-CMD-06: with access to a radio an officer reaches units at any distance, without a line of sight."""
    if has_role(unit, RADIO_OPERATOR) or vehicle_radio(game, unit):
        return True
    spoken, _ = replaced(asked(RADIO, around(game, unit), game, unit=unit), False)
    return bool(spoken)


def around(game: Dust, unit: Unit) -> tuple[DustSkill, ...]:
    """The skills of a unit, and of the carrier that it rides in."""
    carrier = game.carrier(unit)
    return (*in_play(game, unit), *(own(game, carrier) if carrier is not None else ()))


@rule(without=False)
def vehicle_radio(game: Dust, unit: Unit) -> bool:
    """DU-CMD-08: every vehicle has a radio operator, so an officer who pilots one has radio access."""
    return game.pilot(unit) is not None


@rule(without=True)
def own_radio(card: Card) -> bool:
    """DU-CMD-09: an officer hero has a radio of his own only in soldier armour 3 or 4."""
    return heavy(card)


# --- whom they reach -------------------------------------------------------------------------------------------------


class Reach:
    """Whom the specialist of a unit reaches: the unit that he is in, his limit in squares, the action's rule."""

    def __init__(self, game: Dust, unit: Unit, limit: int, rule_id: str) -> None:
        self.game, self.unit, self.limit, self.rule = game, unit, limit, rule_id

    def why_not(self, target: Unit, needless: Judged = lambda unit: None, *, by_radio: bool = False) -> Refused | None:
        """Why a unit cannot be chosen; `needless` says why it would be for nothing. By radio distance and line of
        sight do not matter."""
        deaf = commanded(self.game, target) if target.seat == self.unit.seat else None
        if deaf is not None:
            return deaf
        if target.seat != self.unit.seat or not _there(self.unit, target) or target.joined is not None:
            return Refused(self.rule, command_reasons.NotAFriend(unit=target.id))
        barred = own_vehicle(self.game, self.unit, target) or own_carrier(self.unit, target) or needless(target)
        return barred or (None if by_radio else self._too_far(target))

    def reaches(self, target: Unit) -> bool:
        """Whether a friend on the board is near enough, and seen."""
        there = target.seat == self.unit.seat and _there(self.unit, target)
        return there and self._too_far(target) is None

    def _too_far(self, target: Unit) -> Refused | None:
        if self.limit == HANDS and (barred := behind_walls(self.game, self.unit, target)) is not None:
            return barred
        if self._board.apart(self.unit, target) > self.limit:
            return Refused(self.rule, turn_reasons.TooFarToHear(unit=target.id, limit=self.limit))
        seen = target is self.unit or self._board.sees(self.unit, target)
        return None if seen else Refused(self.rule, turn_reasons.OutOfSight(unit=target.id))

    @cached_property
    def _board(self) -> Board:
        return board_of(self.game)


def _there(unit: Unit, target: Unit) -> bool:
    """Whether a unit is on the board, or is the very one that acts from inside a carrier."""
    return target.where == "board" or (target is unit and target.present)


@rule(without=None)
def behind_walls(game: Dust, unit: Unit, target: Unit) -> Refused | None:
    """DU-FORT-24: from inside a fortification no special action that needs a target within range 1 is used on a unit
    outside."""
    within = of_unit(game, unit)
    if within is None or of_unit(game, target) == within:
        return None
    return Refused("DU-FORT-24", command_reasons.BehindWalls(unit=unit.id, target=target.id))


@rule(without=None)
def own_vehicle(game: Dust, unit: Unit, target: Unit) -> Refused | None:
    """DU-CMD-03: from inside a vehicle the actions are never used on that vehicle itself."""
    if target is not unit or game.pilot(unit) is None:
        return None
    return Refused("DU-CMD-03", command_reasons.OwnVehicle(unit=unit.id))


@rule(without=None)
def own_carrier(unit: Unit, target: Unit) -> Refused | None:
    """DU-TRANS-12: a unit aboard uses no skill or command action on the carrier that it rides in."""
    if unit.where != ABOARD or unit.carrier != target.id:
        return None
    return Refused("DU-TRANS-12", command_reasons.OwnVehicle(unit=target.id))


@rule(without=True)
def may_tend(game: Dust, unit: Unit) -> bool:
    """DU-CMD-04: whoever rides in an aircraft may use officer actions only, none of a medic or mechanic."""
    return not game.in_the_air(unit)


@rule(without=False)
def rides_idle() -> bool:
    """DU-CMD-26, DU-SKILL-MECHANIC-02: a mechanic who sits in a vehicle repairs nothing (DU-D-154)."""
    return True


def friends(game: Dust, unit: Unit) -> Iterator[Unit]:
    """The units of a side that could be chosen."""
    return iter([*game.on_board(unit.seat), *([unit] if unit.where == ABOARD else [])])


# --- asking and rolling ----------------------------------------------------------------------------------------------


class Try(NamedTuple):
    """A roll for an order: what fell, what fell again because it was jammed, and which symbols succeed in the end."""

    dice: list[str]
    jammed: list[str]
    successes: Symbols


def _tried(dice: Dice, number: int, row: str, jam: str) -> Try:
    pool = rolled(dice, number)
    shown = pool.words()
    fell = reroll(pool, dice, COUNTS[row]) if jam else []
    return Try(shown, [symbol.value for symbol in fell], COUNTS[row] & frozenset(pool.symbols))


def jammed(game: Dust, unit: Unit) -> str:
    """The rule by which an enemy has the successes of an order rolled again; empty where it does not go by radio."""
    return replaced(of_others(game, JAMS, unit, what=ORDER), "")[1] if has_radio(game, unit) else ""


@rule(without="")
def jams_again(jam: str) -> str:
    """DU-SKILL-JAMMER-02: in a command vehicle the successes of its second try are rolled again too (DU-D-17)."""
    return jam


def tries_again(game: Dust, unit: Unit, action: str) -> str:
    """The rule by which a command action that failed is rolled again; empty where it is not."""
    return replaced(asked(COMMAND_REROLL, around(game, unit), game, unit=unit, action=action), False)[1]


def attempt(game: Dust, dice: Dice, unit: Unit, action: str, said: type[Order], cited: str) -> bool:
    """Roll for a command action: 1 die, or more by a skill; one success is enough, and say how it went."""
    return bool(succeeding(game, dice, unit, action, said, cited))


def succeeding(
    game: Dust, dice: Dice, unit: Unit, action: str, said: type[Order], cited: str, row: str = ""
) -> Symbols:
    """The same; gives the symbols that succeed. `row` says which do, where it is not that of the action."""
    row, skills, because, again = row or action, in_play(game, unit), "", Try([], [], frozenset())
    number, more = replaced(asked(COMMAND_DICE, skills, game, unit=unit, action=action), 1)
    jam = jammed(game, unit) if action in BY_RADIO else ""
    first = _tried(dice, number, row, jam)
    if not first.successes and (because := tries_again(game, unit, action)):
        again = _tried(dice, number, row, jams_again(jam))
    successes = first.successes | again.successes
    game.say(
        said(
            rule=cited,
            unit=unit.id,
            row=row,
            more=more,
            dice=first.dice,
            again=again.dice,
            because=because or None,
            jam=jam if first.jammed or again.jammed else "",
            jammed=first.jammed,
            jammed_again=again.jammed,
            success=bool(successes),
        )
    )
    return successes
