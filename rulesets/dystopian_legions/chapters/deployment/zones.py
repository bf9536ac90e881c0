"""Deployment zones, scouting and infiltration areas of the four maps (MAP)."""

from __future__ import annotations

from functools import lru_cache

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.dystopian_legions.table.measure import TOLERANCES
from rulesets.dystopian_legions.table.reasons.deployment import OutsideZone
from rulesets.dystopian_legions.table.state import DEPTH, Allotted, Edge, Legions, Section, from_south_west
from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.boards.tables.prepared import prepared
from rulesets.kit.engine.points import Table, rule
from rulesets.kit.engine.refusal import Refused

DEEP, SHALLOW, AHEAD = 12.0, 9.0, 6.0
"""Inches from an edge to which a strip reaches, as a rule and for the side that is surprised, and how far scouts go
ahead of their zone."""
Area = BaseGeometry
Corners = tuple[Point, ...]

EDGES: Table[str, tuple[Edge, Edge]] = Table(
    f"{__name__}.EDGES",
    {
        "advancing_lines": ("DL-MAP-06", ("south", "north")),
        "meeting_engagement": ("DL-MAP-04", ("west", "east")),
        "oblique_contact": ("DL-MAP-05", ("south-west", "north-east")),
        "surprise_attack": ("DL-MAP-01", ("south", "north")),
    },
    without=("south-east", "north-west"),
)
"""Where zones A and B of each map lie."""
MIRRORED: dict[Edge, Edge] = {"south-west": "south-east", "north-east": "north-west"}


def is_surprised(game: Legions, seat: int) -> bool:
    """Whether a side has zone B of a Surprise Attack: it deploys in two places."""
    return game.options.map == "surprise_attack" and game.sides[seat].edge == "north"


def main_zone(game: Legions, seat: int) -> Corners:
    """The Main Deployment Zone of a side."""
    edge, wide = game.sides[seat].edge, float(game.table_width)
    if edge in ("west", "east"):
        return _box(0, 0, wide / 4, DEPTH) if edge == "west" else _box(wide * 3 / 4, 0, wide, DEPTH)
    if "-" in edge:
        return _corner(edge, wide)
    if edge == "south":
        return _box(0, 0, wide, DEEP)
    return _box(0, DEPTH - (SHALLOW if is_surprised(game, seat) else DEEP), wide, DEPTH)


def advanced_zone(game: Legions, seat: int) -> Corners | None:
    """DL-MAP-01: the zone before the middle that the side with zone B of a Surprise Attack has besides."""
    if not is_surprised(game, seat):
        return None
    wide = float(game.table_width)
    return _box(wide / 4, DEPTH / 2, wide * 3 / 4, DEPTH / 2 + SHALLOW)


def zones(game: Legions, seat: int) -> list[Corners]:
    """All zones of a side in which it may deploy by Main Deployment."""
    advanced = advanced_zone(game, seat)
    return [main_zone(game, seat), *([advanced] if advanced else [])]


def _box(west: float, south: float, east: float, north: float) -> Corners:
    """A rectangle by its corners from the south-west, as the rulebook measures."""
    return tuple(from_south_west(*at) for at in ((west, south), (east, south), (east, north), (west, north)))


def _corner(edge: Edge, wide: float) -> Corners:
    """A corner that is cut off between the middles of its two edges."""
    x, y = (0.0 if "west" in edge else wide), (0.0 if "south" in edge else float(DEPTH))
    return from_south_west(x, y), from_south_west(wide / 2, y), from_south_west(x, DEPTH / 2)


def area(game: Legions, seat: int, step: Allotted) -> Area:
    """Where a side may place sections in a step of the deployment."""
    own, theirs = tuple(zones(game, seat)), tuple(zones(game, 1 - seat))
    if step == "scouting":
        return _scouting(own[0], game.table_width)
    return _infiltration(theirs, game.table_width) if step == "infiltrator" else _united(own)


@lru_cache(maxsize=64)
def _united(parts: tuple[Corners, ...]) -> Area:
    return shapely.MultiPolygon([shapely.Polygon(part) for part in parts])


@lru_cache(maxsize=64)
def _table(wide: int) -> Area:
    return shapely.box(0, 0, wide, DEPTH)


@rule(without=lambda zone, wide: _united((zone,)))
def _scouting(zone: Corners, wide: int) -> Area:
    """DL-MAP-09, DL-DEPLOY-13: the Main Deployment Zone and every point within 6 inches of it."""
    return _united((zone,)).buffer(AHEAD).intersection(_table(wide))


@rule(without=lambda theirs, wide: _table(wide))
def _infiltration(theirs: tuple[Corners, ...], wide: int) -> Area:
    """DL-MAP-10, DL-DEPLOY-17: the whole table without the enemy's zones."""
    return _table(wide).difference(_united(theirs))


@rule(without=None)
def outside_zone(game: Legions, section: Section, there: Group, step: Allotted) -> Refused | None:
    """DL-DEPLOY-09, DL-DEPLOY-13, DL-DEPLOY-17: every model stands with its whole base inside of the area."""
    allowed = prepared(area(game, section.seat, step).buffer(TOLERANCES.overlap))
    outside = (name for name, model in there.items() if not allowed.covers(model.body.area))
    label = next((name.rpartition("/")[2] for name in outside), None)
    return None if label is None else Refused("DL-DEPLOY-09", OutsideZone(section=section.id, label=label, step=step))


@rule(without=False)
def past_the_centre_line(game: Legions, section: Section) -> bool:
    """DL-OBJ-20: all its models stand wholly past the line halfway between the two zones (DL-D-28)."""
    corners = (at for ground in _standing(game, section) for at in shapely.get_coordinates(ground).tolist())
    return all(_ahead_of_the_middle(game, section.seat, x, y) >= 0 for x, y in corners)


@rule(without=False)
def in_the_enemy_zone(game: Legions, section: Section) -> bool:
    """DL-OBJ-21: all its models stand wholly inside the enemy's Main Deployment Zone (DL-D-28)."""
    zone = _united((main_zone(game, 1 - section.seat),)).buffer(TOLERANCES.overlap)
    return all(zone.covers(ground) for ground in _standing(game, section))


def _standing(game: Legions, section: Section) -> list[Area]:
    return [game.model(section, figure).body.area for figure in section.alive]


def _ahead_of_the_middle(game: Legions, seat: int, x: float, y: float) -> float:
    """How far beyond the centre line a place lies, seen from a side's zone; the line of a corner runs along the border
    of the zone, so that each direction counts as a share of the table."""
    edge = game.sides[seat].edge
    east, south = x / game.table_width - 0.5, y / DEPTH - 0.5
    return east * (("west" in edge) - ("east" in edge)) + south * (("north" in edge) - ("south" in edge))
