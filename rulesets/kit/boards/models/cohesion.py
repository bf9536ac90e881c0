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
    falls_into = [tuple(group.names[number] for number in sorted(part)) for part in nx.connected_components(linked)]
    return sorted(falls_into, key=len, reverse=True)


def is_one_chain(group: Group, link: Link, tolerances: Tolerances) -> bool:
    """Whether every model can be reached from every other by links; a single model always is."""
    return len(parts(group, link, tolerances)) <= 1


def inches_missing(group: Group, link: Link, tolerances: Tolerances) -> float:
    """How far a group is from one chain: by how many inches in all the gaps that part it are too wide, at best."""
    beyond = _beyond(group, link)
    return _least_tree(np.where(beyond <= tolerances.reach, 0.0, beyond))


def _least_tree(wide: Numbers) -> float:
    """The least sum of gaps by which all hang together: whoever is nearest to those that do comes next."""
    if not len(wide):
        return 0.0
    total, nearest = 0.0, wide[0].copy()
    nearest[0] = np.inf
    for _ in range(len(wide) - 1):
        following = int(nearest.argmin())
        total += float(nearest[following])
        nearest = np.where(np.isinf(nearest), np.inf, np.minimum(nearest, wide[following]))
        nearest[following] = np.inf
    return total
