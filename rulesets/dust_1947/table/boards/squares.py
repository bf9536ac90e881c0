"""The board of the standard game: squares (RANGE, ARC, LOS, SAVE)."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import cached_property

from rulesets.dust_1947.table.armament import Battery
from rulesets.dust_1947.table.boards.board import SIDES, Demand, Ends
from rulesets.dust_1947.table.cards import Mount, Weapon
from rulesets.dust_1947.table.measure import arcs, marks, ranges
from rulesets.dust_1947.table.measure.blocks import Block, blocks_with
from rulesets.dust_1947.table.measure.footprint import front, rear
from rulesets.dust_1947.table.sight import cover
from rulesets.dust_1947.table.sight.cover import Reason
from rulesets.dust_1947.table.sight.lines_of_sight import Line, Lookout, lookout_over
from rulesets.dust_1947.table.state import ABOARD, Dust, Unit
from rulesets.kit.boards.squares.board import Direction, Square
from rulesets.kit.boards.tables.bases import Body
from rulesets.kit.boards.tables.places import Spot
from rulesets.kit.engine.points import rule


class Squares:
    """A board of squares: a unit stands in one, two or four of them."""

    def __init__(self, game: Dust) -> None:
        self._game = game

    @property
    def game(self) -> Dust:
        """The game that is played on it."""
        return self._game

    @cached_property
    def lookout(self) -> Lookout:
        """The lines of sight, made when the first is asked for."""
        return lookout_over(self._game)

    def apart(self, one: Unit, other: Unit) -> int:
        """In squares, between the nearest of theirs."""
        return ranges.between_units(self._game, one, other)

    def along(self, unit: Unit, target: Unit, ends: Ends, weapon: Weapon | None = None) -> int:
        """From square to square; one above the other by levels."""
        start, end = ends
        return ranges.apart(start, end, ranges.levels_between(self._game, unit, target) if start == end else 0)

    def away(self, viewer: Unit, start: Square, target: Unit) -> int:
        """From this square to the nearest of the target."""
        return ranges.distance((start,), target.squares)

    def between(self, one: Square, other: Square) -> int:
        """In squares."""
        return ranges.apart(one, other, 0)

    def to_square(self, unit: Unit, square: Square) -> int:
        """In squares, from the nearest of the unit."""
        return ranges.distance(unit.squares, [square])

    def wrecks_beside(self, unit: Unit) -> list[Square]:
        """In neighbouring squares."""
        return [square for square in self._game.wrecks if self.to_square(unit, square) == 1]

    def in_contact(self, unit: Unit, target: Unit, ends: Ends) -> bool:
        """Between neighbouring squares."""
        return ranges.in_contact(*ends)

    def lines(self, unit: Unit, battery: Battery, target: Unit) -> Iterator[Ends]:
        """From every square that the weapon may be aimed from to every square of the target."""
        return ((start, end) for start in origins(self._game, unit, battery) for end in target.squares)

    def covers(self, unit: Unit, mount: Mount | None, target: Unit, ends: Ends) -> bool:
        """By the rows of squares in front of the mount."""
        return arcs.in_arc(unit.squares, unit.facing, mount, *ends)

    def bears_by(self, mount: Mount | None) -> str:
        """Those of squares."""
        return arcs.RULES[mount]

    def faces(self, unit: Unit, facing: Direction, target: Unit, ends: Ends) -> bool:
        """By the rows of squares in front."""
        return arcs.in_arc(unit.squares, facing, "Front", *ends)

    def below(self, unit: Unit, target: Unit, ends: Ends) -> bool:
        """Whether the line ends in a square of the unit."""
        return ends[1] in unit.squares

    def side(self, unit: Unit, target: Unit, ends: Ends) -> Mount | None:
        """By the rows of squares beside the carrier."""
        return next((way for way in SIDES if arcs.in_arc(unit.squares, unit.facing, way, *ends)), None)

    def line(self, viewer: Unit, target: Unit, ends: Ends, mount: Mount | None = None) -> Line:
        """From dot to dot."""
        return self.lookout.look(viewer, ends[0], target, ends[1])

    def sees(self, viewer: Unit, target: Unit) -> bool:
        """From any of its squares to any of the other's."""
        pairs = ((start, end) for start in viewer.squares for end in target.squares)
        return any(self.line(viewer, target, ends).clear for ends in pairs)

    def cover_of(self, viewer: Unit, start: Square, target: Unit) -> list[Reason]:
        """By the weather, or square by square."""
        weathered = cover.in_weather(self._game, viewer, self.away(viewer, start, target), target)
        return weathered or self.in_cover(viewer, start, target)

    def in_cover(self, viewer: Unit, start: Square, target: Unit) -> list[Reason]:
        """Square by square."""
        return cover.in_cover(self.lookout, viewer, start, target)

    def sheltered(self, unit: Unit) -> list[Reason]:
        """By what is in its squares."""
        return [reason for square in unit.squares for reason in cover.in_terrain(self._game, unit, square)]

    def beside(self, target: Unit, end: Square) -> list[Unit]:
        """Whoever shares the square, on the same floor."""
        return self._game.at(end, target.level)

    def point(self, unit: Unit, name: str) -> Unit | None:
        """A square, or a floor over one."""
        return marks.marked(self._game, unit, name)

    def points(self, unit: Unit) -> Iterator[Unit]:
        """On every place."""
        return (marks.mark(unit, place) for place in marks.places(self._game.scenario.field))

    def point_under(self, unit: Unit, target: Unit, end: Square) -> Unit:
        """The square, on its level."""
        return marks.under(self._game, unit, target, end)

    def standing_at(self, point: Unit) -> list[Unit]:
        """In its square, on its level."""
        return marks.standing_at(self._game, point, point.square)

    def blocks(self, point: Unit) -> dict[str, Block]:
        """Those of two by two squares."""
        return blocks_with(self._game.scenario.field, point.square)

    def around(self, unit: Unit, weapon: Weapon, point: Unit) -> list[str] | None:
        """Areas are blocks."""
        return None

    def middle(self, unit: Unit) -> Spot | None:
        """A square is no point."""
        return None

    def templates(self, unit: Unit, battery: Battery, target: Unit) -> list[str]:
        """A blast fills the square of its target."""
        return []

    def lays(self, unit: Unit, battery: Battery, target: Unit, way: str) -> bool:
        """No template is laid."""
        return False

    def under(self, attacker: Unit, weapon: Weapon, target: Unit, way: str) -> dict[str, list[str]] | None:
        """Nobody is under a template."""
        return None

    def laid(self, attacker: Unit, weapon: Weapon, target: Unit, way: str) -> list[Body]:
        """No template."""
        return []

    def who_fires(self, unit: Unit, target: Unit) -> frozenset[int]:
        """All who stand."""
        return frozenset(number for number, one in enumerate(unit.soldiers) if one.alive)

    def can_be_fired(self, unit: Unit, demands: Sequence[Demand]) -> bool:
        """Every weapon that somebody carries."""
        return True

    def may_fall(self, attacker: Unit, unit: Unit, fallen: Container[str]) -> list[str] | None:
        """Anybody."""
        return None

    def stands_in(self, unit: Unit, squares: Container[Square]) -> bool:
        """By its squares."""
        return any(square in squares for square in unit.squares)


