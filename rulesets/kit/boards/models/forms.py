"""The forms in which a group comes to stand: where the middles of its models would be if nothing stood in the way.

A form has a place (the middle of its first rank, or of the whole where it has no ranks) and a front in degrees. The
slots are filled in the order of the models; who really goes where is told by `layout`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, hypot, pi, sqrt
from typing import Literal

import shapely

from rulesets.kit.boards.models.group import Group, Model
from rulesets.kit.boards.tables.places import Point, Pose, Spot, pose

FormName = Literal["line", "column", "closed up", "spread", "along", "around", "as now"]
AXIS = sqrt(3) / 2
"""How far the rows of a close cluster lie apart, for models one inch apart."""
SKEW = 1e-3
"""Inches by which a base stands off what it is lined up along."""


@dataclass(frozen=True)
class Form:
    """How a group stands. `files`: models beside one another in a rank of a line (0: all of them); `gap`: inches
    between bases; `along`: the line or the outline that it lines up along."""

    name: FormName = "line"
    files: int = 0
    gap: float = 0.5
    along: tuple[Spot, ...] = ()


def slots(group: Group, form: Form, at: Point, facing: float) -> list[Point]:
    """Where the middles of a group's models would be, in the order of the models."""
    if form.name == "as now":
        return _as_now(group, at, facing)
    models = list(group.values())
    if form.name in FILES:
        return _ranks(models, FILES[form.name](models, form), form.gap, pose(at, facing))
    if form.name == "along":
        return _along(models, form, at)
    return _ring(models, form.gap, at) if form.name == "around" else _cluster(models, form.gap, at)


FILES: dict[str, Callable[[Sequence[Model], Form], int]] = {
    "line": lambda models, form: form.files or len(models),
    "column": lambda models, form: 1,
    "spread": lambda models, form: ceil(sqrt(len(models))),
}
"""How many models of each form that has ranks stand beside one another."""


def anchor(group: Group) -> Point:
    """The place of a group as it stands: the middle of all its models, rounded as it is written."""
    x, y = group.middles.mean(axis=0)
    return Point(float(x), float(y)).spot.point


def front(group: Group) -> float:
    """The front of a group as it stands, in degrees: that of its first model."""
    return next(iter(group.values())).pose.degrees


def _ranks(models: Sequence[Model], files: int, gap: float, stand: Pose) -> list[Point]:
    """Ranks behind one another, each around the middle line; a rank is as deep as its deepest base."""
    places: list[Point] = []
    behind = 0.0
    for first in range(0, len(models), files):
        rank = models[first : first + files]
        deep = max(model.base.size[1] for model in rank)
        ahead = -behind - (deep / 2 if behind else 0)
        places += stand.offsets([(right, ahead) for right in _abreast(rank, gap)])
        behind += (deep if behind else deep / 2) + gap
    return places


def _abreast(rank: Sequence[Model], gap: float) -> list[float]:
    """How far to the right of the middle line the middles of a rank are."""
    widths = [model.base.size[0] for model in rank]
    left = -(sum(widths) + gap * (len(rank) - 1)) / 2
    middles = []
    for width in widths:
        middles.append(left + width / 2)
        left += width + gap
    return middles


def _cluster(models: Sequence[Model], gap: float, at: Point) -> list[Point]:
    """As close around a point as bases of the widest kind can stand."""
    step = max(2 * model.widest for model in models) + gap
    most = ceil(sqrt(len(models))) + 1
    rows = range(-most, most + 1)
    grid = [(step * (column + row % 2 / 2), step * AXIS * row) for row in rows for column in rows]
    nearest = sorted(grid, key=lambda place: (round(hypot(*place), 6), place))
    return [Point(at.x + east, at.y + south) for east, south in nearest[: len(models)]]


def _ring(models: Sequence[Model], gap: float, at: Point) -> list[Point]:
    """In a circle around a point, as close as the widest base and the gap allow."""
    step = max(2 * model.widest for model in models) + gap
    radius = max(step * len(models) / (2 * pi), step)
    return [at.moved(360 * number / len(models), radius) for number in range(len(models))]


def _along(models: Sequence[Model], form: Form, at: Point) -> list[Point]:
    """Beside a line, on the side of a point: the first beside the place nearest to it, the others to both sides."""
    line = shapely.LineString([spot.point for spot in form.along])
    here = float(shapely.line_locate_point(line, shapely.Point(at)))
    step = max(2 * model.widest for model in models) + form.gap
    whole = float(shapely.length(line))
    places = [here + step * ((number + 1) // 2) * (-1 if number % 2 else 1) for number in range(2 * len(models))]
    inside = [place for place in places if -SKEW <= place <= whole + SKEW] or [here]
    rows = [inside[: len(models)]]
    first = [_beside(line, place, at, model) for place, model in zip(rows[0], models, strict=False)]
    rest = models[len(first) :]
    return (
        first + [slot.moved(at.bearing(slot), -step) for slot in first[: len(rest)]] + [at] * (len(rest) - len(first))
    )


def _beside(line: shapely.LineString, place: float, at: Point, model: Model) -> Point:
    """The point beside a place of a line at which a base touches it, on the side of a point."""
    on = Point(*map(float, shapely.get_coordinates(shapely.line_interpolate_point(line, place))[0]))
    before, behind = (
        Point(*map(float, shapely.get_coordinates(shapely.line_interpolate_point(line, max(0.0, place + by)))[0]))
        for by in (-SKEW, SKEW)
    )
    across = before.bearing(behind) + 90
    away = model.widest + SKEW
    sides = on.moved(across, away), on.moved(across, -away)
    return min(sides, key=at.to)


def _as_now(group: Group, at: Point, facing: float) -> list[Point]:
    """As the models stand to one another, elsewhere and turned; where nothing changes, exactly where they are."""
    here, turn = anchor(group), facing - front(group)
    shifted = [model.middle.around(here, turn) for model in group.values()]
    return [Point(x + at.x - here.x, y + at.y - here.y) for x, y in shifted]
