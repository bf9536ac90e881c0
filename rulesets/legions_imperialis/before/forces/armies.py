"""The army lists: what each army may field, from the files in this folder (ARMY-02)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, model_validator

from rulesets.kit.boards.tables.places import Frozen
from rulesets.legions_imperialis.table.profiles import Card, Mode, Profile, Role, Weapon

KEYS = ("wardens", "scourge")
FOLDER = Path(__file__).parent
Size = Literal["patrol", "clash", "campaign"]
"""The sizes of game for which an army has a sample."""


class Formed(Frozen):
    """A Formation as it is fielded: its kind, and the keys of its Detachments."""

    name: str
    detachments: tuple[str, ...] = Field(min_length=1)


class Sample(Frozen):
    """What an army fields in a game of a size."""

    size: Size
    formations: tuple[Formed, ...] = Field(min_length=1)


class Slots(Frozen):
    """A kind of Formation: how many Detachments of each role it has at least and at most (LIX-ARMY-06)."""

    name: str
    slots: Mapping[Role, tuple[int, int]]


class Army(Frozen):
    """An army list: its Detachments, the kinds of its Formations, and its samples."""

    key: str
    name: str
    allegiance: Literal["loyalist", "traitor"]
    detachment: tuple[Card, ...] = Field(min_length=1)
    formation: tuple[Slots, ...] = Field(min_length=1)
    sample: tuple[Sample, ...] = Field(min_length=1)

    @model_validator(mode="before")
    @classmethod
    def _put_together(cls, told: dict[str, Any]) -> dict[str, Any]:
        """Weapons and models are told once, and named where they are carried and fielded."""
        weapons = {name: _weapon(name, its) for name, its in told["weapons"].items()}
        models = {name: _profile(name, its, weapons) for name, its in told["models"].items()}
        cards = [_card(its, models) for its in told["detachment"]]
        known = {field: told[field] for field in ("key", "name", "allegiance", "formation", "sample")}
        return {**known, "detachment": cards}

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Its Detachments by their keys."""
        return {card.key: card for card in self.detachment}

    @cached_property
    def kinds(self) -> dict[str, Slots]:
        """The kinds of its Formations by their names."""
        return {one.name: one for one in self.formation}

    def of_role(self, role: Role) -> list[Card]:
        """Its Detachments that fill a slot of this role."""
        return [card for card in self.detachment if card.role == role]

    def of(self, size: str) -> tuple[Formed, ...]:
        """What it fields in a game of a size."""
        return next(sample.formations for sample in self.sample if sample.size == size)


def _weapon(name: str, its: dict[str, Any]) -> Weapon:
    modes = its.get("modes", {"": its})
    return Weapon(name=name, modes=tuple(_mode(mode, told) for mode, told in modes.items()))


def _mode(name: str, told: dict[str, Any]) -> Mode:
    band = told.get("range", 0)
    least, most = band if isinstance(band, list) else (0, band)
    return Mode(
        name=name,
        least=least,
        most=most,
        dice=str(told.get("dice", 1)),
        hit=told.get("hit"),
        ap=told.get("ap", 0),
        traits=tuple(told.get("traits", ())),
    )


def _profile(name: str, its: dict[str, Any], weapons: Mapping[str, Weapon]) -> Profile:
    carried = tuple(weapons[weapon] for weapon in its.get("weapons", ()))
    return Profile(name=name, **{**its, "move": its.get("move"), "save": its.get("save"), "weapons": carried})


def _card(its: dict[str, Any], models: Mapping[str, Profile]) -> Card:
    named = tuple(name for name, count in its["models"].items() for _ in range(count))
    profiles = tuple(models[name] for name in its["models"])
    told = {field: its[field] for field in ("key", "name", "points", "role")}
    return Card(**told, profiles=profiles, models=named)


@cache
def file_of(key: str) -> str:
    """The file of an army list."""
    return (FOLDER / f"{key}.toml").read_text(encoding="utf-8")


@cache
def army(key: str) -> Army:
    """The army list of this key."""
    return Army.model_validate(tomllib.loads(file_of(key)))
