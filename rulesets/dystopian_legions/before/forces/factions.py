"""The army lists: what each faction may field, from the files in this folder (FORCE-03)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, model_validator

from rulesets.dystopian_legions.table.profiles import Card, ModelType, Profile, Slot, Weapon
from rulesets.kit.boards.tables.formations import Base, RectangularBase, RoundBase
from rulesets.kit.boards.tables.places import THOUSANDTHS, Frozen

KEYS = ("expedition", "republic")
FOLDER = Path(__file__).parent
Size = Literal["skirmish", "battle"]
"""The sizes of game for which a faction has an army."""
BASES: dict[ModelType, int] = {"infantry": 1000, "heavy_infantry": 1575, "aeronaut": 1000, "cavalry": 1575}
"""The diameter of a model's base by its type, in thousandths of an inch."""
Kind = Literal["model", "weapon", "transport"]
KINDS: tuple[Kind, ...] = ("model", "weapon", "transport")


class Extra(Frozen):
    """What a section may have besides the models that always stand in it: models, a section weapon (DL-SW-02), or a
    transport (DL-TRANS-01). So many at least and at most, each for so many points; `usual` is how many the samples
    field."""

    kind: Kind
    name: str
    points: int
    least: int = 0
    most: int = 1
    usual: int = 1

    @property
    def key(self) -> str:
        """What it is known by in a list."""
        return self.name.lower().replace(" ", "-")


class Entry(Frozen):
    """A section as its army list has it: `points` are what it costs with the `models` that always stand in it."""

    key: str
    name: str
    points: int
    slot: Slot
    profiles: tuple[Profile, ...]
    models: tuple[str, ...] = Field(min_length=1)
    extras: tuple[Extra, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    mars: tuple[str, ...] = ()
    transports: tuple[Card, ...] = ()
    fire_teams: bool = False

    @property
    def usual(self) -> Card:
        """The section as the samples field it."""
        return self.card({extra.key: extra.usual for extra in self.extras})

    def card(self, counts: Mapping[str, int]) -> Card:
        """The section with so many of each extra."""
        had = [(extra, counts.get(extra.key, 0)) for extra in self.extras]
        more = tuple(extra.name for extra, count in had if extra.kind == "model" for _ in range(count))
        armed = [extra.name for extra, count in had if extra.kind == "weapon" for _ in range(count)]
        models = (*self.models, *more)
        ridden = [extra.name for extra, count in had if extra.kind == "transport" and count]
        return Card(
            key=self.key,
            name=self.name,
            points=self.points + sum(extra.points * count for extra, count in had),
            slot=self.slot,
            profiles=tuple(profile for profile in self.profiles if profile.name in models),
            models=models,
            section_weapons=tuple(self.weapon(name) for name in armed),
            mars=self.mars,
            transport=next((card for card in self.transports if card.name in ridden), None),
            fire_teams=self.fire_teams,
        )

    def extra(self, key: str) -> Extra | None:
        """The extra of this key."""
        return next((extra for extra in self.extras if extra.key == key), None)

    def profile(self, name: str) -> Profile:
        """The model of this name."""
        return next(profile for profile in self.profiles if profile.name == name)

    def ridden(self, name: str) -> Profile:
        """The transport of this name."""
        return next(card.profiles[0] for card in self.transports if card.name == name)

    def weapon(self, name: str) -> Weapon:
        """The section weapon of this name."""
        return next(weapon for weapon in self.weapons if weapon.name == name)


class Army(Frozen):
    """What a faction fields in a game of a size: the keys of its sections, platoon by platoon."""

    size: Size
    platoons: tuple[tuple[str, ...], ...] = Field(min_length=1)


class Faction(Frozen):
    """A faction: its name and that of its platoons, the sections that it can field, and its armies."""

    key: str
    name: str
    platoon: str
    section: tuple[Entry, ...] = Field(min_length=1)
    army: tuple[Army, ...] = Field(min_length=1)

    @model_validator(mode="before")
    @classmethod
    def _put_together(cls, told: dict[str, Any]) -> dict[str, Any]:
        """Weapons and models are told once, and named where they are carried and fielded."""
        weapons = {name: Weapon(name=name, **its) for name, its in told["weapons"].items()}
        models = {name: _profile(name, its, weapons) for name, its in told["models"].items()}
        sections = [_entry(its, weapons, models) for its in told["section"]]
        known = {field: told[field] for field in ("key", "name", "platoon", "army")}
        return {**known, "section": sections}

    @cached_property
    def entries(self) -> dict[str, Entry]:
        """Its sections by their keys."""
        return {entry.key: entry for entry in self.section}

    def of_slot(self, slot: Slot) -> list[Entry]:
        """Its sections that fill slots of a kind."""
        return [entry for entry in self.section if entry.slot == slot]

    def platoons(self, size: str) -> tuple[tuple[Card, ...], ...]:
        """The sections that it fields in a game of a size, platoon by platoon."""
        fielded = next(army for army in self.army if army.size == size)
        return tuple(tuple(self.entries[key].usual for key in platoon) for platoon in fielded.platoons)


def _profile(name: str, told: dict[str, Any], weapons: dict[str, Weapon]) -> Profile:
    base = _base(told)
    carried = tuple(weapons[weapon] for weapon in told.get("weapons", ()))
    return Profile.model_validate({"lp": 1, **told, "name": name, "base": base, "weapons": carried})


def _base(told: dict[str, Any]) -> Base:
    """The base that is told, so many inches wide and deep, or the round one of its type."""
    if "base" in told:
        wide, deep = (round(inches * THOUSANDTHS) for inches in told["base"])
        return RectangularBase(width=wide, depth=deep)
    return RoundBase(diameter=BASES[told.get("type", "infantry")])


def _entry(told: dict[str, Any], weapons: dict[str, Weapon], models: dict[str, Profile]) -> Entry:
    extras = [_extra(extra) for extra in told.get("extras", ())]
    names = [*told["models"], *(extra.name for extra in extras if extra.kind == "model")]
    return Entry.model_validate(
        {
            **told,
            "extras": tuple(extras),
            "profiles": tuple(models[name] for name in dict.fromkeys(names)),
            "weapons": tuple(weapons[extra.name] for extra in extras if extra.kind == "weapon"),
            "transports": tuple(_transport(models[one.name], told) for one in extras if one.kind == "transport"),
        }
    )


def _transport(profile: Profile, told: dict[str, Any]) -> Card:
    """The card of a transport; what it costs stands on that of its section."""
    return Card(
        key=f"{told['key']} {profile.name}",
        name=profile.name,
        points=0,
        slot=told["slot"],
        profiles=(profile,),
        models=(profile.name,),
    )


def _extra(told: dict[str, Any]) -> Extra:
    kind: Kind = next(one for one in KINDS if one in told)
    return Extra.model_validate({**{key: told[key] for key in told if key != kind}, "kind": kind, "name": told[kind]})


@cache
def file_of(key: str) -> str:
    """The text of a faction's file."""
    return (FOLDER / f"{key}.toml").read_text(encoding="utf-8")


@cache
def faction(key: str) -> Faction:
    """The faction of this key."""
    return Faction.model_validate(tomllib.loads(file_of(key)))
