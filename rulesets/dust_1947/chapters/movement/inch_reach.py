"""How far a unit goes in one action on a table: any way within its values, or further on road alone (TABLE-02, -46)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf

from rulesets.dust_1947.chapters.movement import pace
from rulesets.dust_1947.chapters.movement.hazards import shunned
from rulesets.dust_1947.chapters.movement.steps import measured_flat, passing, stairs
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.tabletop.going import Course
from rulesets.dust_1947.table.tabletop.roads import begins_on_road
from rulesets.dust_1947.table.tabletop.scale import TOLERANCES, inches
from rulesets.dust_1947.table.tabletop.spots import place_in, stands
from rulesets.dust_1947.table.tabletop.standing import leader
from rulesets.dust_1947.table.tabletop.storeys import (
    GROUND,
    Deck,
    Stairs,
    climb,
    over_the_ground,
    through_the_air,
    within_a_building,
)
from rulesets.dust_1947.table.weather import pace_limit
from rulesets.kit.boards.models.walks import Walk
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import rule


@rule(without=lambda game, unit, action: 999.0)
def allowance(game: Dust, unit: Unit, action: str) -> float:
    """DU-TABLE-02: a MOVE is up to 4 inches times the MOVE value, a MARCH MOVE times the MARCH MOVE value."""
    return inches(pace.unhindered(game, unit, action))


def longest(game: Dust, action: str) -> float:
    """The inches that the weather lets a way be long, whatever it costs (WX-20, WX-25)."""
    return inches(pace_limit(game, action))


def in_any_case(game: Dust, unit: Unit, action: str) -> float:
    """The inches that a way may cost which is then not too long for the weather either."""
    return min(allowance(game, unit, action), longest(game, action))


@rule(without=0.0)
def road_bonus(game: Dust, unit: Unit, action: str) -> float:
    """DU-TABLE-46: an action wholly on road leads vehicles on wheels or tracks 4 inches further by a MOVE, 8 inches by
    a MARCH MOVE (DU-TERR-10, DU-TERR-11)."""
    return inches(pace.road_bonus(game.card(unit), action)) if pace.unhindered(game, unit, action) else 0.0


def gained_on_road(game: Dust, unit: Unit, action: str) -> float:
    """The inches by which an action of a unit on road leads further there, as far as the weather lets it."""
    more = max(0.0, longest(game, action) - allowance(game, unit, action))
    return min(road_bonus(game, unit, action), more) if begins_on_road(game, unit) else 0.0


class InchReach:
    """Where a unit comes to by an action: by any way (`course`), or by one that is wholly on road (`road`, None where
    that leads no further), rather by one that keeps clear of wire and mines (`clear`, None where nothing is to be kept
    clear of), upstairs rather without coming down to the ground, or through the air (`above`). `deck` is the floor or
    the roof on which it ends, `spent` are the inches that its way has cost so far, `gone` those that it
    is long, `on_road`: all of it was on road."""

    def __init__(
        self,
        game: Dust,
        unit: Unit,
        action: str,
        spent: float = 0.0,
        gone: float = 0.0,
        *,
        on_road: bool = True,
        deck: Deck = GROUND,
    ) -> None:
        left, self._longest = allowance(game, unit, action) - spent, longest(game, action) - gone
        self.bonus = gained_on_road(game, unit, action) if on_road else 0.0
        climbing = over_the_ground(stands(game, unit).deck, deck)
        self.course = Course(game, unit, left, longest=self._longest, enters=True).climbs(climbing)
        above = _above_the_ground(game, unit, deck) if unit.level or deck.level else ()
        self.above = [Course(game, unit, left, longest=self._longest).climbs(one) for one in above]
        further = left + self.bonus
        self.road = Course(game, unit, further, on_road=True, longest=self._longest) if self.bonus else None
        harmful = tuple(sorted(shunned(game, unit)))
        clear = Course(game, unit, left, longest=self._longest, shunned=harmful, enters=True) if harmful else None
        self.clear = clear.climbs(climbing) if clear is not None else None

    @property
    def most(self) -> float:
        """The inches that it goes at most."""
        left = max(course.allowance for course in (self.course, *self.above))
        return min(left + self.bonus, self._longest)

    def costs(self, goals: Sequence[Point]) -> list[float]:
        """What it costs to go to each of some points; infinite where it cannot come, or not end."""
        costs = self.course.costs(goals)
        costs = costs if self.road is None else list(map(min, costs, self.road.costs(goals)))
        if self.clear is not None:
            clear = zip(self.clear.costs(goals), costs, strict=True)
            costs = [one if one < inf else other for one, other in clear]
        return [min(one) for one in zip(costs, *(course.costs(goals) for course in self.above), strict=True)]

    def by(self, goal: Point) -> Course:
        """The course by which it goes to a point: clear of wire and mines where that is near enough, and on road where
        another way is no shorter."""
        if self.above:
            cheapest = min(self.above, key=lambda course: course.costs([goal])[0])
            if cheapest.costs([goal])[0] < inf:
                return cheapest
        if self.clear is not None and self.clear.costs([goal])[0] < inf:
            return self.clear
        if self.road is None:
            return self.course
        shortest, on_road = self.course.costs([goal])[0], self.road.costs([goal])[0]
        return self.road if on_road < inf and on_road <= shortest + TOLERANCES.reach else self.course

    def walk(self, goal: Point) -> Walk | None:
        """Its way to a point."""
        return self.by(goal).walk(goal)


def _above_the_ground(game: Dust, unit: Unit, to: Deck) -> Iterator[Stairs]:
    """How a unit comes to a floor or a roof, or down from one, without walking over the ground."""
    field, here = game.scenario.field, stands(game, unit)
    yield from within_a_building(field, here.at, here.deck, to)
    if measured_flat(over="everything" in passing(game, unit)):
        yield through_the_air(field, here.at, here.deck, to)


class Reaches:
    """Where a unit comes to by an action, floor by floor."""

    def __init__(self, game: Dust, unit: Unit, action: str) -> None:
        self._game, self._unit, self._action = game, unit, action
        self._known: dict[Deck, InchReach] = {}

    def __getitem__(self, deck: Deck) -> InchReach:
        if deck not in self._known:
            self._known[deck] = InchReach(self._game, self._unit, self._action, deck=deck)
        return self._known[deck]


def floors_of(game: Dust, unit: Unit, most: float = inf) -> dict[Deck, list[Square]]:
    """The squares of the map over which there is a floor or a roof for a unit, by floors; no farther away than so many
    inches."""
    decks: dict[Deck, list[Square]] = {}
    here, flies = leader(game, unit).middle, measured_flat(over="everything" in passing(game, unit))
    for floor in sorted(stairs(game, game.card(unit))):
        up = 0.0 if flies else climb(abs(floor.level - unit.level))
        if here.to(place_in(game, unit, floor.square)) + up <= most + TOLERANCES.reach:
            decks.setdefault(Deck(floor.level, floor.roof), []).append(floor.square)
    return decks