def origins(game: Dust, unit: Unit, battery: Battery) -> tuple[Square, ...]:
    """The squares that a weapon may draw its line from."""
    squares = tuple(unit.squares)
    if len(squares) == 1 or battery.weapon.close or unit.where == ABOARD or game.card(unit).on_foot:
        return squares
    measured = large_origins if game.card(unit).size == "large" else huge_origins
    return measured(unit, battery.weapon.mount)


@rule(without=lambda unit, mount: tuple(unit.squares))
def large_origins(unit: Unit, mount: Mount | None) -> tuple[Square, ...]:
    """DU-LOS-03: a large vehicle looks from its front square, with rear weapons from the rear, with side weapons
    from either."""
    return _ends(unit, mount)


@rule(without=lambda unit, mount: tuple(unit.squares))
def huge_origins(unit: Unit, mount: Mount | None) -> tuple[Square, ...]:
    """DU-LOS-04: a huge vehicle looks from either of its front squares, with rear weapons from either rear one."""
    return _ends(unit, mount)


def _ends(unit: Unit, mount: Mount | None) -> tuple[Square, ...]:
    if mount in ("Left", "Right"):
        return tuple(unit.squares)
    return tuple(rear(unit.squares, unit.facing) if mount == "Rear" else front(unit.squares, unit.facing))
