"""The scenarios of this package: the map, the deployment areas, the turn limit, the objectives (SETUP)."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

from rulesets.dust_1947.maps import drawn
from rulesets.dust_1947.state import Field, Objective, Scenario
from rulesets.kit.boards.square import Square
from rulesets.kit.points import rule
from rulesets.kit.refusal import Refused
from rulesets.kit.ruleset import Choice

FOLDER = Path(__file__).parent / "scenarios"
STANDARD = "standard"
"""What is played where the players choose none."""

Zone = tuple[Square, ...]


@lru_cache(maxsize=16)
def _file(key: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{key}.toml").read_text(encoding="utf-8"))


def keys() -> list[str]:
    """The keys of all scenarios, the standard battle first."""
    found = sorted(path.stem for path in FOLDER.glob("*.toml"))
    return [STANDARD, *(key for key in found if key != STANDARD)]


def choices() -> list[Choice]:
    """The scenarios that may be chosen."""
    return [Choice(value=key, label=_file(key)["name"], note=_file(key)["note"]) for key in keys()]


@rule(without=lambda key: load(STANDARD))
def chosen(key: str) -> Scenario:
    """DU-SETUP-01: the scenario comes first; it fixes the map, the areas, the objectives and the turn limit."""
    if key not in keys():
        raise Refused("DU-SETUP-01", "no_such_scenario", scenario=key, options=keys())
    return load(key)


def load(key: str) -> Scenario:
    """A scenario from its file."""
    told = _file(key)
    field = laid_out(told)
    deep = told["deployment_rows"]
    return Scenario(
        key=key,
        name=told["name"],
        field=field,
        zones=(_rows(field, 0, deep), _rows(field, field.rows - deep, field.rows)),
        edges=tuple(told["edges"]),
        turns=told["turns"],
        reserve=told.get("reserve", 0),
        objectives=tuple(Objective.model_validate(one) for one in told.get("objective", [])),
    )


@rule(without=lambda told: Field(columns=12, rows=9))
def laid_out(told: dict[str, Any]) -> Field:
    """DU-SETUP-03: mats and terrain lie as the scenario describes, divided into squares."""
    return drawn(told["map"].split(), told.get("walls"))


def _rows(field: Field, first: int, after: int) -> Zone:
    return tuple(Square(column, row) for row in range(first, after) for column in range(field.columns))
