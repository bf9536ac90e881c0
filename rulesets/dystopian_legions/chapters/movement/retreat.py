"""Where a section goes that is in Ordered Retreat (MORALE-15, MORALE-16, MORALE-19)."""

from __future__ import annotations

from collections.abc import Iterator

import shapely
import shapely.ops
from shapely.geometry.base import BaseGeometry

from rulesets.dystopian_legions.chapters.movement.course import AS_NOW, CLOSED_UP, layout
from rulesets.dystopian_legions.chapters.movement.entering import entering
from rulesets.dystopian_legions.chapters.movement.terms import terms
from rulesets.dystopian_legions.table.buildings import at_the_door, building_of, doorstep
from rulesets.dystopian_legions.table.home import homeward, to_the_border
from rulesets.dystopian_legions.table.measure import crowded, field, group, lies, to_one_chain
from rulesets.dystopian_legions.table.occupying import inside, touches
from rulesets.dystopian_legions.table.reasons.orders import NoRefuge
from rulesets.dystopian_legions.table.state import DEPTH, Legions, Section
from rulesets.dystopian_legions.table.terrain import LINEAR, Piece
from rulesets.kit.boards.models.forms import Form, anchor, front
from rulesets.kit.boards.models.group import Group, Model
from rulesets.kit.boards.models.layout import Goal, Laid, Layout
from rulesets.kit.boards.models.walks import Walk
from rulesets.kit.boards.tables.places import Point, Spot
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.remembering import Remembered

HOME = "home"
INSIDE = 1.5
"""Inches from the rim of an area at which a section is sent that takes refuge in it."""
SHORTER = 1
"""The inches by which a retreat is tried shorter, where a section would part."""


Refuge = Laid | Piece
"""A move, or the building that is entered."""
REFUGES: Remembered[Legions, dict[str, Refuge]] = Remembered(64, lies)


def ways_out(game: Legions, section: Section) -> dict[str, Refuge]:
    """Where a section may retreat to, by name, and its move there: home, or a piece of terrain that it can defend."""
    return REFUGES.of(game, section.id, lambda still: _ways_out(still, still.sections[section.id]))


def _ways_out(game: Legions, section: Section) -> dict[str, Refuge]:
    refuges: dict[str, Refuge] = {HOME: home(game, section)}
    for piece in game.pieces:
        there = house(game, section, piece) if piece.is_building else refuge(game, section, piece)
        if there is not None:
            refuges[piece.name] = there
    return refuges


def retreat(game: Legions, section: Section, to: str) -> Refuge | Refused:
    """The move of a retreat, or why it does not lead there."""
    ways = ways_out(game, section)
    return ways[to] if to in ways else Refused("DL-MORALE-16", NoRefuge(value=to, options=list(ways)))


def _stays(game: Legions, section: Section) -> Laid:
    there = group(game, section)
    return layout(game, section, "advance").laid(Goal(anchor(there), front(there), AS_NOW))


@rule(without=_stays)
def home(game: Legions, section: Section) -> Refuge:
    """DL-MORALE-15, DL-MORALE-19: its full MV to the nearest point of its own edge, as far as it can; shorter only
    where it would part (DL-D-49). Whoever finds no room outside of a building stays in it."""
    whole = to_one_chain(game, section, group(game, section))
    laying, degrees = _laying(game, section), homeward(game, section)
    for far in range(game.card(section).mv, 0, -SHORTER):
        laid = _homeward(game, laying, degrees, far)
        if to_one_chain(game, section, laid.group) <= whole and finds_room(section, laying, laid):
            return laid
    return building_of(game, section) or _stays(game, section)


def _homeward(game: Legions, laying: Layout, degrees: float, far: float) -> Laid:
    walks: dict[str, Walk] = {}
    stood: list[tuple[Model, Point]] = []
    for name, model in sorted(laying.group.items(), key=lambda one: to_the_border(game, one[1], degrees)):
        inches = going_home(far, to_the_border(game, model, degrees))
        walks[name] = laying.as_far(name, model, model.middle.moved(degrees, inches), stood)
        stood.append((model, walks[name].points[-1]))
    return laying.stood(walks, {name: model.pose.degrees for name, model in laying.group.items()})


