"""The oracles of indirect fire: areas by points laid over them, sight by points along a line, scatter by each way in
which its dice can fall. None of it asks the game for a distance."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Weapon
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.dystopian_legions.table.terrain import Piece
from rulesets.kit.boards.tables.formations import RectangularBase
from tests.rulesets.dystopian_legions.table import Fielded, Place, Table, box, ironclad, legions, profile, section

GRID = 6
"""So many points from one side of a base to the other."""
STEPS = 200
"""So many points on a line."""
DOUBT = 0.15
"""Inches within which points that lie apart say nothing for certain."""


class Ground(NamedTuple):
    """A base as the oracle knows it: its middle, half its width and depth, how it is turned, whether it is round."""

    x: float
    y: float
    half: Place
    degrees: float
    round: bool

    def points(self) -> Iterator[Place]:
        """Points all over it."""
        for one, other in product(range(-GRID, GRID + 1), repeat=2):
            across, along = self.half[0] * one / GRID, self.half[1] * other / GRID
            if not self.round or math.hypot(across, along) <= self.half[0]:
                yield self._there(across, along)

    def _there(self, across: float, along: float) -> Place:
        turn = math.radians(self.degrees)
        return (
            self.x + across * math.cos(turn) - along * math.sin(turn),
            self.y + across * math.sin(turn) + along * math.cos(turn),
        )

    def apart(self, at: Place) -> float:
        """Inches from a point to its rim; none from within."""
        if self.round:
            return max(0.0, math.hypot(at[0] - self.x, at[1] - self.y) - self.half[0])
        turn = math.radians(-self.degrees)
        x, y = at[0] - self.x, at[1] - self.y
        across = abs(x * math.cos(turn) - y * math.sin(turn)) - self.half[0]
        along = abs(x * math.sin(turn) + y * math.cos(turn)) - self.half[1]
        return math.hypot(max(0.0, across), max(0.0, along))


def ground(game: Legions, owner: Section, figure: Figure) -> Ground:
    """The base of a model."""
    base, at = game.profile(owner, figure).base, figure.pose.point
    if isinstance(base, RectangularBase):
        half = base.width / 2000, base.depth / 2000
        return Ground(at.x, at.y, half, figure.pose.degrees, round=False)
    radius = base.diameter / 2000
    return Ground(at.x, at.y, (radius, radius), 0.0, round=True)


def away(start: Place, degrees: float, inches: float) -> Place:
    """A place so far in a direction, clockwise from north."""
    turn = math.radians(degrees)
    return start[0] + inches * math.sin(turn), start[1] - inches * math.cos(turn)


def lies_under(there: Ground, middle: Place, radius: float) -> bool | None:
    """Whether a base lies under a blast, by the point of it that is nearest; None where that is in doubt."""
    nearest = min(math.dist(point, middle) for point in there.points())
    if abs(nearest - radius) < DOUBT:
        return None
    return nearest < radius


def drawn_barrage(number: int) -> Table:
    """Guns with blasts of several sizes, and friends, enemies and ironclads about the middle of the table."""
    chance = random.Random(f"blasts {number}")
    guns = [
        profile(f"Gunner {one}", weapons=(_mortar(chance, f"Gun {one}"),)) for one in range(chance.choice((1, 2, 3)))
    ]
    mortars = section("Mortars", at=[(26 + 4 * one, 44) for one in range(len(guns))], models=guns)
    return legions(mortars, *_crowd(chance))


def _mortar(chance: random.Random, name: str) -> Weapon:
    return Weapon(
        name=name,
        er=10,
        lr=60,
        rad_lr=Pool(blue=chance.choice((1, 2, 3)), red=chance.choice((0, 1))),
        iad_lr=Pool(red=chance.choice((0, 2))),
        blasts=chance.choice((1, 2, 3)),
        blast=chance.choice((0, 3, 5)),
        mars=("IDF",),
    )


def _crowd(chance: random.Random) -> Iterator[Fielded]:
    """Models two inches or more apart, of two sections a side and an ironclad."""
    places = [(24.0 + 2.6 * x, 15.0 + 2.6 * y) for x in range(6) for y in range(5)]
    chance.shuffle(places)
    for number, seat in enumerate((0, 1, 0, 1)):
        at = [_off(chance, places.pop()) for _ in range(4)]
        models = [profile(f"Model {size}", inches=size) for size in (1.0, 1.5, 1.0)]
        yield section(f"Section {number}", at, seat=seat, models=models)
    tank = ironclad("Tank", wide=1.2, deep=2.0)
    yield section("Tanks", [_off(chance, (places.pop()))], seat=1, models=(tank,), facing=chance.randrange(360))


def _off(chance: random.Random, at: Place) -> Place:
    return round(at[0] + chance.uniform(-0.3, 0.3), 3), round(at[1] + chance.uniform(-0.3, 0.3), 3)


def drawn_lookouts(number: int) -> Table:
    """Friends with Spotter around ground that blocks sight, and others in between."""
    chance = random.Random(f"spotters {number}")
    watcher = profile("Watcher", mars=("Spotter",))
    scouts = [section(f"Scouts {n}", [_anywhere(chance)], models=(watcher,)) for n in range(6)]
    others = [section(f"Others {n}", [_anywhere(chance)], seat=n % 2) for n in range(5)]
    areas = [_area(chance, n) for n in range(5)]
    return legions(section("Mortars", [(36, 46)]), *scouts, *others, *areas)


def _anywhere(chance: random.Random) -> Place:
    return round(chance.uniform(4, 68), 3), round(chance.uniform(4, 42), 3)


def _area(chance: random.Random, number: int) -> Piece:
    x, y = _anywhere(chance)
    kind = chance.choice(("ruins", "ruins", "crops"))
    return box(f"Area {number}", kind, x, y, x + chance.uniform(1, 9), y + chance.uniform(1, 9))


def overlooks(game: Legions, owner: Section, at: Place) -> bool | None:
    """Whether the one model of a section sees a place; None where a line passes something too near to be certain."""
    (figure,) = owner.figures
    its = ground(game, owner, figure)
    length = math.dist((its.x, its.y), at)
    start = away_to((its.x, its.y), at, its.half[0] / length)
    line = [away_to(start, at, step / STEPS) for step in range(STEPS + 1)]
    stops = [*_models(game, owner, at, line), *_areas(game, its, at, line)]
    if any(abs(inches) < DOUBT for inches in stops):
        return None
    return all(inches > 0 for inches in stops)


def away_to(start: Place, end: Place, share: float) -> Place:
    """The point at a share of the way."""
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _models(game: Legions, owner: Section, at: Place, line: Sequence[Place]) -> Iterator[float]:
    """By how much a line passes each model that could be in its way; less than nothing across one."""
    for other in game.on_table():
        for figure in other.figures if other is not owner else ():
            there = ground(game, other, figure)
            if there.apart(at) > 0:
                yield min(math.dist((there.x, there.y), point) for point in line) - there.half[0]


def _areas(game: Legions, its: Ground, at: Place, line: Sequence[Place]) -> Iterator[float]:
    """The same of each area that blocks, but for those that have the whole base or the place in them."""
    for piece in game.pieces:
        west, north, east, south = piece.terrain.geometry.bounds

        def beyond(point: Place, edges: tuple[float, float, float, float] = (west, north, east, south)) -> float:
            x, y = max(edges[0] - point[0], point[0] - edges[2]), max(edges[1] - point[1], point[1] - edges[3])
            return math.hypot(max(0.0, x), max(0.0, y)) or max(x, y)

        within = max(beyond(point) for point in its.points()) <= 0
        if piece.nature.blocking and not within and beyond(at) > 0:
            yield min(map(beyond, line))


def ways(observed: bool) -> Iterator[tuple[int, int]]:
    """Each way in which a blast may scatter: the inches, and the degrees."""
    for faces in product(range(1, 7), repeat=2 if observed else 1):
        for degrees in range(1, 361):
            yield sum(faces), degrees
