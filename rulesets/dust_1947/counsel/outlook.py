"""How a unit would stand elsewhere: what it could fire at, who could fire at it, and how near it is to what counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from rulesets.dust_1947.chapters.attack.declaring import Declaring
from rulesets.dust_1947.chapters.movement.course import Course, known_course
from rulesets.dust_1947.chapters.movement.turning import either_end, turns
from rulesets.dust_1947.counsel import in_inches
from rulesets.dust_1947.counsel.fire import FARTHEST, Fire, fires, might, nearing
from rulesets.dust_1947.table.measure.floors import Place, level_at, square_of, squares_under
from rulesets.dust_1947.table.measure.ranges import distance
from rulesets.dust_1947.table.sight.cover import in_terrain
from rulesets.dust_1947.table.sight.lines_of_sight import Lookout
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.boards.squares.board import Direction, Square
from rulesets.kit.engine.copying import private_copy

FADE = 0.85
"""What is a square further away is worth so much less."""
NEXT = 0.5
"""What it could take of an enemy when it acts next counts so much beside what it takes now."""
UNSEEN = 0.8
"""What is in range but not in sight is worth so much less."""
CAUTION = 0.35
"""How much of what the enemy could do counts beside what one does oneself."""
COVERED = 0.5
"""How much of it cover leaves."""
OUTRIGHT = 60
"""What an objective is worth that wins the game, in army points."""
SPENT = 0.5
"""How much of what an enemy could do counts when he has activated this turn."""
LOOKED_AT = 7
"""So many places a unit could go to are looked at closely."""


class Stand(NamedTuple):
    """Where a unit would stand: the place that is named for it, its squares, and its facing (empty: it has none)."""

    to: str
    squares: tuple[Square, ...]
    level: int
    facing: str = ""


def toward(here: Square, there: Square) -> Direction:
    """The edge that faces a square most."""
    columns, rows = there.column - here.column, there.row - here.row
    if abs(columns) > abs(rows):
        return Direction.E if columns > 0 else Direction.W
    return Direction.S if rows > 0 else Direction.N


def put(game: Dust, unit: Unit, stand: Stand) -> None:
    """Put a unit of a copy down somewhere."""
    unit.where, unit.squares, unit.level = "board", list(stand.squares), stand.level
    if game.options.on_a_table:
        in_inches.stands(game, unit, stand.to, stand.facing)
    elif stand.facing:
        unit.facing = Direction(stand.facing)


def covered(game: Dust, unit: Unit, squares: Sequence[Square]) -> bool:
    """Whether the terrain of some squares covers a unit."""
    return any(in_terrain(game, unit, square) for square in squares)


def held(game: Dust, unit: Unit, squares: Sequence[Square]) -> float:
    """What the scenario has for a unit that stands on some squares, or near by, in army points."""
    if game.card(unit).kind == "aircraft":
        return 0.0
    wanted, most = game.scenario.breakthrough, 0.0
    for one in game.scenario.objectives:
        most = max(most, (one.points or OUTRIGHT * one.wins) * FADE ** distance(squares, one.squares))
    if wanted is not None:
        rows = wanted.rows[game.zone_of[1 - unit.seat]]
        most = max(most, wanted.points * FADE ** distance(squares, rows))
    return most


class Outlook:
    """One unit of a game, looked at in the places where it could stand. The game is a copy: nothing of it is kept."""

    def __init__(self, view: Dust, unit: str) -> None:
        self.view = view
        self.game = private_copy(view)
        self.unit = self.game.units[unit]
        self.card = self.game.card(self.unit)
        self.enemies = self.game.on_board(1 - self.unit.seat)
        self._out = {other.id: tuple(nearing(might(self.game, self.unit, other), FADE)) for other in self.enemies}
        self._in = {other.id: might(self.game, other, self.unit) for other in self.enemies}
        self._known: dict[Stand, tuple[float, float]] = {}
        self._reached: dict[str, list[Stand]] = {}
        self._counts = {other.id: SPENT if other.activated else 1.0 for other in self.enemies}

    @property
    def here(self) -> Stand:
        """Where it stands now."""
        unit = self.view.units[self.unit.id]
        facing = unit.facing.value if self.card.has_facing else ""
        place = in_inches.here(self.view, unit) if self.view.options.on_a_table else unit.square.name
        return Stand(place, tuple(unit.squares), unit.level, facing)

    def put(self, stand: Stand) -> None:
        """Put the unit down there."""
        put(self.game, self.unit, stand)

    def fires(self, stand: Stand, *, sustained: bool = False, only: str = "") -> list[Fire]:
        """Its attacks from there, the best first."""
        self.put(stand)
        return fires(Declaring(self.game, self.unit, None, only), sustained=sustained)

    def reached(self, allowance: str) -> list[Stand]:
        """The most promising places that a move leads to, with each facing that looks at an enemy."""
        if allowance not in self._reached:
            self._reached[allowance] = self._best_reached(allowance)
        return self._reached[allowance]

    def _best_reached(self, allowance: str) -> list[Stand]:
        if self.view.options.on_a_table:
            return self._best_in_inches(allowance)
        course = known_course(self.view, self.view.units[self.unit.id], allowance)
        reached = course.stops("").keys()
        places = sorted(
            reached - course.risky("") or reached, key=lambda place: (-self._at_a_glance(square_of(place)), place)
        )
        return [stand for place in places[:LOOKED_AT] for stand in self._stands(course, place)]

    @cached_property
    def _inches(self) -> dict[Place, in_inches.Costs]:
        return in_inches.costs(self.view, self.view.units[self.unit.id])

    def _best_in_inches(self, allowance: str) -> list[Stand]:
        places = in_inches.reached(self.view, self.view.units[self.unit.id], allowance, self._inches)
        best = sorted(places, key=lambda place: (-self._at_a_glance(square_of(place)), place))
        ways = tuple(Direction) if self.card.has_facing else ()
        return [stand for place in best[:LOOKED_AT] for stand in self.laid(place, (square_of(place),), ways)]

    def laid(self, place: Place, squares: Sequence[Square], facings: Iterable[Direction]) -> list[Stand]:
        """The stands on some squares: one for each facing that is toward an enemy, all where there is none."""
        options = tuple(facings)
        if not options:
            return [Stand(place.name, tuple(squares), level_at(place))]
        wanted = [way for way in self._facing(squares[0]) if way in options] or options[:2]
        return [Stand(place.name, tuple(squares), level_at(place), way.value) for way in wanted]

    def _facing(self, square: Square) -> list[Direction]:
        """Toward the nearest enemies, at most two ways."""
        near = sorted(self.enemies, key=lambda other: (distance((square,), other.squares), other.id))
        return list(dict.fromkeys(toward(square, other.square) for other in near[:3]))[:2]

    def _stands(self, course: Course, place: Place) -> Iterator[Stand]:
        lead, path = course.path("", place)
        squares = squares_under(course.places(lead, path, course.trailing(lead)))
        facings = either_end(squares) if len(squares) == 2 else turns(self.view, self.view.units[self.unit.id])
        yield from self.laid(place, squares, facings)

    def _at_a_glance(self, square: Square) -> float:
        """What a square may be worth before anybody looks whether a line is clear."""
        fars = {other.id: min(distance((square,), other.squares), FARTHEST - 1) for other in self.enemies}
        near = max((self._out[name][far] for name, far in fars.items()), default=0.0)
        covered = COVERED if self.covered((square,)) else 1.0
        danger = sum(self._counts[name] * self._in[name][far] for name, far in fars.items()) * covered
        return NEXT * near - CAUTION * UNSEEN * danger + self.held((square,))

    def covered(self, squares: Sequence[Square]) -> bool:
        """Whether the terrain there covers the unit."""
        return covered(self.game, self.unit, squares)

    def held(self, squares: Sequence[Square]) -> float:
        """What the scenario has for it there, or near by."""
        return held(self.game, self.unit, squares)

    def danger(self, stand: Stand) -> float:
        """The army points that the enemies who see it there could take of it, if all of them fired."""
        return self._looked(stand)[0]

    def standing(self, stand: Stand) -> float:
        """What it is worth to stand there when the enemy is next, in army points."""
        danger, near = self._looked(stand)
        return NEXT * near - CAUTION * danger + self.held(stand.squares)

    def _looked(self, stand: Stand) -> tuple[float, float]:
        """What the enemies could take of it there, and what it could take of one of them, at once or nearly so."""
        if stand not in self._known:
            self._known[stand] = self._look(stand)
        return self._known[stand]

    def _look(self, stand: Stand) -> tuple[float, float]:
        self.put(stand)
        lookout, danger, near = Lookout(self.game), 0.0, 0.0
        for other in self.enemies:
            far, seen = self._apart(stand, other), self._sees(lookout, other)
            danger += self._counts[other.id] * self._in[other.id][far] if seen else 0.0
            near = max(near, self._out[other.id][far] * (1 if seen else UNSEEN))
        return danger * (COVERED if self.covered(stand.squares) else 1), near

    def _apart(self, stand: Stand, other: Unit) -> int:
        if self.game.options.on_a_table:
            return min(in_inches.far(self.game, self.unit, other), FARTHEST - 1)
        return min(distance(stand.squares, other.squares), FARTHEST - 1)

    def _sees(self, lookout: Lookout, other: Unit) -> bool:
        ends = ((start, end) for start in self.unit.squares for end in other.squares)
        return any(lookout.look(self.unit, start, other, end).clear for start, end in ends)
