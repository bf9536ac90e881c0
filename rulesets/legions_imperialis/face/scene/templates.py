"""Templates as they lie on the picture: discs and flames as areas, lines as tracks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import shapely

from rulesets.kit.boards.models.group import Model
from rulesets.kit.boards.models.templates import disc
from rulesets.kit.boards.tables.bases import Body
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.reading import of_kind
from rulesets.kit.pictures.models import template
from rulesets.kit.pictures.scene import Area, Track
from rulesets.legions_imperialis.table.happenings.templates import TemplateLaid
from rulesets.legions_imperialis.table.shapes import Shape, lies_at
from rulesets.legions_imperialis.table.state import Imperialis


def laid(view: Imperialis, shown: Sequence[Event]) -> Iterator[Area]:
    """The discs and flames that were laid."""
    for told in of_kind(shown, TemplateLaid):
        if told.shape != "beam":
            yield area(told.shape, _body(view, told), view.detachments[told.detachment].seat)


def drawn_lines(view: Imperialis, shown: Sequence[Event]) -> Iterator[Track]:
    """The lines that were drawn."""
    for told in of_kind(shown, TemplateLaid):
        if told.shape == "beam":
            yield drawn_line(_body(view, told), view.detachments[told.detachment].seat)


def _body(view: Imperialis, told: TemplateLaid) -> Body:
    detachment = view.detachments[told.detachment]
    firing = view.model(detachment, detachment.stand(told.model))
    return lies_at(view, Shape(kind=told.shape, inches=told.size), firing, told.at.point)


def area(kind: str, body: Body, seat: int) -> Area:
    """A disc or a flame."""
    return template(kind, body, side=seat)


def drawn_line(body: Body, seat: int) -> Track:
    """A line, as fire is drawn."""
    ends = [(float(x), float(y)) for x, y in shapely.get_coordinates(body.core)]
    return Track(kind="line of fire", points=tuple(ends), side=seat)


def proposed(
    view: Imperialis, shape: Shape, firing: Model, at: Point, seat: int, scatters: float
) -> tuple[list[Area], list[Track]]:
    """A template as it would lie, and how far it may scatter from there."""
    body = lies_at(view, shape, firing, at)
    if shape.kind == "beam":
        return [], [drawn_line(body, seat)]
    band = [template("band", disc(at, scatters + shape.inches / 2))] if scatters else []
    return [*band, area(shape.kind, body, seat)], []
