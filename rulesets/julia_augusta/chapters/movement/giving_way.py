"""Light troops that fall back before formed units (MOVE-11, MOVE-12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulesets.julia_augusta.chapters.movement.distances import SHORT, SLACK, Kept, first_nearer, is_at_it
from rulesets.julia_augusta.table.measure import NEAR, field, in_combat
from rulesets.julia_augusta.table.state import TABLE, Julia, Unit
from rulesets.julia_augusta.table.stretches import Stretch, stretch
from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.distance import distance, nearest_points, overlaps
from rulesets.kit.boards.tables.field import Wrong
from rulesets.kit.boards.tables.manoeuvres import Shift
from rulesets.kit.boards.tables.moves import free_way
from rulesets.kit.boards.tables.places import THOUSANDTHS, TOLERANCE
from rulesets.kit.engine.points import rule

FALLS_BACK_ON_FOOT, FALLS_BACK_MOUNTED = 8.0, 12.0
"""The most inches that light troops fall back."""
JUST_BEYOND = NEAR + TOLERANCE + 2 * SLACK
"""Inches: a hair more than 4."""
LOOK = 0.25
"""Inches between two looks for a free place."""


class FallBack(NamedTuple):
    """Light troops that fall back: the way, and whether it takes them beyond 4 inches from the mover; `at_edge`: only
    the table's edge keeps them from getting there; `leaves`: they go on over it."""

    unit: Unit
    way: Stretch
    clear: bool
    at_edge: bool = False
    leaves: bool = False

    @property
    def stands(self) -> Placement:
        """Where they stand then."""
        return self.way.after


class Room(NamedTuple):
    """How far light troops may fall back, and whether that ends at the table's edge."""

    way: Shift
    at_edge: bool


@rule(without=False)
def gives_way(game: Julia, mover: Unit, light: Unit) -> bool:
    """JA-MOVE-11: light troops fall back before a formed enemy that moves; not before an unformed one."""
    return mover.formed and light.light and not light.routing and not is_held(game, light)


@rule(without=False)
def is_held(game: Julia, light: Unit) -> bool:
    """JA-MOVE-12: light troops in combat do not fall back."""
    return in_combat(game, light)


def pressed(mover: Placement, light: Unit) -> Kept:
    """What a mover must not do for light troops to stay: come within 4 inches of them, or nearer, in its front zone."""
    away = distance(mover, light.placement)
    return Kept(light.id, light.placement, min(JUST_BEYOND, away), "JA-MOVE-11", ahead=True)


def is_pressed(stretches: list[Stretch], kept: Kept) -> bool:
    """Whether it does."""
    return any(first_nearer(piece, kept) is not None for piece in stretches)


@rule(without=lambda light, stands, away: Kept(light.id, stands, 0.0, "JA-MOVE-12"))
def stands_in_the_way(light: Unit, stands: Placement, away: float) -> Kept:
    """JA-MOVE-12: a formed unit stops 1 inch from light troops that cannot get beyond 4 inches."""
    return Kept(light.id, stands, min(SHORT, away), "JA-MOVE-12")


def fall_back(game: Julia, light: Unit, start: Placement, end: Placement, friends: Sequence[Placement]) -> FallBack:
    """JA-MOVE-11: straight away from where a mover starts, to just beyond 4 inches from where it ends; `friends` are
    where others stand then."""
    room, at_edge = _room(game, light, _away(light, start))
    inches = _free_place(light, room, _needed(light, room, end), friends)
    way = stretch(light.placement, room._replace(inches=inches), inches)
    clear = distance(way.after, end) > NEAR + TOLERANCE
    return FallBack(light, way, clear, at_edge=at_edge and not clear)


def over_the_edge(game: Julia, light: Unit, start: Placement) -> FallBack:
    """Straight away from where a mover starts to the table's edge, and on."""
    room, _ = _room(game, light, _away(light, start))
    return FallBack(light, stretch(light.placement, room, room.inches), clear=True, leaves=True)


def might_leave(light: Unit) -> bool:
    """Whether light troops could fall back as far as the table's edge: quickly reckoned, to leave out most."""
    at = light.pose
    to_edge = min(at.x, at.y, TABLE.width - at.x, TABLE.depth - at.y) / THOUSANDTHS
    return to_edge - light.placement.extent.farthest <= most_back(light)


def most_back(light: Unit) -> float:
    """JA-MOVE-11: at most 8 inches for LI, 12 for mounted."""
    return FALLS_BACK_MOUNTED if light.mounted else FALLS_BACK_ON_FOOT


def _away(light: Unit, start: Placement) -> Shift:
    here, there = nearest_points(start, light.placement)
    direction = here.bearing(there) if here != there else start.pose.degrees
    return Shift(direction, most_back(light))


def _room(game: Julia, light: Unit, way: Shift) -> Room:
    """The way as far as it leads: to the table's edge, closed ground, or 1 inch from an enemy; friends are passed. An
    enemy at whom the light troops stand already bars their way himself."""
    kept = [_short_of(light, enemy) for enemy in game.enemies(light)]
    leave_out = {unit.id for unit in game.on_table()} - {one.enemy for one in kept if is_at_it(one)}
    share, faults = free_way(field(game, light), light.placement, way, leave_out)
    piece = stretch(light.placement, way, way.inches)
    nearest = min((stop for one in kept if (stop := first_nearer(piece, one)) is not None), default=1.0)
    at_edge = share < nearest and any(fault.wrong is Wrong.OFF_THE_TABLE for fault in faults)
    return Room(way._replace(inches=way.inches * min(share, nearest)), at_edge)


def _short_of(light: Unit, enemy: Unit) -> Kept:
    return Kept(enemy.id, enemy.placement, min(SHORT, distance(light.placement, enemy.placement)), "JA-MOVE-12")


def _needed(light: Unit, room: Shift, end: Placement) -> float:
    """The inches that just take light troops beyond 4 inches; all that there is if that is not enough."""
    looks = [*(number * LOOK for number in range(int(room.inches / LOOK) + 1)), room.inches]
    last_near = next((inches for inches in reversed(looks) if not _is_beyond(light, room, inches, end)), None)
    if last_near is None:
        return 0.0
    low, high = last_near, min(last_near + LOOK, room.inches)
    while high - low > SLACK:
        middle = (low + high) / 2
        low, high = (low, middle) if _is_beyond(light, room, middle, end) else (middle, high)
    return high


def _is_beyond(light: Unit, room: Shift, inches: float, end: Placement) -> bool:
    return distance(_after(light, room, inches), end) > JUST_BEYOND


def _after(light: Unit, room: Shift, inches: float) -> Placement:
    return light.at(room._replace(inches=inches).pose(light.pose, 1))


def _free_place(light: Unit, room: Shift, inches: float, friends: Sequence[Placement]) -> float:
    """The inches to the first free place at or behind the one that is needed; short of the friends if there is none."""
    further = [inches + number * LOOK for number in range(int((room.inches - inches) / LOOK) + 1)]
    nearer = [inches - number * LOOK for number in range(1, int(inches / LOOK) + 1)]
    places = ((at, _after(light, room, at)) for at in (*further, *nearer))
    return next((at for at, there in places if not any(overlaps(there, one) for one in friends)), 0.0)
