"""Shooting: who may, at whom, with how many dice, and what comes of it (SHOOT)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import shapely

from rulesets.julia_augusta.chapters.disorder.blows import Blow, happen
from rulesets.julia_augusta.chapters.disorder.disorder_points import Why
from rulesets.julia_augusta.chapters.shooting.aiming import aimed, aims, open_bases
from rulesets.julia_augusta.table.doings import Halving
from rulesets.julia_augusta.table.happenings.manoeuvre import Volley
from rulesets.julia_augusta.table.measure import distance, front_rank_middle, in_combat, zone
from rulesets.julia_augusta.table.reasons.shooting import (
    AllEngaged,
    InCombat,
    Looting,
    NoEnemy,
    NotLight,
    OutOfRange,
    OutOfSight,
    Pursues,
    Routing,
)
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.julia_augusta.table.terrain import Piece
from rulesets.kit.boards.tables.places import Point, thousandths
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Offer, offer
from rulesets.kit.engine.refusal import Refused

STRIKES = 6
"""The face that puts a DP on the target."""


class Throw(NamedTuple):
    """How many dice a volley is rolled with: the bases that shoot, why they are halved, if they are, how many dice the
    shooters' DPs cost, and what is left."""

    bases: int
    halved: tuple[Halving, ...]
    less: int
    dice: int


def targets(game: Julia, unit: Unit) -> Offer:
    """The enemies that a unit can shoot at, each with the bases that shoot and the dice that they roll."""

    idle = why_no_shooting(game, unit)

    def judge(name: str) -> Refused | None:
        return no_enemy(game, unit, name) or idle or why_no_shot(game, unit, game.units[name])

    def dice(name: str) -> dict[str, Any]:
        throw = throw_at(game, unit, game.units[name])
        return {"bases": throw.bases, "dice": throw.dice}

    enemies = [enemy.id for enemy in game.enemies(unit)]
    return offer("target", enemies, judge, kind="target", tell=dice)


def only_target(game: Julia, unit: Unit) -> Unit | None:
    """The enemy that a unit can shoot at, if there is but one."""
    offered_targets = targets(game, unit).options
    return game.units[offered_targets[0].value] if len(offered_targets) == 1 else None


def why_no_volley(game: Julia, unit: Unit, name: str) -> Refused | None:
    """Why a unit cannot shoot at somebody."""
    refused = no_enemy(game, unit, name) or why_no_shooting(game, unit)
    return refused or why_no_shot(game, unit, game.units[name])


def no_enemy(game: Julia, unit: Unit, name: str) -> Refused | None:
    """Nobody on the table is called so whom it could shoot at."""
    target = game.units.get(name)
    enemy = target is not None and target.on_table and target.seat != unit.seat
    return None if enemy else Refused("JA-SHOOT-02", NoEnemy(target=name))


def why_no_shot(game: Julia, unit: Unit, target: Unit) -> Refused | None:
    """Why an enemy cannot be shot at by a unit that may shoot."""
    return all_engaged(game, target) or no_shot(game, unit, target)


def why_no_shooting(game: Julia, unit: Unit) -> Refused | None:
    """Why a unit cannot shoot at all."""
    return not_light(unit) or engaged(game, unit) or pursues(unit) or flees_or_loots(unit)


@rule(without=None)
def not_light(unit: Unit) -> Refused | None:
    """JA-SHOOT-01: only light troops shoot."""
    return None if unit.light else Refused("JA-SHOOT-01", NotLight(unit=unit.id))


@rule(without=None)
def engaged(game: Julia, unit: Unit) -> Refused | None:
    """JA-SHOOT-01: a unit in combat cannot shoot."""
    return Refused("JA-SHOOT-01", InCombat(unit=unit.id)) if in_combat(game, unit) else None


@rule(without=None)
def pursues(unit: Unit) -> Refused | None:
    """JA-ACM-14: a unit that went on pursuing does not shoot this turn, though its pursuit may be over."""
    return Refused("JA-ACM-14", Pursues(unit=unit.id)) if unit.has_pursued else None


def flees_or_loots(unit: Unit) -> Refused | None:
    """A routing unit flees (JA-ACM-08), a looting one does nothing else (JA-CTRL-16)."""
    if unit.routing:
        return Refused("JA-ACM-08", Routing(unit=unit.id))
    return Refused("JA-CTRL-16", Looting(unit=unit.id)) if unit.looting else None


