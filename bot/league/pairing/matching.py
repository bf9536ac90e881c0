"""The pairs that together cost least: minimum-weight matching of a general graph, by networkx."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Pair = tuple[int, int]
Cost = tuple[int, ...]
"""What a pair costs in each respect, the weightiest first; none below 0, all of the same length."""


def matched(costs: Mapping[Pair, Cost]) -> list[Pair]:
    """As many pairs as possible, nobody in two, and of all such choices one whose summed costs are lowest.

    The first respect goes before the second, and so on. The same costs give the same pairs, in order.
    """
    import networkx as nx

    graph: nx.Graph[int] = nx.Graph()
    weights = _single(costs)
    highest = max(weights.values(), default=0)
    for pair in sorted(weights):
        graph.add_edge(*pair, weight=highest + 1 - weights[pair])
    return sorted(_sorted(pair) for pair in nx.max_weight_matching(graph, maxcardinality=True))


def _single(costs: Mapping[Pair, Cost]) -> dict[Pair, int]:
    """Each cost as one whole number: what all pairs together cost in one respect never outweighs 1 in a weightier."""
    pairs = len({one for pair in costs for one in pair}) // 2
    scale, scales = 1, list[int]()
    for respect in reversed(list(zip(*costs.values(), strict=True))):
        scales.insert(0, scale)
        scale *= 1 + pairs * max(respect)
    return {pair: sum(_products(cost, scales)) for pair, cost in costs.items()}


def _products(cost: Cost, scales: Iterable[int]) -> Iterable[int]:
    return (amount * scale for amount, scale in zip(cost, scales, strict=True))


def _sorted(pair: Pair) -> Pair:
    return (min(pair), max(pair))
