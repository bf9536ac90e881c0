"""What a player may choose in a unit of a catalogue: each way to field it, with how many of everything in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations_with_replacement, islice, product

from rulesets.kit.rosters.model import Entry, Group, limit

MOST_WAYS = 24
"""The most ways to field one unit that are offered; beyond, what its catalogue gives where nobody chooses."""
MOST_ENTRIES = 250
"""The most entries and groups of a unit; no card comes near it."""
MOST_TAKEN = 6
"""The most members of a group that are combined; where there must be more, all are of the first kind."""
MOST_TRIED = 2_000
"""The most combinations of a group that are looked at."""
_PARENT = ("parent", "self")


@dataclass(frozen=True, slots=True)
class Way:
    """A way to field a unit: its entries with how many of each, the unit's own first. `chosen` are those that a player
    has chosen; `more` tells that there are ways which are not offered."""

    entries: tuple[tuple[Entry, int], ...] = ()
    chosen: tuple[Entry, ...] = ()
    more: bool = False

    def times(self, number: int) -> Way:
        """All of this, so many times."""
        return replace(self, entries=tuple((entry, number * count) for entry, count in self.entries))


def ways(entry: Entry) -> list[Way]:
    """Every way to field a unit, the one that its catalogue gives first; none where there are too many entries."""
    if _size(entry) > MOST_ENTRIES:
        return []
    offered = list(islice(_of_entry(entry), MOST_WAYS + 1))
    return offered if len(offered) <= MOST_WAYS else [replace(offered[0], more=True)]


def _size(bearer: Entry | Group) -> int:
    """How many entries and groups there are in all."""
    below: list[Entry | Group] = [*bearer.entries, *bearer.groups]
    return 1 + sum(map(_size, below))


def _of_entry(entry: Entry) -> Iterator[Way]:
    """An entry with what it must have, in each way of what it may have."""
    parts = [_of_child(child) for child in entry.entries if not child.hidden]
    parts += [_of_group(group) for group in entry.groups if not group.hidden]
    yield from _together([[Way(((entry, 1),))], *parts])


def _together(parts: Sequence[Sequence[Way]]) -> Iterator[Way]:
    """One way of each part, in every combination; the first of each part first."""
    for team in product(*parts):
        entries = tuple(chain.from_iterable(way.entries for way in team))
        chosen = tuple(chain.from_iterable(way.chosen for way in team))
        yield Way(entries, chosen, any(way.more for way in team))


def _of_child(child: Entry) -> list[Way]:
    """An entry that stands in another: as many as there must be, or as a choice with and without one."""
    least, most = limit(child.constraints, "min", *_PARENT) or 0, limit(child.constraints, "max", *_PARENT)
    if least:
        return _few(way.times(least) for way in _of_entry(child))
    return [Way()] if most == 0 else _few([Way(), *(_picked(child, way) for way in _of_entry(child))])


def _of_group(group: Group) -> list[Way]:
    """What can be taken of a group: as many as there must be, one where it says nothing but a maximum."""
    least = limit(group.constraints, "min", *_PARENT) or 0
    most = limit(group.constraints, "max", *_PARENT)
    fixed = [_of_child(one) for one in _members(group) if limit(one.constraints, "min", *_PARENT)]
    if fixed:
        return _few(_together(fixed))
    number = max(1, least)
    taken = _few(_taken(group, number))
    return taken if least else _few([Way(), *taken]) if most != 0 else [Way()]


def _members(group: Group) -> list[Entry]:
    """The entries of a group and of the groups in it, the one that is taken where nobody chooses first."""
    inner = [one for below in group.groups if not below.hidden for one in _members(below)]
    entries = [one for one in (*group.entries, *inner) if not one.hidden]
    return sorted(entries, key=lambda one: group.default not in (one.id, one.target) if group.default else False)


def _taken(group: Group, number: int) -> Iterator[Way]:
    """So many members in every combination that their own limits allow."""
    members = [(_at_most(one), _few(_picked(one, way) for way in _of_entry(one))) for one in _members(group)]
    if number > MOST_TAKEN:
        yield from (replace(way.times(number), more=True) for _, parts in members[:1] for way in parts[:1])
        return
    for team in islice(combinations_with_replacement(range(len(members)), number), MOST_TRIED):
        if all(team.count(index) <= members[index][0] for index in set(team)):
            yield from _together([members[index][1] for index in team])


def _at_most(entry: Entry) -> int:
    most = limit(entry.constraints, "max", *_PARENT)
    return MOST_WAYS if most is None else most


def _picked(entry: Entry, way: Way) -> Way:
    return replace(way, chosen=(entry, *way.chosen))


def _few(offered: Iterable[Way]) -> list[Way]:
    """Not more than can be offered."""
    return list(islice(offered, MOST_WAYS + 1))
