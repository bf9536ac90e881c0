"""What can be reached, and how: the cheapest ways over places of any kind.

A cheaper first diagonal makes it matter whether one was used, so the search goes over nodes: a place, whether a
diagonal is used up, and how many of the places to pass have been passed. `squares.paths` asks it about squares,
`hexes.paths` about hexes, which have no diagonals.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import Generic, NamedTuple, Protocol, TypeVar

from rulesets.kit.boards.diagonals import Diagonals

Place = TypeVar("Place", bound=Hashable)


class Heading(Protocol):
    """The direction of a step, on squares or hexes: whether it crosses a corner, and its place among equal ones."""

    @property
    def diagonal(self) -> bool:
        """Whether it leads across a corner."""

    @property
    def rank(self) -> int:
        """Of equally good ways the one of lower rank is taken."""


Move = tuple[Place, int, Heading | None]
"""A step to a place: the place, its extra cost in squares, its direction. Without one (stairs) the cost is all."""
Moves = Callable[[Place], Iterable[Move[Place]]]
"""The steps that lead on from a place."""

_UNDIRECTED = 99
"""The rank of a step without a direction: behind all others."""


def reach_places(
    start: Place, budget: int | None, moves: Moves[Place], diagonals: Diagonals, via: Sequence[Place] = ()
) -> "Reach[Place]":
    """Every place within a budget in squares, after passing the places of ``via`` in their order.

    Without a budget (None) there must be finitely many places.
    """
    return Reach(_Search(start, budget, moves, diagonals, via))


class _Way(NamedTuple, Generic[Place]):
    """A step out of a place with its whole cost in squares before and after the first diagonal."""

    place: Place
    fresh: int
    used: int
    diagonal: int
    rank: int


class _Node(NamedTuple, Generic[Place]):
    """A place and how it was come by. Its layer is twice the squares of ``via`` passed, and 1 more after a diagonal."""

    place: Place
    layer: int


class _Search(Generic[Place]):
    """The cheapest cost of every node within the budget, settled in order of cost."""

    def __init__(
        self, start: Place, budget: int | None, moves: Moves[Place], diagonals: Diagonals, via: Sequence[Place]
    ) -> None:
        self._moves, self._diagonals = moves, diagonals
        self._via = [place for place, _ in groupby(via)]
        self.budget = float("inf") if budget is None else budget
        self.complete = 2 * len(self._via)
        self.costs: list[dict[Place, int]] = [{} for _ in range(self.complete + 2)]
        self.ways: dict[Place, list[_Way[Place]]] = {}
        self.start = _Node(start, self.layer_at(start, 0))
        self._settle()

    def layer_at(self, place: Place, layer: int) -> int:
        """The layer after coming to a place: two up if it is the next of ``via``."""
        return layer + 2 if layer < self.complete and place == self._via[layer >> 1] else layer

    def _settle(self) -> None:
        """Dijkstra's search; costs are small whole numbers, so nodes wait in one list per cost."""
        self.costs[self.start.layer][self.start.place] = 0
        waiting: defaultdict[int, list[tuple[Place, int]]] = defaultdict(list)
        waiting[0].append(self.start)
        while waiting:
            cost = min(waiting)
            for place, layer in waiting.pop(cost):
                if cost < self.budget and self.costs[layer][place] == cost:
                    self._leave(place, layer, cost, waiting)

    def _leave(self, place: Place, layer: int, cost: int, waiting: defaultdict[int, list[tuple[Place, int]]]) -> None:
        """Note what every step out of a settled node leads to, where that is cheaper than known so far."""
        costs, budget, used = self.costs, self.budget, layer & 1
        for there, fresh_price, used_price, diagonal, _ in self._ways_from(place):
            total = cost + (used_price if used else fresh_price)
            if total > budget:
                continue
            there_layer = layer | diagonal
            if there_layer < self.complete:
                there_layer = self.layer_at(there, there_layer)
            known = costs[there_layer].get(there)
            if known is None or total < known:
                costs[there_layer][there] = total
                waiting[total].append((there, there_layer))

    def _ways_from(self, place: Place) -> list[_Way[Place]]:
        """The steps out of a place; the game is asked once for each."""
        ways = self.ways.get(place)
        if ways is None:
            ways = self.ways[place] = [self._way(*move) for move in self._moves(place)]
        return ways

    def _way(self, place: Place, extra: int, direction: Heading | None) -> _Way[Place]:
        if direction is None:
            if extra < 1:
                raise ValueError("A step without a direction must cost at least 1.")
            return _Way(place, extra, extra, 0, _UNDIRECTED)
        if not direction.diagonal:
            return _Way(place, extra + 1, extra + 1, 0, direction.rank)
        first, further = self._diagonals.first, self._diagonals.further
        return _Way(place, extra + first, extra + further, int(first != further), direction.rank)


