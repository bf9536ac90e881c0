"""Where one unit can go in one action, and by which way: what is offered and what is accepted."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from weakref import ref

from rulesets.dust_1947 import footprint, steps
from rulesets.dust_1947.reach import detours, ends_of_two, reach
from rulesets.dust_1947.state import Dust, Scenario, Unit
from rulesets.dust_1947.steps import Bar
from rulesets.dust_1947.ways import Blocks, Stop, Via, known, net
from rulesets.kit.boards.square import Square, parse_square
from rulesets.kit.boards.square_paths import path_costs
from rulesets.kit.refusal import Refused

LIMIT_OF = {"move": "DU-MOVE-01", "march": "DU-MOVE-13", "turn": "DU-REACT-09"}
"""The rule that limits how far each action goes."""
FAR = 2000
"""More squares than any way on a board costs."""


def leading_ends(unit: Unit, action: str) -> tuple[str, ...]:
    """The ends of a unit that may lead in an action."""
    return ("front",) if action == "turn" else steps.leading_ends(len(unit.squares))


def known_course(game: Dust, unit: Unit, action: str) -> Course:
    """The ways of a unit in a game that waits for an answer: the fields of one order ask for the same ones again."""
    made = recalled(game, unit, action)
    if made is None:
        made = Course(game, unit, action)
        _last["course"] = (ref(game.scenario), _lie(game, unit, action), made)
    return made


def recalled(game: Dust, unit: Unit, action: str) -> Course | None:
    """The ways that were asked for last, if they were these; copies of a game share its scenario."""
    last = _last.get("course")
    same = last is not None and last[0]() is game.scenario and last[1] == _lie(game, unit, action)
    return last[2] if last is not None and same else None


def _lie(game: Dust, unit: Unit, action: str) -> tuple[object, ...]:
    """Everything that a unit's ways depend on and that changes in a game."""
    lies = tuple((one.where, one.joined, one.level, *one.squares) for one in game.units.values())
    burning = tuple(square for screen in game.burning_wrecks for square in screen.squares)
    return unit.id, action, unit.facing, tuple(unit.criticals), tuple(game.wrecks), burning, lies


