"""Artillery: a point, the area around it, and smoke instead of shells (WPN-ART, WPN-SMOKE)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rulesets.dust_1947.chapters.attack.firing import mode_of
from rulesets.dust_1947.chapters.attack.targets import Aim, Attacker, beside_the_arc, out_of_line, unseen
from rulesets.dust_1947.chapters.hits.volleys import Shot, Volley, weapon_of
from rulesets.dust_1947.chapters.weapons.smoke import lay, lay_around, outdoors
from rulesets.dust_1947.moments import (
    AIMED,
    COVER,
    DENIES_SAVE,
    IN_PLACE_OF_DICE,
    MODES,
    STRUCK,
    WAYS,
    DustSkill,
    register,
)
from rulesets.dust_1947.table import symbols
from rulesets.dust_1947.table.armament import SHELLS, SMOKE, Battery
from rulesets.dust_1947.table.boards.board import Board
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.cards import Weapon
from rulesets.dust_1947.table.fortifications import bunker_of
from rulesets.dust_1947.table.happenings import weapons as happened
from rulesets.dust_1947.table.measure.blocks import Block
from rulesets.dust_1947.table.measure.marks import is_mark, mark, standing_at
from rulesets.dust_1947.table.measure.ranges import in_contact, in_range
from rulesets.dust_1947.table.reasons import attack as attack_reasons
from rulesets.dust_1947.table.reasons import weapons as weapons_reasons
from rulesets.dust_1947.table.sight.lines_of_sight import Lookout, lookout_over
from rulesets.dust_1947.table.sight.obstacles import indoors, level_of
from rulesets.dust_1947.table.sight.passage import walled_off
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.moments import Replacement, at
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

SHELLED, SMOKED = f"{SHELLS} ", f"{SMOKE} "
"""Before the block that is fired at."""


@register
class Artillery(DustSkill):
    """A gun that fires in a high arc."""

    key = "Artillery"

    @at(AIMED)
    def at_apoint_of(self, game: Dust, *, by: Attacker, battery: Battery, target: Unit, **told: Any) -> Replacement:
        """DU-WPN-ART-01: artillery is aimed at a point that it sees itself, or that its observer sees."""
        lines = by.board.lines(by.unit, battery, target)
        aims = [_laid(by, battery, target, *ends) for ends in lines]
        best = next((aim for aim in aims if isinstance(aim, Aim)), aims[0])
        return Replacement("DU-WPN-ART-01", best)

    @at(WAYS)
    def block(self, game: Dust, *, unit: Unit, shot: Shot, reaction_to: str | None, **told: Any) -> Replacement:
        """DU-WPN-ART-05: the area is one of the four blocks with the target square, chosen by the attacker."""
        point = point_of(game, shot)
        blocks = _answering(game, game.units[shot.bearer], weapon_of(game, shot), point, reaction_to)
        return Replacement("DU-WPN-ART-05", [*_shellings(game, point, blocks), *smoking(game, point, blocks)])

    @at(MODES)
    def shells_or_smoke(self, game: Dust, **told: Any) -> Replacement:
        """DU-WPN-SMOKE-01: whether it fires shells or smoke is declared with the actions (DU-D-42)."""
        return Replacement("DU-WPN-SMOKE-01", (SHELLS, SMOKE))

    @at(STRUCK)
    def everybody(self, game: Dust, *, volley: Volley, **told: Any) -> Replacement:
        """DU-WPN-ART-07, DU-HERO-11: every unit in the area, friend or foe, is attacked with its own roll."""
        point = point_of(game, volley)
        block = board_of(game).blocks(point).get(volley.way.removeprefix(SHELLED), ())
        return Replacement("DU-WPN-ART-07", [unit.id for unit in _struck(lookout_over(game), point, block)])

    @at(COVER)
    def from_thepoint_of(self, game: Dust, *, volley: Volley, unit: Unit, **told: Any) -> Replacement:
        """DU-WPN-ART-08: cover is judged from the target square."""
        return Replacement("DU-WPN-ART-08", board_of(game).in_cover(point_of(game, volley), volley.end, unit))

    @at(DENIES_SAVE)
    def in_the_open(self, game: Dust, **told: Any) -> Replacement:
        """DU-WPN-ART-09: infantry in the open gets no infantry save."""
        return Replacement("DU-WPN-ART-09", value=True)

    @at(IN_PLACE_OF_DICE)
    def smoke(self, game: Dust, *, unit: Unit, shot: Shot, dice: Dice, **told: Any) -> None:
        """DU-WPN-SMOKE-01: for smoke each gun rolls 1 die; on BLOC or CROSSHAIR the screen is placed."""
        if not shot.way.startswith(SMOKE):
            return
        rolled = symbols.roll(dice, shot.count)
        placed = symbols.count(rolled, "smoke") > 0
        words = [symbol.value for symbol in rolled]
        game.say(
            happened.SmokeShells(rule="DU-WPN-SMOKE-01", unit=unit.id, weapon=shot.weapon, dice=words, placed=placed)
        )
        if placed:
            point = point_of(game, shot)
            at = board_of(game).middle(point)
            if at is not None:
                lay_around(game, at, "DU-WPN-SMOKE-01")
                return
            block = board_of(game).blocks(point)[shot.way.removeprefix(SMOKED)]
            lay(game, connected(Lookout(game), point, block), "DU-WPN-SMOKE-01")


def _laid(by: Attacker, battery: Battery, target: Unit, start: Square, end: Square) -> Aim | Refused:
    """How a gun is laid on a point from one of its squares, or why it cannot be."""
    point = target if is_mark(target) else by.board.point_under(by.unit, target, end)
    apart = by.board.away(by.unit, start, point)
    seer = observed(by)
    refused = (
        under_a_roof(by, start)
        or under_concrete(by)
        or without_dot(by.game, point)
        or out_of_band(battery.weapon, apart)
        or beside_the_arc(by, battery, point, (start, end))
        or wide_of_the_trigger(by, battery, point)
        or smokes_indoors(by, battery, point)
        or hidden(by.board, seer, point)
        or _sees(by.board, seer, start, point)
    )
    return refused or Aim(start, end, apart, point.id)


@rule(without=lambda by: by.unit)
def observed(by: Attacker) -> Unit:
    """DU-SKILL-OBSERVER-03, DU-WPN-ART-02: fire that is called needs the observer's line of sight, over whatever stands
    between; arc and range are measured from the gun."""
    return by.observer or by.unit


@rule(without=None)
def under_a_roof(by: Attacker, start: Square) -> Refused | None:
    """DU-WPN-ART-02: it cannot fire from inside a building or bunker."""
    if indoors(by.game, by.unit, start) is None:
        return None
    return Refused("DU-WPN-ART-02", weapons_reasons.UnderARoof(unit=by.unit.id))


@rule(without=None)
def under_concrete(by: Attacker) -> Refused | None:
    """DU-FORT-19: artillery weapons cannot be fired from inside a bunker."""
    if bunker_of(by.game, by.unit) is None:
        return None
    return Refused("DU-FORT-19", weapons_reasons.UnderConcrete(unit=by.unit.id))


@rule(without=None)
def without_dot(game: Dust, point: Unit) -> Refused | None:
    """DU-WPN-ART-04: the target square may be empty, but it must have a centre dot."""
    ground = game.scenario.field.ground.get(point.square)
    return None if ground is None or ground.dot else Refused("DU-WPN-ART-04", weapons_reasons.NoDot(square=point.id))


def wide_of_the_trigger(by: Attacker, battery: Battery, point: Unit) -> Refused | None:
    """Why a point is too far from the unit that a reaction answers: no area with it holds that unit."""
    trigger = by.reaction_to
    if trigger is None or _reaches(by, battery, point, trigger):
        return None
    return Refused("DU-REACT-10", attack_reasons.OnlyTheTrigger(target=point.id, trigger=trigger))


def _reaches(by: Attacker, battery: Battery, point: Unit, trigger: str) -> bool:
    near = by.board.middle(point) is not None or _may_hold(by.game, point, trigger)
    return near and bool(_answering(by.game, by.unit, battery.weapon, point, trigger))


def _may_hold(game: Dust, point: Unit, trigger: str) -> bool:
    """Whether an area with a point can reach as far as a unit: into its square, or the next one."""
    squares = game.units[trigger].squares
    near = any(square == point.square or in_contact(square, point.square) for square in squares)
    return near or game.options.reaction_target == "free"


@rule(without=None)
def smokes_indoors(by: Attacker, battery: Battery, point: Unit) -> Refused | None:
    """DU-WPN-SMOKE-03: a gun that was declared to fire smoke is aimed at no point in a building or bunker."""
    smokes = mode_of(by.modes, battery.weapon.name) == SMOKE
    if smokes and not outdoors(by.game, point.square):
        return Refused("DU-WPN-SMOKE-03", weapons_reasons.NoSmokeThere(square=point.id))
    return None


@rule(without=None)
def out_of_band(weapon: Weapon, squares: int) -> Refused | None:
    """DU-WPN-ART-03: the distance from gun to target point must lie within both limits."""
    if in_range(weapon, squares):
        return None
    return Refused("DU-WPN-ART-03", attack_reasons.OutOfRange(weapon=weapon.name, distance=squares, reach=weapon.reach))


def hidden(board: Board, seer: Unit, point: Unit) -> Refused | None:
    """Why a point cannot be chosen because of who hides there (DU-D-134)."""
    enemies = (unit for unit in board.standing_at(point) if unit.seat != seer.seat)
    return next((why for unit in enemies if (why := unseen(board.game, seer, unit)) is not None), None)


def _sees(board: Board, seer: Unit, start: Square, point: Unit) -> Refused | None:
    """Why nobody sees the point: the gun from this square, or its observer from any of his."""
    starts = (start,) if start in seer.squares else tuple(seer.squares)
    refused = [out_of_line(board, seer, point, (one, point.square)) for one in starts]
    return None if None in refused else refused[0]


def point_of(game: Dust, shot: Shot | Volley) -> Unit:
    """The mark that a shot is aimed at."""
    gun = game.units[shot.bearer]
    aimed = shot.declared if isinstance(shot, Volley) else shot.target
    return board_of(game).point(gun, aimed) or mark(gun, shot.end)


def _answering(game: Dust, gun: Unit, weapon: Weapon, point: Unit, reaction_to: str | None) -> dict[str, Block]:
    """The areas that may be fired at: all of them, or in a reaction those that hold the trigger."""
    board = board_of(game)
    blocks = board.blocks(point)
    if reaction_to is None or game.options.reaction_target == "free":
        return blocks
    around = board.around(gun, weapon, point)
    held = {name: around or _names(_struck(lookout_over(game), point, block)) for name, block in blocks.items()}
    return {name: block for name, block in blocks.items() if holds_the_trigger(held[name], reaction_to)}


@rule(without=True)
def holds_the_trigger(held: Sequence[str], trigger: str) -> bool:
    """DU-REACT-10: reactive fire at an area is declared against one that contains the trigger (DU-D-74)."""
    return trigger in held


def _names(units: Iterable[Unit]) -> list[str]:
    return [unit.id for unit in units]


def _shellings(game: Dust, point: Unit, blocks: dict[str, Block]) -> Iterator[str]:
    """The blocks that may be shelled; of those that strike the same units only one."""
    lookout = Lookout(game)
    known: list[list[str]] = []
    for name, block in blocks.items():
        units = _names(_struck(lookout, point, block))
        if units not in known:
            known.append(units)
            yield f"{SHELLED}{name}".rstrip()


@rule(without=())
def smoking(game: Dust, point: Unit, blocks: Iterable[str]) -> tuple[str, ...]:
    """DU-WPN-SMOKE-01: in place of an attack the gun may put a smoke screen on a block with the target square."""
    return tuple(f"{SMOKED}{name}".rstrip() for name in blocks) if outdoors(game, point.square) else ()


def _struck(lookout: Lookout, point: Unit, block: Block) -> list[Unit]:
    """The units in the area of a block."""
    units = (unit for square in connected(lookout, point, block) for unit in standing_at(lookout.game, point, square))
    return list({unit.id: unit for unit in units}.values())


@rule(without=lambda lookout, point, block: list(block))
def connected(lookout: Lookout, point: Unit, block: Block) -> list[Square]:
    """DU-WPN-ART-06: each of the other 3 squares belongs to the area only if it is on the same level, sees the target
    square, and could be reached from it by a move."""
    return [square for square in block if square == point.square or _joins(lookout, point, square)]


def _joins(lookout: Lookout, point: Unit, square: Square) -> bool:
    game = lookout.game
    ground = game.scenario.field.ground.get(square)
    there = point.model_copy(update={"id": f"{point.id} {square}", "squares": [square]})
    if (ground is not None and not ground.dot) or level_of(game, there) != level_of(game, point):
        return False
    seen = lookout.look(point, point.square, there, square).clear
    return seen and not walled_off(lookout, point.square, square)
