"""Fire in the picture: who aims at whom and what stops him, what is watched on Overwatch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.dystopian_legions.table.arcs import field_of_fire
from rulesets.dystopian_legions.table.happenings.ironclads import IadDeclared
from rulesets.dystopian_legions.table.happenings.shooting import Aim, AttackDeclared
from rulesets.dystopian_legions.table.profiles import Weapon
from rulesets.dystopian_legions.table.state import DEPTH, Figure, Legions, Section
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.reading import of_kind
from rulesets.kit.pictures.scene import Area, Track

ROUNDNESS = 16
"""Corners of a quarter of a circle."""
FINE = 0.05
"""Inches by which an outline may be off."""


def fire_tracks(view: Legions, shown: Sequence[Event]) -> Iterator[Track]:
    """The lines of fire of all attacks that are shown."""
    for attack in of_kind(shown, AttackDeclared):
        side = view.sections[attack.section].seat
        yield from (aimed(view, aim, side) for aim in attack.aims)
    for shot in of_kind(shown, IadDeclared):
        yield aimed(view, shot.aim, view.sections[shot.section].seat)


def aimed(view: Legions, aim: Aim, side: int) -> Track:
    """The line of one model: to whom it aims at, or as far as what stops it, and its names."""
    start, end = aim.start.point, aim.end.point
    if aim.by:
        return Track(kind="blocked", points=(start, stopped_at(view, start, end, aim.by), end), side=side)
    return Track(kind="in cover" if aim.covered else "line of fire", points=(start, end), side=side)


def stopped_at(view: Legions, start: Point, end: Point, by: Sequence[str]) -> Point:
    """Where a line first meets something of these names."""
    line = shapely.LineString((start, end))
    met = [Point(x, y) for body in _bodies(view, by) for x, y in _corners(shapely.intersection(line, body))]
    first = min((start.to(point) for point in met), default=start.to(end))
    return start.moved(start.bearing(end), first)


def _corners(geometry: BaseGeometry) -> list[list[float]]:
    corners: list[list[float]] = shapely.get_coordinates(geometry).tolist()
    return corners


def _bodies(view: Legions, names: Sequence[str]) -> Iterator[BaseGeometry]:
    """The ground under pieces of terrain and models of these names."""
    yield from (piece.terrain.geometry for piece in view.pieces if piece.name in names)
    for name in names:
        if name.rpartition("/")[0] in view.sections:
            body = view.model(*view.named(name)).body
            yield body.core.buffer(body.radius)


def watched(view: Legions) -> Iterator[Area]:
    """What sections on Overwatch have within Effective Range, in the arcs of their weapons."""
    for section in view.on_table():
        if not section.overwatch:
            continue
        ground = [area for figure in section.alive for area in _ranges(view, section, figure)]
        whole = shapely.intersection(shapely.union_all(ground), shapely.box(0, 0, view.table_width, DEPTH))
        outlines = tuple(_outline(part) for part in shapely.get_parts(whole) if part.area)
        if outlines:
            yield Area(kind="overwatch", side=section.seat, outlines=outlines)


def _ranges(view: Legions, section: Section, figure: Figure) -> Iterator[BaseGeometry]:
    model = view.model(section, figure)
    weapons: list[Weapon] = [*view.profile(section, figure).weapons, *view.card(section).section_weapons]
    for weapon in {(weapon.er, weapon.arc): weapon for weapon in weapons}.values():
        reach = weapon.er + model.widest
        disc = shapely.buffer(shapely.Point(model.middle), reach, quad_segs=ROUNDNESS)
        yield disc if not weapon.arc else disc & field_of_fire(model.middle, model.pose.degrees, weapon.arc)


def _outline(part: BaseGeometry) -> tuple[tuple[float, float], ...]:
    corners = shapely.get_coordinates(shapely.get_exterior_ring(shapely.simplify(part, FINE)))[:-1]
    return tuple((round(float(x), 3), round(float(y), 3)) for x, y in corners)
