"""A list as a small file, to keep it or to give it to somebody: which units, not their cards.

The cards come from what the server has loaded, so that nobody hands in units of his own making.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.change import NotPossible
from bot.names import plain_text
from bot.rosters.changing import NAME, UNITS_A_LIST
from bot.rosters.lists import Where
from bot.rosters.shelf import Collection
from bot.store.rosters import ArmyList
from rulesets import RULESETS
from rulesets.kit.ruleset import Pick, Ruleset, Setting

LONGEST_FILE = 32_768
"""Bytes."""
FORMAT = 1


class Paper(BaseModel):
    """A list as it is written down."""

    model_config = ConfigDict(extra="forbid", strict=True)

    umpire_list: int = Field(ge=FORMAT, le=FORMAT)
    ruleset: str = Field(max_length=NAME)
    name: str = Field(max_length=200)
    options: dict[str, str] = Field(default={}, max_length=20)
    units: list[Pick] = Field(max_length=UNITS_A_LIST)


def written(one: ArmyList) -> str:
    """A list's file."""
    paper = Paper(
        umpire_list=FORMAT, ruleset=one.ruleset, name=one.name, options=one.options, units=[*one.picks]
    ).model_dump()
    return json.dumps(paper, ensure_ascii=False, indent=1)


def read(content: bytes) -> Paper:
    """What a file says; raises `NotPossible` that names the field, its value and what would be right."""
    if len(content) > LONGEST_FILE:
        raise NotPossible(f"The file has {len(content):,} bytes; a list's file has at most {LONGEST_FILE:,}.")
    try:
        paper = Paper.model_validate_json(content)
    except ValidationError as wrong:
        raise NotPossible(_fault(wrong)) from None
    if paper.ruleset not in RULESETS:
        known = ", ".join(RULESETS)
        raise NotPossible(f"The file: ruleset is “{plain_text(paper.ruleset, NAME)}”; it must be one of {known}.")
    return paper


def _fault(wrong: ValidationError) -> str:
    """The first fault in words."""
    found = wrong.errors(include_url=False, include_context=False)[0]
    where = plain_text(".".join(str(part) for part in found["loc"]), 60)
    if not where:
        return f"The file is no list: {plain_text(found['msg'], 120)}. `/army export` writes one."
    return f"The file: {where} is “{plain_text(repr(found['input']), 60)}”: {plain_text(found['msg'], 120)}."


def as_list(paper: Paper, where: Where, collection: Collection) -> ArmyList:
    """The list of a file, of the units that the server has loaded; raises `NotPossible` for units that it has not."""
    made = ArmyList(where.guild, where.member, where.ruleset, paper.name, _answers(where.rules, paper.options))
    return replace(made, picks=_picks(paper.units, collection), collection=collection.fingerprint)


def _answers(rules: Ruleset[Any], told: Mapping[str, str]) -> dict[str, str]:
    known = {setting.key: setting for setting in rules.list_settings()}
    for key, value in told.items():
        if key not in known or value not in _values(known[key]):
            right = ", ".join(_values(known[key])) if key in known else "no such point"
            raise NotPossible(f"The file: options.{plain_text(key, NAME)} is “{plain_text(value, NAME)}”: {right}.")
    return dict(told)


def _values(setting: Setting) -> list[str]:
    return [choice.value for choice in setting.choices]


def _picks(units: Sequence[Pick], collection: Collection) -> tuple[Pick, ...]:
    """The units of a file: by the value that names them, else by their names."""
    by_name = {recruit.label.casefold(): recruit for recruit in collection.recruits}
    found: dict[str, Pick] = {}
    missing = []
    for pick in units:
        recruit = collection.by_key.get(pick.unit) or by_name.get(pick.name.casefold())
        if recruit is None:
            missing.append(plain_text(pick.name or pick.unit, NAME))
            continue
        had = found[recruit.value].count if recruit.value in found else 0
        found[recruit.value] = Pick.model_construct(unit=recruit.value, name=recruit.label, count=had + pick.count)
    if missing:
        raise NotPossible(f"This server has no units called {', '.join(missing[:10])}: nothing was imported.")
    if sum(pick.count for pick in found.values()) > UNITS_A_LIST:
        raise NotPossible(f"The file has more than {UNITS_A_LIST} units; a list has at most so many.")
    return tuple(found.values())
