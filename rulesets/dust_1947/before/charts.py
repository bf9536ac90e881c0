"""Charts of platoons as a club writes them: who belongs to one, and what it is good for (PLAT)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator

from rulesets.dust_1947.table.cards import ARMOUR_CLASSES, Kind
from rulesets.kit.engine.handed_in import Fault, Faulty, PlainName, PlainNote, demand_none, entries, with_faults

T = TypeVar("T")

GIVEN = (
    *("Advanced Reactive Fire", "And Stay Down", "At the Double", "Brave", "Camouflage", "Charge", "Damage Resilient"),
    *("Defensive Tactics", "Fighting Spirit", "First Strike", "Move and Fire", "Nothin's Easy", "Scout", "Take Aim"),
    "Trailblazer",
)
"""The skills that may be the advantage of a platoon: what changes what a unit is before the game is not among them."""
MOST_CHARTS, MOST_OF_ONE = 8, 3
"""Charts of a collection, and platoons of one chart in a force: together they fit into one menu."""
PARTS = ("command", "required", "support")


def _given(word: str) -> str:
    if word not in GIVEN:
        raise ValueError(f"has to be one of {', '.join(GIVEN)}")
    return word


def _armour(word: str) -> str:
    if word not in ARMOUR_CLASSES:
        raise ValueError(f"has to be one of {', '.join(ARMOUR_CLASSES)}")
    return word


def _some(places: tuple[T, ...]) -> tuple[T, ...]:
    """At least one entry: counted when all of them are read, so that one that cannot be does not count as none."""
    if not places:
        raise ValueError("has 0 entries; 1 at least")
    return places


class Place(BaseModel):
    """A place of a chart for so many units: of these names, kinds and armour classes; what is empty says nothing."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: PlainName
    units: tuple[Annotated[str, Field(min_length=1, max_length=80)], ...] = Field(default=(), max_length=20)
    kinds: tuple[Kind, ...] = Field(default=(), max_length=5)
    armour: tuple[Annotated[str, AfterValidator(_armour)], ...] = Field(default=(), max_length=14)
    count: int = Field(default=1, ge=1, le=6)

    @model_validator(mode="after")
    def _says_something(self) -> Place:
        if not (self.units or self.kinds or self.armour):
            raise ValueError("has to say who stands there: units, kinds or armour")
        return self


class Advantage(BaseModel):
    """What a platoon is good for: the skills that all its units have."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: PlainName
    skills: Annotated[tuple[Annotated[str, AfterValidator(_given)], ...], AfterValidator(_some), Field(max_length=3)]


class Chart(BaseModel):
    """DU-PLAT-01: the table of organisation of a platoon. Its name, with a number behind it, names a body of a list."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: Annotated[PlainName, Field(max_length=20)]
    note: PlainNote = ""
    command: Place
    required: Annotated[tuple[Place, ...], AfterValidator(_some), Field(max_length=6)]
    support: tuple[Place, ...] = Field(default=(), max_length=12)
    advantage: Advantage

    @property
    def places(self) -> tuple[Place, ...]:
        """All places: the command unit's, then those that are required, then those of support."""
        return (self.command, *self.required, *self.support)

    def is_required(self, number: int) -> bool:
        """Whether a place, by its number among all, has to be filled."""
        return number <= len(self.required)

    @model_validator(mode="after")
    def _commanded_by_one(self) -> Chart:
        if self.command.count != 1:
            raise ValueError("has one command unit: the count of command is 1")
        return self


class Charts(BaseModel):
    """A file of charts."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    umpire_platoons: Literal[1]
    ruleset: Literal["dust_1947"]
    platoons: Annotated[tuple[Chart, ...], AfterValidator(_some), Field(max_length=MOST_CHARTS)]


class Platoon(BaseModel):
    """A platoon of a force: what it is called, its chart, and which of the force's cards belong to it, from 0.

    `least` is for each place of the chart the least armour of those who may stand there, by their type.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    chart: Chart
    members: tuple[int, ...]
    least: tuple[dict[str, str], ...] = ()


def read(told: str, raw: Mapping[str, Any], names: Sequence[str], taken: Sequence[str]) -> tuple[Chart, ...]:
    """The charts of a file, given as JSON and as what that says; `names` are the units that there are, `taken` the
    names of other charts. Raises Faulty with everything that is wrong."""
    faults = [*_strangers(raw, names), *_named_twice(raw, taken)]
    try:
        charts = Charts.model_validate_json(told, strict=True)
        demand_none(faults, "Charts")
    except ValidationError as wrong:
        raise Faulty(with_faults(wrong, faults), ()) from None
    return charts.platoons


def _strangers(raw: Mapping[str, Any], names: Sequence[str]) -> Iterator[Fault]:
    """Names of units that are not among those that there are."""
    known = {name.casefold() for name in names}
    for place, where in _places(raw):
        for number, name in enumerate(entries(place, "units", 20)):
            if isinstance(name, str) and name.casefold() not in known:
                yield Fault((*where, "units", number), name, _unknown(name, names))


def _unknown(name: str, names: Sequence[str]) -> str:
    near = ", ".join(get_close_matches(name, names, 3))
    return f"is no unit of these files; there are {near}" if near else "is no unit of these files"


def _places(raw: Mapping[str, Any]) -> Iterator[tuple[dict[str, Any], tuple[str | int, ...]]]:
    """Each place of a file's charts as it is written, and where that stands."""
    for number, chart in enumerate(entries(raw, "platoons", MOST_CHARTS)):
        for part in PARTS if isinstance(chart, dict) else ():
            here = ("platoons", number, part)
            if isinstance(chart.get(part), dict):
                yield chart[part], here
            numbered = [*enumerate(entries(chart, part, 12))]
            yield from ((place, (*here, at)) for at, place in numbered if isinstance(place, dict))


def _named_twice(raw: Mapping[str, Any], taken: Sequence[str]) -> Iterator[Fault]:
    seen = {name.casefold() for name in taken}
    for number, chart in enumerate(entries(raw, "platoons", MOST_CHARTS)):
        name = chart.get("name") if isinstance(chart, dict) else None
        if isinstance(name, str):
            if name.casefold() in seen:
                yield Fault(("platoons", number, "name"), name, "is the name of another platoon too")
            seen.add(name.casefold())
