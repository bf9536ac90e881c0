"""The board of the tabletop game: a table in inches (TABLE)."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import cached_property

from rulesets.dust_1947.table.armament import Battery
from rulesets.dust_1947.table.boards.board import SIDES, Demand, Ends
from rulesets.dust_1947.table.cards import Mount
from rulesets.dust_1947.table.sight.cover import Reason
from rulesets.dust_1947.table.sight.lines_of_sight import CLEAR, Line
from rulesets.dust_1947.table.state import ABOARD, Dust, Unit
from rulesets.dust_1947.table.tabletop import cover, shooting
from rulesets.dust_1947.table.tabletop.arcs import in_arc
from rulesets.dust_1947.table.tabletop.lines import Sight
from rulesets.dust_1947.table.tabletop.looking import Seen, gap, points_seen, seen
from rulesets.dust_1947.table.tabletop.scale import lengths, square_at
from rulesets.dust_1947.table.tabletop.standing import leader, models
from rulesets.kit.boards.squares.board import Square


class Inches:
    """A table: a unit stands where its models do; the squares of a line of fire are those of the map at its ends."""

    def __init__(self, game: Dust) -> None:
        self._game = game
        self._firing: dict[tuple[str, str], frozenset[int]] = {}
        self._seen: dict[tuple[str, str, Mount | None], Seen] = {}

    @property
    def game(self) -> Dust:
        """The game that is played on it."""
        return self._game

    @cached_property
    def sight(self) -> Sight:
        """What may stop lines of sight, gathered when the first is asked for."""
        return Sight(self._game)

    def apart(self, one: Unit, other: Unit) -> int:
        """From the leader or hull of one to the nearest model of the other."""
        return lengths(gap(self._game, one, other))

    def along(self, unit: Unit, target: Unit, ends: Ends) -> int:
        """To the nearest model that is seen; without one to the nearest."""
        return lengths(gap(self._game, unit, target, self._look(unit, target, None).models))

    def in_contact(self, unit: Unit, target: Unit, ends: Ends) -> bool:
        """Within the first length, as squares side by side are."""
        return self.apart(unit, target) == 1

    def lines(self, unit: Unit, battery: Battery, target: Unit) -> Iterator[Ends]:
        """One line: from leader or hull to leader or hull, whatever points of them see each other."""
        yield square_at(leader(self._game, unit).middle), square_at(leader(self._game, target).middle)

    def covers(self, unit: Unit, mount: Mount | None, target: Unit, ends: Ends) -> bool:
        """Whether any point of the target lies in the arc."""
        hull, there = leader(self._game, unit), models(self._game, target).values()
        points = (point for model in there for point in points_seen(self._game, target, model))
        return any(in_arc(hull, mount, point) for point in points)

    def side(self, unit: Unit, target: Unit, ends: Ends) -> Mount | None:
        """The first in whose arc any point of the target lies, rather one from which it is seen."""
        ways = [way for way in SIDES if self.covers(unit, way, target, ends)]
        seeing = (way for way in ways if self._look(unit, target, way).models)
        return next(seeing, ways[0] if ways else None)

    def line(self, viewer: Unit, target: Unit, ends: Ends, mount: Mount | None = None) -> Line:
        """From any point of view in the arc to any model."""
        if viewer.where == ABOARD:
            mount = self.side(viewer, target, ends)
        found = self._look(viewer, target, mount)
        if found.models or not found.stops:
            return CLEAR
        stop = found.stops[0]
        return Line(False, (), stop.rule, stop.what, (stop.where,))

    def sees(self, viewer: Unit, target: Unit) -> bool:
        """Whether it sees any model."""
        return bool(self._look(viewer, target, None).models)

    def cover_of(self, viewer: Unit, start: Square, target: Unit) -> list[Reason]:
        """Model by model, as seen from the leader; there is no weather on a table yet."""
        return self.in_cover(viewer, start, target)

    def in_cover(self, viewer: Unit, start: Square, target: Unit) -> list[Reason]:
        """Model by model, as seen from the leader."""
        return cover.in_cover(self.sight, viewer, target)

    def beside(self, target: Unit, end: Square) -> list[Unit]:
        """Nobody but the target: templates are not laid yet."""
        return [target]

    def who_fires(self, unit: Unit, target: Unit) -> frozenset[int]:
        """Those who see a model of the target."""
        key = (unit.id, target.id)
        if key not in self._firing:
            self._firing[key] = shooting.who_sees(self.sight, unit, target)
        return self._firing[key]

    def can_be_fired(self, unit: Unit, demands: Sequence[Demand]) -> bool:
        """One weapon by each soldier."""
        return shooting.one_weapon_each(unit.soldiers, demands)

    def may_fall(self, attacker: Unit, unit: Unit, fallen: Container[str]) -> list[str] | None:
        """Whom the attacking leader sees, first those in the open."""
        return shooting.may_fall(self.sight, attacker, unit, fallen)

    def stands_in(self, unit: Unit, squares: Container[Square]) -> bool:
        """By the middle of its leader or hull."""
        return square_at(leader(self._game, unit).middle) in squares

    def _look(self, viewer: Unit, target: Unit, mount: Mount | None) -> Seen:
        key = (viewer.id, target.id, mount)
        if key not in self._seen:
            self._seen[key] = seen(self.sight, viewer, target, mount)
        return self._seen[key]
