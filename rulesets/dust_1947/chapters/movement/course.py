"""Where one unit can go in one action, and by which way: what is offered and what is accepted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple
from weakref import ref

from rulesets.dust_1947.chapters.movement import hazards, pace, steps
from rulesets.dust_1947.chapters.movement.reach import detours, ends_of_two, reach
from rulesets.dust_1947.chapters.movement.step_net import diagonal, net
from rulesets.dust_1947.chapters.movement.steps import Bar
from rulesets.dust_1947.chapters.movement.terms import Blocks, Stop, Terms, Via, known
from rulesets.dust_1947.table.measure import footprint
from rulesets.dust_1947.table.measure.floors import Floor, Place, parse_place, places_of, square_of
from rulesets.dust_1947.table.reasons import movement as movement_reasons
from rulesets.dust_1947.table.sight.walls import NO_SIDES, rule_against
from rulesets.dust_1947.table.state import Dust, Scenario, Unit
from rulesets.kit.boards.squares.board import Direction, Square
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.refusal import Refused

LIMIT_OF = {"move": "DU-MOVE-01", "march": "DU-MOVE-13", "turn": "DU-REACT-09", "follow": "DU-SKILL-FOLLOW-01"}
"""The rule that limits how far each action goes."""
FAR = 2000
"""More squares than any way on a board costs."""


def leading_ends(unit: Unit, action: str) -> tuple[str, ...]:
    """The ends of a unit that may lead in an action."""
    return ("front",) if action == "turn" else steps.leading_ends(len(unit.squares))


def known_course(game: Dust, unit: Unit, action: str) -> Course:
    """The ways of a unit in a game that waits for an answer: the fields of one order ask for the same ones again, and
    so does every look at who may climb out."""
    ways, mover = _ways_here(game), _mover(unit, action)
    if mover not in ways:
        ways[mover] = Course(game, unit, action)
    return ways[mover]


def _ways_here(game: Dust) -> dict[tuple[object, ...], Course]:
    """The ways, by `_mover`, that were asked for since the table last changed; copies of a game share its scenario."""
    last, lie = _last.get("table"), _lie(game)
    if last is None or last[0]() is not game.scenario or last[1] != lie:
        last = _last["table"] = (ref(game.scenario), lie, {})
    return last[2]


def _lie(game: Dust) -> tuple[object, ...]:
    """Everything on the table that ways depend on and that changes in a game."""
    lies = tuple((one.where, one.joined, one.level, *one.squares) for one in game.units.values())
    burning = tuple(square for screen in game.burning_wrecks for square in screen.squares)
    cleared = tuple((word, *squares) for word, squares in game.cleared.items())
    return tuple(game.wrecks), burning, lies, game.weather_since, cleared, tuple(game.fortifications)


def _mover(unit: Unit, action: str) -> tuple[object, ...]:
    """What a unit's ways depend on in the unit itself, which may stand elsewhere than it lies in the game."""
    return unit.id, action, unit.facing, unit.joined, unit.level, *unit.squares, *unit.criticals


class Going(NamedTuple):
    """One way of going in an action: the terms of the board, how many squares at most, and whether it may lead into
    what harms the unit."""

    terms: Terms
    budget: int
    risky: bool = False