class _Route(NamedTuple, Generic[Place]):
    """A path and how straight it is: turns, then steps, then the directions in their order. Less is straighter."""

    turns: int
    steps: int
    ranks: tuple[int, ...]
    places: tuple[Place, ...]

    @property
    def bend(self) -> tuple[int, int, tuple[int, ...]]:
        """What routes are compared by."""
        return self.turns, self.steps, self.ranks

    def onward(self, place: Place, rank: int) -> "_Route[Place]":
        """This route and one step more."""
        turned = bool(self.ranks) and self.ranks[-1] != rank
        return _Route(self.turns + turned, self.steps + 1, (*self.ranks, rank), (*self.places, place))


class Reach(Mapping[Place, int], Generic[Place]):
    """The places that can be reached, each with its cheapest cost in squares; the start is one of them at 0.

    Of equally cheap paths the one with the fewest turns is given, then the one with the fewest steps, then the one
    whose steps come first in the order N, E, S, W, NE, SE, SW, NW: the same question always has the same answer.
    A reach is for asking, never for saving; what is saved of it is a path.
    """

    def __init__(self, search: _Search[Place]) -> None:
        self._search = search
        fresh, used = search.costs[search.complete], search.costs[search.complete + 1]
        both = {place: min(cost, used.get(place, cost)) for place, cost in fresh.items()}
        self._cheapest = {**used, **both}

    def __getitem__(self, place: Place) -> int:
        return self._cheapest[place]

    def __contains__(self, place: object) -> bool:
        return place in self._cheapest

    def __iter__(self) -> Iterator[Place]:
        return iter(self._cheapest)

    def __len__(self) -> int:
        return len(self._cheapest)

    def arrivals(self, place: Place) -> dict[Place, int]:
        """The places from which the last step to this one can be made, each with the cheapest cost in squares so."""
        cheapest: dict[Place, int] = {}
        for node, _, total in self._last_steps(place):
            cheapest[node.place] = min(total, cheapest.get(node.place, total))
        return cheapest

    def path(self, place: Place, last: Place | None = None) -> tuple[Place, ...]:
        """The cheapest path, start and end included; with ``last``, the cheapest whose last step comes from there.

        KeyError if there is none.
        """
        if last is None and self[place] == 0:
            return (place,)
        ends = [end for end in self._last_steps(place) if last in (None, end[0].place)]
        if not ends:
            raise KeyError(last)
        least = min(total for _, _, total in ends)
        best = [(node, way) for node, way, total in ends if total == least]
        routes = self._straightest([node for node, _ in best])
        onward = [route.onward(place, way.rank) for node, way in best for route in routes[node].values()]
        return min(onward, key=lambda route: route.bend).places

    def _last_steps(self, place: Place) -> list[tuple[_Node[Place], _Way[Place], int]]:
        """Every affordable last step to a place: the node before it, the step, the whole cost in squares."""
        return [
            (node, way, total)
            for node, way, layer, total in self._steps_into.get(place, ())
            if layer >= self._search.complete
        ]

    @cached_property
    def _steps_into(self) -> dict[Place, list[tuple[_Node[Place], _Way[Place], int, int]]]:
        """By place, every affordable step to it: the node before, the step, the layer it leads to, the whole cost."""
        search, into = self._search, defaultdict(list)
        for layer, costs in enumerate(search.costs):
            for place, cost in costs.items():
                for way in search.ways.get(place, ()):
                    total = cost + (way.used if layer & 1 else way.fresh)
                    if total <= search.budget:
                        after = search.layer_at(way.place, layer | way.diagonal)
                        into[way.place].append((_Node(place, layer), way, after, total))
        return into

    def _cheapest_into(self, node: _Node[Place]) -> list[tuple[_Node[Place], _Way[Place]]]:
        """The last steps of the cheapest paths to a node."""
        cost = self._search.costs[node.layer][node.place]
        steps = self._steps_into.get(node.place, ())
        return [(before, way) for before, way, layer, total in steps if layer == node.layer and total == cost]

    def _straightest(self, ends: list[_Node[Place]]) -> dict[_Node[Place], dict[int, _Route[Place]]]:
        """The straightest of the cheapest routes to each node on the way to these, by the direction they end in."""
        start = self._search.start
        routes = {start: {-1: _Route(0, 0, (), (start.place,))}}
        for node in self._way_back(ends):
            options = [
                route.onward(node.place, way.rank)
                for before, way in self._cheapest_into(node)
                for route in routes[before].values()
            ]
            options.sort(key=lambda route: route.bend, reverse=True)
            routes[node] = {route.ranks[-1]: route for route in options}
        return routes

    def _way_back(self, ends: list[_Node[Place]]) -> list[_Node[Place]]:
        """Every node on a cheapest path to one of these, the ends included, the start not, in order of cost."""
        met, look = set(ends), list(ends)
        while look:
            before = {node for node, _ in self._cheapest_into(look.pop())} - met
            met |= before
            look += before
        return sorted(met - {self._search.start}, key=lambda node: self._search.costs[node.layer][node.place])