@rule(without=lambda section, laying, laid: not crowded(laid.group))
def finds_room(section: Section, laying: Layout, laid: Laid) -> bool:
    """DL-MORALE-15, DL-MOVE-23: nobody who retreats stands on another, or before his building where he may not."""
    outside = (laying.ends(laying.group[name]).allows(model.middle) for name, model in laid.group.items())
    return not crowded(laid.group) and (not section.building or all(outside))


def _laying(game: Legions, section: Section) -> Layout:
    """How a section goes; out of a building from the side of it that is nearest to its reserves edge."""
    inside = building_of(game, section)
    if inside is None:
        return layout(game, section, "advance")
    degrees = homeward(game, section)
    toward = {name: model.middle.moved(degrees, DEPTH) for name, model in group(game, section).items()}
    met = at_the_door(game, section, inside, field(game), toward)
    far = game.card(section).mv - doorstep(game, section)
    return Layout(met, [*group(game, section)], terms(game, section), far)


@rule(without=0.0)
def going_home(far: float, left: float) -> float:
    """DL-MORALE-15: straight home, and no farther than the edge of the table."""
    return min(far, left)


@rule(without=None)
def house(game: Legions, section: Section, piece: Piece) -> Piece | None:
    """DL-MORALE-16: an empty building that it can enter with its MV, or the one that it is in (DL-D-49)."""
    if section.building == piece.name:
        return piece
    return piece if entering(game, section, piece) == "enter" else None


@rule(without=None)
def refuge(game: Legions, section: Section, piece: Piece) -> Laid | None:
    """DL-MORALE-16: an area or a barrier that can be defended, if more than half of the models end in it or at it; who
    is there already may stay (DL-D-49)."""
    if not piece.nature.defensible or section.building:
        return None
    if _held_by(piece, group(game, section)):
        return _stays(game, section)
    if not _is_near(game, section, piece):
        return None
    laying = layout(game, section, "advance")
    ways = (laying.laid(goal) for goal in _goals(group(game, section), piece))
    held = (laid for laid in ways if _held_by(piece, laid.group) and to_one_chain(game, section, laid.group) <= 0)
    return next(held, None)


def _is_near(game: Legions, section: Section, piece: Piece) -> bool:
    gaps = [model.body.area.distance(piece.terrain.geometry) for model in group(game, section).values()]
    return 2 * sum(gap <= game.card(section).mv for gap in gaps) > len(gaps)


def _goals(there: Group, piece: Piece) -> Iterator[Goal]:
    """How a section may try to hold a piece, one after the other, from its middle and from its nearest model: at a
    barrier along it, in an area as close as can be, along its longest side, or as it stands."""
    nearest = min(there.values(), key=lambda model: shapely.distance(model.body.area, piece.terrain.geometry))
    starts = [*dict.fromkeys((anchor(there), nearest.middle))]
    if piece.kind in LINEAR:
        yield from (Goal(at, front(there), _along(piece.corners)) for at in starts)
        return
    inner = _inner(piece, max(model.widest for model in there.values()))
    for at, form in (
        *((at, CLOSED_UP) for at in starts),
        (starts[-1], _along(_longest_side(piece, starts[-1]))),
        (starts[0], AS_NOW),
    ):
        near = shapely.ops.nearest_points(inner, shapely.Point(at))[0]
        yield Goal(Point(near.x, near.y), front(there), form)


def _along(corners: tuple[Spot, ...]) -> Form:
    return Form("along", gap=0.1, along=corners)


def _longest_side(piece: Piece, here: Point) -> tuple[Spot, Spot]:
    """The longest side of an area; of several the nearest."""

    def key(side: tuple[Spot, Spot]) -> tuple[float, float]:
        one, other = (spot.point for spot in side)
        return round(one.to(other), 1), -shapely.LineString([one, other]).distance(shapely.Point(here))

    return max(zip(piece.corners, (*piece.corners[1:], piece.corners[0]), strict=True), key=key)


def _inner(piece: Piece, widest: float) -> BaseGeometry:
    """The ground of an area well inside of its rim; of a narrow one as far inside as a base has room."""
    area = piece.terrain.geometry
    parts = (area.buffer(-INSIDE), area.buffer(-widest), area.representative_point())
    return next(part for part in parts if not part.is_empty)


def _held_by(piece: Piece, there: Group) -> bool:
    held = [touches(one, piece) if piece.kind in LINEAR else piece in inside((piece,), one) for one in there.values()]
    return 2 * sum(held) > len(held)
