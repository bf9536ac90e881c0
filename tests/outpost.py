"""The smallest game, as docs/rulesets.md builds it: its files are taken from the page and put where games stand."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from discord import app_commands

import rulesets
from cogs.common.rulesets import CHOICES
from rulesets.kit.engine.points import POINTS
from rulesets.kit.engine.procedure import KINDS
from rulesets.kit.facets.ruleset import Ruleset

PAGE = Path(__file__).parents[1] / "docs" / "rulesets.md"
KEY = "outpost"
_BLOCK = re.compile(rf"```(?:python|toml)\n# rulesets/{KEY}/(\S+)\n(.*?)```", re.DOTALL)


def files() -> dict[str, str]:
    """The files of the game by name, as the page has them."""
    return dict(_BLOCK.findall(PAGE.read_text(encoding="utf-8")))


@contextmanager
def among_the_games(folder: Path, patch: pytest.MonkeyPatch) -> Iterator[Ruleset[Any]]:
    """The house knows the game, whose package is made in a folder."""
    package = folder / KEY
    package.mkdir(parents=True)
    for name, text in {"__init__.py": "", **files()}.items():
        (package / name).write_text(text, encoding="utf-8")
    patch.setattr(rulesets, "__path__", [*rulesets.__path__, str(folder)])
    known = rulesets.RULESETS
    for module in list(sys.modules.values()):  # whoever has imported it by name knows it too
        if getattr(module, "RULESETS", None) is known:
            patch.setattr(module, "RULESETS", (*known, KEY))
    choice = app_commands.Choice(name=rulesets.box(KEY).name, value=KEY)
    CHOICES.append(choice)
    try:
        yield rulesets.ruleset(KEY)
    finally:
        CHOICES.remove(choice)
        for module in list(sys.modules.values()):  # what was imported meanwhile knows it no more
            if getattr(module, "RULESETS", None) == (*known, KEY):
                vars(module)["RULESETS"] = known
        _forget()


def _forget() -> None:
    """The next test makes it anew."""
    for known in (sys.modules, POINTS):
        for name in [name for name in known if f"{name}.".startswith(f"rulesets.{KEY}.")]:
            del known[name]
    for kind in [kind for kind in KINDS if kind.startswith(f"{KEY}.")]:
        del KINDS[kind]
