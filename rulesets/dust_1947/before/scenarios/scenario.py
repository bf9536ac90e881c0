"""The scenarios of this package: the map, the deployment areas, the turn limit, the objectives (SETUP)."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from rulesets.dust_1947.before.battlefields import MAPS
from rulesets.dust_1947.before.maps.file import MapFile
from rulesets.dust_1947.before.maps.plan import centre, flanks
from rulesets.dust_1947.table.reasons import before as before_reasons
from rulesets.dust_1947.table.state import Breakthrough, Field, Objective, Scenario, Works
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

FOLDER = Path(__file__).parent
STANDARD = "standard"
"""What is played where the players choose none."""
CLOSED = frozenset({"structure", "ammo dump", "water"})
"""Where nobody can stand who would hold an objective."""

Zone = tuple[Square, ...]

PLACES: dict[str, Callable[[int, int], tuple[Square, ...]]] = {
    "centre": centre,
    "west": lambda columns, rows: flanks(columns, rows)[:1],
    "east": lambda columns, rows: flanks(columns, rows)[1:],
}
"""Where an objective lies on a map of so many columns and rows."""


@lru_cache(maxsize=16)
def _file(key: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{key}.toml").read_text(encoding="utf-8"))


def keys() -> list[str]:
    """The keys of all scenarios, the standard battle first."""
    others = sorted(path.stem for path in FOLDER.glob("*.toml"))
    return [STANDARD, *(key for key in others if key != STANDARD)]


def known(key: str) -> bool:
    """Whether there is a scenario of this key."""
    return f"{key}.toml" in {path.name for path in FOLDER.glob("*.toml")}


def choices() -> list[Choice]:
    """The scenarios that may be chosen."""
    return [Choice(value=key, label=_file(key)["name"], note=_file(key)["note"]) for key in keys()]


@rule(without=lambda key, field=None: load(STANDARD))
def chosen(key: str, field: Field | None = None) -> Scenario:
    """DU-SETUP-01: the scenario comes first; it fixes the map, the areas, the objectives and the turn limit."""
    if not known(key):
        raise Refused("DU-SETUP-01", before_reasons.NoSuchScenario(scenario=key, options=keys()))
    return load(key, field)


def load(key: str, field: Field | None = None) -> Scenario:
    """A scenario from its file, on its own map or on the one that the players have chosen."""
    told = _file(key)
    field = field or laid_out(told)
    deep = min(told["deployment_rows"], max(1, field.rows // 2 - 1))
    return Scenario(
        key=key,
        name=told["name"],
        field=field,
        zones=_edges(field, deep),
        edges=tuple(told["edges"]),
        turns=told["turns"],
        reserve=told.get("reserve", 0),
        ap_limit=told["ap_limit"],
        objectives=tuple(_objective(field, one) for one in told.get("objective", [])),
        breakthrough=_breakthrough(field, told["breakthrough"]) if "breakthrough" in told else None,
        works=_works(told["works"]) if "works" in told else None,
    )


@rule(without=lambda told: Field(columns=12, rows=9))
def laid_out(told: dict[str, Any]) -> Field:
    """DU-SETUP-03: mats and terrain lie as the scenario describes, divided into squares."""
    return MAPS.named(told["map"]).field


def own_map(key: str) -> MapFile:
    """The map on which a scenario is played where the players choose none."""
    return MAPS.named(_file(key if known(key) else STANDARD)["map"])


def size(key: str) -> tuple[int, int]:
    """The columns and rows of a scenario's own map: how large one is made that is generated for it."""
    field = own_map(key).field
    return field.columns, field.rows


def _edges(field: Field, deep: int) -> tuple[Zone, Zone]:
    """The rows nearest to the northern and to the southern edge."""
    return _rows(field, 0, deep), _rows(field, field.rows - deep, field.rows)


def _rows(field: Field, first: int, after: int) -> Zone:
    return tuple(Square(column, row) for row in range(first, after) for column in range(field.columns))


def _objective(field: Field, told: dict[str, Any]) -> Objective:
    """An objective in its place on this map; refused where nobody could stand on it."""
    squares = PLACES[told["place"]](field.columns, field.rows)
    closed = next((square for square in squares if _closed(field, square)), None)
    if closed is not None:
        raise Refused("DU-SETUP-01", before_reasons.ObjectiveClosed(objective=told["name"], square=closed.name))
    fields = {name: value for name, value in told.items() if name != "place"}
    return Objective(**fields, squares=squares)


def _works(told: dict[str, Any]) -> Works:
    """The fortifications that are free at the northern and at the southern edge, and whether more are sold."""
    return Works(free=(tuple(told["north"]), tuple(told["south"])), offered=told["offered"])


def _closed(field: Field, square: Square) -> bool:
    ground = field.ground.get(square)
    return ground is not None and (not ground.dot or not CLOSED.isdisjoint(ground.terrain))


def _breakthrough(field: Field, told: dict[str, Any]) -> Breakthrough:
    return Breakthrough(rows=_edges(field, told["rows"]), points=told["points"], units=told["units"])
