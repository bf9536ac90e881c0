"""The army lists: what each faction fields, from the files in this folder."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from pydantic import Field

from rulesets.dystopian_legions.table.profiles import Card
from rulesets.kit.boards.tables.places import Frozen
from rulesets.kit.engine.choice import Choice

KEYS = ("expedition", "republic")


class Faction(Frozen):
    """A faction: its name, and the sections that it fields."""

    key: str
    name: str
    section: tuple[Card, ...] = Field(min_length=1)


@cache
def faction(key: str) -> Faction:
    """The faction of this key."""
    text = (Path(__file__).parent / f"{key}.toml").read_text(encoding="utf-8")
    return Faction.model_validate(tomllib.loads(text))


def choices() -> list[Choice]:
    """The forces that can be chosen."""
    return [Choice(value=key, label=faction(key).name) for key in KEYS]
