"""How a leader or a hull goes over a table: what slows it, what it passes, where it may end (TABLE-02 to TABLE-09)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from math import inf
from typing import Self

from rulesets.dust_1947.moments import CROSSING, asked
from rulesets.dust_1947.table.skills_in_play import in_play
from rulesets.dust_1947.table.state import Dust, Fortification, Unit
from rulesets.dust_1947.table.tabletop import works as forts
from rulesets.dust_1947.table.tabletop.past_models import (
    PAST_ENEMIES,
    everybody,
    other_levels,
    over_wrecks,
    past_friends,
    under_aircraft,
    with_circle,
)
from rulesets.dust_1947.table.tabletop.scale import TOLERANCES, inches
from rulesets.dust_1947.table.tabletop.shores import stays_afloat
from rulesets.dust_1947.table.tabletop.standing import models
from rulesets.dust_1947.table.tabletop.storeys import (
    Deck,
    Stairs,
    deck_at,
    in_one_building,
    leads_over,
    lies_on,
    on_its_deck,
)
from rulesets.dust_1947.table.tabletop.underfoot import flies_over, going, land
from rulesets.kit.boards.models.group import Group, numbers
from rulesets.kit.boards.models.meeting import NOT_THERE, PASSED, Ends, Going, Manner, Terms
from rulesets.kit.boards.models.meeting import Field as Board
from rulesets.kit.boards.models.walks import Walk, Walks
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.boards.tables.places import Point, Table, pose
from rulesets.kit.boards.tables.terrain import Ground, Terrain
from rulesets.kit.engine.moments import ExtraOption
from rulesets.kit.engine.points import rule


def table_of(game: Dust) -> Table:
    """The table that is as large as its map."""
    field = game.scenario.field
    return Table.of(inches(field.columns), inches(field.rows))


class OpenCourse:
    """Where a leader or a hull can go with an allowance in inches, and by which way; `on_road`: wholly on road,
    `longest`: a way is no longer than that, whatever it costs, `shunned`: it keeps clear of these squares, `enters`: it
    may come into fortifications. It stays on its floor, unless it `climbs`."""

    def __init__(
        self,
        game: Dust,
        unit: Unit,
        allowance: float,
        *,
        on_road: bool = False,
        longest: float = inf,
        shunned: tuple[Square, ...] = (),
        enters: bool = False,
    ) -> None:
        self._game, self._unit, self._card = game, unit, game.card(unit)
        self._models = models(game, unit)
        self._own = tuple(self._models)
        self._name = self._own[0]
        self._here = deck_at(game.scenario.field, unit.level, self._models[self._name].middle)
        self.stairs = on_its_deck(self._here)
        self.allowance, self._on_road, self._longest, self._shunned = allowance, on_road, longest, shunned
        self._enters = enters
        self.works = forts.seen_by(game, unit, enters=enters) if game.fortifications else ()
        groups = [(other, [*models(game, other)]) for other in game.on_board()]
        self._owners = {name: other for other, names in groups for name in names}
        self._leaders = {names[0] for other, names in groups if game.card(other).on_foot}
        self._terms = Terms(self._manner, self._going)
        self._level = Terms(self._manner, lambda piece: self._going(piece)._replace(cost=1.0))

    def climbs(self, stairs: Stairs) -> Self:
        """Its ways change floors so; what the stairs cost is not left for the rest. Said before it is asked anything,
        as where it begins."""
        self.allowance -= stairs.inches
        self.stairs = stairs
        return self

    def begins_at(self, start: Point) -> None:
        """Its ways begin elsewhere, not where it stands."""
        first = self._models[self._name]
        self._models = Group({**self._models, self._name: first.at(pose(start, first.pose.degrees))})

    @cached_property
    def _field(self) -> Board:
        """The table that its ways lead over."""
        standing = everybody(self._game) | dict(self._models)
        return Board(table_of(self._game), self._land(self.stairs.over), Group(standing), TOLERANCES)

    @cached_property
    def _there(self) -> Board:
        """The same where they end."""
        return self._field._replace(land=self._land(self.stairs.to))

    def _land(self, deck: Deck) -> Ground:
        field, afloat = self._game.scenario.field, stays_afloat(self._card)
        return land(field, self._on_road, self._shunned, self.works, afloat, deck)

    @cached_property
    def _walks(self) -> Walks:
        return Walks(self._field, [self._name], self._terms, max(0.0, self.allowance))

    def costs(self, goals: Sequence[Point]) -> list[float]:
        """What it costs to go to each of some points; infinite where it cannot come, or not end."""
        if not goals:
            return []
        places = numbers(goals)
        ends = zip(goals, self.ends.allowed(places), self._walks.costs(self._name, places), strict=True)
        return [
            self._cost(goal, float(one)) if is_open and self._leads_to(goal) else inf for goal, is_open, one in ends
        ]

    def _leads_to(self, goal: Point) -> bool:
        """Whether its stairs are not too long, and lead to a floor there; by air nobody comes into his own building, or
        up from inside onto its roof."""
        field = self._game.scenario.field
        if self.allowance < -TOLERANCES.reach or not lies_on(field, self.stairs.to, goal):
            return False
        from_roof_to_roof = self._here.roof and self.stairs.to.roof
        here = self._models[self._name].middle
        return not self.stairs.flies or from_roof_to_roof or not in_one_building(field, here, goal)

    def _cost(self, goal: Point, cheapest: float) -> float:
        """What a way costs that is not too long; none is longer than what it costs."""
        if cheapest == inf or (cheapest <= self._longest + TOLERANCES.reach and not self.stairs.over.level):
            return cheapest + self.stairs.inches
        way = self.walk(goal)
        return way.cost if way is not None else inf

    def walk(self, goal: Point) -> Walk | None:
        """The cheapest way to a point, or where that is too long the shortest one."""
        if not self._leads_to(goal) or not self.ends.allows(goal):
            return None
        way = self._walks.walk(self._name, goal)
        if way is not None and way.length > self._longest + TOLERANCES.reach:
            way = self._shortest(goal)
        return self._with_stairs(way)

    def _with_stairs(self, way: Walk | None) -> Walk | None:
        """A way with what its stairs cost; None if it does not stay on the floor over which it leads."""
        if way is None or not leads_over(self._game.scenario.field, self.stairs.over, way.points):
            return None
        return Walk(way.points, way.cost + self.stairs.inches)

    def _shortest(self, goal: Point) -> Walk | None:
        """The shortest way, if it is no longer and no dearer than a way may be."""
        way = Walks(self._field, [self._name], self._level, self._longest).walk(self._name, goal)
        if way is None:
            return None
        cost = sum(self._walks.straight_cost(self._name, one, other) for one, other in pairwise(way.points))
        return Walk(way.points, cost) if cost <= self.allowance + TOLERANCES.reach else None

    def may_face(self, at: Point, degrees: float) -> bool:
        """Whether there is room at a point for the hull as it stands when it faces so."""
        if degrees not in self._turned:
            turned = self._field.models[self._name].at(pose(at, degrees))
            self._turned[degrees] = Ends(self._there, turned, self._terms, self._own)
        return self._turned[degrees].allows(at)

    @cached_property
    def _turned(self) -> dict[float, Ends]:
        """Where the hull may end, by what it faces."""
        return {}

    @cached_property
    def followers(self) -> Ends:
        """Where a soldier who follows his leader may end: he may stand in the command circle of another."""
        terms = Terms(
            lambda name: NOT_THERE if name in self._own else self._by_level(name, Manner()), self._terms.going
        )
        return Ends(self._there, self._field.models[self._own[-1]], terms, self._own)

    @cached_property
    def ends(self) -> Ends:
        """Where the leader or the hull may end."""
        return Ends(self._there, self._field.models[self._name], self._terms, self._own)

    @cached_property
    def _crosses(self) -> frozenset[str]:
        """What a skill lets it cross: "enemies", or "everything"."""
        effects = asked(CROSSING, in_play(self._game, self._unit), self._game)
        return frozenset(one.value for one in effects if isinstance(one, ExtraOption))

    def _going(self, piece: Terrain) -> Going:
        return going(self._card, piece.kind, over="everything" in self._crosses)

    @cached_property
    def _past_enemies(self) -> Manner:
        """Enemies are crossed by whom a skill lets."""
        return PASSED if "enemies" in self._crosses else PAST_ENEMIES

    def _manner(self, name: str) -> Manner:
        if name in self._own:
            return NOT_THERE
        met = self._by_level(name, self._on_the_ground(name))
        return met._replace(way=None) if "everything" in self._crosses else met

    def _by_level(self, name: str, met: Manner) -> Manner:
        """The same of a model on its level: on others nobody is in the way of who passes, or stands there."""
        level = self._owners[name].level if name in self._owners else 0
        return other_levels(met, passes=level != self.stairs.over.level, stands=level != self.stairs.to.level)

    def _on_the_ground(self, name: str) -> Manner:
        """How it meets another model, or a wreck, that it does not fly over."""
        other = self._owners.get(name)
        if flies_over(self._card):
            return PASSED if other is not None and self._game.in_the_air(other) else NOT_THERE
        if other is None:
            return over_wrecks(self._card)
        if self._game.in_the_air(other):
            return under_aircraft()
        friendly = other.seat == self._unit.seat
        manner = past_friends(self._card, self._game.card(other)) if friendly else self._past_enemies
        return with_circle(manner, self._field.models[name]) if name in self._leaders else manner


class Course(OpenCourse):
    """The same, into fortifications and out of them by their gates."""

    @cached_property
    def midway(self) -> Course:
        """The same for who stops before the stairs at its end."""
        if self.stairs.over == self.stairs.to:
            return self
        course = Course(
            self._game,
            self._unit,
            self.allowance + self.stairs.inches,
            longest=self._longest,
            shunned=self._shunned,
            enters=self._enters,
        )
        return course.climbs(self.stairs.begun)

    @cached_property
    def _own_work(self) -> Fortification | None:
        return forts.around(self.works, self._field.models[self._name].middle, 0.0) if self._card.on_foot else None

    def _work_around(self, goal: Point) -> Fortification | None:
        """The fortification inside of which it would be."""
        if not self.works or not self._card.on_foot:
            return None
        return forts.around(self.works, goal, self._field.models[self._name].radius)

    def costs(self, goals: Sequence[Point]) -> list[float]:
        """What it costs to go to each of some points; infinite where it cannot come, or not end."""
        plain = super().costs(goals)
        if not self.works or not self._card.on_foot:
            return plain
        by_gates = (self._own_work is not None or self._work_around(goal) is not None for goal in goals)
        ways = zip(goals, by_gates, plain, strict=True)
        return [self._by_gates(goal) if is_there else one for goal, is_there, one in ways]

    def _by_gates(self, goal: Point) -> float:
        way = self.walk(goal)
        return way.cost if way is not None else inf

    def walk(self, goal: Point) -> Walk | None:
        """The cheapest way to a point, or where that is too long the shortest one; by the gate that is nearest to where
        it leads to, or comes from."""
        own, there = self._own_work if self.works else None, self._work_around(goal)
        if own is None and there is None:
            return super().walk(goal)
        if not self.ends.allows(goal) or (own is not None and there not in (own, None)):
            return None
        here = self._field.models[self._name].middle
        if own is not None and there == own:
            way: Walk | None = Walk((here, goal), here.to(goal))
        else:
            way = self._out_of(own, goal) if own is not None else self._into(there, goal)
        if way is None or way.cost > self.allowance + TOLERANCES.reach or not self._leads_to(goal):
            return None
        return self._with_stairs(way)

    def _into(self, work: Fortification | None, goal: Point) -> Walk | None:
        """By the gate to which its way is cheapest, and one length on."""
        gates = list(forts.gate_places(work)) if work is not None else []
        costs = self._walks.costs(self._name, numbers(gates)).tolist() if gates else []
        cost, gate = min(zip(costs, gates, strict=True), default=(inf, goal))
        way = self._walks.walk(self._name, gate) if cost < inf else None
        return Walk((*way.points, goal), way.cost + through_a_gate()) if way is not None else None

    def _out_of(self, work: Fortification, goal: Point) -> Walk | None:
        """One length to the gate that is nearest to the goal, and on from there."""
        gate = min(forts.gate_places(work), key=lambda place: (round(place.to(goal), 3), place))
        if self.allowance < through_a_gate() - TOLERANCES.reach:
            return None
        way = self._from_gate(gate).walk(goal) if gate != goal else Walk((goal,), 0.0)
        here = self._field.models[self._name].middle
        return Walk((here, *way.points), way.cost + through_a_gate()) if way is not None else None

    def _from_gate(self, gate: Point) -> OpenCourse:
        if gate not in self._beyond:
            left = max(0.0, self.allowance - through_a_gate())
            course = OpenCourse(
                self._game, self._unit, left, on_road=self._on_road, longest=self._longest, shunned=self._shunned
            ).climbs(self.stairs._replace(down=0.0, up=0.0))
            course.begins_at(gate)
            self._beyond[gate] = course
        return self._beyond[gate]

    @cached_property
    def _beyond(self) -> dict[Point, OpenCourse]:
        return {}


@rule(without=0.0)
def through_a_gate() -> float:
    """DU-FORT-12: movement into a fortification and out of it uses the space inside, one square from its gates: 4
    inches."""
    return inches(1)
