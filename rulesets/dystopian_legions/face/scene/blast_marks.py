"""Indirect fire in the picture: blasts where they came down, the track of their scatter, clouds of smoke."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import shapely

from rulesets.dystopian_legions.table.happenings.barrage import BarrageDeclared, BlastsFell, Scattered
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.state import Legions
from rulesets.dystopian_legions.table.terrain import LINEAR, Piece
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.reading import of_kind
from rulesets.kit.pictures.scene import Area, Track

ROUND = 12
"""Corners of a quarter of a circle."""
THICK = 0.25
"""Inches from the middle of a barrier of smoke to its edge, as it is drawn."""


def blast_tracks(view: Legions, shown: Sequence[Event]) -> Iterator[Track]:
    """From who fires to where it was aimed, and thence to where the first blast came down."""
    for told in of_kind(shown, BarrageDeclared):
        yield from shells(view, told.shots, told.at.point, view.sections[told.section].seat)
    for one in of_kind(shown, Scattered):
        label = f"{sum(one.faces)}″"
        side = view.sections[one.section].seat
        yield Track(kind="scatter", points=(one.start.point, one.end.point), side=side, label=label)


def shells(view: Legions, shots: Sequence[Shot], at: Point, side: int) -> Iterator[Track]:
    """The way of shells to the place at which they are fired, over what is between."""
    for name in dict.fromkeys(shot.model for shot in shots):
        yield Track(kind="indirect", points=(view.named(name)[1].pose.point, at), side=side)


def blast_areas(shown: Sequence[Event]) -> Iterator[Area]:
    """The blasts, numbered in the order in which they fell."""
    for told in of_kind(shown, BlastsFell):
        for number, one in enumerate(told.blasts, start=1):
            label = str(number) if len(told.blasts) > 1 else ""
            yield Area(kind="blast", label=label, outlines=(circle(one.at.point, one.diameter / 2),))


def circle(at: Point, radius: float) -> tuple[tuple[float, float], ...]:
    """The outline of a template."""
    ring = shapely.get_exterior_ring(shapely.Point(at).buffer(radius, quad_segs=ROUND))
    return tuple((round(x, 3), round(y, 3)) for x, y in shapely.get_coordinates(ring)[:-1].tolist())


def smoke_areas(view: Legions) -> Iterator[Area]:
    """The smoke that lies on the table."""
    for piece in view.pieces:
        if is_smoke(piece):
            outline = smoke_outline(piece.terrain.geometry, linear=piece.kind in LINEAR)
            yield Area(kind="smoke", outlines=(outline,))


def smoke_outline(shape: shapely.geometry.base.BaseGeometry, *, linear: bool) -> tuple[tuple[float, float], ...]:
    """The outline of a cloud, or of a barrier as thick as it is drawn."""
    ground = shape.buffer(THICK, cap_style="flat") if linear else shape
    ring = shapely.get_coordinates(shapely.get_exterior_ring(ground))[:-1]
    return tuple((float(x), float(y)) for x, y in ring)


def is_smoke(piece: Piece) -> bool:
    """Whether a piece of terrain is of smoke, which is drawn over what lies under it."""
    return piece.kind in ("smoke cloud", "smoke barrier")
