"""The army lists: what each faction fields, from the files in this folder."""

from __future__ import annotations

import re
import tomllib
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, model_validator

from rulesets.dystopian_legions.table.profiles import Card, ModelType, Profile, Weapon
from rulesets.kit.boards.tables.formations import RoundBase
from rulesets.kit.boards.tables.places import Frozen
from rulesets.kit.engine.choice import Choice

KEYS = ("expedition", "republic")
Size = Literal["skirmish", "battle"]
"""The sizes of game for which a faction has an army."""
BASES: dict[ModelType, int] = {"infantry": 1000, "heavy_infantry": 1575, "cavalry": 1575}
"""The diameter of a model's base by its type, in thousandths of an inch."""
_SEVERAL = re.compile(r"(.+)\*(\d+)")
"""Several models of a kind, as a file writes them: "Gunner*2"."""


class Army(Frozen):
    """What a faction fields in a game of a size: the keys of its sections, platoon by platoon."""

    size: Size
    platoons: tuple[tuple[str, ...], ...] = Field(min_length=1)


class Faction(Frozen):
    """A faction: its name, the sections that it can field, and its armies."""

    key: str
    name: str
    section: tuple[Card, ...] = Field(min_length=1)
    army: tuple[Army, ...] = Field(min_length=1)

    @model_validator(mode="before")
    @classmethod
    def _put_together(cls, told: dict[str, Any]) -> dict[str, Any]:
        """Weapons and models are told once, and named where they are carried and fielded."""
        weapons = {name: Weapon(name=name, **its) for name, its in told["weapons"].items()}
        models = {name: _profile(name, its, weapons) for name, its in told["models"].items()}
        sections = [_section(its, weapons, models) for its in told["section"]]
        return {"key": told["key"], "name": told["name"], "section": sections, "army": told["army"]}

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Its sections by their keys."""
        return {card.key: card for card in self.section}

    def platoons(self, size: str) -> tuple[tuple[Card, ...], ...]:
        """The sections that it fields in a game of a size, platoon by platoon."""
        fielded = next(army for army in self.army if army.size == size)
        return tuple(tuple(self.cards[key] for key in platoon) for platoon in fielded.platoons)


def _profile(name: str, told: dict[str, Any], weapons: dict[str, Weapon]) -> Profile:
    base = RoundBase(diameter=BASES[told.get("type", "infantry")])
    carried = tuple(weapons[weapon] for weapon in told.get("weapons", ()))
    return Profile.model_validate({"lp": 1, **told, "name": name, "base": base, "weapons": carried})


def _section(told: dict[str, Any], weapons: dict[str, Weapon], models: dict[str, Profile]) -> Card:
    names = tuple(name for written in told["models"] for name in _each(written))
    return Card.model_validate(
        {
            **told,
            "models": names,
            "profiles": tuple(models[name] for name in dict.fromkeys(names)),
            "section_weapons": tuple(weapons[name] for name in told.get("section_weapons", ())),
        }
    )


def _each(written: str) -> list[str]:
    """The models that a text names."""
    several = _SEVERAL.fullmatch(written)
    return [several[1]] * int(several[2]) if several else [written]


@cache
def faction(key: str) -> Faction:
    """The faction of this key."""
    text = (Path(__file__).parent / f"{key}.toml").read_text(encoding="utf-8")
    return Faction.model_validate(tomllib.loads(text))


def choices() -> list[Choice]:
    """The forces that can be chosen."""
    return [Choice(value=key, label=faction(key).name) for key in KEYS]
