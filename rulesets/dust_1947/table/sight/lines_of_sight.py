"""Lines of sight: exact lines from dot to dot, what blocks them and which corners they touch (LOS)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, cast

from rulesets.dust_1947.table.distances import between as between_squares
from rulesets.dust_1947.table.fortifications import before_the_slit, bunker_of, of_unit, squares_of
from rulesets.dust_1947.table.sight.blocking import (
    NO_SMOKE,
    Place,
    attackers_squares,
    ceilings_block,
    closed_on_both_sides,
    corner_cover,
    crossing_blocks,
    from_above,
    hides_small_vehicles,
    out_of_reach_of_opening,
    over_huts,
    overlook,
    overlooked,
    shared_smoke,
    targets_squares,
    wall_stops,
)
from rulesets.dust_1947.table.sight.obstacles import (
    HIGH_WALL,
    HUT,
    NEVER,
    SMALL,
    Piece,
    Pieces,
    WallPiece,
    come_to_stand,
    floors_apart,
    indoors,
    level_of,
    of_field,
    standing,
)
from rulesets.dust_1947.table.state import Dust, Field, Fortification, Unit
from rulesets.dust_1947.table.weather import now, sight_limit
from rulesets.kit.boards.squares.board import Side, Square
from rulesets.kit.boards.squares.sight import Corner, trace
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.remembering import Remembered


class Line(NamedTuple):
    """What a look along a line finds: whether it is clear, the blocking squares whose corner it touches, and what
    stops it (the rule, a word and the squares)."""

    clear: bool
    touched: tuple[Square, ...] = ()
    rule: str = ""
    what: str = ""
    where: tuple[Place, ...] = ()


CLEAR = Line(clear=True)


class Step(NamedTuple):
    """One step of a line, counted from its start: where it leads, and the squares beside the corner it passes."""

    to: Place
    beside: tuple[Place, Place] | None


class Lookout:
    """Lines of sight on the table as it is now; what stands in the way is gathered once."""

    def __init__(self, game: Dust) -> None:
        self.game = game
        self.pieces = come_to_stand(game)
        self.field = game.scenario.field
        self.walls = cast("dict[tuple[Place, Place], WallPiece]", standing(self.field).walls)
        self.width = self.field.columns
        still, self._wall_mask = _masks(self.field)
        self._mask = still | _bits(self.pieces, self.width)
        self._levels: dict[str, int] = {}
        self._blocking: dict[int, Pieces] = {}
        self._known: dict[tuple[str, Square, str, Square], Line] = {}
        self._limit, self._limited = sight_limit(game)

    def look(self, viewer: Unit, start: Square, target: Unit, end: Square) -> Line:
        """The line from a square of one unit to a square of another."""
        if self._limited and between_squares(start, end) > self._limit:
            return Line(False, (), self._limited, "weather", (end,))
        (column, row), (c, r) = start, end
        between, whole = _box(c - column, r - row, self.width)
        shift = (row if row < r else r) * self.width + (column if column < c else c)
        if not ((between << shift) & self._mask or (whole << shift) & self._wall_mask):
            return CLEAR
        key = (viewer.id, start, target.id, end)
        line = self._known.get(key)
        if line is None:
            line = self._known[key] = _Look(self, viewer, start, target, end).found()
        return line

    def level(self, unit: Unit) -> int:
        """The level that a unit stands on."""
        level = self._levels.get(unit.id)
        if level is None:
            level = self._levels[unit.id] = level_of(self.game, unit)
        return level

    def blocking(self, level: int) -> Pieces:
        """What stops a line that looks over everything of at most this height in levels."""
        known = self._blocking.get(level)
        if known is None:
            known = self._blocking[level] = dict(_tall_still(self.field, level))
            for square, pieces in _tall(self.pieces, level).items():
                known[square] = (*known.get(square, ()), *pieces)
        return known


def lookout_over(game: Dust) -> Lookout:
    """The lines of sight in a game: the same ones while nothing on the table moves, in its copies and views too."""
    return _LOOKOUTS.of(game, None, Lookout)


def _lie(game: Dust) -> object:
    """Everything that lines of sight, and cover along them, hang on and that may differ between two games."""
    units = [
        (*_stand(unit), unit.level, unit.facing, "fire" in unit.criticals, *unit.squares)
        for unit in game.units.values()
    ]
    screens = [tuple(screen.squares) for screen in (*game.screens, *game.burning_wrecks)]
    gone = list(game.crushed), {word: list(squares) for word, squares in game.cleared.items()}
    lies = (list(game.units), units, list(game.wrecks), screens, gone, list(game.fortifications), now(game))
    return (*lies, game.options, game.scenario, game.cards)


def _stand(unit: Unit) -> tuple[object, ...]:
    """Who a unit is, and whether it stands by itself."""
    return unit.card, unit.where, unit.joined, unit.hero, unit.carrier


_LOOKOUTS: Remembered[Dust, Lookout] = Remembered(1, _lie)


def _bits(squares: Iterable[Place], width: int) -> int:
    """Squares as bits of one number, row by row."""
    bits = 0
    for column, row in squares:
        if column >= 0 and row >= 0:
            bits |= 1 << (row * width + column)
    return bits


def _tall(pieces: Pieces, level: int) -> Pieces:
    """The pieces that are not looked over from this level."""
    taller = {square: tuple(p for p in at if not overlooked(p, level)) for square, at in pieces.items()}
    return {square: at for square, at in taller.items() if at}


@of_field
def _masks(battlefield: Field) -> tuple[int, int]:
    """The squares of a field's own pieces and of its walls, as bits."""
    known = standing(battlefield)
    walled = {square for side in known.walls for square in side}.union(known.buildings)
    return _bits(known.pieces, battlefield.columns), _bits(walled, battlefield.columns)