class Course:
    """A unit's ways in one action. A place is the leading square, or the north-western one of a huge vehicle;
    `lead` is "front" or "rear", empty where the player leaves it open."""

    def __init__(self, game: Dust, unit: Unit, action: str) -> None:
        self._unit, self._card = unit, game.card(unit)
        self._closed = steps.closed_to(game, unit)
        self._judge = steps.stopping(game, unit, self._closed)
        self._terms = known(steps.terms(game, unit, self._closed))
        self._taken = frozenset(self._closed.stop)
        self._diagonal_end = game.options.large_diagonal_end == "allow"
        self.count = len(unit.squares)
        self.budget = steps.allowance(game, unit, action)
        self.limit = LIMIT_OF[action]
        self._leads = leading_ends(unit, action)
        self._found: dict[tuple[str, Via], dict[Square, int]] = {}

    def start(self, lead: str) -> Square:
        """The place that a way begins at."""
        squares = self._unit.squares
        if self.count == 4:
            return footprint.anchor(squares)
        return squares[-1] if lead == "rear" else squares[0]

    def trailing(self, lead: str) -> Square:
        """The end of a large vehicle that follows."""
        return self._unit.squares[0 if lead == "rear" else -1]

    def stops(self, lead: str, via: Via = ()) -> dict[Square, int]:
        """Every place where the unit may end, with the cheapest cost in squares."""
        found: dict[Square, int] = {}
        for end in self._ends(lead):
            for place, cost in self._stops_of(end, via).items():
                found[place] = min(cost, found.get(place, cost))
        return found

    def path(self, lead: str, to: Square, via: Via = ()) -> tuple[str, tuple[Square, ...]]:
        """The end that leads and the cheapest way, start and end included; KeyError if there is none."""
        ends = [end for end in self._ends(lead) if to in self._stops_of(end, via)]
        if not ends:
            raise KeyError(to)
        end = min(ends, key=lambda one: self._stops_of(one, via)[to])
        return end, self._path_of(end, to, via)

    def detours(self, lead: str, to: Square, via: Via) -> dict[Square, int]:
        """The places that a way to `to` may pass next, after those of `via`, with the whole cost in squares."""
        found: dict[Square, int] = {}
        for end in self._ends(lead):
            if to not in self._stops_of(end, via):
                continue
            here = via[-1] if via else self.start(end)
            for place, cost in detours(self._terms, self.start(end), via, to, self.budget).items():
                if place not in (here, to) and self._passes(end, to, (*via, place)):
                    found[place] = min(cost, found.get(place, cost))
        return found

    def squares(self, lead: str, path: Sequence[Square], trailing: Square) -> footprint.Squares:
        """The footprint at the end of a way, the front first as it was before."""
        return footprint.left_at(path, self._unit.squares, self._unit.facing, lead, trailing)

    def costs(self, path: Sequence[Square]) -> tuple[int, ...]:
        """The cost in squares up to each square of a way."""
        return path_costs(path, self._terms.diagonals)

    def may_stop(self, squares: Sequence[Square]) -> bool:
        """Whether the unit may end on this footprint; where it stands it always may."""
        if set(squares) == set(self._unit.squares):
            return True
        if self.count == 2 and not self._diagonal_end and footprint.faces(squares[1], squares[0]).diagonal:
            return False
        return self._judge(squares) is None

    def open(self, here: Square, there: Square) -> bool:
        """Whether the step from one place to a neighbour can be made."""
        steps_of = net(self._terms)
        return any(place == steps_of.number(there) for place, _ in steps_of.out_of(steps_of.number(here)))

    def _ends(self, lead: str) -> tuple[str, ...]:
        return (lead,) if lead else self._leads

    def _passes(self, end: str, to: Square, via: Via) -> bool:
        """Whether the unit may end there by this way; it is only in doubt where the last step matters."""
        return self.count != 2 or to in self._pairs(end, via)

    def _stops_of(self, end: str, via: Via) -> dict[Square, int]:
        """Where the unit may end with this end leading; worked out once."""
        if (end, via) not in self._found:
            self._found[end, via] = self._search(end, via)
        return self._found[end, via]

    def _search(self, end: str, via: Via) -> dict[Square, int]:
        start = self.start(end)
        if self.count == 2:
            stops = {place: cost for place, (cost, _) in self._pairs(end, via).items()}
        else:
            costs = reach(self._terms, start, self.budget, via).costs.items()
            stops = {at: cost for at, cost in costs if at == start or self._taken.isdisjoint(self._at(at))}
        return stops if via else {**stops, start: 0}

    def _at(self, place: Square) -> footprint.Squares:
        return footprint.block(place, self._unit.facing) if self.count == 4 else (place,)

    def _pairs(self, end: str, via: Via) -> dict[Square, tuple[int, Square]]:
        """Where a large vehicle may end with this end leading, and which square follows."""
        start = self.start(end)
        return ends_of_two(self._terms, start, self.budget, via, self._taken, diagonal=self._diagonal_end)

    def _path_of(self, end: str, to: Square, via: Via) -> tuple[Square, ...]:
        found = reach(self._terms, self.start(end), self.budget, via)
        if self.count != 2 or (to == self.start(end) and not via):
            return found.path(to)
        return found.path(to, last=self._pairs(end, via)[to][1])

    def why_not(self, lead: str, text: str, via: Via = ()) -> Refused | None:
        """Why the unit may not go to the place of this name; None if it may."""
        try:
            place = parse_square(text)
        except ValueError:
            return Refused("DU-MOVE-14", "off_the_board", square=text)
        if place in self.stops(lead, via):
            return None
        stop = self._judge(self._at(place))
        return stop or self._barred(self._ends(lead)[0], place, via) or self._no_room(lead, place, via)

    def why_not_by(self, lead: str, text: str, to: Square, via: Via) -> Refused | None:
        """Why a way to `to` may not pass the place of this name after those of `via`; None if it may."""
        try:
            place = parse_square(text)
        except ValueError:
            return Refused("DU-MOVE-14", "off_the_board", square=text)
        if place in self.detours(lead, to, via):
            return None
        barred = self._barred(self._ends(lead)[0], place, via)
        return barred or Refused(self.limit, "too_far_round", square=str(place), allowed=self.budget)

    def _barred(self, end: str, place: Square, via: Via) -> Refused | None:
        """What keeps the unit from a place: its distance, or what first stops it on the straight way."""
        start = self.start(end)
        if place in reach(self._terms, start, self.budget, via).costs:
            return None
        nothing = self._terms._replace(
            one=Blocks(),
            both=Blocks(),
            openings=steps.NO_SIDES,
            closed=steps.NONE,
            walls=steps.NO_SIDES,
            inside=steps.NONE,
        )
        free = reach(nothing, start, self.budget, via)
        if place in free.costs:
            return self._first_stop(free.path(place))
        cost = reach(nothing, start, FAR, via).costs.get(place, 0)
        return Refused(self.limit, "too_far", square=str(place), cost=cost, allowed=self.budget)

    def _first_stop(self, path: Sequence[Square]) -> Refused | None:
        """Why a way that leaves the rules aside cannot be gone."""
        steps_of = net(self._terms)
        for here, there in pairwise(path):
            way = next(way for way in self._terms.directions if here.toward(way) == there)
            stop = steps_of.stop(here, way)
            if stop is not None:
                return self._stopped(stop)
        return None

    def _stopped(self, stop: Stop) -> Refused:
        if stop.reason == "closed":
            return self._closed.cross[stop.square].refused(stop.square)
        return REFUSALS[stop.reason].refused(stop.square)

    def _no_room(self, lead: str, place: Square, via: Via) -> Refused:
        """The place can be reached, but the end that follows may not stand where it would come to stand."""
        for end in self._ends(lead):
            found = reach(self._terms, self.start(end), self.budget, via)
            for last in found.arrivals(place):
                refused = self._judge((place, last))
                if refused is not None:
                    return refused
        return Refused("DU-BIG-02", "no_room_behind", square=str(place))


REFUSALS = {
    "board": Bar("DU-MOVE-14", "off_the_board"),
    "wall": Bar("DU-TERR-21", "wall"),
    "one": Bar("DU-MOVE-09", "corner"),
    "both": Bar("DU-MOVE-11", "squeezed"),
    "opening": Bar("DU-MOVE-12", "not_straight"),
}
"""What is said of a step that is stopped, by the reason."""


_last: dict[str, tuple[ref[Scenario], tuple[object, ...], Course]] = {}
"""The ways that were asked for last, and in which game, known by its scenario."""