@rule(without=None)
def all_engaged(game: Julia, target: Unit) -> Refused | None:
    """JA-SHOOT-04: a unit all of whose bases are engaged cannot be shot at."""
    return None if open_bases(game, target) else Refused("JA-SHOOT-04", AllEngaged(target=target.id))


def no_shot(game: Julia, unit: Unit, target: Unit) -> Refused | None:
    """None of its bases has the target in range, in its front zone and in sight."""
    if aims(game, unit, target):
        return None
    if aimed(game, unit, target):
        return Refused("JA-SHOOT-05", OutOfSight(target=target.id))
    return Refused("JA-SHOOT-02", OutOfRange(target=target.id, inches=thousandths(distance(unit, target))))


def throw_at(game: Julia, unit: Unit, target: Unit) -> Throw:
    """The dice of a volley."""
    shots = aims(game, unit, target)
    reasons = why_halved(game, unit, target)
    dice = halved(len(shots)) if reasons else len(shots)
    less = disordered(unit)
    return Throw(len(shots), reasons, less, at_least_one(dice - less))


def why_halved(game: Julia, unit: Unit, target: Unit) -> tuple[Halving, ...]:
    """Every reason why the dice are halved."""
    reasons: dict[Halving, bool] = {
        "light_infantry": light_infantry(target),
        "cover": in_cover(game, unit, target),
        "shields": shielded(unit, target),
    }
    return tuple(name for name, holds in reasons.items() if holds)


@rule(without=False)
def light_infantry(target: Unit) -> bool:
    """JA-SHOOT-07: the target is LI."""
    return target.type == "LI"


@rule(without=False)
def in_cover(game: Julia, unit: Unit, target: Unit) -> bool:
    """JA-SHOOT-07: the target is in cover: the middle of its front rank is, from the middle of the shooters' front."""
    return any(covers(piece, unit.pose.point, front_rank_middle(target)) for piece in game.pieces)


@rule(without=False)
def shielded(unit: Unit, target: Unit) -> bool:
    """JA-SHOOT-07: the target is HI, and the middle of the shooters' front edge does not lie in its rear zone."""
    return target.type == "HI" and zone(target, unit.pose.point) != "rear"


def covers(piece: Piece, start: Point, end: Point) -> bool:
    """Whether a target stands within a wood or a building, or behind that, a wall or a ditch, to which it is as near as
    the shooters are."""
    if not piece.nature.cover:
        return False
    crossed = shapely.intersection(shapely.LineString((start, end)), piece.terrain.geometry)
    if crossed.is_empty:
        return False
    from_shooter, from_target = (shapely.distance(crossed, shapely.Point(at)) for at in (start, end))
    return bool(from_target <= from_shooter)


def halved(dice: int) -> int:
    """Half of the dice, rounded up, once (JA-SHOOT-07, JA-D-23)."""
    return (dice + 1) // 2


@rule(without=0)
def disordered(unit: Unit) -> int:
    """JA-SHOOT-08: each DP of the shooters costs a die."""
    return unit.dp


@rule(without=lambda dice: dice)
def at_least_one(dice: int) -> int:
    """JA-SHOOT-09: a unit that may shoot rolls one die at least."""
    return max(1, dice)


def volley(game: Julia, dice: Dice, unit: Unit, target: Unit) -> None:
    """A unit shoots at an enemy."""
    throw = throw_at(game, unit, target)
    faces = dice.roll(throw.dice, alike=lambda face: face >= STRIKES)
    dps = struck(faces)
    game.say(
        Volley(
            rule="JA-SHOOT-10",
            unit=unit.id,
            target=target.id,
            dice=faces,
            dps=dps,
            bases=throw.bases,
            halved=throw.halved,
            less=throw.less,
        )
    )
    happen(game, dice, [Blow(target.id, dps, "shooting", why=Why("JA-SHOOT-10", "shooting", unit.id))])


@rule(without=0)
def struck(faces: Sequence[int]) -> int:
    """JA-SHOOT-10: each die that shows 6 puts a DP on the target."""
    return sum(face >= STRIKES for face in faces)