@of_field
def _tall_still(battlefield: Field, level: int) -> Pieces:
    """The field's own pieces that are not looked over from this level."""
    return _tall(standing(battlefield).pieces, level)


@lru_cache(maxsize=65536)
def _box(columns: int, rows: int, width: int) -> tuple[int, int]:
    """The squares that a line of this offset crosses or touches, without and with its ends, as bits of the box that
    it spans on a board of this width."""
    west, north = min(0, columns), min(0, rows)
    walk = trace(Square(0, 0), Square(columns, rows))
    near = {*walk.crossed, *(square for corner in walk.corners for square in corner.beside)}
    between = sum(1 << ((s.row - north) * width + s.column - west) for s in near)
    ends = {walk.walk[0], walk.walk[-1]}
    return between, between | sum(1 << ((s.row - north) * width + s.column - west) for s in ends)


@lru_cache(maxsize=8192)
def _steps(columns: int, rows: int) -> tuple[Step, ...]:
    return tuple(
        Step(step.after, step.beside if isinstance(step, Corner) else None)
        for step in trace(Square(0, 0), Square(columns, rows)).steps
    )


@rule(without=())
def steps_between(start: Square, end: Square) -> tuple[Step, ...]:
    """DU-LOS-02: the exact straight line from the dot of the attacker's square to the dot of the target's."""
    return _steps(end[0] - start[0], end[1] - start[1])


@rule(without=())
def seen_over_own_walls(work: Fortification) -> tuple[Square, ...]:
    """DU-FORT-16, DU-FORT-12: a line into a fortification, or out of it, is not stopped by its own walls: from a
    strongpoint one sees, and is seen, in every direction."""
    return squares_of(work)