class Course:
    """A unit's ways in one action. A place is the leading one, or the north-western square of a huge vehicle;
    `lead` is "front" or "rear", empty where the player leaves it open."""

    def __init__(self, game: Dust, unit: Unit, action: str) -> None:
        self._unit, self._field = private_copy(unit), game.scenario.field
        self._here = places_of(game, unit)
        self._closed = steps.closed_to(game, unit)
        self._judge = steps.stopping(game, unit, self._closed)
        self._terms = known(steps.terms(game, unit, self._closed))
        self._taken = frozenset(self._closed.stop)
        self._diagonal_end = game.options.large_diagonal_end == "allow"
        self.count = len(unit.squares)
        self.budget = pace.allowance(game, unit, action)
        self.limit = LIMIT_OF[action]
        self._leads = leading_ends(unit, action)
        self._goings = {end: tuple(self._ways_of(game, action, end)) for end in self._leads}
        self._found: dict[tuple[str, Going, Via], dict[Place, int]] = {}
        self._stops: dict[tuple[str, Via], dict[Place, int]] = {}
        self._risky: dict[tuple[str, Via], frozenset[Place]] = {}
        self._detours: dict[tuple[str, Place, Via], dict[Place, int]] = {}

    def _ways_of(self, game: Dust, action: str, end: str) -> Iterator[Going]:
        """How the unit may go with this end leading: through mud, around it, on the road; clear of wire first."""
        start = self._at(self.start(end))
        harmful = hazards.shunned(game, self._unit).difference(start)
        for going in pace.paces(game, self._unit, action, start, over=self._closed.over):
            if harmful:
                yield Going(self._terms_without(going.shuns | harmful, going.heavy), going.budget)
            yield Going(self._terms_without(going.shuns, going.heavy), going.budget, risky=bool(harmful))

    def _terms_without(self, shuns: frozenset[Square], heavy: frozenset[Square]) -> Terms:
        """The terms of the board for who keeps out of some squares, and pays double for others."""
        if not shuns and not heavy:
            return self._terms
        return known(self._terms._replace(closed=self._terms.closed | shuns, heavy=heavy))

    def start(self, lead: str) -> Place:
        """The place that a way begins at."""
        if self.count == 4:
            return footprint.anchor(self._unit.squares)
        return self._here[-1] if lead == "rear" else self._here[0]

    def trailing(self, lead: str) -> Square:
        """The end of a large vehicle that follows."""
        return self._unit.squares[0 if lead == "rear" else -1]

    def stops(self, lead: str, via: Via = ()) -> dict[Place, int]:
        """Every place where the unit may end, with the cost in squares of the way there."""
        known = self._stops.get((lead, via))
        return self._all_stops(lead, via) if known is None else known

    def _all_stops(self, lead: str, via: Via) -> dict[Place, int]:
        """What each place costs by the way that `path` takes."""
        best: dict[Place, tuple[bool, int]] = {}
        for end, going in self._ways(lead):
            for place, cost in self._stops_of(end, going, via).items():
                if (going.risky, cost) < best.get(place, (True, FAR)):
                    best[place] = going.risky, cost
        stops = self._stops[lead, via] = {place: cost for place, (_, cost) in best.items()}
        self._risky[lead, via] = frozenset(place for place, (risky, _) in best.items() if risky)
        return stops

    def risky(self, lead: str, via: Via = ()) -> frozenset[Place]:
        """The places that cannot be reached but through wire or mines."""
        self.stops(lead, via)
        return self._risky[lead, via]

    def path(self, lead: str, to: Place, via: Via = ()) -> tuple[str, tuple[Place, ...]]:
        """The end that leads and the cheapest way, start and end included, clear of wire where that is near enough;
        KeyError if there is none."""
        ways = [(end, going) for end, going in self._ways(lead) if to in self._stops_of(end, going, via)]
        if not ways:
            raise KeyError(to)
        end, going = min(ways, key=lambda way: (way[1].risky, self._stops_of(way[0], way[1], via)[to]))
        return end, self._path_of(end, going, to, via)

    def detours(self, lead: str, to: Place, via: Via) -> dict[Place, int]:
        """The places that a way to `to` may pass next, after those of `via`, with the whole cost in squares."""
        known = self._detours.get((lead, to, via))
        return self._all_detours(lead, to, via) if known is None else known

    def _all_detours(self, lead: str, to: Place, via: Via) -> dict[Place, int]:
        best: dict[Place, tuple[bool, int]] = {}
        for end, going in self._ways(lead):
            # An end does not pass the square where it begins: after that one, only the other end's way goes on.
            if self.start(end) in via[:1] or to not in self._stops_of(end, going, via):
                continue
            here = via[-1] if via else self.start(end)
            passed = detours(going.terms, self.start(end), via, to, going.budget, self._lasts(to))
            for place, cost in passed.items():
                if place not in (here, to) and (going.risky, cost) < best.get(place, (True, FAR)):
                    best[place] = going.risky, cost
        costs_by_place = self._detours[lead, to, via] = {place: cost for place, (_, cost) in best.items()}
        return costs_by_place

    def _lasts(self, to: Place) -> frozenset[Place] | None:
        """The squares that a large vehicle's last step to a place may come from: its other end comes to stand there."""
        if self.count != 2:
            return None
        if to in self._taken:
            return steps.NONE  # it can only stay there
        ways = (way for way in Direction if self._diagonal_end or not way.diagonal)
        return frozenset(square_of(to).toward(way) for way in ways) - self._taken

    def places(self, lead: str, path: Sequence[Place], trailing: Square) -> tuple[Place, ...]:
        """What the unit stands on at the end of a way, the front first as it was before."""
        if self.count == 1:
            return (path[-1],)
        squares = [square_of(place) for place in path]
        return footprint.left_at(squares, self._unit.squares, self._unit.facing, lead, trailing)

    def costs(self, path: Sequence[Place]) -> tuple[int, ...]:
        """The cost in squares up to each place of a way."""
        prices, heavy = self._terms.diagonals, {square for _, going in self._ways("") for square in going.terms.heavy}
        spent, used = [0], False
        for here, there in pairwise(path):
            across = diagonal(here, there)
            price = (prices.further if used else prices.first) if across else 1
            spent.append(spent[-1] + price * (1 if heavy.isdisjoint(self._at(there)) else 2))
            used = used or across
        return tuple(spent)

    def may_stop(self, places: Sequence[Place]) -> bool:
        """Whether the unit may end on these places; where it stands it always may."""
        if set(places) == set(self._here):
            return True
        if self.count == 2 and not self._diagonal_end and all(a != b for a, b in zip(*places, strict=True)):
            return False
        return self._judge(places) is None

    def budget_along(self, game: Dust, action: str, path: Sequence[Place]) -> int:
        """How many squares the unit may go in an action that takes this way."""
        touched = [place for anchor in path for place in self._at(anchor)]
        return pace.budget_along(game, self._unit, action, touched, over=self._closed.over)

    def open(self, here: Place, there: Place) -> bool:
        """Whether the step from one place to the next can be made."""
        steps_of = net(self._terms)
        return any(place == steps_of.number(there) for place, _ in steps_of.out_of(steps_of.number(here)))

    def _ends(self, lead: str) -> tuple[str, ...]:
        return (lead,) if lead else self._leads

    def _ways(self, lead: str) -> Iterator[tuple[str, Going]]:
        return ((end, going) for end in self._ends(lead) for going in self._goings[end])

    def _stops_of(self, end: str, going: Going, via: Via) -> dict[Place, int]:
        """Where the unit may end with this end leading; worked out once."""
        if (end, going, via) not in self._found:
            self._found[end, going, via] = self._search(end, going, via)
        return self._found[end, going, via]

    def _search(self, end: str, going: Going, via: Via) -> dict[Place, int]:
        start = self.start(end)
        if self.count == 2:
            stops = {place: cost for place, (cost, _) in self._pairs(end, going, via).items()}
        else:
            costs = reach(going.terms, start, going.budget, via).costs.items()
            stops = {at: cost for at, cost in costs if at == start or self._taken.isdisjoint(self._at(at))}
        return stops if via else {**stops, start: 0}

    def _at(self, place: Place) -> tuple[Place, ...]:
        return footprint.block(square_of(place), self._unit.facing) if self.count == 4 else (place,)

    def _pairs(self, end: str, going: Going, via: Via) -> dict[Place, tuple[int, Place]]:
        """Where a large vehicle may end with this end leading, and which square follows."""
        start = self.start(end)
        return ends_of_two(going.terms, start, going.budget, via, self._taken, diagonal=self._diagonal_end)

    def _path_of(self, end: str, going: Going, to: Place, via: Via) -> tuple[Place, ...]:
        reached = reach(going.terms, self.start(end), going.budget, via)
        if self.count != 2 or (to == self.start(end) and not via):
            return reached.path(to)
        return reached.path(to, last=self._pairs(end, going, via)[to][1])

    def why_not(self, lead: str, text: str, via: Via = ()) -> Refused | None:
        """Why the unit may not go to the place of this name; None if it may."""
        place = self._named(text)
        if isinstance(place, Refused):
            return place
        if place in self.stops(lead, via):
            return None
        stop = self._judge(self._at(place))
        return stop or self._barred(self._ends(lead)[0], place, via) or self._no_room(lead, place, via)

    def why_not_by(self, lead: str, text: str, to: Place, via: Via) -> Refused | None:
        """Why a way to `to` may not pass the place of this name after those of `via`; None if it may."""
        place = self._named(text)
        if isinstance(place, Refused):
            return place
        if place in self.detours(lead, to, via):
            return None
        barred = self._barred(self._ends(lead)[0], place, via)
        return barred or Refused(self.limit, movement_reasons.TooFarRound(square=str(place), allowed=self.budget))

    def _named(self, text: str) -> Place | Refused:
        """The place of this name, if the unit could ever be there."""
        try:
            place = parse_place(self._field, text)
        except ValueError:
            upstairs = " " in text.strip()
            return Refused("DU-TERR-24", movement_reasons.NoSuchFloor(place=text)) if upstairs else _off(text)
        if isinstance(place, Floor) and place not in self._terms.floors:
            return Refused("DU-TERR-24", movement_reasons.StaysDown(place=place.name))
        return place

    def _barred(self, end: str, place: Place, via: Via) -> Refused | None:
        """What keeps the unit from a place: its distance, mud, or what first stops it on the straight way."""
        start = self.start(end)
        if any(place in reach(going.terms, start, going.budget, via).costs for going in self._goings[end]):
            return None
        if place in reach(self._terms, start, self.budget, via).costs:
            return Refused("DU-TERR-02", movement_reasons.Mud(square=str(place), allowed=self.budget))
        nothing = self._terms._replace(
            one=Blocks(),
            both=Blocks(),
            openings=NO_SIDES,
            closed=steps.NONE,
            walls=NO_SIDES,
            inside=steps.NONE,
            sealed=steps.NONE,
            gates=frozenset(),
        )
        free = reach(nothing, start, self.budget, via)
        if place in free.costs:
            return self._first_stop(free.path(place))
        cost = reach(nothing, start, FAR, via).costs.get(place, 0)
        return Refused(self.limit, movement_reasons.TooFar(square=str(place), cost=cost, allowed=self.budget))

    def _first_stop(self, path: Sequence[Place]) -> Refused | None:
        """Why a way that leaves the rules aside cannot be gone."""
        steps_of = net(self._terms)
        stops = (steps_of.between(here, there) for here, there in pairwise(path))
        return next((self._stopped(stop) for stop in stops if stop is not None), None)

    def _stopped(self, stop: Stop) -> Refused:
        if stop.reason == "closed":
            return self._closed.cross[stop.place].refused(stop.place)
        if stop.side is not None:
            return Bar(*rule_against(self._field, stop.side)).refused(stop.place)
        return REFUSALS[stop.reason].refused(stop.place)

    def _no_room(self, lead: str, place: Place, via: Via) -> Refused:
        """The place can be reached, but the end that follows may not stand where it would come to stand."""
        for end, going in self._ways(lead):
            reached = reach(going.terms, self.start(end), going.budget, via)
            for last in reached.arrivals(place):
                refused = self._judge((place, last))
                if refused is not None:
                    return refused
        return Refused("DU-BIG-02", movement_reasons.NoRoomBehind(square=str(place)))


def _off(text: str) -> Refused:
    return Refused("DU-MOVE-14", movement_reasons.OffTheBoard(square=text))


REFUSALS = {
    "board": Bar("DU-MOVE-14", movement_reasons.OffTheBoard),
    "one": Bar("DU-MOVE-09", movement_reasons.Corner),
    "both": Bar("DU-MOVE-11", movement_reasons.Squeezed),
    "opening": Bar("DU-MOVE-12", movement_reasons.NotStraight),
    "sealed": Bar("DU-FORT-08", movement_reasons.BunkerWalls),
}
"""What is said of a step that is stopped, by the reason."""


_last: dict[str, tuple[ref[Scenario], tuple[object, ...], dict[tuple[object, ...], Course]]] = {}
"""The table on which ways were asked for last, the game known by its scenario, and those ways."""
