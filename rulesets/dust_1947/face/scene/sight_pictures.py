"""The pictures of `/measure` and `/sight`: the line, what stops it, how far weapons reach and where they bear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.dust_1947.face.asking.prospects import Answer, Prospect
from rulesets.dust_1947.face.scene.aim_lines import line, middle
from rulesets.dust_1947.face.scene.battle_scene import composed
from rulesets.dust_1947.face.tell.lengths import far
from rulesets.dust_1947.face.tell.sight_words import Stretch
from rulesets.dust_1947.table.armament import batteries
from rulesets.dust_1947.table.boards.squares import origins
from rulesets.dust_1947.table.measure.arcs import in_arc
from rulesets.dust_1947.table.measure.ranges import distance
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.pictures.scene import Area, Scene, Track

SIDES = ("wall", "opening", "floor", "roof")
"""What stops a line on a side of a square and not inside of one."""
EVERY = 4
"""Squares between the bands around a place."""


def measured(view: Dust, stretch: Stretch) -> Scene:
    """The line between the two, and bands around the first: how far its weapons reach, else every four squares."""
    start, end = stretch.ends
    label = far(view, stretch.distance)
    tracks = (Track(kind="distance", points=(middle(start), middle(end)), label=label),)
    areas = tuple(_reaches(view, stretch.one) if stretch.one is not None else _circles(view, start))
    names = [view.card(unit).short if unit is not None else str(square) for unit, square in _both(stretch)]
    lit = (stretch.one.id,) if stretch.one is not None else ()
    return composed(view, f"{names[0]} to {names[1]}: {label}", areas=areas, tracks=tracks, lit=lit)


def _both(stretch: Stretch) -> Iterator[tuple[Unit | None, Square]]:
    return zip((stretch.one, stretch.other), stretch.ends, strict=True)


def _reaches(view: Dust, unit: Unit) -> Iterator[Area]:
    """A band for every distance that ends the range of a weapon."""
    reaches: dict[int, list[str]] = {}
    for battery in batteries(view, unit):
        if not battery.weapon.close:
            reaches.setdefault(battery.weapon.longest, []).append(battery.label)
    for reach, names in sorted(reaches.items()):
        yield _band(view, tuple(unit.squares), reach, f"{reach}: {', '.join(names)}")


def _circles(view: Dust, start: Square) -> Iterator[Area]:
    longest = view.scenario.field.columns + view.scenario.field.rows - 3
    yield from (_band(view, (start,), reach, str(reach)) for reach in range(EVERY, longest, EVERY))


def _band(view: Dust, squares: tuple[Square, ...], reach: int, label: str) -> Area:
    """The squares up to a distance."""
    near = [square for square in _board(view) if distance(squares, (square,)) <= reach]
    return Area(kind="band", squares=_spots(near), label=label)


def _board(view: Dust) -> Iterator[Square]:
    field = view.scenario.field
    return (Square(column, row) for row in range(field.rows) for column in range(field.columns))


def _spots(squares: Sequence[Square]) -> tuple[tuple[int, int], ...]:
    return tuple((square.column, square.row) for square in squares)


def sighted(view: Dust, seen: Prospect) -> Scene:
    """The line of sight, what stops it, and the arc or range of a weapon that does not bear."""
    glance = seen.glance
    areas = [Area(kind="target", squares=_spots(seen.target.squares)) if seen.legal else None]
    if not glance.line.clear and glance.line.what not in SIDES:
        areas.append(Area(kind="blocker", squares=tuple((place[0], place[1]) for place in glance.line.where)))
    areas += [_arc(view, seen, answer) for answer in _first(seen, "out_of_arc")]
    areas += [_short(view, seen, answer) for answer in _first(seen, "out_of_range") if not seen.legal]
    track = line(glance, label=f"{seen.distance} square{'' if seen.distance == 1 else 's'}")
    title = f"{view.card(seen.viewer).short} looks at {view.card(seen.target).short}: {_in_short(seen)}"
    drawn = tuple(area for area in areas if area is not None)
    return composed(view, title, areas=drawn, tracks=(track,), lit=(seen.viewer.id,))


def _in_short(seen: Prospect) -> str:
    """The outcome in a few words."""
    if seen.legal:
        return "a possible target, in cover" if seen.glance.cover else "a possible target in the open"
    return "no line of sight" if not seen.glance.line.clear else "no target"


def _first(seen: Prospect, key: str) -> list[Answer]:
    """The first weapon that a reason of this kind speaks against."""
    against = [a for a in seen.answers if isinstance(a.found, Refused) and a.found.key == key]
    return against[:1]


def _arc(view: Dust, seen: Prospect, answer: Answer) -> Area:
    """The squares that a mounted weapon bears on."""
    unit, weapon = seen.viewer, answer.battery.weapon
    starts = origins(view, unit, answer.battery)
    bears = [
        square
        for square in _board(view)
        if any(in_arc(unit.squares, unit.facing, weapon.mount, start, square) for start in starts)
    ]
    return Area(kind="arc", squares=_spots(bears), label=weapon.name)


def _short(view: Dust, seen: Prospect, answer: Answer) -> Area:
    """How far a weapon reaches that does not reach the target."""
    weapon = answer.battery.weapon
    return _band(view, tuple(seen.viewer.squares), weapon.longest, f"{weapon.longest}: {weapon.name}")
