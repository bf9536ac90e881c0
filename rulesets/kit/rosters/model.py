"""What catalogues say, in nobody's game: entries with profiles, rules, costs, constraints, and what could be chosen."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from rulesets.kit.rosters import words

Weight = Literal["unread", "repaired", "noted"]
"""How grave a finding is: a value that is missing now; one that was put right; one that no unit needs."""

LARGEST = 1_000_000
"""No number in a catalogue is beyond this."""


class Place(NamedTuple):
    """Where something stands: the file's name and the line in it."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{words.name(self.file)} line {self.line}"


class Finding(NamedTuple):
    """A value that was not read, was put right, or is not needed: where it stands, of which unit, and why."""

    weight: Weight
    place: Place
    unit: str
    element: str
    value: str
    why: str

    def __str__(self) -> str:
        of = f", {words.shown(self.unit)}" if self.unit else ""
        value = f' "{words.shown(self.value)}"' if self.value else ""
        return f"{self.place}{of}: {words.shown(self.element)}{value}: {words.sentence(self.why)}"


@dataclass(slots=True, eq=False)
class Modifier:
    """A change that a catalogue makes to one of its values; `conditional`: only where other choices allow it.

    What always holds is done when the value is read. `kept`, here and below, are those that could not be done.
    """

    kind: str
    field: str
    value: str
    conditional: bool
    place: Place


@dataclass(slots=True, eq=False)
class Profile:
    """A row of a table: its kind ("Weapons"), and the values by the names of their columns, as written."""

    id: str
    name: str
    kind: str
    values: dict[str, str]
    hidden: bool
    place: Place
    columns: dict[str, str] = field(default_factory=dict)
    """The names of the columns by their ids, which modifiers name."""
    kept: list[Modifier] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Rule:
    """A special rule by name; its text may be empty."""

    id: str
    name: str
    text: str
    hidden: bool
    place: Place
    kept: list[Modifier] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Constraint:
    """A limit on how many may be chosen: "min" or "max", of what (`field`), within what (`scope`)."""

    id: str
    kind: str
    field: str
    scope: str
    value: float
    percent: bool


@dataclass(slots=True, eq=False)
class Entry:
    """Something that can stand in a list, with all that its links bring. `target` is the id of the entry that it links
    to (empty: it is written out here); `primary` is its main category."""

    id: str
    target: str
    name: str
    kind: str
    hidden: bool
    place: Place
    profiles: list[Profile] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    costs: dict[str, float] = field(default_factory=dict)
    constraints: list[Constraint] = field(default_factory=list)
    categories: list[str] = field(default_factory=list)
    primary: str = ""
    entries: list[Entry] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    kept: list[Modifier] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Group:
    """Entries of which some are chosen; `default` is the id of the one that is chosen where nobody says."""

    id: str
    target: str
    name: str
    hidden: bool
    place: Place
    default: str = ""
    constraints: list[Constraint] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    kept: list[Modifier] = field(default_factory=list)


def number(text: str) -> float | None:
    """A number as catalogues write it, or None."""
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) and abs(value) <= LARGEST else None


def limit(constraints: list[Constraint], kind: Literal["min", "max"], *scopes: str) -> int | None:
    """The strictest whole number of selections that constraints of a kind set within a scope; None: there is none.

    BattleScribe writes -1 for a maximum that is none.
    """
    values = [
        int(one.value)
        for one in constraints
        if one.kind == kind and one.field == "selections" and one.scope in scopes and not one.percent
    ]
    told = [value for value in values if value >= 0]
    if not told:
        return None
    return max(told) if kind == "min" else min(told)
