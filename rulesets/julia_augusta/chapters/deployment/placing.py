"""Where a unit may be placed before the battle: what is wrong with a place, and which places suggest themselves."""

from __future__ import annotations

from rulesets.julia_augusta.chapters.deployment.zones import DEPTH, WIDE, depth_for, near_side_edge, outside_zone
from rulesets.julia_augusta.table.facings import read_facing
from rulesets.julia_augusta.table.formations import Layout, layouts, placement, usual
from rulesets.julia_augusta.table.measure import field
from rulesets.julia_augusta.table.places import place
from rulesets.julia_augusta.table.reasons.deployment import CannotStand
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.field import Fault, Wrong
from rulesets.kit.boards.tables.places import Point, Pose, pose
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused


def layouts_for(unit: Unit) -> dict[str, Layout]:
    """The formations in which a unit may be placed, by name, the usual one first."""
    lines = unit.line_count if unit.legion else 1
    fitting = [
        usual(unit.type, unit.bases, unit.line_count),
        *layouts(unit.type, unit.grade, unit.bases, lines),
    ]
    return {layout.name: layout for layout in fitting}


def standing(unit: Unit, layout: Layout, at: Pose) -> Placement:
    """A unit as it would stand."""
    return placement(at, unit.type, layout.formation, layout.lines)


def stand_at(game: Julia, unit: Unit, layout: Layout, facing: str, text: str) -> Pose | Refused:
    """Where a text places a unit, or what is wrong with it."""
    turned = read_facing(facing) or 0.0
    at = place(game, text, standing(unit, layout, pose(seen_from(game, unit.seat), turned)), "JA-SETUP-11")
    if isinstance(at, Refused):
        return at
    stand = pose(at, turned)
    return wrong_place(game, unit, layout, stand) or stand


def seen_from(game: Julia, seat: int) -> Point:
    """From where a place is seen that is told by something on the table ("behind the wood"): from the middle of the
    enemy's base edge."""
    return Point(WIDE / 2, from_edge(game, 1 - seat, 0.0))


def wrong_place(game: Julia, unit: Unit, layout: Layout, at: Pose) -> Refused | None:
    """Why a unit may not be placed so: its zone, the side edges, who and what stands there."""
    stand = standing(unit, layout, at)
    southern = game.army_of[unit.seat] == "roman"
    outside = outside_zone(unit.id, stand, southern, depth_for(unit.type)) or near_side_edge(unit.id, stand)
    return outside or no_room(game, unit, stand)


@rule(without=None)
def no_room(game: Julia, unit: Unit, stand: Placement) -> Refused | None:
    """JA-MOVE-23, JA-TERR-01: no base stands on another one or on impassable ground, and nobody mounted on rough."""
    fault = next(iter(field(game, unit).faults(stand, {unit.id})), None)
    if fault is None:
        return None
    return Refused(_ruled(game, fault), CannotStand(unit=unit.id, fault=fault.wrong, name=fault.name))


def _ruled(game: Julia, fault: Fault) -> str:
    if fault.wrong is Wrong.OFF_THE_TABLE:
        return "JA-SETUP-10"
    open_to_foot = any(piece.name == fault.name and not piece.nature.impassable for piece in game.pieces)
    return "JA-TERR-01" if fault.wrong is Wrong.IMPASSABLE and open_to_foot else "JA-MOVE-23"


def from_edge(game: Julia, seat: int, inches: float) -> float:
    """How far south a line lies that is so many inches from a seat's base edge."""
    return DEPTH - inches if game.army_of[seat] == "roman" else inches
