"""Putting right on a table what squares do not have: where a model stands, and where the hull of a wreck lies."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulesets.dust_1947.chapters.damage.elimination import leaves_a_wreck
from rulesets.dust_1947.chapters.damage.wrecks import lift_wreck
from rulesets.dust_1947.chapters.movement.spots import Spots, degrees
from rulesets.dust_1947.face.correcting.correctable import Way
from rulesets.dust_1947.table.reasons import turn as turn_reasons
from rulesets.dust_1947.table.soldier_names import number_of
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.tabletop.gathering import put, rings
from rulesets.dust_1947.table.tabletop.going import Course
from rulesets.dust_1947.table.tabletop.scale import TOLERANCES, square_at
from rulesets.dust_1947.table.tabletop.shooting import named
from rulesets.dust_1947.table.tabletop.spots import parse_spot, spot_of
from rulesets.dust_1947.table.tabletop.standing import leader, models, one_by_one, strays, wreck_of, wrecks
from rulesets.kit.boards.models.group import Group, numbers
from rulesets.kit.boards.squares.board import Direction
from rulesets.kit.boards.tables.places import Point, pose
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.refusal import Refused

NUDGE = 0.1
"""Inches by which a model is moved for which there is no other place, as a leader whose soldiers stand far out."""
MODEL, WRECK, GONE = "model", "wreck", "gone"
_SHIFT = re.compile(r"\s*(.+?)\s+to\s+(.+?)\s*")
"""A model and where it is put: "soldier 2 to 12.5,8"."""
_LIES = re.compile(r"\s*(.+?)(?:\s+facing\s+([NESW]{1,2}))?\s*", re.IGNORECASE)
"""Where a wreck lies, and what it faces: "12.5,8 facing NE"."""


def ways(game: Dust, unit: Unit) -> dict[str, Way]:
    """What there is of this at a unit."""
    if unit.where == "board" and unit.joined is None and one_by_one(game, unit):
        return {MODEL: Way(lambda: [*_shifts(game, unit)], _shift)}
    if unit.where == "eliminated" and leaves_a_wreck(game.card(unit)):
        return {WRECK: Way(lambda: _beds(game, unit), _lay)}
    return {}


def _shifts(game: Dust, unit: Unit) -> Iterator[str]:
    """For each model one place near its leader that is free."""
    course, around = Course(game, unit, 0.0), rings(leader(game, unit).middle)
    for name, model in named(game, unit):
        places = [*around, *(model.middle.moved(way, NUDGE).spot.point for way in range(0, 360, 45))]
        free = zip(places, course.followers.allowed(numbers(places)).tolist(), strict=True)
        open_places = (at for at, is_open in free if is_open and at.spot != model.middle.spot)
        place = next((at for at in open_places if _why_not(game, unit, name, at) is None), None)
        if place is not None:
            yield f"{name} to {place.spot.name}"


def _shift(game: Dust, unit: Unit, value: str) -> None:
    """Put one model elsewhere within its command circle; the leader takes the circle with him."""
    match = _SHIFT.fullmatch(value)
    known = dict(named(game, unit))
    if match is None or match[1] not in known:
        raise Refused("DU-TABLE-03", turn_reasons.NoSuchModel(value=value, options=[*known]))
    try:
        at = parse_spot(game.scenario.field, match[2])
    except ValueError:
        raise Refused("DU-TABLE-05", turn_reasons.NoSuchSquare(square=match[2])) from None
    refused = _why_not(game, unit, match[1], at)
    if refused is not None:
        raise refused
    _stand(game, unit, match[1], at)


def _why_not(game: Dust, unit: Unit, name: str, at: Point) -> Refused | None:
    """Why a model cannot stand there: no room, or somebody would be out of the command circle."""
    trial = private_copy(game)
    moved = trial.units[unit.id]
    _stand(trial, moved, name, at)
    course = Course(trial, moved, 0.0)
    leads = leader(trial, moved).middle.spot == at.spot
    ends = course.ends if leads else course.followers
    if not ends.allows(at) or _stands_on_another(moved, trial, at):
        return Refused("DU-TABLE-05", turn_reasons.NoSuchSquare(square=at.spot.name))
    lost = set(strays(trial, moved)) - set(strays(game, unit))
    return Refused("DU-TABLE-03", turn_reasons.OutOfTheCircle(unit=unit.id, count=len(lost))) if lost else None


def _stands_on_another(unit: Unit, game: Dust, at: Point) -> bool:
    """Whether a model that was put to a place overlaps another of its unit."""
    there = models(game, unit)
    here = next(name for name, model in there.items() if model.middle.spot == at.spot)
    others = there.without([here])
    return bool(others) and TOLERANCES.overlaps(others.gap(Group({here: there[here]})))


def _stand(game: Dust, unit: Unit, name: str, at: Point) -> None:
    """Put a model of a unit, or the hero who leads it, to a place."""
    there = pose(at, 0)
    hero = game.units.get(name)
    if hero is not None:
        hero.poses = [there]
    else:
        number = number_of(name) - 1
        unit.poses = [there if one == number else was for one, was in enumerate(unit.poses)]
    unit.squares = [square_at(leader(game, unit).middle)]


def _beds(game: Dust, unit: Unit) -> Sequence[str]:
    """Where the wreck of a vehicle may lie: nowhere, or in the squares of the map that have room for it."""
    trial = private_copy(game)
    beds = [option.value for option in Spots(trial, trial.units[unit.id]).anywhere()]
    return [GONE, *beds] if wreck_of(unit) in wrecks(game) else beds


def _lay(game: Dust, unit: Unit, value: str) -> None:
    """Take the wreck of a vehicle away, or lay it somewhere, facing as told, or as the vehicle did."""
    lies = wreck_of(unit) in wrecks(game)
    if value.casefold() == GONE and lies:
        _take_away(game, unit)
        return
    match = _LIES.fullmatch(value)
    facing = (match[2] or unit.facing.value).upper() if match is not None else ""
    try:
        at, way = spot_of(game, unit, match[1] if match is not None else value), Direction(facing)
        refused = _no_bed(game, unit, at, way)
    except ValueError:
        raise Refused("DU-TERR-30", turn_reasons.NoSuchSquare(square=value)) from None
    if refused is not None:
        raise refused
    _take_away(game, unit)
    put(game, unit, at, degrees(way), [])
    game.wrecks = [*game.wrecks, *(square for square in unit.squares if square not in game.wrecks)]


def _no_bed(game: Dust, unit: Unit, at: Point, way: Direction) -> Refused | None:
    """Why a wreck cannot lie there."""
    trial = private_copy(game)
    course = Course(trial, trial.units[unit.id], 0.0)
    room = course.may_face(at, degrees(way))
    return None if room else Refused("DU-TABLE-05", turn_reasons.NoSuchSquare(square=at.spot.name))


def _take_away(game: Dust, unit: Unit) -> None:
    lift_wreck(game, unit)
    unit.poses = []
