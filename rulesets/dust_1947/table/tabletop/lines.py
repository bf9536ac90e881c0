"""What stops a straight line over a table: walls, solid ground, vehicles and area terrain (TABLE-22 to TABLE-25)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, cast

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.dust_1947.table.fortifications import of_unit
from rulesets.dust_1947.table.sight.blocking import ceilings_block, hides_small_vehicles, over_huts
from rulesets.dust_1947.table.sight.obstacles import HUT, SMALL, floors_apart, in_the_way
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.tabletop.clouds import clouds, smoke_hides
from rulesets.dust_1947.table.tabletop.heights import high, looks_from, low, raised, roofed, solid, walls_between
from rulesets.dust_1947.table.tabletop.land import (
    GRAZE,
    HIDES,
    Area,
    Barrier,
    areas,
    buildings,
    from_ground,
    openings,
    stopping_walls,
)
from rulesets.dust_1947.table.tabletop.scale import TOLERANCES, inches, square_at
from rulesets.dust_1947.table.tabletop.standing import is_a_soldier, leader, models, wrecks
from rulesets.dust_1947.table.tabletop.storeys import Deck, pieces
from rulesets.dust_1947.table.tabletop.works import ground, past_the_slit
from rulesets.dust_1947.table.weather import sight_limit
from rulesets.kit.boards.models.group import Model, Numbers, numbers
from rulesets.kit.boards.models.meeting import Bools
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.boards.tables.prepared import held_inside
from rulesets.kit.engine.points import rule

PLINTHS = {"babylonian plinth": "DU-BAB-03"}
"""The rule of raised ground that has one of its own."""
Way = tuple[Point, Point]
Lines = Any
"""Many lines at once."""


class Stop(NamedTuple):
    """What stops a line: the rule, a word, and the square of the map that it stands in."""

    rule: str
    what: str
    where: Square


class Span(NamedTuple):
    """The rectangle in inches in which some lines run: what lies outside of it stops none of them."""

    west: float
    north: float
    east: float
    south: float

    @classmethod
    def of(cls, ways: Sequence[Way]) -> Span:
        """That of some lines."""
        easts, souths = zip(*(point for way in ways for point in way), strict=True)
        return cls(min(easts), min(souths), max(easts), max(souths))

    def meets(self, west: float, north: float, east: float, south: float) -> bool:
        """Whether it has anything in common with another one."""
        return west <= self.east and self.west <= east and north <= self.south and self.north <= south

    def areas(self, some: Iterable[Area]) -> list[Area]:
        """Those of some areas that may stop them."""
        return [area for area in some if self.meets(*area.ground.bounds)]

    def walls(self, some: Iterable[Barrier]) -> list[Barrier]:
        """Those of some walls."""
        return [wall for wall in some if self.meets(*Span.of([(wall.start, wall.end)]))]

    def may_meet(self, hull: Model) -> bool:
        """Whether a hull may stop them."""
        (east, south), widest = hull.middle, hull.widest
        return self.meets(east - widest, south - widest, east + widest, south + widest)


class Sight:
    """All that may stop lines on the table as it is now."""

    def __init__(self, game: Dust) -> None:
        field = game.scenario.field
        self.game = game
        self.huts = [area for area in areas(field) if area.word == HUT]
        self.woods = [area for area in areas(field) if area.word in HIDES]
        self.clouds, self.works = clouds(game), game.fortifications
        self.buildings = buildings(field)
        self.walls, self.openings = stopping_walls(field), openings(field)
        self.hulls, self.wrecks = _hulls(game), list(wrecks(game).values())

    def stops(self, viewer: Unit, target: Unit, ways: Sequence[Way]) -> list[Stop | None]:
        """What stops each of some lines from a unit to another."""
        if ceilings_block(floors_apart(self.game, viewer, viewer.square, target, target.square)):
            return [Stop("DU-TERR-28", "floor", target.square)] * len(ways)
        stops = lost_in_weather(self.game, viewer, target, ways)
        if self.works:
            stops = [
                was or beside_the_slit(self.game, viewer, target, way) for was, way in zip(stops, ways, strict=True)
            ]
        above = seen_over_everything(self.game, viewer, target)
        if above and not self.buildings:
            return stops
        lines = shapely.linestrings([[tuple(start), tuple(end)] for start, end in ways])
        met = self._roofed(viewer, target, ways, lines) if above else self._met(viewer, target, ways, lines)
        for which, stop in met:
            stops = [was or (stop if met else None) for was, met in zip(stops, which.tolist(), strict=True)]
        return stops

    def _met(self, viewer: Unit, target: Unit, ways: Sequence[Way], lines: Lines) -> list[tuple[Bools, Stop]]:
        """What stands in the way of some lines, with which of them."""
        field, level, span = self.game.scenario.field, looks_from(self.game, viewer, target), Span.of(ways)
        ground = span.areas(solid(field, level))
        huts = [] if over_huts(self.game, viewer, target) else high(field, span.areas(self.huts), level)
        walls = walls_between(self.game, viewer, target, span.walls(self.walls), level)
        openings = walls_between(self.game, viewer, target, span.walls(self.openings), level)
        closed = [one for one in openings if out_of_reach_of_opening(self.game, viewer, target, one)]
        hulks = [] if low("wreck", level) else filter(span.may_meet, self.wrecks)
        return [
            *((_through(lines, area), Stop("DU-TABLE-22", "structure", area.square)) for area in ground),
            *self._raised(ways, lines, span.areas(raised(field, level))),
            *((_through(lines, area), Stop("DU-HUT-01", HUT, area.square)) for area in huts),
            *((_across(lines, wall), Stop("DU-TABLE-25", "wall", wall.beside[0])) for wall in walls),
            *([] if low("fortification", level) else self._walled(viewer, target, lines)),
            *((_across(lines, one), Stop("DU-TABLE-25", "opening", one.beside[0])) for one in closed),
            *self._indoors(lines, span.areas(roofed(self.game, viewer, target, level))),
            *((_under(lines, hull), Stop("DU-TERR-31", "wreck", square_at(hull.middle))) for hull in hulks),
            *([] if low("vehicle", level) else self._vehicles(viewer, target, lines, span)),
            *self._smoked(ways, lines),
            *self._hidden(ways, lines, high(field, span.areas(self.woods), level)),
        ]

    def _raised(self, ways: Sequence[Way], lines: Lines, plinths: Sequence[Area]) -> Iterator[tuple[Bools, Stop]]:
        """The lines that cross raised ground on which neither end of them is."""
        for plinth in plinths:
            stop = Stop(PLINTHS.get(plinth.word, "DU-LOS-15"), plinth.word, plinth.square)
            yield _through(lines, plinth) & _outside(plinth.ground, ways), stop

    def _roofed(self, viewer: Unit, target: Unit, ways: Sequence[Way], lines: Lines) -> Iterator[tuple[Bools, Stop]]:
        """The lines between an aircraft and somebody in a building that come through no opening he is near to."""
        in_the_air = [self.game.in_the_air(unit) for unit in (viewer, target)]
        if all(in_the_air):
            return
        below = shapely.points([tuple(way[1 if in_the_air[0] else 0]) for way in ways])
        under = target if in_the_air[0] else viewer
        near = [one for one in self.openings if not out_of_reach_of_opening(self.game, viewer, target, one)]
        seen = [_across(lines, opening) for opening in near]
        for building in pieces(self.game.scenario.field, Deck(under.level)):
            roofed = shapely.contains(building.inner, below) & roof_hides()
            for through in seen:
                roofed = roofed & ~through
            yield roofed, Stop("DU-TABLE-26", "roof", building.square)

    def _walled(self, viewer: Unit, target: Unit, lines: Lines) -> list[tuple[Bools, Stop]]:
        """The lines that fortifications stop in which neither of the two is."""
        own = [of_unit(self.game, unit) for unit in (viewer, target)]
        others = (work for work in self.works if work not in own)
        stops = ((ground(work).buffer(-GRAZE), Stop("DU-FORT-14", "fortification", work.corner)) for work in others)
        return [((_inches(lines, walls) > 0) & fortifications_hide(), stop) for walls, stop in stops]

    def _indoors(self, lines: Lines, structures: Sequence[Area]) -> list[tuple[Bools, Stop]]:
        """The lines that go too far inside a building."""
        stops = ((one, Stop("DU-TABLE-25", "building", one.square)) for one in structures)
        return [(_inches(lines, one.inner) > see_indoors() + TOLERANCES.reach, stop) for one, stop in stops]

    def _smoked(self, ways: Sequence[Way], lines: Lines) -> Iterator[tuple[Bools, Stop]]:
        """The lines that cross smoke in which neither end of them is."""
        starts, ends = (shapely.points([tuple(way[end]) for way in ways]) for end in (0, 1))
        for cloud in self.clouds:
            around, inner = cloud.ground.buffer(GRAZE), cloud.ground.buffer(-GRAZE)
            outside = ~shapely.intersects(around, starts) & ~shapely.intersects(around, ends)
            crosses = (_inches(lines, inner) > GRAZE) & outside & smoke_hides()
            yield crosses, Stop("DU-TABLE-23", "smoke", cloud.square)

    def _vehicles(self, viewer: Unit, target: Unit, lines: Lines, span: Span) -> list[tuple[Bools, Stop]]:
        both = (viewer.id, target.id)
        between = [(unit, hull) for unit, hull in self.hulls if unit.id not in both and span.may_meet(hull)]
        counted = [(unit, hull) for unit, hull in between if vehicle_stops(self.game, unit, viewer, target)]
        return [(_under(lines, hull), Stop("DU-TABLE-23", "vehicle", square_at(hull.middle))) for _, hull in counted]

    def _hidden(self, ways: Sequence[Way], lines: Lines, woods: Sequence[Area]) -> list[tuple[Bools, Stop]]:
        """The lines that woods stop: whatever is behind one, and what lies too deep inside."""
        hidden, insides = [], [_inches(lines, wood.inner) for wood in woods]
        for wood, inside in zip(woods, insides, strict=True):
            stop = Stop("DU-TABLE-24", wood.word, wood.square)
            hidden.append(((inside > GRAZE) & _outside(wood.ground, ways) & behind_is_hidden(), stop))
        for wood, inside in zip(woods, insides, strict=True):
            too_deep = (cast(Numbers, sum(insides)) > see_into() + TOLERANCES.reach) & (inside > GRAZE)
            hidden.append((too_deep, Stop("DU-TABLE-42", wood.word, wood.square)))
        return hidden


def lost_in_weather(game: Dust, viewer: Unit, target: Unit, ways: Sequence[Way]) -> list[Stop | None]:
    """What the weather stops of some lines: those beyond the range to which one sees in it, as from base to base."""
    limit, cited = sight_limit(game)
    if not cited:
        return [None] * len(ways)
    bases = sum(_within_its_base(game, unit) for unit in (viewer, target))
    farthest = inches(limit) + bases + TOLERANCES.reach
    return [Stop(cited, "weather", square_at(end)) if start.to(end) > farthest else None for start, end in ways]


def _within_its_base(game: Dust, unit: Unit) -> float:
    """The inches of a line that lie on a base at its end: soldiers look, and are looked at, at their middles."""
    eyes = leader(game, unit)
    return eyes.radius if is_a_soldier(eyes) else 0.0


@rule(without=False)
def seen_over_everything(game: Dust, viewer: Unit, target: Unit) -> bool:
    """DU-TABLE-26: aircraft and all units outside buildings see each other."""
    return game.in_the_air(viewer) or game.in_the_air(target)


@rule(without=False)
def fortifications_hide() -> bool:
    """DU-FORT-14: bunkers and strongpoints block the line of sight to what is behind them."""
    return True


@rule(without=None)
def beside_the_slit(game: Dust, viewer: Unit, target: Unit, way: Way) -> Stop | None:
    """DU-FORT-15: from a bunker, and into it, one sees 90 degrees to each side of its facing: the front half."""
    within = past_the_slit(game, viewer, target, *way)
    return Stop("DU-FORT-15", "bunker", square_at(within)) if within is not None else None


@rule(without=False)
def roof_hides() -> bool:
    """DU-TABLE-26: somebody in a building and an aircraft see each other only through an opening within 4 inches of
    him."""
    return True


@rule(without=999.0)
def see_indoors() -> float:
    """DU-TABLE-25: inside a large building the line of sight ends at 12 inches."""
    return 12.0


@rule(without=False)
def vehicle_stops(game: Dust, unit: Unit, viewer: Unit, target: Unit) -> bool:
    """DU-TABLE-23: infantry does not block the line of sight, vehicles do; small ones as their skill says."""
    word = in_the_way(game.card(unit))
    return word != SMALL or hides_small_vehicles(game, viewer, target)


@rule(without=False)
def behind_is_hidden() -> bool:
    """DU-TABLE-24: area terrain whose type says so blocks the line of sight to units behind it."""
    return True


@rule(without=999.0)
def see_into() -> float:
    """DU-TABLE-42: a line that crosses more than 4 inches of it is blocked."""
    return 4.0


@rule(without=False)
def out_of_reach_of_opening(game: Dust, viewer: Unit, target: Unit, opening: Barrier) -> bool:
    """DU-TABLE-25: through an opening the line is free only if one of the two units is within 4 inches of it."""
    edge = shapely.LineString([opening.start, opening.end])
    return not any(from_ground(model, edge) <= NEAR_OPENING + TOLERANCES.reach for model in _both(game, viewer, target))


NEAR_OPENING = 4.0


def _both(game: Dust, viewer: Unit, target: Unit) -> list[Model]:
    return [*models(game, viewer).values(), *models(game, target).values()]


def _hulls(game: Dust) -> list[tuple[Unit, Model]]:
    """The vehicles on the table that may stand between others."""
    return [(unit, leader(game, unit)) for unit in game.on_board() if in_the_way(game.card(unit))]


def _outside(ground: BaseGeometry, ways: Sequence[Way]) -> Bools:
    """Which of some lines have neither end on some ground."""
    on_it = held_inside(ground, *numbers(end for way in ways for end in way).T).reshape(-1, 2)
    return cast(Bools, ~on_it.any(axis=1))


def _inches(lines: Lines, ground: BaseGeometry) -> Numbers:
    """How many inches of each line lie on some ground. Most lie wholly beside it: only what meets it is cut out."""
    met = _meets(lines, ground)
    inches_on = met.astype(float)
    inches_on[met] = shapely.length(shapely.intersection(lines[met], ground))
    return inches_on


def _meets(lines: Lines, ground: BaseGeometry) -> Bools:
    """Which lines have anything in common with some ground."""
    return cast(Bools, shapely.intersects(ground, lines))


def _under(lines: Lines, hull: Model) -> Bools:
    return _meets(lines, hull.body.area.buffer(-GRAZE))


def _through(lines: Lines, area: Area) -> Bools:
    return _meets(lines, area.inner)


def _across(lines: Lines, wall: Barrier) -> Bools:
    return cast(Bools, shapely.intersects(lines, shapely.LineString([wall.start, wall.end])))
