"""A line of battle: heavy foot in the middle, lighter foot beside it, mounted on the wings, skirmishers in front."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from rulesets.julia_augusta.chapters.deployment.placing import from_edge, layouts_for, standing, wrong_place
from rulesets.julia_augusta.chapters.deployment.usual_places import Place, usual_place
from rulesets.julia_augusta.chapters.deployment.zones import DEEP, DEEP_LIGHT, WIDE
from rulesets.julia_augusta.table.formations import Layout, Type, usual
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.boards.tables.places import Point, pose

FROM_THE_MIDDLE: dict[Type, int] = {"HI": 0, "MI": 1, "CAV": 2, "CHARIOT": 2, "LC": 3}
"""Who stands nearer to the middle of the line."""
GAP = 1.0
"""Inches between two units: near enough for a leader to hold both."""
ASIDE = (0, 1, -1, 2, -2, 3, -3, 4, -4, 6, -6, 8, -8, 10, -10, 13, -13, 16, -16)
ABREAST = 6.0
"""Inches aside up to which a unit faces an enemy across the table."""
WING = 24
"""Inches from the middle at which skirmishers stand."""
BACK = (0, 2, 4, 6)
"""Inches by which a unit stands aside or farther back where its place is not free, the nearest first."""


def place_in_line(view: Julia, unit: Unit, aside: float = 0.0, behind: float = 0.0) -> Place | None:
    """Where a unit stands in its army's line of battle, so many inches to the right and farther back, or next to that;
    None where there is no room for it."""
    layout = _layout(unit)
    wish, back = wishes(view, unit.seat)[unit.id], -1 if view.army_of[unit.seat] == "briton" else 1
    moved = Point(round(wish.x + view.rightward(unit.seat) * aside), wish.y + back * behind)
    return next(_free(view, unit, layout, moved), None) or usual_place(view, unit)


def place_opposite(view: Julia, unit: Unit) -> tuple[Place, Unit] | None:
    """A place before an enemy of its kind that stands already, and whom nobody faces yet; None if there is none."""
    facing = [friend.pose.point.x for friend in view.on_table(unit.seat)]
    alike = (enemy for enemy in view.enemies(unit) if (enemy.mounted, enemy.light) == (unit.mounted, unit.light))
    for enemy in alike:
        across = enemy.placement.middle.x
        if not any(abs(across - other) < ABREAST for other in facing):
            deep = DEEP_LIGHT if unit.light else DEEP
            wish = Point(round(across), from_edge(view, unit.seat, deep))
            place = next(_free(view, unit, _layout(unit), wish), None)
            return (place, enemy) if place is not None else None
    return None


def _free(view: Julia, unit: Unit, layout: Layout, wish: Point) -> Iterator[Place]:
    facing, behind = view.side_faces(unit.seat), -1 if view.army_of[unit.seat] == "briton" else 1
    for back, aside in sorted(product(BACK, ASIDE), key=lambda it: abs(it[0]) * 2 + abs(it[1])):
        at = pose(Point(wish.x + aside, wish.y + behind * back), facing)
        if wrong_place(view, unit, layout, at) is None:
            yield Place(layout, at)


def _layout(unit: Unit) -> Layout:
    """The usual formation; it is the first that a unit may be placed in."""
    layouts = layouts_for(unit)
    layout = usual(unit.type, unit.bases, unit.line_count)
    return layouts.get(layout.name, next(iter(layouts.values())))


def wishes(view: Julia, seat: int) -> dict[str, Point]:
    """Where the middle of each unit's front edge is wished, of the units that are placed already too."""
    mine = [unit for unit in view.units.values() if unit.seat == seat]
    line = from_the_left([unit for unit in mine if unit.type != "LI"])
    return {
        **dict(zip((unit.id for unit in line), _abreast(view, seat, line, DEEP), strict=True)),
        **_skirmish_line(view, seat, [unit for unit in mine if unit.type == "LI"]),
    }


def from_the_left(units: Sequence[Unit]) -> list[Unit]:
    """The units of a line from its left to its right: they are set to the right and the left of the middle in turn."""
    row: list[Unit] = []
    for number, unit in enumerate(sorted(units, key=lambda unit: FROM_THE_MIDDLE[unit.type])):
        row.insert(0 if number % 2 else len(row), unit)
    return row


def _abreast(view: Julia, seat: int, line: Sequence[Unit], deep: float) -> Iterator[Point]:
    """Places side by side, the middle of the line in the middle of the table."""
    right = view.rightward(seat)
    widths = [_width(unit) for unit in line]
    along = -(sum(widths) + GAP * (len(line) - 1)) / 2
    for width in widths:
        yield Point(round(WIDE / 2 + right * (along + width / 2)), from_edge(view, seat, deep))
        along += width + GAP


def _skirmish_line(view: Julia, seat: int, skirmishers: Sequence[Unit]) -> dict[str, Point]:
    """Skirmishers stand ahead of the wings, not in the way of the foot behind them."""
    right, south = view.rightward(seat), from_edge(view, seat, DEEP_LIGHT)
    aside = (WING * (1 if number % 2 else -1) * right for number in range(len(skirmishers)))
    return {unit.id: Point(WIDE / 2 + way, south) for unit, way in zip(skirmishers, aside, strict=False)}


def _width(unit: Unit) -> float:
    extent = standing(unit, _layout(unit), pose(Point(0, 0), 0.0)).extent
    return extent.right - extent.left
