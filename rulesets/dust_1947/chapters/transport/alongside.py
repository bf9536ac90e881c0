"""Getting in and out on a table: in contact with the hull of a carrier, or beside its wreck (TABLE-12, TRANS)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.dust_1947.chapters.movement.spots import degrees, rooms_at
from rulesets.dust_1947.table.carrying import LIFT, SHIP, room, why_not_carried
from rulesets.dust_1947.table.reasons import transport as transport_reasons
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.tabletop.beside import around, touches
from rulesets.dust_1947.table.tabletop.going import Course
from rulesets.dust_1947.table.tabletop.land import from_ground
from rulesets.dust_1947.table.tabletop.scale import inches, lengths
from rulesets.dust_1947.table.tabletop.shores import bow_door, dry_land, opens_onto_land
from rulesets.dust_1947.table.tabletop.spots import place_in
from rulesets.dust_1947.table.tabletop.standing import leader, pose_of
from rulesets.kit.boards.models.group import gap
from rulesets.kit.boards.squares.board import Direction, Square, block_squares
from rulesets.kit.boards.tables.places import Point, pose
from rulesets.kit.boards.tables.prepared import holds_inside
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

Stand = tuple[str, str]
"""A place by its name, and the facing of a hull there (empty: it has none)."""


def why_not_into(game: Dust, unit: Unit, carrier: Unit, at: Point) -> Refused | None:
    """Why a unit whose leader or hull ends its move there does not get into a carrier."""
    return why_not_carried(game, unit, carrier) or out_of_contact(game, unit, carrier, at)


@rule(without=None)
def out_of_contact(game: Dust, unit: Unit, carrier: Unit, at: Point) -> Refused | None:
    """DU-TRANS-04: the leader ends the move in contact with the hull of the carrier, no wall between, or below one that
    flies."""
    if touches(game, leader(game, unit), at, leader(game, carrier)):
        return None
    return Refused("DU-TRANS-04", transport_reasons.NotBesideCarrier(unit=unit.id, carrier=carrier.id))


def berths(game: Dust, unit: Unit, course: Course, carrier: Unit) -> list[Point]:
    """The places beside a carrier, or below one that flies, at which a unit has room."""
    hull, base = leader(game, carrier), leader(game, unit)
    below = [hull.middle] if game.in_the_air(carrier) else []
    places = [at for at in (*below, *around(hull, base)) if touches(game, base, at, hull)]
    return rooms_at(game, unit, course, places)


def outside(unit: Unit, carrier: Unit) -> Unit:
    """A unit that is aboard as if it were not; a hull faces as its carrier does."""
    there = {"where": "board", "carrier": "", "level": 0, "facing": carrier.facing}
    turned = [pose(pose_of(unit, 0).point, degrees(carrier.facing))]
    return unit.model_copy(update=there if unit.soldiers else {**there, "poses": turned})


def exits(game: Dust, unit: Unit, carrier: Unit) -> list[Stand]:
    """Where a unit stands that leaves a carrier, before it goes on."""
    out = outside(unit, carrier)
    course = Course(game, out, 0.0)
    if room(game, carrier).kind == LIFT:
        return list(_below(game, course, carrier))
    facing = out.facing.value if game.card(out).has_facing else ""
    return [(at.spot.name, facing) for at in berths(game, out, course, carrier)]


def ways_out(game: Dust, pilot: Unit, vehicle: Unit) -> list[str]:
    """Where a pilot stands who climbs out, before he goes on: in contact with the hull."""
    return [at.spot.name for at in berths(game, pilot, Course(game, pilot, 0.0), vehicle)]


def beside_the_wreck(game: Dust, pilot: Unit, vehicle: Unit) -> list[str]:
    """Where the pilot of a destroyed vehicle may come down: within range 1 of its hull, but not where that was."""
    hull, base = leader(game, vehicle), leader(game, pilot)
    near = in_the_wreck_or_beside(game, pilot, vehicle)
    beside = [at for at in near if gap(base.at(pose(at, base.pose.degrees)), hull) > 0]
    return [at.spot.name for at in rooms_at(game, pilot, Course(game, pilot, 0.0), beside)]


def landings(game: Dust, unit: Unit, carrier: Unit) -> list[Stand]:
    """Where a unit can be put down that got out of a destroyed carrier."""
    out = outside(unit, carrier)
    course, kind = Course(game, out, 0.0), room(game, carrier).kind
    if kind == LIFT:
        return list(_below(game, course, carrier))
    near = in_the_wreck_or_beside(game, out, carrier)
    places = rooms_at(game, out, course, _on_land(game, out, carrier, near) if kind == SHIP else near)
    facing = out.facing.value if game.card(out).has_facing else ""
    return [(at.spot.name, facing) for at in places]


def _on_land(game: Dust, out: Unit, ship: Unit, near: Sequence[Point]) -> list[Point]:
    """DU-TRANS-30: those of some places that are land within range 1 of the bow door, or of a hull that touches land
    with another side (DU-D-103)."""
    hull, base = leader(game, ship), leader(game, out)
    edge = bow_door(hull) if opens_onto_land(game, ship) else hull.body.area
    land = dry_land(game.scenario.field)
    dry = (at for at in near if holds_inside(land, at))
    return [at for at in dry if lengths(from_ground(base.at(pose(at, base.pose.degrees)), edge)) == 1]


def _below(game: Dust, course: Course, carrier: Unit) -> Iterator[Stand]:
    """DU-TRANS-22: straight down from the airlifter, in each facing in which the vehicle has room."""
    at = leader(game, carrier).middle
    yield from ((at.spot.name, way.value) for way in Direction if course.may_face(at, degrees(way)))


@rule(without=[])
def in_the_wreck_or_beside(game: Dust, unit: Unit, carrier: Unit) -> list[Point]:
    """DU-TRANS-15: in the wreck, or within range 1 of it: the middle of it, places in contact with it, and those of the
    squares of the map."""
    hull, base, field = leader(game, carrier), leader(game, unit), game.scenario.field
    squares = block_squares(Square(0, 0), field.columns, field.rows)
    near = (place_in(game, unit, square) for square in squares)
    close = (at for at in near if at.to(hull.middle) <= inches(1) + hull.widest + base.widest)
    within = [at for at in close if lengths(gap(base.at(pose(at, base.pose.degrees)), hull)) == 1]
    return _unlike([hull.middle, *around(hull, base), *within])


def _unlike(places: Sequence[Point]) -> list[Point]:
    return list(dict.fromkeys(places))
