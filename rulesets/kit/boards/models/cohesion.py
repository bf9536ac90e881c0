"""Whether a group hangs together: which models are linked, and the parts that the links make.

Which distance links two models is the game's affair: it may hang on both of them, and on an order that was given.
"""

from __future__ import annotations

from collections.abc import Callable

import networkx as nx
import numpy as np

from rulesets.kit.boards.models.group import Group, Numbers, Tolerances

Link = Callable[[str, str], float]
"""The most inches between two models, by their names, that are linked."""


def _beyond(group: Group, link: Link) -> Numbers:
    """By how many inches every two models are farther apart than would link them."""
    links = np.array([[link(one, other) for other in group.names] for one in group.names])
    return np.asarray(group.gaps(group) - links.reshape(len(group), len(group)))


def parts(group: Group, link: Link, tolerances: Tolerances) -> list[tuple[str, ...]]:
    """The parts into which a group falls, the largest first; of equal ones that which comes first."""
    linked = nx.from_numpy_array(_beyond(group, link) <= tolerances.reach)
    found = [tuple(group.names[number] for number in sorted(part)) for part in nx.connected_components(linked)]
    return sorted(found, key=len, reverse=True)


def is_one_chain(group: Group, link: Link, tolerances: Tolerances) -> bool:
    """Whether every model can be reached from every other by links; a single model always is."""
    return len(parts(group, link, tolerances)) <= 1


def inches_missing(group: Group, link: Link, tolerances: Tolerances) -> float:
    """How far a group is from one chain: by how many inches in all the gaps that part it are too wide, at best."""
    beyond = _beyond(group, link)
    wide = np.where(beyond <= tolerances.reach, 0.0, beyond)
    tree = nx.minimum_spanning_tree(_weighted(wide))
    return float(sum(wide[one, other] for one, other in tree.edges))


def _weighted(inches: Numbers) -> nx.Graph[int]:
    """Every two models with the inches between them; `from_numpy_array` would take 0 for no edge."""
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(inches)))
    rows, columns = np.triu_indices(len(inches), 1)
    graph.add_weighted_edges_from(zip(rows.tolist(), columns.tolist(), inches[rows, columns].tolist(), strict=True))
    return graph
