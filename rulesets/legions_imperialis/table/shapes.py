"""The templates: a disc, a flame, a line; where each lies on the table (TPL)."""

from __future__ import annotations

from typing import Literal

import shapely

from rulesets.kit.boards.models.group import Group, Model, Numbers
from rulesets.kit.boards.models.many_discs import Flags, under_discs
from rulesets.kit.boards.models.templates import crossed, disc, shares, touched, wedge
from rulesets.kit.boards.tables.bases import Body
from rulesets.kit.boards.tables.places import Frozen, Point
from rulesets.kit.engine.points import rule
from rulesets.legions_imperialis.table.measure import TOLERANCES
from rulesets.legions_imperialis.table.state import Imperialis

Kind = Literal["blast", "flame", "beam"]
LENGTH, NARROW, WIDE = 6.0, 0.5, 2.5
"""Inches of the Flame template: how long it is, and how wide at its narrow and at its far end."""
ENOUGH = 0.5
"""The share of a model that a flame has to cover."""
TINY = 0.001


class Shape(Frozen):
    """A template: its kind, and how wide a disc or how long a line is, in inches."""

    kind: Kind
    inches: int = 0


class Under(Frozen):
    """The models under a template, by their names: those that count, and those that a die decides of."""

    whole: tuple[str, ...]
    partly: tuple[str, ...] = ()


def lies_at(game: Imperialis, shape: Shape, firing: Model, at: Point) -> Body:
    """A template with its hole over a point; of a flame or a line the one that a model lays toward it."""
    if shape.kind == "blast":
        return disc(at, shape.inches / 2)
    bearing = firing.middle.bearing(at)
    start = firing.middle.moved(bearing, firing.radius)
    if shape.kind == "flame":
        return wedge(start, bearing, LENGTH, NARROW, WIDE)
    return Body(stopped(game, shapely.LineString([start, start.moved(bearing, shape.inches)])))


@rule(without=lambda game, line: line)
def stopped(game: Imperialis, line: shapely.LineString) -> shapely.LineString:
    """LIX-TR-BEAM-03: a line ends at the first Impassable terrain."""
    walls = [piece.terrain.geometry for piece in game.pieces if piece.nature.category == "impassable"]
    start = shapely.Point(line.coords[0])
    met = [start.distance(shapely.intersection(line, one)) for one in walls if shapely.intersects(line, one)]
    if not met:
        return line
    end = line.interpolate(max(min(met), TINY))
    return shapely.LineString([line.coords[0], (end.x, end.y)])


def under(shape: Shape, body: Body, there: Group) -> Under:
    """Which of these models lie under a template."""
    if shape.kind == "blast":
        return under_a_disc(body, there) if there else Under(whole=())
    return under_a_flame(body, there) if shape.kind == "flame" else under_a_line(body, there)


def under_a_disc(body: Body, there: Group) -> Under:
    """The models under one disc."""
    whole, partly = (flags[0] for flags in whole_and_partly(shapely.get_coordinates(body.core), body.radius, there))
    return Under(whole=_flagged(there, whole), partly=_flagged(there, partly))


def _flagged(there: Group, flags: Flags) -> tuple[str, ...]:
    return tuple(name for name, flag in zip(there.names, flags, strict=True) if flag)


def _any_part(middles: Numbers, radius: float, there: Group) -> tuple[Flags, Flags]:
    _, touched_by = under_discs(middles, radius, there, TOLERANCES)
    return touched_by, touched_by & ~touched_by


@rule(without=_any_part)
def whole_and_partly(middles: Numbers, radius: float, there: Group) -> tuple[Flags, Flags]:
    """LIX-TPL-01: fully under a disc is who lies inside with his whole footprint; partly who does with a part. A row
    for each of many discs of one size, a column for each model."""
    whole, touched_by = under_discs(middles, radius, there, TOLERANCES)
    return whole, touched_by & ~whole


@rule(without=lambda body, there: Under(whole=tuple(touched(body, there, TOLERANCES))))
def under_a_flame(body: Body, there: Group) -> Under:
    """LIX-TPL-02, LIX-TR-FIRE-01: half of the area of a footprint is enough; of less a die decides."""
    near = there.only(touched(body, there, TOLERANCES))
    covered = shares(body, near) if near else {}
    whole = [name for name, share in covered.items() if share >= ENOUGH - TINY]
    return Under(whole=tuple(whole), partly=tuple(name for name in covered if name not in whole))


@rule(without=lambda body, there: Under(whole=()))
def under_a_line(body: Body, there: Group) -> Under:
    """LIX-TPL-03: under it is whose footprint it crosses."""
    return Under(whole=tuple(crossed(body, there, TOLERANCES)))
