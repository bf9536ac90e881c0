"""Where land begins, for ships: all ground but water is closed to them, and a bow door opens onto it (NAVAL, TRANS)."""

from __future__ import annotations

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.dust_1947.moments import AFLOAT, asked, named
from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.sight.ground import drawn_with
from rulesets.dust_1947.table.sight.obstacles import of_field
from rulesets.dust_1947.table.state import Dust, Field, Unit
from rulesets.dust_1947.table.tabletop.land import ground_of
from rulesets.dust_1947.table.tabletop.roads import all_but
from rulesets.dust_1947.table.tabletop.scale import TOLERANCES, inches
from rulesets.dust_1947.table.tabletop.standing import leader
from rulesets.kit.boards.models.group import Model
from rulesets.kit.boards.tables.terrain import Terrain
from rulesets.kit.engine.points import rule

ASHORE = "ashore"
"""Ground that is closed to ships."""
WATER = "water"


@rule(without=False)
def stays_afloat(card: Card) -> bool:
    """DU-SKILL-NAVAL-01: to a naval unit every terrain but water is impassable."""
    return bool(asked(AFLOAT, named(card.skills), card))


@of_field
def shores(battlefield: Field) -> tuple[Terrain, ...]:
    """All ground that is no water."""
    return tuple(all_but(battlefield, _water(battlefield), ASHORE))


@of_field
def _water(battlefield: Field) -> BaseGeometry:
    return ground_of(sorted(drawn_with(battlefield, WATER)))


@of_field
def dry_land(battlefield: Field) -> BaseGeometry:
    """The same as ground."""
    table = shapely.box(0, 0, inches(battlefield.columns), inches(battlefield.rows))
    return table.difference(_water(battlefield))


def bow_door(hull: Model) -> BaseGeometry:
    """The front of a hull."""
    return shapely.LineString([tuple(corner) for corner in hull.corners[:2]]) if hull.corners else hull.body.area


def opens_onto_land(game: Dust, ship: Unit) -> bool:
    """Whether land lies straight ahead of the bow door of a ship, in contact with it (DU-D-103)."""
    hull = leader(game, ship)
    ahead = [*hull.corners[:2], *(one.moved(hull.pose.degrees, TOLERANCES.contact) for one in hull.corners[1::-1])]
    before_it = shapely.Polygon([tuple(one) for one in ahead]) if ahead else hull.body.area
    return bool(shapely.area(before_it.intersection(dry_land(game.scenario.field))) > 0)


def lies_at_land(game: Dust, ship: Unit) -> bool:
    """Whether any part of a ship touches land."""
    apart = shapely.distance(leader(game, ship).body.area, dry_land(game.scenario.field))
    return TOLERANCES.touches(float(apart))
