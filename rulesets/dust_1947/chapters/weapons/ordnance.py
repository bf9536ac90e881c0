"""Large Ordnance: a bomb that is aimed at a square and bursts over four (SKILL-ORDNANCE)."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947.chapters.attack.targets import (
    Aim,
    Attacker,
    beside_the_arc,
    empty_cell,
    out_of_line,
    out_of_range,
    straight_down,
)
from rulesets.dust_1947.chapters.hits.volleys import Shot, Volley, weapon_of
from rulesets.dust_1947.chapters.weapons.artillery import hidden, point_of
from rulesets.dust_1947.moments import AIMED, STRUCK, WAYS, DustSkill, register
from rulesets.dust_1947.table.armament import Battery
from rulesets.dust_1947.table.boards.board import Ends
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.cards import Weapon
from rulesets.dust_1947.table.measure.blocks import Block
from rulesets.dust_1947.table.measure.marks import is_mark, standing_at
from rulesets.dust_1947.table.reasons import attack as attack_reasons
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.moments import Replacement, at
from rulesets.kit.engine.refusal import Refused

BURST = "burst "
"""Before the block over which it bursts."""


@register
class LargeOrdnance(DustSkill):
    """A weapon too large for a single target."""

    key = "Large Ordnance"

    @at(AIMED)
    def at_a_square(self, game: Dust, *, by: Attacker, battery: Battery, target: Unit, **told: Any) -> Replacement:
        """DU-SKILL-ORDNANCE-01: a target square in its arc, range and line of sight is chosen, whoever stands there."""
        aims = [_laid(by, battery, target, ends) for ends in by.board.lines(by.unit, battery, target)]
        best = next((aim for aim in aims if isinstance(aim, Aim)), aims[0])
        return Replacement("DU-SKILL-ORDNANCE-01", best)

    @at(WAYS)
    def block(self, game: Dust, *, shot: Shot, reaction_to: str | None, **told: Any) -> Replacement:
        """DU-SKILL-ORDNANCE-02: the attacker picks which of the four blocks with the target square it is."""
        gun, weapon = game.units[shot.bearer], weapon_of(game, shot)
        return Replacement("DU-SKILL-ORDNANCE-02", list(bursts(game, gun, weapon, point_of(game, shot), reaction_to)))

    @at(STRUCK)
    def everybody(self, game: Dust, *, volley: Volley, **told: Any) -> Replacement:
        """DU-SKILL-ORDNANCE-02: every unit in the block is attacked, in range and sight or not; on the level of the
        target square, as by every other area."""
        point = point_of(game, volley)
        block = board_of(game).blocks(point).get(volley.way.removeprefix(BURST), ())
        return Replacement("DU-SKILL-ORDNANCE-02", _inside(game, point, block))


def _laid(by: Attacker, battery: Battery, target: Unit, ends: Ends) -> Aim | Refused:
    """How it is aimed from a square at another, or why it cannot be."""
    point = target if is_mark(target) else by.board.point_under(by.unit, target, ends[1])
    apart = by.board.away(by.unit, ends[0], point)
    refused = (
        (None if is_mark(target) else empty_cell(by.game, battery.weapon, target))
        or straight_down(by.board, by.unit, point, ends)
        or out_of_range(battery.weapon, apart)
        or beside_the_arc(by, battery, point, ends)
        or misses_the_trigger(by, battery, point)
        or hidden(by.board, by.unit, point)
        or out_of_line(by.board, by.unit, point, ends)
    )
    return refused or Aim(*ends, apart, point.id)


def misses_the_trigger(by: Attacker, battery: Battery, point: Unit) -> Refused | None:
    """Why a square is too far from the unit that a reaction answers (DU-REACT-10)."""
    if by.reaction_to is None or bursts(by.game, by.unit, battery.weapon, point, by.reaction_to):
        return None
    return Refused("DU-REACT-10", attack_reasons.OnlyTheTrigger(target=point.id, trigger=by.reaction_to))


def bursts(game: Dust, gun: Unit, weapon: Weapon, point: Unit, reaction_to: str | None) -> dict[str, list[str]]:
    """Where it may burst, each with the units that it strikes; in a reaction only where it strikes the trigger. Of
    those that strike the same units only one."""
    places_struck: dict[str, list[str]] = {}
    free = reaction_to is None or game.options.reaction_target == "free"
    board = board_of(game)
    around = board.around(gun, weapon, point)
    for name, block in board.blocks(point).items():
        units = _inside(game, point, block) if around is None else around
        if units not in places_struck.values() and (free or reaction_to in units):
            places_struck[f"{BURST}{name}".rstrip()] = units
    return places_struck


def _inside(game: Dust, point: Unit, block: Block) -> list[str]:
    """The units on the ground in a block."""
    return list({unit.id: None for square in block for unit in standing_at(game, point, square)})
