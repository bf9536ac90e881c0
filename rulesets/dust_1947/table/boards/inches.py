"""The board of the tabletop game: a table in inches (TABLE)."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import cached_property
from math import hypot

from rulesets.dust_1947.table.armament import SMOKE, Battery, template
from rulesets.dust_1947.table.boards.board import SIDES, Demand, Ends
from rulesets.dust_1947.table.cards import Mount, Weapon
from rulesets.dust_1947.table.measure.blocks import Block
from rulesets.dust_1947.table.measure.marks import is_mark
from rulesets.dust_1947.table.sight.cover import Reason, in_weather
from rulesets.dust_1947.table.sight.lines_of_sight import CLEAR, Line
from rulesets.dust_1947.table.state import ABOARD, Dust, Unit
from rulesets.dust_1947.table.tabletop import cover, points, shooting, templates
from rulesets.dust_1947.table.tabletop.arcs import RULES, in_arc
from rulesets.dust_1947.table.tabletop.gathering import EIGHTH
from rulesets.dust_1947.table.tabletop.land import from_ground, ground_of
from rulesets.dust_1947.table.tabletop.lines import Sight
from rulesets.dust_1947.table.tabletop.looking import Seen, gap, points_seen, seen
from rulesets.dust_1947.table.tabletop.scale import TOLERANCES, lengths, square_at
from rulesets.dust_1947.table.tabletop.spots import parse_spot
from rulesets.dust_1947.table.tabletop.standing import hulks, leader, models, spot
from rulesets.dust_1947.table.tabletop.templates import AT, END
from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.squares.board import Direction, Square
from rulesets.kit.boards.tables.bases import Body
from rulesets.kit.boards.tables.places import Point, Spot, pose


class Inches:
    """A table: a unit stands where its models do; the squares of a line of fire are those of the map at its ends."""

    def __init__(self, game: Dust) -> None:
        self._game = game
        self._firing: dict[tuple[str, str], frozenset[int]] = {}
        self._under: dict[tuple[str, str, str, str], dict[str, list[str]]] = {}
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

    def along(self, unit: Unit, target: Unit, ends: Ends, weapon: Weapon | None = None) -> int:
        """To the nearest model that is seen; without one to the nearest. That of a flame is its own."""
        if weapon is not None and template(weapon) == "flame":
            return lengths(templates.flame_range(self._game, unit, weapon, target))
        return self.away(unit, ends[0], target)

    def away(self, viewer: Unit, start: Square, target: Unit) -> int:
        """To the nearest model that is seen; without one to the nearest."""
        names = () if is_mark(target) else self._look(viewer, target, None).models
        return lengths(gap(self._game, viewer, target, names))

    def between(self, one: Square, other: Square) -> int:
        """At least so many lengths have been begun from any point inside one to any inside the other."""
        columns, rows = abs(one.column - other.column), abs(one.row - other.row)
        return int(hypot(max(columns - 1, 0), max(rows - 1, 0))) + 1 if columns or rows else 0

    def to_square(self, unit: Unit, square: Square) -> int:
        """From its leader or hull to the edge of the square; one that it stands in is as near as one beside it."""
        return lengths(from_ground(leader(self._game, unit), ground_of([square])))

    def wrecks_beside(self, unit: Unit) -> list[Square]:
        """Those whose hulls lie within the first length."""
        here = Group({"here": leader(self._game, unit)})
        near = (hull for hull in hulks(self._game).values() if lengths(here.gap(Group({"hull": hull}))) == 1)
        return list(dict.fromkeys(square_at(hull.middle) for hull in near))

    def in_contact(self, unit: Unit, target: Unit, ends: Ends) -> bool:
        """Within the first length, as squares side by side are."""
        return self.apart(unit, target) == 1

    def lines(self, unit: Unit, battery: Battery, target: Unit) -> Iterator[Ends]:
        """One line: from leader or hull to leader or hull, whatever points of them see each other."""
        yield square_at(leader(self._game, unit).middle), square_at(leader(self._game, target).middle)

    def bears_by(self, mount: Mount | None) -> str:
        """Those of a table."""
        return RULES[mount]

    def faces(self, unit: Unit, facing: Direction, target: Unit, ends: Ends) -> bool:
        """Whether any point of the target lies so, as seen from its leader."""
        at = leader(self._game, unit).middle
        eyes = spot(at).at(pose(at, tuple(Direction).index(facing) * EIGHTH))
        points = (point for model in models(self._game, target).values() for point in points_seen(target, model))
        return any(in_arc(eyes, "Front", point) for point in points)

    def below(self, unit: Unit, target: Unit, ends: Ends) -> bool:
        """Whether all its models lie under the hull."""
        hull = leader(self._game, unit)
        return all(TOLERANCES.overlaps(one) for one in models(self._game, target).gaps(Group({"hull": hull})).flat)

    def covers(self, unit: Unit, mount: Mount | None, target: Unit, ends: Ends) -> bool:
        """Whether any point of the target lies in the arc; only a turret is turned straight up (DU-AIR-14)."""
        if mount not in (None, "Turret") and self._flies(target) and self.below(unit, target, ends):
            return False
        hull, there = leader(self._game, unit), models(self._game, target).values()
        points = (point for model in there for point in points_seen(target, model))
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
        looked = self._look(viewer, target, mount)
        if looked.models or not looked.stops:
            return CLEAR
        stop = looked.stops[0]
        return Line(False, (), stop.rule, stop.what, (stop.where,))

    def sees(self, viewer: Unit, target: Unit) -> bool:
        """Whether it sees any model."""
        return bool(self._look(viewer, target, None).models)

    def cover_of(self, viewer: Unit, start: Square, target: Unit) -> list[Reason]:
        """By the weather, which covers all of a unit alike, or model by model, as seen from the leader."""
        weathered = in_weather(self._game, viewer, self.away(viewer, start, target), target)
        return weathered or self.in_cover(viewer, start, target)

    def in_cover(self, viewer: Unit, start: Square, target: Unit) -> list[Reason]:
        """Model by model, as seen from the leader."""
        return cover.in_cover(self.sight, viewer, target)

    def sheltered(self, unit: Unit) -> list[Reason]:
        """Model by model, by what they stand in."""
        return cover.sheltered(self.sight, unit)

    def beside(self, target: Unit, end: Square) -> list[Unit]:
        """Nobody but the target: who else is struck follows from where the template lies."""
        return [target]

    def point(self, unit: Unit, name: str) -> Unit | None:
        """A point in inches, or a square of the map for its middle."""
        return points.mark_named(self._game, unit, name)

    def points(self, unit: Unit) -> Iterator[Unit]:
        """On the middles of the squares of the map."""
        return iter(points.marks(self._game, unit))

    def point_under(self, unit: Unit, target: Unit, end: Square) -> Unit:
        """The middle of its leader or hull."""
        return points.mark_at(unit, leader(self._game, target).middle, level=target.level)

    def standing_at(self, point: Unit) -> list[Unit]:
        """Who has a base over it."""
        here, at = models(self._game, point), leader(self._game, point).middle
        near = (unit for unit in self._game.on_board() if leader(self._game, unit).middle.to(at) <= templates.FAR)
        grounded = (unit for unit in near if not self._flies(unit) and unit.level == point.level)
        return [unit for unit in grounded if models(self._game, unit).gap(here) <= TOLERANCES.contact]

    def _flies(self, target: Unit) -> bool:
        """Whether a target is in the air; a point is not, whoever aims at it."""
        return not is_mark(target) and self._game.in_the_air(target)

    def blocks(self, point: Unit) -> dict[str, Block]:
        """One, around the point."""
        return {"": ()}

    def around(self, unit: Unit, weapon: Weapon, point: Unit) -> list[str] | None:
        """Whoever the template touches."""
        return list(self.under(unit, weapon, point, "") or {})

    def middle(self, unit: Unit) -> Spot | None:
        """That of its leader, hull or point."""
        return leader(self._game, unit).middle.spot

    def templates(self, unit: Unit, battery: Battery, target: Unit) -> list[str]:
        """The places at which it touches the target, where they make a difference; who flies is struck as he is."""
        if not template(battery.weapon):
            return []
        if self._flies(target):
            return [""]
        return [AT + at.spot.name + END for at in templates.proposed(self.sight, unit, battery, target)] or [""]

    def lays(self, unit: Unit, battery: Battery, target: Unit, way: str) -> bool:
        """At any place in arc, range and line of sight at which it touches the target."""
        at = self._place(way) if template(battery.weapon) else None
        return at is not None and templates.may_lie(self.sight, unit, battery, target, at)

    def under(self, attacker: Unit, weapon: Weapon, target: Unit, way: str) -> dict[str, list[str]] | None:
        """Whoever is touched by it, of smoke nobody; where no place is told it lies on the leader or hull of the
        target, or around the point that it is aimed at."""
        if not template(weapon):
            return None
        if way == SMOKE:
            return {}
        key = (attacker.id, weapon.name, target.id, way)
        if key not in self._under:
            self._under[key] = self._struck(attacker, weapon, target, way)
        return self._under[key]

    def _struck(self, attacker: Unit, weapon: Weapon, target: Unit, way: str) -> dict[str, list[str]]:
        if self._flies(target):
            return {target.id: list(templates.figures(self._game, target))}
        struck = templates.struck(self.sight, attacker, weapon, target, self._centre(target, way))
        return {name: struck[name] for name in (target.id, *struck) if name in struck}

    def laid(self, attacker: Unit, weapon: Weapon, target: Unit, way: str) -> list[Body]:
        """The template where it is told, else on the leader or hull of the target; none on who flies."""
        if not template(weapon) or self._flies(target):
            return []
        return templates.laid(self._game, attacker, weapon, self._centre(target, way))

    def _centre(self, target: Unit, way: str) -> Point:
        return self._place(way) or leader(self._game, target).middle

    def _place(self, way: str) -> Point | None:
        """Where a template lies that is laid in a way."""
        try:
            place = way.removeprefix(AT).removesuffix(END)
            return parse_spot(self._game.scenario.field, place) if way == f"{AT}{place}{END}" else None
        except ValueError:
            return None

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
