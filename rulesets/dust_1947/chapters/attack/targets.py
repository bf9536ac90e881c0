"""Who may be attacked with what: steps 0 to 2 of an attack (RANGE, ARC, LOS, TGT)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol, cast

from rulesets.dust_1947.chapters.attack.passengers import past_the_sides
from rulesets.dust_1947.moments import AIMED, BEFORE_ATTACK, TARGETED, asked, refusing, replaced, speaks
from rulesets.dust_1947.table.armament import Battery, blast, cell_against
from rulesets.dust_1947.table.boards.board import Board, Ends
from rulesets.dust_1947.table.cards import Mount, Weapon
from rulesets.dust_1947.table.fortifications import bunker_of, fights_across, of_unit, starts_in
from rulesets.dust_1947.table.measure.marks import is_mark
from rulesets.dust_1947.table.measure.ranges import in_range
from rulesets.dust_1947.table.reasons import attack as attack_reasons
from rulesets.dust_1947.table.reasons import command as command_reasons
from rulesets.dust_1947.table.reasons.shape import NoLine
from rulesets.dust_1947.table.sight.obstacles import floors_apart, level_of
from rulesets.dust_1947.table.skills_in_play import of_weapon, own
from rulesets.dust_1947.table.state import ABOARD, Dust, Unit
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused


class Aim(NamedTuple):
    """A legal shot: from which square to which, how far in squares, and at which point where it is aimed at one."""

    start: Square
    end: Square
    distance: int
    at: str = ""


class Attacker(Protocol):
    """Whoever aims: the game, the unit, the board that they stand on, who observes for it, which unit it answers, and
    the modes that were declared."""

    @property
    def game(self) -> Dust: ...

    @property
    def unit(self) -> Unit: ...

    @property
    def board(self) -> Board: ...

    @property
    def observer(self) -> Unit | None: ...

    @property
    def reaction_to(self) -> str | None: ...

    @property
    def modes(self) -> Sequence[str]: ...


def aim(by: Attacker, battery: Battery, target: Unit) -> Aim | Refused:
    """How a weapon can be aimed at a target, the best way for the attacker; or why it cannot."""
    weapon = battery.weapon
    if weapon.keywords:
        effects = asked(AIMED, of_weapon(weapon), by.game, by=by, battery=battery, target=target)
        instead, cited = replaced(effects, None)
        if cited:
            return silent(by.game, battery) or cast("Aim | Refused", instead)
    refused = (
        a_point(target)
        or not_an_enemy(by.unit, target)
        or unseen(by.game, by.unit, target)
        or (silent(by.game, battery) if weapon.keywords else None)
        or empty_cell(by.game, weapon, target)
        or out_of_a_bunker(by.game, by.unit, target)
        or (fighting_denied(by.unit, weapon) if weapon.close else None)
    )
    return refused or _aimed(by, battery, target)


def _aimed(by: Attacker, battery: Battery, target: Unit) -> Aim | Refused:
    aims: list[Aim] = []
    step, why = -1, None
    for ends in by.board.lines(by.unit, battery, target):
        stage, refused = _refusal(by, battery, target, ends)
        if refused is None:
            aims.append(Aim(*ends, by.board.along(by.unit, target, ends, battery.weapon)))
        elif stage > step:
            step, why = stage, refused
    if not aims:
        return why or Refused("DU-TGT-01", attack_reasons.NoWeapon(target=target.id))
    return aims[0] if len(aims) == 1 else min(aims, key=lambda a: _drawbacks(by, battery, target, a))


def _drawbacks(by: Attacker, battery: Battery, target: Unit, aimed: Aim) -> tuple[bool, int, int]:
    """What the attacker would rather not have: cover, friends in the blast, distance in squares."""
    covered = not battery.weapon.close and bool(by.board.cover_of(by.unit, aimed.start, target))
    beside = by.board.beside(target, aimed.end) if blast(battery.weapon) else ()
    friends = sum(other.seat == by.unit.seat for other in beside)
    return covered, friends, aimed.distance


def _refusal(by: Attacker, battery: Battery, target: Unit, ends: Ends) -> tuple[int, Refused | None]:
    """What step 0 (range), 1 (arc) or 2 (line of sight) says to one line of fire."""
    weapon = battery.weapon
    across = weapon.close and fights_across(by.game, by.unit, target)
    if across:
        out = None
    elif weapon.close:
        out = not_in_contact(by.board, by.unit, target, ends)
    else:
        out = straight_down(by.board, by.unit, target, ends) or out_of_range(
            weapon, by.board.along(by.unit, target, ends, weapon)
        )
    if out is not None:
        return 0, out
    out = beside_the_arc(by, battery, target, ends)
    if out is not None:
        return 1, out
    return 2, None if across else out_of_line(by.board, by.unit, target, ends, battery.weapon.mount)


def beside_the_arc(by: Attacker, battery: Battery, target: Unit, ends: Ends) -> Refused | None:
    """Why a weapon cannot be turned toward a square: by its own mount, or from inside a carrier."""
    if by.unit.where == ABOARD:
        return past_the_sides(by.board, by.unit, battery.weapon, target, ends)
    if battery.bearer is not by.unit:
        return None
    return wide_of_the_slit(by.board, by.unit, battery.weapon, target, ends) or out_of_arc(
        by.board, by.unit, battery.weapon, target, ends
    )


@rule(without=None)
def wide_of_the_slit(board: Board, unit: Unit, weapon: Weapon, target: Unit, ends: Ends) -> Refused | None:
    """DU-FORT-17: the main weapon of a strongpoint unit covers 45 degrees to either side of where the fortification
    faces."""
    game = board.game
    work = of_unit(game, unit) if starts_in(game.card(unit)) else None
    main = game.card(unit).lines[0].weapon if game.card(unit).lines else None
    if work is None or weapon != main or board.faces(unit, work.facing, target, ends):
        return None
    return Refused("DU-FORT-17", attack_reasons.WideOfTheSlit(weapon=weapon.name, square=str(ends[1])))


@rule(without=None)
def out_of_a_bunker(game: Dust, unit: Unit, target: Unit) -> Refused | None:
    """DU-FORT-18: from inside a bunker no weapon is used against aircraft."""
    if bunker_of(game, unit) is None or not game.in_the_air(target):
        return None
    return Refused("DU-FORT-18", attack_reasons.NoSkyFromABunker(unit=unit.id, target=target.id))


@rule(without=None)
def straight_down(board: Board, unit: Unit, target: Unit, ends: Ends) -> Refused | None:
    """DU-AIR-14: no weapon of an aircraft, or of those in it, can be aimed at a square directly under it."""
    if not board.game.in_the_air(unit) or not board.below(unit, target, ends):
        return None
    return Refused("DU-AIR-14", command_reasons.StraightDown(unit=unit.id, square=str(ends[1])))


def indirect(weapon: Weapon) -> bool:
    """Whether a weapon is aimed at points."""
    return bool(weapon.keywords) and speaks(AIMED, of_weapon(weapon))


def a_point(target: Unit) -> Refused | None:
    """Only what fires at points is aimed at a place without a unit."""
    return Refused("DU-TGT-01", attack_reasons.NoSuchTarget(target=target.id)) if is_mark(target) else None


@rule(without=None)
def not_an_enemy(unit: Unit, target: Unit) -> Refused | None:
    """DU-TGT-01: only an enemy unit may be declared as a target."""
    return Refused("DU-TGT-01", attack_reasons.NotAnEnemy(target=target.id)) if unit.seat == target.seat else None


def unseen(game: Dust, unit: Unit, target: Unit) -> Refused | None:
    """Why a skill of the target keeps it from being aimed at."""
    return refusing(asked(TARGETED, own(game, target), game, attacker=unit, target=target))


def silent(game: Dust, battery: Battery) -> Refused | None:
    """Whether a keyword of the weapon keeps it from being used now."""
    bearer, weapon = battery.bearer, battery.weapon
    return refusing(asked(BEFORE_ATTACK, of_weapon(weapon), game, unit=bearer, weapon=weapon, label=battery.label))


@rule(without=None)
def empty_cell(game: Dust, weapon: Weapon, target: Unit) -> Refused | None:
    """DU-HIT-06: a weapon whose cell for the target's class is empty cannot attack it."""
    card = game.card(target)
    if cell_against(weapon, card) is not None:
        return None
    return Refused("DU-HIT-06", attack_reasons.EmptyCell(weapon=weapon.name, armour=card.armour, target=target.id))


