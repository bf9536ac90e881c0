"""The way of a unit that flees: straight, round what stands there, over the table's edge, or none at all (ACM-16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from math import ceil, hypot
from typing import NamedTuple

from rulesets.julia_augusta.chapters.flight.headings import heading, turned_away
from rulesets.julia_augusta.table.measure import field
from rulesets.julia_augusta.table.state import TABLE, Julia, Unit
from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.contact import bases_in_contact
from rulesets.kit.boards.tables.field import Battlefield, Fault, Wrong
from rulesets.kit.boards.tables.moves import free_share
from rulesets.kit.boards.tables.paths import shortest
from rulesets.kit.boards.tables.places import THOUSANDTHS, Point, Pose, pose
from rulesets.kit.engine.points import rule

STRIDE = 0.25
"""Inches between the places that are tried one behind the other, for the end of a move."""
ASIDES = tuple(side * number for number in range(1, 15) for side in (1, -1))
"""Degrees by which the last leg of a flight bends away from an enemy beside whom it would end."""
PACE = 1.0
"""Inches between those that are tried beyond what stands in the way."""
TURNS = (0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90)
"""Degrees by which a flight turns aside, where there is no way at all straight on."""
FARTHEST = hypot(TABLE.width, TABLE.depth) / THOUSANDTHS


class WayOut(NamedTuple):
    """The poses of a flight, the first turned away where the unit stood; `leaves`: it goes on over the table's edge."""

    poses: tuple[Pose, ...]
    leaves: bool = False


class Flight(NamedTuple):
    """A flight to be found: from where, in which direction in degrees, so many inches.

    `passing` is what closes the way: enemies and ground, for friends are passed. `ending` is all that keeps a unit from
    ending its move somewhere.
    """

    start: Placement
    direction: float
    inches: float
    passing: Battlefield
    ending: Battlefield


def way_out(game: Julia, unit: Unit, direction: float, inches: float) -> WayOut | None:
    """The way of so many inches in a direction in degrees; None if the unit is hemmed in."""
    friends = (friend.id for friend in game.friends(unit))
    passing, ending = field(game, unit, {unit.id, *friends}), field(game, unit, {unit.id})
    for turn in TURNS:
        turned = turned_away(unit.placement, direction + turn)
        start = unit.placement if passing.faults(turned) else turned
        way = _straight_or_round(Flight(start, direction + turn, inches, passing, ending))
        if way is not None:
            return way
    return None


def _straight_or_round(flight: Flight) -> WayOut | None:
    start = flight.start.pose.point
    return _onward(flight, [start]) or next((way for path in _round(flight) if (way := _onward(flight, path))), None)


@rule(without=lambda flight: [])
def _round(flight: Flight) -> list[list[Point]]:
    """JA-ACM-16, JA-TERR-01: a flight bends round enemies and closed ground by the shortest way to the first place
    straight on that can be reached; if the table ends before that, to the last."""
    for away in _aways(flight.inches):
        at = flight.start.pose.point.moved(flight.direction, away)
        path = shortest(flight.passing, flight.start, at) if TABLE.contains(at) else None
        if path is not None:
            return [[spot.point for spot in path.spots]]
    return []


def _aways(inches: float) -> Iterator[float]:
    """How far away the places straight on are that are tried."""
    yield from (inches + PACE * number for number in range(int(FARTHEST / PACE)))
    yield from (inches - PACE * number for number in range(1, ceil(inches / PACE)))


def _onward(flight: Flight, path: Sequence[Point]) -> WayOut | None:
    """So many inches along a free path, and straight on from its end if it is shorter; None if that is not free."""
    points = _cut(path, flight.inches)
    here = _at(flight, points[-1])
    left = flight.inches - sum(one.to(other) for one, other in pairwise(points))
    if left * THOUSANDTHS < 1:
        return _moved_on(flight, points)
    share, faults = free_share(flight.passing, here, heading(here, flight.direction, left))
    if faults and not _off(faults):
        return None
    end = points[-1].moved(flight.direction, left * share)
    return WayOut(_poses(flight, [*points, end]), True) if faults else _moved_on(flight, [*points, end])


def _cut(path: Sequence[Point], inches: float) -> list[Point]:
    """The first inches of a path."""
    lengths = list(accumulate((one.to(other) for one, other in pairwise(path)), initial=0.0))
    kept = [point for point, length in zip(path, lengths, strict=True) if length <= inches]
    if len(kept) < len(path):
        before, after = path[len(kept) - 1], path[len(kept)]
        kept.append(before.between(after, (inches - lengths[len(kept) - 1]) / before.to(after)))
    return kept


def _moved_on(flight: Flight, points: Sequence[Point]) -> WayOut | None:
    """A flight that cannot end clear of a friend goes on to the first free place (JA-ACM-16)."""
    if _ends_at_an_enemy(flight, _at(flight, points[-1])):
        return _bent_aside(flight, points)
    for number in range(int(FARTHEST / STRIDE)):
        end = points[-1].moved(flight.direction, STRIDE * number)
        there = _at(flight, end)
        faults = flight.passing.faults(there)
        if faults:
            return WayOut(_poses(flight, [*points, end]), True) if _off(faults) else None
        if _may_end(flight, there):
            return WayOut(_poses(flight, [*points, end]))
    return None


@rule(without=False)
def _ends_at_an_enemy(flight: Flight, there: Placement) -> bool:
    """JA-ACM-16: an enemy in its place does not lengthen a flight: only friends do."""
    return not flight.ending.faults(there) and _touches_enemies(flight, there)


def _bent_aside(flight: Flight, points: Sequence[Point]) -> WayOut | None:
    """The same flight with its last leg, as long as it was, bent away from the enemies beside whom it would end, as
    little as will do; None if no small bend is enough."""
    *before, here, end = points
    direction, inches = here.bearing(end), here.to(end)
    for aside in ASIDES:
        there = here.moved(direction + aside, inches)
        if not _may_end(flight, _at(flight, there)):
            continue
        if not free_share(flight.passing, _at(flight, here), heading(_at(flight, here), direction + aside, inches))[1]:
            return WayOut(_poses(flight, [*before, here, there]))
    return None


def _may_end(flight: Flight, there: Placement) -> bool:
    """Whether a flight may end so: clear of everybody, and in contact with no enemy, for that needs a charge."""
    return not flight.ending.faults(there) and not _touches_enemies(flight, there)


def _touches_enemies(flight: Flight, there: Placement) -> bool:
    return any(bases_in_contact(there, enemy) for enemy in flight.passing.units.values())


def _off(faults: Sequence[Fault]) -> bool:
    return any(fault.wrong is Wrong.OFF_THE_TABLE for fault in faults)


def _at(flight: Flight, point: Point) -> Placement:
    return flight.start.at(pose(point, flight.start.pose.degrees))


def _poses(flight: Flight, points: Sequence[Point]) -> tuple[Pose, ...]:
    """The poses at these points, without repetition; at the last one it faces away if there is room for that."""
    poses = [_at(flight, point).pose for point in points]
    turned = turned_away(_at(flight, points[-1]), flight.direction)
    end = turned.pose if _may_end(flight, turned) else poses[-1]
    return tuple(dict.fromkeys([*poses, end]))
