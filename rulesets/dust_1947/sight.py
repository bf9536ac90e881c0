"""Lines of sight: exact lines from dot to dot, what blocks them and which corners they touch (LOS)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from rulesets.dust_1947.obstacles import (
    HIGH_WALL,
    NEVER,
    OPENING,
    Piece,
    WallPiece,
    indoors,
    level_of,
    obstacles,
    standing,
)
from rulesets.dust_1947.state import Dust, Unit
from rulesets.kit.boards.square import Side, Square
from rulesets.kit.boards.square_sight import Corner, Crossing, SideState, closed_beside, trace
from rulesets.kit.points import rule


class Line(NamedTuple):
    """What a look along a line finds: whether it is clear, the blocking squares whose corner it touches, and what
    stops it (the rule, a word and where)."""

    clear: bool
    touched: tuple[Square, ...] = ()
    rule: str = ""
    what: str = ""
    where: str = ""


CLEAR = Line(clear=True)


class Lookout:
    """Lines of sight on the table as it is now; what stands in the way is gathered once."""

    def __init__(self, game: Dust) -> None:
        self.game = game
        self.pieces = obstacles(game)
        self.walls = standing(game.scenario.field).walls
        self._known: dict[tuple[str, Square, str, Square], Line] = {}

    def look(self, viewer: Unit, start: Square, target: Unit, end: Square) -> Line:
        """The line from a square of one unit to a square of another."""
        key = (viewer.id, start, target.id, end)
        line = self._known.get(key)
        if line is None:
            line = self._known[key] = self._look(viewer, start, target, end)
        return line

    def _look(self, viewer: Unit, start: Square, target: Unit, end: Square) -> Line:
        if not self.walls and self._nothing_near(start, end):
            return CLEAR
        if from_above(self.game, viewer, target):
            return CLEAR
        return _Look(self, viewer, start, target, end).along()

    def _nothing_near(self, start: Square, end: Square) -> bool:
        pieces, (column, row) = self.pieces, start
        for columns, rows in _near(end.column - column, end.row - row):
            if (column + columns, row + rows) in pieces:
                return False
        return True


@lru_cache(maxsize=8192)
def _near(columns: int, rows: int) -> tuple[tuple[int, int], ...]:
    """Every square that a line of this offset crosses or touches, seen from its start, ends left out."""
    walk = trace(Square(0, 0), Square(columns, rows))
    beside = [square for corner in walk.corners for square in corner.beside]
    return tuple((s.column, s.row) for s in dict.fromkeys([*walk.crossed, *beside]))


@rule(without=())
def steps_between(start: Square, end: Square) -> tuple[Crossing | Corner, ...]:
    """DU-LOS-02: the exact straight line from the dot of the attacker's square to the dot of the target's."""
    return trace(start, end).steps


@rule(without=False)
def from_above(game: Dust, viewer: Unit, target: Unit) -> bool:
    """DU-AIR-14: an aircraft sees and is seen whatever stands between."""
    return "aircraft" in (game.card(viewer).kind, game.card(target).kind)


class _Look:
    """One line under examination."""

    def __init__(self, lookout: Lookout, viewer: Unit, start: Square, target: Unit, end: Square) -> None:
        game = lookout.game
        self.lookout, self.start, self.end = lookout, start, end
        self.uncounted = {*attackers_squares(viewer), *targets_squares(target)}
        self.level = overlook(game, level_of(game, viewer), level_of(game, target))
        self.inside = {indoors(game, viewer, start), indoors(game, target, end)} - {None}
        self.screens = shared_smoke(lookout, start, end)

    def along(self) -> Line:
        """Follow the line until something stops it."""
        touched: list[Square] = []
        for step in steps_between(self.start, self.end):
            stopped = self._corner(step, touched) if isinstance(step, Corner) else self._side(step)
            stopped = stopped or self._square(step.after)
            if stopped is not None:
                return stopped
        return Line(clear=True, touched=tuple(touched))

    def _corner(self, corner: Corner, touched: list[Square]) -> Line | None:
        closed = closed_beside(corner, self.blocks, self.side_state)
        if closed_on_both_sides(closed):
            return Line(clear=False, rule="DU-LOS-07", what="corner", where=f"{closed[0]} and {closed[1]}")
        touched += corner_cover(self.lookout.game, closed)
        return None

    def _side(self, crossing: Crossing) -> Line | None:
        wall = self._wall(*crossing)
        if wall is None or not wall_stops(wall, self.level, self.inside):
            return None
        side = Side(*crossing)
        if wall.kind == HIGH_WALL:
            return Line(clear=False, rule="DU-LOS-13", what="wall", where=str(side))
        if out_of_reach_of_opening(side, self.start, self.end):
            return Line(clear=False, rule="DU-LOS-14", what="opening", where=str(side))
        return None

    def _square(self, square: Square) -> Line | None:
        if square == self.end or not crossing_blocks() or not self.blocks(square):
            return None
        kind = next(piece.kind for piece in self.lookout.pieces[square] if self._hides(piece))
        return Line(clear=False, rule=_RULES.get(kind, "DU-LOS-15"), what=kind, where=str(square))

    def blocks(self, square: Square) -> bool:
        """Whether a square stops the line when crossed."""
        pieces = self.lookout.pieces.get(square)
        return pieces is not None and square not in self.uncounted and any(map(self._hides, pieces))

    def _hides(self, piece: Piece) -> bool:
        return not seen_over(piece.height, self.level) and piece.screen not in self.screens

    def _wall(self, one: Square, other: Square) -> WallPiece | None:
        return self.lookout.walls.get((one, other))

    def side_state(self, one: Square, other: Square) -> SideState:
        """What a side does at a corner of the line: only high walls close it."""
        wall = self._wall(one, other)
        shut = wall is not None and wall.kind == HIGH_WALL and wall_stops(wall, self.level, self.inside)
        return SideState.CLOSED if shut else SideState.OPEN


_RULES = {
    "no dot": "DU-LOS-05",
    "vehicle": "DU-LOS-09",
    "smoke": "DU-LOS-10",
    "trees": "DU-LOS-12",
    "small trees": "DU-LOS-12",
    "large trees": "DU-LOS-12",
    "structure": "DU-LOS-13",
}
"""The rule that a player reads where a square stops a line."""


@rule(without=False)
def crossing_blocks() -> bool:
    """DU-LOS-05: a line through the inside of a blocking square is blocked."""
    return True


@rule(without=())
def attackers_squares(viewer: Unit) -> tuple[Square, ...]:
    """DU-LOS-05: no square of the attacking unit is counted."""
    return tuple(viewer.squares)


@rule(without=())
def targets_squares(target: Unit) -> tuple[Square, ...]:
    """DU-SAVE-09: no square of the target stops or covers a line to another square of it."""
    return tuple(target.squares)


@rule(without=())
def corner_cover(game: Dust, closed: tuple[Square, ...]) -> tuple[Square, ...]:
    """DU-LOS-06: where a line meets only the corner of a square that would block, the target has cover."""
    if game.options.corner_cover == "no_dot_only":
        ground = game.scenario.field.ground
        return tuple(square for square in closed if square in ground and not ground[square].dot)
    return closed


@rule(without=False)
def closed_on_both_sides(closed: tuple[Square, ...]) -> bool:
    """DU-LOS-07: a corner that is closed on both sides of the line blocks it."""
    return len(closed) == 2


@rule(without=frozenset())
def shared_smoke(lookout: Lookout, start: Square, end: Square) -> frozenset[int]:
    """DU-LOS-10: the screens that the attacker and the target stand in do not block between them."""
    ends = (*lookout.pieces.get(start, ()), *lookout.pieces.get(end, ()))
    return frozenset(piece.screen for piece in ends if piece.screen >= 0)


@rule(without=False)
def seen_over(height: int, level: int) -> bool:
    """DU-LOS-16: who stands at least as many levels up as a piece is high looks over it."""
    return height != NEVER and height <= level


def overlook(game: Dust, attacker: int, target: int) -> int:
    """The level from which pieces are looked over: that of either end, unless the table plays otherwise."""
    chosen: Callable[[int, int], int] = min if game.options.look_over == "both_ends" else max
    return -1 if game.options.look_over == "never" else chosen(attacker, target)


@rule(without=False)
def wall_stops(wall: WallPiece, level: int, inside: set[int | None]) -> bool:
    """DU-LOS-13: high walls and buildings block unless they are looked over; an opening may let the line through."""
    if wall.kind != HIGH_WALL and not wall.kind.endswith(OPENING):
        return False
    return bool(wall.buildings & inside) or not seen_over(wall.height, level)


@rule(without=False)
def out_of_reach_of_opening(side: Side, start: Square, end: Square) -> bool:
    """DU-LOS-14: a line passes an opening only if the attacker or the target is adjacent to it."""
    touching = side.touching()
    return start not in touching and end not in touching
