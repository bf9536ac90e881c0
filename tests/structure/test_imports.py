"""Who may import whom, read from the source (docs: the house's plan in ARCHITECTURE)."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass

import pytest

from tests.structure.sources import HOUSE, ROOT, Import, imported, imports_of

NEVER_IN_RULES = {
    *("discord", "PIL", "aiosqlite", "sqlite3", "aiohttp", "asyncio"),
    *("time", "datetime", "calendar", "random", "secrets", "uuid"),
}
"""No Discord, no pictures, no database, no clock and no chance of its own: a game is the same wherever it is played."""


@dataclass(frozen=True)
class Wing:
    """A part of the house: what of the house it may import, and which libraries (None: any)."""

    folder: str
    house: tuple[str, ...]
    libraries: frozenset[str] | None = None
    never: frozenset[str] = frozenset()


def games() -> list[str]:
    found = [path.parent.name for path in sorted((ROOT / "rulesets").glob("*/__init__.py"))]
    return [name for name in found if name != "kit"]


REGISTRY = ("rulesets", "rulesets.dice", "rulesets.kit")
DRAWN = tuple(
    f"rulesets.kit.pictures.{name}"
    for name in ("scene", "sheet", "chart", "listing", "pictured", "framing", "epilogue")
)
PURE = frozenset({"discord", "aiosqlite", "sqlite3", "aiohttp", "bot.store", "bot.client"})
RULES = frozenset({"pydantic", "pydantic_core", "shapely", "defusedxml"})
WINGS = [
    Wing("cogs", ("cogs", "bot", "renders", *REGISTRY)),
    Wing("bot", ("bot", "renders", *REGISTRY)),
    Wing("bot/league", ("bot.league", "bot.names", *REGISTRY), never=PURE),
    Wing("renders", ("renders", *DRAWN), frozenset({"PIL", "pydantic", "arabic_reshaper", "bidi"})),
    Wing(
        "rulesets/kit", ("rulesets.kit",), RULES | {"icepool", "lark", "networkx", "numpy"}, frozenset(NEVER_IN_RULES)
    ),
    *(
        Wing(f"rulesets/{game}", ("rulesets.kit", f"rulesets.{game}"), RULES, frozenset(NEVER_IN_RULES))
        for game in games()
    ),
]


def trespasses(wing: Wing, found: Iterable[Import]) -> list[str]:
    """The imports that a wing may not have."""
    return [f"{one.line}: {one.name}" for one in found if not _allowed(wing, one.name)]


def _allowed(wing: Wing, name: str) -> bool:
    top = name.split(".", maxsplit=1)[0]
    if any(name == never or name.startswith(f"{never}.") for never in wing.never):
        return False
    if top in HOUSE:
        return any(_within(name, part) for part in wing.house)
    return top in sys.stdlib_module_names or wing.libraries is None or top in wing.libraries


def _within(name: str, part: str) -> bool:
    """The registry is the package `rulesets` alone; everything else includes what lies below."""
    return name == part or (part != "rulesets" and name.startswith(f"{part}."))


@pytest.mark.parametrize("wing", WINGS, ids=lambda wing: wing.folder)
def test_a_wing_imports_only_what_it_may(wing: Wing) -> None:
    found = []
    for path in sorted((ROOT / wing.folder).rglob("*.py")):
        found += [f"{path.relative_to(ROOT)}:{wrong}" for wrong in trespasses(wing, imports_of(path))]
    assert found == []


GAME = Wing("rulesets/dust_1947", ("rulesets.kit", "rulesets.dust_1947"), RULES, frozenset(NEVER_IN_RULES))
WING = {wing.folder: wing for wing in [*WINGS, GAME]}


@pytest.mark.parametrize(
    ("folder", "line"),
    [
        ("rulesets/kit", "import random"),
        ("rulesets/kit", "from datetime import date"),
        ("rulesets/kit", "def f():\n    from time import time"),
        ("rulesets/kit", "import pandas"),
        ("rulesets/kit", "from rulesets.dust_1947 import moments"),
        ("rulesets/dust_1947", "import rulesets.julia_augusta.table.state"),
        ("rulesets/dust_1947", "from bot import referee"),
        ("rulesets/dust_1947", "import discord.ext.commands"),
        ("renders", "from rulesets.kit.engine.game import Game"),
        ("renders", "from rulesets.kit.engine import game"),
        ("bot", "from rulesets.dust_1947.table.state import Dust"),
        ("bot", "from rulesets import dust_1947"),
        ("bot", "from cogs import play"),
        ("cogs", "from rulesets import dust_1947"),
        ("bot/league", "import discord"),
        ("bot/league", "from bot.store import games"),
    ],
)
def test_what_is_not_allowed_is_found(folder: str, line: str) -> None:
    assert len(trespasses(WING[folder], imported(line))) == 1


@pytest.mark.parametrize(
    ("folder", "line"),
    [
        ("bot", "from rulesets import RULESETS, ruleset"),
        ("bot", "from rulesets.kit.engine import game"),
        ("cogs", "from bot import referee"),
        ("renders", "from rulesets.kit.pictures.scene import Scene"),
        ("rulesets/dust_1947", "from rulesets.dust_1947 import moments"),
        ("rulesets/kit", "from collections.abc import Iterable"),
    ],
)
def test_what_is_allowed_is_not(folder: str, line: str) -> None:
    assert trespasses(WING[folder], imported(line)) == []


def test_relative_imports_are_resolved() -> None:
    (one,) = imported("from ..dust_1947 import moments", "rulesets.julia.move")
    assert (one.line, one.name) == (1, "rulesets.dust_1947.moments")
    (one,) = imported("from . import actions", "rulesets.dust_1947.box")
    assert one.name == "rulesets.dust_1947.actions"