def fighting_denied(unit: Unit, weapon: Weapon) -> Refused | None:
    """Whether the attacker may not attack in close combat now."""
    return suppressed_in_contact(unit, weapon) or stunned_in_contact(unit, weapon)


@rule(without=None)
def suppressed_in_contact(unit: Unit, weapon: Weapon) -> Refused | None:
    """DU-SUP-10: a suppressed unit cannot make a close combat attack."""
    return Refused("DU-SUP-10", attack_reasons.SuppressedFighter(weapon=weapon.name)) if unit.suppressed else None


@rule(without=None)
def stunned_in_contact(unit: Unit, weapon: Weapon) -> Refused | None:
    """DU-CC-01: a stunned unit cannot make a close combat attack."""
    return Refused("DU-CC-01", attack_reasons.StunnedFighter(weapon=weapon.name)) if unit.stunned else None


@rule(without=None)
def out_of_range(weapon: Weapon, distance: int) -> Refused | None:
    """DU-RANGE-01: the distance in squares must be within the weapon's range."""
    if in_range(weapon, distance):
        return None
    return Refused("DU-RANGE-01", attack_reasons.OutOfRange(weapon=weapon.name, distance=distance, reach=weapon.reach))


@rule(without=None)
def not_in_contact(board: Board, unit: Unit, target: Unit, ends: Ends) -> Refused | None:
    """DU-CC-01: close combat is between units in adjacent squares at most 1 level apart."""
    game = board.game
    if ends[0] == ends[1] and floors_apart(game, unit, ends[0], target, ends[1]):
        refused = straight_above(target)
        if refused is not None:
            return refused
    elif not board.in_contact(unit, target, ends):
        return Refused("DU-RANGE-03", attack_reasons.NotAdjacent(target=target.id))
    levels = abs(level_of(game, unit) - level_of(game, target))
    return Refused("DU-CC-01", attack_reasons.TooHigh(target=target.id, levels=levels)) if levels > 1 else None


