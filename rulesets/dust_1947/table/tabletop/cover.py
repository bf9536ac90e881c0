"""Who is in cover on a table, and why (TABLE-35, TABLE-36, TABLE-41)."""

from __future__ import annotations

from collections.abc import Iterator

import shapely

from rulesets.dust_1947.table.sight.cover import Reason, from_everywhere
from rulesets.dust_1947.table.sight.obstacles import floors_apart
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.tabletop.clouds import in_smoke
from rulesets.dust_1947.table.tabletop.heights import looks_from, low
from rulesets.dust_1947.table.tabletop.land import HIDES, INSIDE_ALONE, Area, covers, low_walls, lying
from rulesets.dust_1947.table.tabletop.lines import Sight, Way
from rulesets.dust_1947.table.tabletop.looking import points_seen
from rulesets.dust_1947.table.tabletop.scale import square_at
from rulesets.dust_1947.table.tabletop.standing import leader, models
from rulesets.dust_1947.table.tabletop.storeys import Deck, pieces
from rulesets.kit.boards.models.group import Model
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.boards.tables.prepared import holds_inside
from rulesets.kit.engine.points import rule


def in_cover(sight: Sight, viewer: Unit, target: Unit) -> list[Reason]:
    """Why a target is in cover against an attacker; empty in the open."""
    game = sight.game
    if game.in_the_air(target):
        return []
    return from_everywhere(game, target) or through_the_floor(game, viewer, target) or _looked_at(sight, viewer, target)


@rule(without=[])
def through_the_floor(game: Dust, viewer: Unit, target: Unit) -> list[Reason]:
    """DU-TERR-28: two units one floor apart in one building, its roof included, both have cover."""
    apart = floors_apart(game, viewer, viewer.square, target, target.square)
    return [Reason("DU-TERR-28", "floor", str(target.square))] if apart == 1 else []


def _looked_at(sight: Sight, viewer: Unit, target: Unit) -> list[Reason]:
    game = sight.game
    return infantry(sight, viewer, target) if game.card(target).on_foot else vehicle(sight, viewer, target)


def sheltered(sight: Sight, unit: Unit) -> list[Reason]:
    """Why a unit is in cover where it stands, against what strikes it there."""
    inside = (_in(sight, unit, model) for model in models(sight.game, unit).values())
    return enough(sight.game, unit, [reason for reason in inside if reason is not None])


@rule(without=[])
def infantry(sight: Sight, viewer: Unit, target: Unit) -> list[Reason]:
    """DU-TABLE-35: its models are in cover or not as they are seen from the leader of the attacker."""
    there = models(sight.game, target).values()
    reasons = (of_a_model(sight, viewer, target, model) for model in there)
    return enough(sight.game, target, [reason for reason in reasons if reason is not None])


