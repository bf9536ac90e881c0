"""What can be reached, and how: the cheapest ways over a net of steps, a cheap first diagonal step counted once.

The costs of a place are kept apart by whether a diagonal step has been used up on the way to it: "fresh" and "used".
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from rulesets.dust_1947.chapters.movement.step_net import Net, Step, net
from rulesets.dust_1947.chapters.movement.terms import Terms, Via
from rulesets.dust_1947.table.measure.floors import Place

Costs = dict[int, int]
Pair = tuple[Costs, Costs]
"""The cheapest costs in squares by place: fresh, and used."""
Steps = Callable[[int], list[Step]]
"""The steps that lead on from a place."""
Weights = Callable[[int, int], int]
"""How often the cost of a step from one place to another is paid."""


class Reach:
    """The places within a budget in squares after passing those of `via` in their order."""

    def __init__(self, terms: Terms, start: Place, budget: int, via: Via) -> None:
        self._net = net(terms)
        self._prices = terms.diagonals.first, terms.diagonals.further
        self._budget = budget
        self._turns = [self._net.number(place) for place in (start, *via)]
        earlier = reach(terms, start, budget, via[:-1])._legs if via else []
        fresh, used = _at(earlier[-1], self._turns[-1]) if via else ({self._turns[0]: 0}, {})
        self._legs: list[Pair] = [*earlier, flood(self._net.out_of, self._prices, fresh, used, budget, self._weights())]
        self.costs = self._cheapest()

    def _weights(self) -> Weights | None:
        """What steps cost more here; nothing where all cost alike."""
        return None if self._net.even else lambda here, there: self._net.weight(there)

    @property
    def layers(self) -> Pair:
        """The costs of the last leg, fresh and used."""
        return self._legs[-1]

    def _cheapest(self) -> dict[Place, int]:
        """The cheapest cost in squares of every place."""
        (fresh, used), places = self.layers, self._net.places
        both = {place: min(cost, used.get(place, cost)) for place, cost in fresh.items()}
        return {places[place]: cost for place, cost in {**used, **both}.items()}

    def arrivals(self, there: Place) -> dict[Place, int]:
        """The places from which the last step to this one can be made, each with the cheapest cost in squares so."""
        last_places: dict[Place, int] = {}
        for before, cost, _, _ in self._last_steps(self._net.number(there)):
            if cost <= self._budget:
                place = self._net.places[before]
                last_places[place] = min(cost, last_places.get(place, cost))
        return last_places

    def onward(self, weight: int, taken: frozenset[Place], *, diagonal: bool) -> tuple[Costs, Costs]:
        """The cheapest whole cost of one more step from each place that is not taken, by a straight step and by a
        diagonal one (where that is allowed), onto a place that costs `weight` times as much."""
        (fresh, used), (first, further), places = self.layers, self._prices, self._net.places
        free = [place for place in {**fresh, **used} if places[place] not in taken]
        never = self._budget + 1
        costs = [(place, fresh.get(place, never), used.get(place, never)) for place in free]
        straight = {place: min(new, old) + weight for place, new, old in costs}
        across = {place: min(new + first * weight, old + further * weight) for place, new, old in costs}
        return straight, across if diagonal else {}

    def path(self, to: Place, last: Place | None = None) -> tuple[Place, ...]:
        """The cheapest way, start and end included; with `last` the cheapest whose last step comes from there.

        Of equally cheap ways one with few steps is taken, always the same. KeyError if there is none.
        """
        place = self._net.number(to)
        if last is None:
            if to not in self.costs:
                raise KeyError(to)
            cost = self.costs[to]
            way = self._back([place], 0 if self.layers[0].get(place) == cost else 1, cost)
        else:
            before = self._net.number(last)
            steps = [step for step in self._last_steps(place) if step[0] == before]
            if not steps:
                raise KeyError(last)
            _, _, layer, spent = min(steps, key=lambda step: step[1])
            way = self._back([place, before], layer, spent)
        return tuple(self._net.places[number] for number in reversed(way))

    def _last_steps(self, place: int) -> list[tuple[int, int, int, int]]:
        """Every last step of the last leg: where from, the whole cost, and layer and cost of the place before it."""
        first, further = self._prices
        last_steps = []
        for before, diagonal in self._net.into(place):
            for layer, costs in enumerate(self.layers):
                if before in costs:
                    price = ((further if layer else first) if diagonal else 1) * self._net.weight(place)
                    last_steps.append((before, costs[before] + price, layer, costs[before]))
        return last_steps

    def _back(self, way: list[int], layer: int, cost: int) -> list[int]:
        """Walk back to the start from the end of a way, which is given with its layer and cost."""
        for leg in range(len(self._legs) - 1, -1, -1):
            start, begun = self._turns[leg], self._begun(leg)
            while not (way[-1] == start and begun[layer] == cost):
                place, layer, cost = self._before(self._legs[leg], way, layer, cost)
                way.append(place)
        return way

    def _begun(self, leg: int) -> tuple[int | None, int | None]:
        """The costs with which a leg was begun, fresh and used."""
        if leg == 0:
            return 0, None
        fresh, used = self._legs[leg - 1]
        return fresh.get(self._turns[leg]), used.get(self._turns[leg])

    def _before(self, costs: Pair, way: list[int], layer: int, cost: int) -> tuple[int, int, int]:
        """The place before the last of a way walked backwards, with its layer and cost; few steps, then straight on."""
        first, further = self._prices
        place, ahead = way[-1], way[-1] - way[-2] if len(way) > 1 else 0
        ways, weight = [], self._net.weight(place)
        for before, diagonal in self._net.into(place):
            earlier = [(layer, 1)] if not diagonal else [(0, first), (1, further)] if layer else []
            for was, price in earlier:
                rest = cost - price * weight
                if costs[was].get(before) == rest:
                    ways.append((not diagonal, -was, before - place != ahead, before, rest))
        _, was, _, before, spent = min(ways)
        return before, -was, spent


def flood(
    steps: Steps, prices: tuple[int, int], fresh: Costs, used: Costs, budget: int, weights: Weights | None = None
) -> Pair:
    """Spread from places with known costs over every step, up to a budget in squares."""
    first, further = prices
    layers = untouched, _ = dict(fresh), dict(used)
    never = budget + 1
    waiting: list[list[tuple[int, int]]] = [[] for _ in range(budget + 1)]
    for layer, costs in enumerate(layers):
        for place, cost in costs.items():
            if cost <= budget:
                waiting[cost].append((place, layer))
    for cost, here in enumerate(waiting[:budget]):  # from a place that costs the whole budget no step leads on
        for place, layer in here:
            if layers[layer][place] != cost:
                continue
            across = further if layer else first
            for there, diagonal in steps(place):
                price = across if diagonal else 1
                total = cost + (price if weights is None else price * weights(place, there))
                after = 1 if diagonal else layer
                # Is it news? A used diagonal is never better than a fresh one at the same cost.
                if total < untouched.get(there, never) and total < layers[after].get(there, never):
                    layers[after][there] = total
                    waiting[total].append((there, after))
    return layers


def _at(costs: Pair, place: int) -> Pair:
    """The costs of one place only."""
    fresh, used = costs
    return (
        {place: fresh[place]} if place in fresh else {},
        {place: used[place]} if place in used else {},
    )


@lru_cache(maxsize=1024)
def reach(terms: Terms, start: Place, budget: int, via: Via = ()) -> Reach:
    """Every place within a budget in squares, after passing those of `via` in order; stops are not judged here."""
    return Reach(terms, start, budget, via)


@lru_cache(maxsize=512)
def detours(
    terms: Terms, start: Place, via: Via, goal: Place, budget: int, lasts: frozenset[Place] | None = None
) -> dict[Place, int]:
    """Every place that a way to the goal within the budget can pass after `via`, with the whole cost in squares.

    `lasts`: the last step must come from one of these (None: from anywhere).
    """
    known, (first, further) = net(terms), (terms.diagonals.first, terms.diagonals.further)
    ahead = reach(terms, start, budget, via).layers
    if not known.even:
        return _detours_one_by_one(terms, start, via, goal, budget, lasts)
    back = flood(known.into, (first, further), *_last_legs(known, goal, lasts), budget)
    costs: dict[Place, int] = {}
    for was, there in enumerate(ahead):
        for comes, rest in enumerate(back):
            lost = further - first if was and comes else 0
            for place in there.keys() & rest.keys():
                whole = there[place] + rest[place] + lost
                named = known.places[place]
                if whole <= min(budget, costs.get(named, budget)):
                    costs[named] = whole
    return costs


def _last_legs(known: Net, goal: Place, lasts: frozenset[Place] | None) -> Pair:
    """The costs to the goal from where a search backwards begins: from itself, or from the places before it."""
    if lasts is None:
        return {known.number(goal): 0}, {}
    steps = [(before, diagonal) for before, diagonal in known.into(known.number(goal)) if known.places[before] in lasts]
    straight = {before: 1 for before, diagonal in steps if not diagonal}
    return straight, {before: known.terms.diagonals.first for before, diagonal in steps if diagonal}


def _detours_one_by_one(
    terms: Terms, start: Place, via: Via, goal: Place, budget: int, lasts: frozenset[Place] | None
) -> dict[Place, int]:
    """The same where some places cost more: it then matters which of the diagonal steps was the cheap one."""
    least = {}
    for place in reach(terms, start, budget, via).costs:
        beyond = reach(terms, start, budget, (*via, place))
        arrivals = beyond.arrivals(goal) if goal in beyond.costs else {}
        costs = [cost for last, cost in arrivals.items() if lasts is None or last in lasts]
        if costs:
            least[place] = min(costs)
    return least


@lru_cache(maxsize=1024)
def ends_of_two(
    terms: Terms, start: Place, budget: int, via: Via, taken: frozenset[Place], *, diagonal: bool
) -> dict[Place, tuple[int, Place]]:
    """Where a large vehicle may end: by the leading square, the cheapest cost and the square that follows.

    `taken` are the squares where it may not stop; `diagonal`: whether it may end lying across a corner.
    """
    reached, known = reach(terms, start, budget, via), net(terms)
    onward = {weight: reached.onward(weight, taken, diagonal=diagonal) for weight in ((1,) if known.even else (1, 2))}
    stops: dict[Place, tuple[int, Place]] = {}
    for place in reached.costs:
        if place in taken:
            continue
        number = known.number(place)
        costs = onward[known.weight(number)]
        steps = [(costs[across].get(before), before) for before, across in known.into(number)]
        legal = [(cost, known.places[before]) for cost, before in steps if cost is not None and cost <= budget]
        if legal:
            stops[place] = min(legal)
    return stops