@rule(without=None)
def straight_above(target: Unit) -> Refused | None:
    """DU-TERR-29: units in one square on different floors are not adjacent and cannot fight in close combat."""
    return Refused("DU-TERR-29", attack_reasons.OtherFloor(target=target.id))


@rule(without=None)
def out_of_arc(board: Board, unit: Unit, weapon: Weapon, target: Unit, ends: Ends) -> Refused | None:
    """DU-ATT-01: the target's square must lie in the fire arc of the weapon's mount (step 1)."""
    mount = weapon.mount
    if board.covers(unit, mount, target, ends):
        return None
    return Refused(board.bears_by(mount), attack_reasons.OutOfArc(weapon=weapon.name, mount=mount, square=str(ends[1])))


@rule(without=None)
def out_of_line(board: Board, unit: Unit, target: Unit, ends: Ends, mount: Mount | None = None) -> Refused | None:
    """DU-ATT-01: an attack needs a clear line of sight (step 2)."""
    line = board.line(unit, target, ends, mount)
    if line.clear:
        return None
    where = "-".join(Square(*place).name for place in line.where)
    blocked = NO_LINE.get(line.what, attack_reasons.NoLineSquare)
    return Refused(line.rule, blocked(what=line.what, where=where, target=target.id))


NO_LINE: dict[str, type[NoLine]] = {
    "corner": attack_reasons.NoLineCorner,
    "wall": attack_reasons.NoLineWall,
    "opening": attack_reasons.NoLineOpening,
    "floor": attack_reasons.NoLineFloor,
    "roof": attack_reasons.NoLineRoof,
    "weather": attack_reasons.NoLineWeather,
}
"""What is said of a line of sight, by what blocks it; of anything else that it lies in a square."""


def enemies(game: Dust, unit: Unit) -> Iterator[Unit]:
    """Everything that could be declared as a target."""
    return (other for other in game.on_board() if other.seat != unit.seat)
