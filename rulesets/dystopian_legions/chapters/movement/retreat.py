"""Where a section goes that is in Ordered Retreat (MORALE-15, MORALE-16, MORALE-19)."""

from __future__ import annotations

import shapely
import shapely.ops

from rulesets.dystopian_legions.chapters.movement.course import AS_NOW, CLOSED_UP, layout
from rulesets.dystopian_legions.table.measure import TOLERANCES, group, lies, link
from rulesets.dystopian_legions.table.occupying import inside, touches
from rulesets.dystopian_legions.table.reasons.orders import NoRefuge
from rulesets.dystopian_legions.table.state import DEPTH, Legions, Section
from rulesets.dystopian_legions.table.terrain import LINEAR, Piece
from rulesets.kit.boards.models.cohesion import inches_missing
from rulesets.kit.boards.models.forms import Form, anchor, front
from rulesets.kit.boards.models.group import Group, Model
from rulesets.kit.boards.models.layout import Goal, Laid
from rulesets.kit.boards.models.walks import Walk
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.remembering import Remembered

HOME = "home"
INSIDE = 1.5
"""Inches from the rim of an area at which a section is sent that takes refuge in it."""
SHORTER = 1.0
"""The inches by which a retreat is tried shorter, where a section would part."""


REFUGES: Remembered[Legions, dict[str, Laid]] = Remembered(64, lies)


def ways_out(game: Legions, section: Section) -> dict[str, Laid]:
    """Where a section may retreat to, by name, and its move there: home, or a piece of terrain that it can defend."""
    return REFUGES.of(game, section.id, lambda still: _ways_out(still, still.sections[section.id]))


def _ways_out(game: Legions, section: Section) -> dict[str, Laid]:
    found = {piece.name: laid for piece in game.pieces if (laid := refuge(game, section, piece)) is not None}
    return {HOME: homeward(game, section), **found}


def retreat(game: Legions, section: Section, to: str) -> Laid | Refused:
    """The move of a retreat, or why it does not lead there."""
    ways = ways_out(game, section)
    return ways[to] if to in ways else Refused("DL-MORALE-16", NoRefuge(value=to, options=list(ways)))


def homeward(game: Legions, section: Section) -> Laid:
    """DL-MORALE-15, DL-MORALE-19: its full MV to the nearest point of its own edge, as far as it can; shorter only
    where it would part (DL-D-49)."""
    far, whole = float(game.card(section).mv), inches_missing(group(game, section), link(game, section), TOLERANCES)
    while far > 0:
        laid = _homeward(game, section, far)
        if inches_missing(laid.group, link(game, section), TOLERANCES) <= whole:
            return laid
        far -= SHORTER
    return _stays(game, section)


def _homeward(game: Legions, section: Section, far: float) -> Laid:
    laying, south = layout(game, section, "advance"), game.sides[section.seat].edge == "south"
    walks: dict[str, Walk] = {}
    stood: list[tuple[Model, Point]] = []
    for name, model in sorted(laying.group.items(), key=lambda one: -one[1].middle.y if south else one[1].middle.y):
        walks[name] = laying.as_far(name, model, Point(model.middle.x, going_home(model, far, south=south)), stood)
        stood.append((model, walks[name].points[-1]))
    return laying.stood(walks, {name: model.pose.degrees for name, model in laying.group.items()})


@rule(without=lambda model, far, south: model.middle.y)
def going_home(model: Model, far: float, *, south: bool) -> float:
    """DL-MORALE-15: straight home, and no farther than the edge; the inches from the north."""
    if south:
        return max(model.middle.y, min(model.middle.y + far, DEPTH - model.widest))
    return min(model.middle.y, max(model.middle.y - far, model.widest))


def _stays(game: Legions, section: Section) -> Laid:
    there = group(game, section)
    return layout(game, section, "advance").laid(Goal(anchor(there), front(there), AS_NOW))


@rule(without=None)
def refuge(game: Legions, section: Section, piece: Piece) -> Laid | None:
    """DL-MORALE-16: an area or a barrier that can be defended, if more than half of the models end in it or at it; who
    is there already may stay (DL-D-49). Buildings are entered otherwise."""
    if not piece.nature.defensible or piece.kind == "building":
        return None
    if _held_by(piece, group(game, section)):
        return _stays(game, section)
    if not _is_near(game, section, piece):
        return None
    laid = layout(game, section, "advance").laid(_goal(game, section, piece))
    parted = inches_missing(laid.group, link(game, section), TOLERANCES) > 0
    return laid if not parted and _held_by(piece, laid.group) else None


def _is_near(game: Legions, section: Section, piece: Piece) -> bool:
    gaps = (model.body.area.distance(piece.terrain.geometry) for model in group(game, section).values())
    return min(gaps) <= game.card(section).mv


def _goal(game: Legions, section: Section, piece: Piece) -> Goal:
    there = group(game, section)
    here = anchor(there)
    if piece.kind in LINEAR:
        return Goal(here, front(there), Form("along", gap=0.1, along=piece.corners))
    deep = piece.terrain.geometry.buffer(-INSIDE)
    near = shapely.ops.nearest_points(deep, shapely.Point(here))[0] if not deep.is_empty else deep.centroid
    return Goal(Point(near.x, near.y), front(there), CLOSED_UP)


def _held_by(piece: Piece, there: Group) -> bool:
    held = [touches(one, piece) if piece.kind in LINEAR else piece in inside((piece,), one) for one in there.values()]
    return 2 * sum(held) > len(held)
