"""Who sees whom on a table, and how far he is (TABLE-12, TABLE-13, TABLE-18 to TABLE-22)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import NamedTuple

from rulesets.dust_1947.table.cards import Mount
from rulesets.dust_1947.table.measure.marks import is_mark
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.tabletop.arcs import GRACE, in_arc
from rulesets.dust_1947.table.tabletop.lines import Sight, Stop, Way
from rulesets.dust_1947.table.tabletop.standing import is_a_soldier, leader, models, one_by_one
from rulesets.kit.boards.models.group import Group, Model
from rulesets.kit.boards.models.sights import rim
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import rule

ROUND = 8
"""So many points of the edge of a hull or of a larger base are looked from and at."""
ALONG = 5
"""So many points of one of its four edges."""
SIDES: dict[Mount, tuple[int, int]] = {"Front": (0, 1), "Right": (1, 2), "Rear": (2, 3), "Left": (3, 0)}
"""The corners at both ends of the edge that a mount looks from."""


class Seen(NamedTuple):
    """What a unit sees of another: the models by name, and what stops the lines to those that it does not see, in the
    order of the models."""

    models: tuple[str, ...]
    stops: tuple[Stop, ...]


def seen(sight: Sight, viewer: Unit, target: Unit, mount: Mount | None = None) -> Seen:
    """Which models of a unit another one sees, with a weapon of this mount."""
    starts, hull = points_of_view(sight.game, viewer, mount), leader(sight.game, viewer)
    ways: dict[str, list[Way]] = {}
    for name, model in models(sight.game, target).items():
        ends = [point for point in points_seen(target, model) if in_arc(hull, mount, point)]
        ways[name] = [(start, end) for start in starts for end in ends]
    ways = {name: its for name, its in ways.items() if its}
    hidden = _hidden(sight, viewer, target, ways) if ways else {}
    return Seen(tuple(name for name in ways if name not in hidden), tuple(hidden.values()))


def _hidden(sight: Sight, viewer: Unit, target: Unit, ways: Mapping[str, list[Way]]) -> dict[str, Stop]:
    """The models to which all lines are stopped, with what stops the first of them. Mostly the first line is clear, and
    the others need not be looked along."""
    firsts = sight.stops(viewer, target, [its[0] for its in ways.values()])
    hidden = {name: stop for name, stop in zip(ways, firsts, strict=True) if stop is not None}
    others = [(name, way) for name in hidden for way in ways[name][1:]]
    stops = sight.stops(viewer, target, [way for _, way in others]) if others else []
    clear = {name for (name, _), stop in zip(others, stops, strict=True) if stop is None}
    return {name: stop for name, stop in hidden.items() if name not in clear}


def points_of_view(game: Dust, viewer: Unit, mount: Mount | None) -> list[Point]:
    """The points from which a unit looks."""
    eyes = leader(game, viewer)
    if is_mark(viewer):
        return [eyes.middle]
    if not game.card(_looks_out_of(game, viewer)).on_foot:
        return from_a_vehicles_base(eyes, mount) if eyes.radius else from_a_hull(eyes, mount)
    if one_by_one(game, viewer) or (eyes.radius and game.card(viewer).kind == "hero"):
        return from_the_leader(eyes)
    return from_a_base(eyes)


def _looks_out_of(game: Dust, viewer: Unit) -> Unit:
    """The unit itself, or the carrier in which it is."""
    carrier = game.carrier(viewer)
    return viewer if carrier is None else _looks_out_of(game, carrier)


@rule(without=[])
def from_the_leader(eyes: Model) -> list[Point]:
    """DU-TABLE-20: infantry looks from the base of its leader."""
    return [eyes.middle]


@rule(without=[])
def from_a_base(eyes: Model) -> list[Point]:
    """DU-TABLE-21: a support weapon looks from any point of its base."""
    return _all_of(eyes)


@rule(without=[])
def from_a_hull(eyes: Model, mount: Mount | None) -> list[Point]:
    """DU-TABLE-18: a vehicle looks from any point of its hull in its arc."""
    if mount not in SIDES:
        return _all_of(eyes)
    first, last = (eyes.corners[number] for number in SIDES[mount])
    return [first.between(last, number / (ALONG - 1)) for number in range(ALONG)]


@rule(without=[])
def from_a_vehicles_base(eyes: Model, mount: Mount | None) -> list[Point]:
    """DU-TABLE-19: a vehicle that stands on a base looks from any point of that in its arc."""
    points = [Point(x, y) for x, y in rim(eyes, 2 * ROUND).tolist()]
    return [one for one in points if _lies_to(eyes, mount, one)] if mount in SIDES else _all_of(eyes)


def _lies_to(eyes: Model, mount: Mount | None, point: Point) -> bool:
    """Whether a point lies to the front, the rear or a side of the middle of a base, as an arc opens from there."""
    right, ahead = eyes.pose.seen(point)
    if mount in ("Front", "Rear"):
        return abs(right) <= (ahead if mount == "Front" else -ahead) + GRACE
    return (right if mount == "Right" else -right) >= -GRACE


def points_seen(target: Unit, model: Model) -> list[Point]:
    """The points at which a model is seen: of a hull or a larger base any point, of a soldier his middle."""
    a_point = is_mark(target) or is_a_soldier(model)
    return [model.middle] if a_point else _all_of(model)


def _all_of(model: Model) -> list[Point]:
    return [model.middle, *(Point(x, y) for x, y in rim(model, ROUND).tolist())]


@rule(without=inf)
def gap(game: Dust, viewer: Unit, target: Unit, names: Sequence[str] = ()) -> float:
    """DU-TABLE-12, DU-TABLE-13: the inches from the leader, or the hull, to the nearest of these models, or of all."""
    there = models(game, target)
    return Group({"eyes": leader(game, viewer)}).gap(there.only(names) if names else there)
