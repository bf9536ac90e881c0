"""Measuring on the table: distances, zones, contact and the field that a mover meets (SETUP-12, FORM-06)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from math import hypot

from rulesets.julia_augusta.table.state import TABLE, Julia, Leader, Unit, Zone
from rulesets.julia_augusta.table.terrain import Piece, ground
from rulesets.kit.boards.tables import distance as table_distance
from rulesets.kit.boards.tables.bases import Body, Placement
from rulesets.kit.boards.tables.contact import GAP, bases_in_contact
from rulesets.kit.boards.tables.distance import within
from rulesets.kit.boards.tables.field import Battlefield
from rulesets.kit.boards.tables.places import FULL_TURN, THOUSANDTHS, Point, at_most
from rulesets.kit.engine.points import rule

NEAR = 4.0
"""Inches of control, of the stop before formed enemies, of morale and of a charge."""
CLOSE = 8.0
"""Inches from the enemy within which moves are diced and order suffers."""
ALIKE = 2250
"""Hundredths of a degree up to which two directions count as the same."""


def distance(one: Unit, other: Unit) -> float:
    """The distance in inches between the nearest points of two units."""
    return _distance(one.placement, other.placement)


@lru_cache(maxsize=16384)
def _distance(one: Placement, other: Placement) -> float:
    return table_distance.distance(one, other)


def near(one: Unit, other: Unit, inches: float = NEAR) -> bool:
    """Whether two units are at most so many inches apart (JA-SETUP-12)."""
    return at_most(_distance(one.placement, other.placement), inches)


@rule(without=lambda game, unit: [])
def unbroken_enemies(game: Julia, unit: Unit) -> list[Unit]:
    """JA-SETUP-12, JA-DP-04: the enemies that are not routing: only they count for distances from the enemy."""
    return [enemy for enemy in game.enemies(unit) if not enemy.routing]


def enemy_within(game: Julia, unit: Unit, inches: float) -> bool:
    """Whether any unbroken enemy is at most so many inches from a unit."""
    return any(near(unit, enemy, inches) for enemy in unbroken_enemies(game, unit))


def friends_within(game: Julia, unit: Unit, inches: float = NEAR) -> list[Unit]:
    """The other units of its side at most so many inches from it."""
    return [friend for friend in game.friends(unit) if near(unit, friend, inches)]


def leader_at(game: Julia, leader: Leader) -> Point:
    """Where a leader stands: an attached one on the middle of his unit's front rank."""
    if not leader.unit:
        return leader.spot.point
    return front_rank_middle(game.units[leader.unit])


def front_rank_middle(unit: Unit) -> Point:
    """The middle of a unit's front rank."""
    return unit.placement.front_rank_middle


def near_leader(game: Julia, unit: Unit, leader: Leader, inches: float = NEAR) -> bool:
    """Whether a unit is at most so many inches from a leader's base, which is 1 inch across (JA-SETUP-09)."""
    return leader.unit == unit.id or _near_base(unit.placement, leader_at(game, leader), inches)


@lru_cache(maxsize=16384)
def _near_base(placement: Placement, at: Point, inches: float) -> bool:
    return within(placement, _base_of(at), inches)


def _base_of(at: Point) -> Body:
    return Body(table_distance.measured(at).core, 0.5)


@rule(without="front")
def zone(unit: Unit, point: Point) -> Zone:
    """JA-FORM-06: the zone of a unit in which a point lies."""
    where = table_distance.zone(unit.placement, point)
    words: dict[table_distance.Zone, Zone] = {table_distance.Zone.FRONT: "front", table_distance.Zone.REAR: "rear"}
    return words.get(where, "flank")


def in_front(unit: Unit, other: Unit) -> bool:
    """Whether any of a unit lies in another's front zone."""
    return table_distance.in_front(unit.placement, other.placement)


def faces_alike(one: Unit, other: Unit) -> bool:
    """Whether two units face the same way, to within 22.5 degrees."""
    turn = abs(one.pose.facing - other.pose.facing)
    return min(turn, FULL_TURN - turn) <= ALIKE


def contacts(one: Unit, other: Unit) -> list[tuple[int, int]]:
    """The pairs of bases of two units that are in edge contact (JA-D-46), by their numbers from the front left."""
    return _contacts(one.placement, other.placement)


@lru_cache(maxsize=16384)
def _contacts(one: Placement, other: Placement) -> list[tuple[int, int]]:
    return bases_in_contact(one, other)


def apart(one: Placement, other: Placement) -> float:
    """Inches that two units are apart at least: quickly reckoned, to leave out those far away."""
    here, there = one.pose, other.pose
    middles = hypot(here.x - there.x, here.y - there.y) / THOUSANDTHS
    return middles - one.extent.farthest - other.extent.farthest


def touching(game: Julia, unit: Unit) -> list[Unit]:
    """The enemies that a unit is in contact with, routing ones too."""
    here = unit.placement
    west, north, east, south = here.body.box
    west, north, east, south = west - GAP, north - GAP, east + GAP, south + GAP
    enemies = []
    for enemy in game.enemies(unit):
        there = enemy.placement
        left, top, right, bottom = there.body.box
        # Most enemies are far off: the boxes around both tell that some thirty times a click.
        if left < east and west < right and top < south and north < bottom and _contacts(here, there):
            enemies.append(enemy)
    return enemies


def opponents(game: Julia, unit: Unit) -> list[Unit]:
    """The enemies that a unit fights: those it touches that are not routing; a routing unit fights nobody."""
    return [] if unit.routing else [enemy for enemy in touching(game, unit) if not enemy.routing]


@rule(without=False)
def in_combat(game: Julia, unit: Unit) -> bool:
    """JA-CBT-02: in contact with an enemy, neither of them routing."""
    return bool(opponents(game, unit))


def field(game: Julia, unit: Unit | None = None, without: Collection[str] = ()) -> Battlefield:
    """The table as a mover meets it: rough ground is closed to mounted units; `without` are units not there."""
    closed = unit is not None and unit.mounted
    return _field(game.pieces, closed, tuple((u.id, u.placement) for u in game.on_table() if u.id not in without))


@lru_cache(maxsize=256)
def _field(pieces: tuple[Piece, ...], closed: bool, units: Iterable[tuple[str, Placement]]) -> Battlefield:
    return Battlefield(TABLE, ground(pieces, closed), dict(units))