class _Look:
    """One line under examination."""

    def __init__(self, lookout: Lookout, viewer: Unit, start: Square, target: Unit, end: Square) -> None:
        game = lookout.game
        self.lookout, self.start, self.end = lookout, start, end
        self.viewer, self.target = viewer, target
        self.level = overlook(game, lookout.level(viewer), lookout.level(target))
        self.blocking = lookout.blocking(self.level)
        self.uncounted: tuple[Square, ...] | None = None
        self.screens = NO_SMOKE
        self.walls = lookout.walls
        self.inside = {indoors(game, viewer, start), indoors(game, target, end)} - {None} if self.walls else set()
        self.near: tuple[Square, ...] = (start, end)
        self.crosses_opening = False

    def found(self) -> Line:
        """What the line meets."""
        game, ends = self.lookout.game, (self.viewer, self.start, self.target, self.end)
        barred = self._past_the_slit() if game.fortifications else None
        if barred is not None:
            return barred
        if from_above(game, self.viewer, self.target):
            return self._from_above() if self.inside else CLEAR
        if self.walls and ceilings_block(floors_apart(game, *ends)):
            return Line(False, (), "DU-TERR-28", "floor", (self.start, self.end))
        return self.along()

    def _past_the_slit(self) -> Line | None:
        """What stops a line into a bunker, or out of it, that does not pass its slit."""
        game = self.lookout.game
        for unit, within, there in ((self.viewer, self.start, self.end), (self.target, self.end, self.start)):
            bunker = bunker_of(game, unit)
            outside = bunker is not None and there not in squares_of(bunker)
            if bunker is not None and outside and not before_the_slit(bunker.facing, within, there):
                return Line(False, (), "DU-FORT-15", "bunker", (within,))
        return None

    def _from_above(self) -> Line:
        """To or from an aircraft whoever is indoors looks only through an opening that is next to him (DU-D-38)."""
        indoor = indoors(self.lookout.game, self.viewer, self.start) is not None
        self.near = (self.start,) if indoor else (self.end,)
        self.level, self.blocking = NEVER, {}
        line = self.along()
        if not line.clear or self.crosses_opening:
            return line._replace(touched=())
        return Line(False, (), "DU-LOS-13", "roof", (self.start, self.end))

    def along(self) -> Line:
        """Follow the line until something stops it."""
        touched: list[Square] = []
        column, row = self.start
        before: Place = self.start
        for (c, r), beside in steps_between(self.start, self.end):
            after = (column + c, row + r)
            if beside is not None:
                (b, s), (d, t) = beside
                stopped = self._corner(before, ((column + b, row + s), (column + d, row + t)), after, touched)
            else:
                stopped = self._side(before, after) if self.walls else None
            if stopped is None and after in self.blocking:
                stopped = self._square(after)
            if stopped is not None:
                return stopped
            before = after
        return Line(True, tuple(touched)) if touched else CLEAR

    def _corner(self, before: Place, beside: tuple[Place, Place], after: Place, touched: list[Square]) -> Line | None:
        closed = [square for square in beside if self._hider(square) or self._walled(before, square, after)]
        if not closed:
            return None
        if closed_on_both_sides(closed):
            return Line(False, (), "DU-LOS-07", "corner", tuple(closed))
        touched += corner_cover(self.lookout.game, closed)
        return None

    def _side(self, before: Place, after: Place) -> Line | None:
        wall = self.walls.get((before, after))
        if wall is None or not wall_stops(wall, self.level, self.inside):
            return None
        if wall.kind == HIGH_WALL:
            return Line(False, (), "DU-LOS-13", "wall", (before, after))
        self.crosses_opening = True
        if out_of_reach_of_opening(Side(Square(*before), Square(*after)), self.near):
            return Line(False, (), "DU-LOS-14", "opening", (before, after))
        return None

    def _square(self, square: Place) -> Line | None:
        piece = self._hider(square)
        if piece is None or square == self.end or not crossing_blocks():
            return None
        return Line(False, (), _RULES.get(piece.kind, "DU-LOS-15"), piece.kind, (square,))

    def _hider(self, square: Place) -> Piece | None:
        """What stops the line where it crosses a square."""
        pieces = self.blocking.get(square)
        if pieces is None:
            return None
        if self.uncounted is None:
            self.uncounted = self._own_squares()
            self.screens = shared_smoke(self.lookout.pieces, self.start, self.end) if self.lookout.pieces else NO_SMOKE
        if square in self.uncounted:
            return None
        return next((piece for piece in pieces if piece.screen not in self.screens and self._counts(piece)), None)

    def _counts(self, piece: Piece) -> bool:
        """Whether a piece stops this line: a small vehicle stops few, a hut not everybody."""
        if piece.kind == HUT:
            return not over_huts(self.lookout.game, self.viewer, self.target)
        return piece.kind != SMALL or hides_small_vehicles(self.lookout.game, self.viewer, self.target)

    def _own_squares(self) -> tuple[Square, ...]:
        """The squares of both units that are not counted, where they have more than the ends of the line."""
        own = attackers_squares(self.viewer) if len(self.viewer.squares) > 1 else ()
        own = (*own, *targets_squares(self.target)) if len(self.target.squares) > 1 else own
        return (*own, *self._own_walls()) if self.lookout.game.fortifications else own

    def _own_walls(self) -> list[Square]:
        """The squares of the fortifications that the two units are in."""
        works = [of_unit(self.lookout.game, unit) for unit in (self.viewer, self.target)]
        return [square for work in works if work is not None for square in seen_over_own_walls(work)]

    def _walled(self, before: Place, square: Place, after: Place) -> bool:
        """Whether a high wall that ends at a corner of the line closes the side of this square."""
        pairs = ((before, square), (square, after)) if self.walls else ()
        across = (self.walls.get(pair) for pair in pairs)
        return any(w.kind == HIGH_WALL and wall_stops(w, self.level, self.inside) for w in across if w is not None)


_RULES = {
    "no dot": "DU-LOS-05",
    "vehicle": "DU-LOS-09",
    SMALL: "DU-SKILL-SMALL-02",
    "wreck": "DU-TERR-31",
    "burning wreck": "DU-TERR-31",
    "smoke": "DU-LOS-10",
    "trees": "DU-LOS-12",
    "small trees": "DU-LOS-12",
    "large trees": "DU-LOS-12",
    "structure": "DU-LOS-13",
    HUT: "DU-HUT-01",
    "lamassu": "DU-BAB-04",
    "impassable": "DU-BAB-07",
    "fortification": "DU-FORT-14",
    "babylonian plinth": "DU-BAB-03",
}
"""The rule that a player reads where a square stops a line."""