@rule(without=lambda game, target, reasons: reasons)
def enough(game: Dust, target: Unit, reasons: list[Reason]) -> list[Reason]:
    """DU-TABLE-35: at least half of the models, rounded in favour of the target, must be in cover."""
    return list(dict.fromkeys(reasons)) if len(reasons) >= max(1, len(models(game, target)) // 2) else []


def _in(sight: Sight, unit: Unit, model: Model) -> Reason | None:
    """What covers a model that is in it."""
    return in_terrain(sight.game, unit, model) or in_a_wreck(sight, unit, model) or _anywhere(sight, unit, model)


def of_a_model(sight: Sight, viewer: Unit, target: Unit, model: Model) -> Reason | None:
    """Why a model is in cover: it stands in area terrain that gives it, is seen across some, or is out of sight."""
    way = (leader(sight.game, viewer).middle, model.middle)
    inside = _in(sight, target, model)
    if sight.game.in_the_air(viewer):  # Nothing that stands between covers from above (DU-D-38).
        return inside
    level = looks_from(sight.game, viewer, target)
    return inside or crossed(sight.game, target, way, level) or _out_of_sight(sight, viewer, target, [way])


@rule(without=None)
def in_terrain(game: Dust, target: Unit, model: Model) -> Reason | None:
    """DU-TABLE-41: models inside area terrain have cover if its type gives it; upstairs nobody is in it."""
    if target.level:
        return None
    return next((_reason(area) for area in _covering(game, target) if _holds(area, model.middle)), None)


@rule(without=None)
def in_a_wreck(sight: Sight, unit: Unit, model: Model) -> Reason | None:
    """DU-TERR-33: infantry in a wreck is in cover there."""
    if not sight.game.card(unit).on_foot or unit.level:
        return None
    inside = [hull for hull in sight.wrecks if holds_inside(hull.body.area, model.middle)]
    return Reason("DU-TERR-33", "wreck", square_at(inside[0].middle).name) if inside else None


def _anywhere(sight: Sight, unit: Unit, model: Model) -> Reason | None:
    """What covers anybody who is in it."""
    return in_a_building(sight.game, unit, model) or in_smoke(sight.clouds, model)


@rule(without=None)
def in_a_building(game: Dust, unit: Unit, model: Model) -> Reason | None:
    """DU-TERR-25: a unit inside a building is in cover; on its roof it is not."""
    inside = pieces(game.scenario.field, Deck(unit.level))
    around = (one for one in inside if _holds(one, model.middle))
    return next((Reason("DU-TERR-25", one.word, one.square.name) for one in around), None)


def _covering(game: Dust, target: Unit) -> Iterator[Area]:
    return (area for area in lying(game) if covers(game.card(target), area.word))


def _holds(area: Area, point: Point) -> bool:
    return holds_inside(area.ground, point)


def _reason(area: Area) -> Reason:
    return Reason("DU-TABLE-41", area.word, area.square.name)


@rule(without=None)
def crossed(game: Dust, target: Unit, way: Way, level: int) -> Reason | None:
    """DU-TABLE-35: obscured is what the line to its middle reaches across covering terrain or a low wall (DU-D-210);
    trees that are looked over from a level hide nothing (DU-TERR-06)."""
    line = shapely.LineString(way)
    for area in _covering(game, target):
        if area.word in HIDES and low(area.word, level):
            continue
        if area.word not in INSIDE_ALONE and shapely.intersects(line, area.inner):
            return Reason("DU-TABLE-35", area.word, area.square.name)
    walls = (one for one in low_walls(game.scenario.field) if line.intersects(shapely.LineString([one.start, one.end])))
    return next((Reason("DU-TABLE-35", one.kind, one.beside[0].name) for one in walls), None)


def _out_of_sight(sight: Sight, viewer: Unit, target: Unit, ways: list[Way]) -> Reason | None:
    """Why a model is in cover that is not seen at all, or a hull of which a part is hidden by terrain."""
    cause = "DU-TABLE-35" if sight.game.card(target).on_foot else "DU-TABLE-36"
    stops = [stop for stop in sight.stops(viewer, target, ways) if stop is not None and _counts(cause, stop.what)]
    return Reason(cause, f"no line: {stops[0].what}", stops[0].where.name) if stops else None


def _counts(cause: str, what: str) -> bool:
    """Whether what stops a line covers: a hull only terrain."""
    return cause == "DU-TABLE-35" or what != "vehicle"


@rule(without=[])
def vehicle(sight: Sight, viewer: Unit, target: Unit) -> list[Reason]:
    """DU-TABLE-36: any part of the hull is hidden by terrain, or the vehicle is in area terrain that gives cover."""
    game, hull = sight.game, leader(sight.game, target)
    inside = _in(sight, target, hull)
    if game.in_the_air(viewer):
        return [inside] if inside is not None else []
    ways = [(leader(game, viewer).middle, point) for point in points_seen(target, hull)]
    level = looks_from(game, viewer, target)
    across = next((reason for way in ways if (reason := crossed(game, target, way, level)) is not None), None)
    behind = across._replace(rule="DU-TABLE-36") if across is not None else None
    reason = inside or behind or _out_of_sight(sight, viewer, target, ways)
    return [reason] if reason is not None else []
