"""Templates that are laid on the table: a disc, a flame, a line; which models they touch and which lie wholly under
them."""

from __future__ import annotations

import shapely

from rulesets.kit.boards.models.group import Group, Tolerances
from rulesets.kit.boards.tables.bases import Body
from rulesets.kit.boards.tables.places import Point

ROUNDNESS = 32
"""Corners of a quarter of the rim of a disc or of a flame, where they are drawn as a polygon."""


def disc(middle: Point, radius: float) -> Body:
    """A blast: everything up to so many inches from a point."""
    return Body(shapely.Point(middle), radius)


def beam(start: Point, direction: float, length: float, width: float) -> Body:
    """A straight line so many inches long and wide, in a direction in degrees."""
    end, half = start.moved(direction, length), width / 2
    sides = [at.moved(direction + turn, half) for at, turn in ((start, -90), (end, -90), (end, 90), (start, 90))]
    return Body(shapely.Polygon(sides))


def flame(tip: Point, direction: float, length: float, rim: float) -> Body:
    """A drop: from its tip it widens to a rim of this radius, the rim's far edge so many inches from the tip. Raises
    ValueError for a drop shorter than its rim is wide."""
    if length < 2 * rim:
        raise ValueError(f"a flame with a rim of {rim} inches is at least {2 * rim} inches long, not {length}")
    far = shapely.Point(tip.moved(direction, length - rim)).buffer(rim, quad_segs=ROUNDNESS)
    return Body(shapely.union(far, shapely.Point(tip)).convex_hull)


def wedge(start: Point, direction: float, length: float, near: float, far: float) -> Body:
    """A straight flame: so many inches long from the middle of its near end, so wide there and at its far end."""
    end = start.moved(direction, length)
    sides = [(start, -90, near), (end, -90, far), (end, 90, far), (start, 90, near)]
    return Body(shapely.Polygon([at.moved(direction + turn, wide / 2) for at, turn, wide in sides]))


def crossed(line: Body, group: Group, tolerances: Tolerances) -> list[str]:
    """The models over which a line without width runs; a base that it only touches is not crossed."""
    apart = shapely.distance(group.cores, line.core) - group.radii
    return [name for name, inches in zip(group.names, apart, strict=True) if tolerances.overlaps(float(inches))]


def shares(template: Body, group: Group) -> dict[str, float]:
    """How much of the base of each model lies under a template, as a share of its area."""
    return {
        name: float(shapely.area(shapely.intersection(model.body.area, template.area)) / shapely.area(model.body.area))
        for name, model in group.items()
    }


def touched(template: Body, group: Group, tolerances: Tolerances) -> list[str]:
    """The models of which any part lies under a template; a base that only touches its rim does not."""
    least = tolerances.overlap
    rim, inner = (template.radius - least, template.core) if template.radius else (0.0, template.core.buffer(-least))
    apart = shapely.distance(group.cores, inner) - group.radii - rim
    return [name for name, inches in zip(group.names, apart, strict=True) if inches <= 0]


def wholly_under(template: Body, group: Group, tolerances: Tolerances) -> list[str]:
    """The models of which no part lies outside a template."""
    if template.radius and group.is_round:
        over = shapely.distance(group.cores, template.core) + group.radii - template.radius
        return [name for name, inches in zip(group.names, over, strict=True) if inches <= tolerances.reach]
    return [name for name, model in group.items() if _farthest(template, model.body) <= tolerances.reach]


def _farthest(template: Body, base: Body) -> float:
    """How many inches the farthest point of a base lies outside a template."""
    if template.radius:
        corners = shapely.points(shapely.get_coordinates(base.core))
        return float(shapely.distance(corners, template.core).max()) + base.radius - template.radius
    inner = shapely.buffer(template.core, -base.radius, join_style="mitre") if base.radius else template.core
    corners = shapely.points(shapely.get_coordinates(base.core))
    return float(shapely.distance(corners, inner).max())
