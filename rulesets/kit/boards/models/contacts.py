"""Who touches whom, as a graph: chains of contact, and how many can be paired off one to one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

import networkx as nx


def chains(contacts: Iterable[tuple[str, str]], order: Sequence[str]) -> list[list[str]]:
    """All who hang together by contacts, chain by chain, in this order of names."""
    place = {name: number for number, name in enumerate(order)}
    met: nx.Graph[str] = nx.Graph()
    met.add_edges_from(contacts)
    met_together = (sorted(chain, key=place.__getitem__) for chain in nx.connected_components(met))
    return sorted(met_together, key=lambda chain: place[chain[0]])


def most_pairs(ones: Collection[str], others: Collection[str], touched: Mapping[str, Sequence[str]]) -> int:
    """How many of one side can be paired off with the other at most, each with somebody whom he touches."""
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(ones)
    graph.add_edges_from((one, other) for one in ones for other in touched[one] if other in others)
    return len(nx.max_weight_matching(graph, maxcardinality=True))
