"""Army lists: the sample files, a player's own file, and the text that such a list is kept as (SETUP-05)."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rulesets.julia_augusta.before.names import Name
from rulesets.julia_augusta.table.formations import Grade, Type
from rulesets.julia_augusta.table.reasons.armies import ArmyNotReadable, NoSuchArmy
from rulesets.julia_augusta.table.state import Army
from rulesets.kit.boards.maps.file import SENTENCE, shown
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.handed_in import PlainName, PlainNote
from rulesets.kit.engine.refusal import Refused

SAMPLES = ("frontier_column", "gathered_tribes")
MOST_UNITS, MOST_LEADERS = 40, 12
"""More than this no list has, whatever it costs."""
LONGEST = 16_384
"""Characters of a list."""


class _Listed(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class ListedUnit(_Listed):
    """A unit of a list; `lines` are those that a Legion has paid for."""

    name: Name
    type: Type
    grade: Grade
    bases: Annotated[int, Field(ge=0, le=99)]
    legion: Name | None = None
    lines: Annotated[int, Field(ge=1, le=99)] = 1


class ListedLeader(_Listed):
    """A leader of a list."""

    name: Name
    cp: Annotated[int, Field(ge=0, le=99)]
    general: bool = False


class _Army(_Listed):
    name: Annotated[str, Field(min_length=1, max_length=50)]
    army: Army
    note: Annotated[str, Field(max_length=200)] = ""
    units: Annotated[tuple[ListedUnit, ...], Field(max_length=MOST_UNITS)]
    leaders: Annotated[tuple[ListedLeader, ...], Field(max_length=MOST_LEADERS)]


class ArmyFile(_Army):
    """An army as a player hands it in."""

    name: PlainName
    note: PlainNote = ""


class ArmyList(_Army):
    """An army as it is written down: its units in the order in which they are fielded. `key` is empty for a player's
    own."""

    key: str = ""


def choices() -> list[Choice]:
    """The sample armies."""
    return [Choice(value=key, label=load(key).name, note=load(key).note) for key in SAMPLES]


@lru_cache(maxsize=64)
def load(force: str) -> ArmyList:
    """A sample by its key, or the list that a text holds; raises Refused for anything else."""
    if force in SAMPLES:
        return sample(force)
    if not force.lstrip().startswith("{") or len(force) > LONGEST:
        raise Refused("JA-SETUP-05", NoSuchArmy(army=shown(force), options=list(SAMPLES)))
    try:
        return ArmyList.model_validate_json(force).model_copy(update={"key": ""})
    except ValidationError as wrong:
        raise Refused("JA-SETUP-05", _first_fault(wrong)) from None


def sample(key: str) -> ArmyList:
    """A sample army from its file."""
    text = resources.files("rulesets.julia_augusta.before.armies.samples").joinpath(f"{key}.toml").read_text("utf-8")
    told: Mapping[str, Any] = tomllib.loads(text)
    named = {field: told[field] for field in ("name", "army", "note")}
    return ArmyList(key=key, units=told["unit"], leaders=told["leader"], **named)


def of_file(told: dict[str, Any]) -> ArmyList:
    """An army from the values of a JSON file; raises ValidationError."""
    read = ArmyFile.model_validate_json(json.dumps(told), strict=True)
    return ArmyList(**dict(read))


def as_file(army: ArmyList) -> dict[str, Any]:
    """What stands in the file of an army; `of_file` takes it."""
    return army.model_dump(mode="json", exclude={"key"}, exclude_defaults=True)


def _first_fault(wrong: ValidationError) -> ArmyNotReadable:
    fault = wrong.errors()[0]
    field = ".".join(map(str, fault["loc"])) or "all of it"
    return ArmyNotReadable(field=shown(field), why=shown(fault["msg"], SENTENCE))
