"""A toy among the games that can be played."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any
from unittest.mock import patch

import cogs.common.rulesets  # noqa: F401  it notes which games there are when it is first imported: before a toy is known
import rulesets
from cogs.play import play
from rulesets.kit.facets.ruleset import Ruleset


@contextmanager
def registered(toy: Ruleset[Any]) -> Iterator[None]:
    """The house knows this game."""
    package, module = ModuleType(f"rulesets.{toy.key}"), ModuleType(f"rulesets.{toy.key}.ruleset")
    module.RULESET = toy  # type: ignore[attr-defined]
    before = rulesets.RULESETS
    known = (*before, toy.key)
    sys.modules.update({made.__name__: made for made in (package, module)})
    try:
        with patch.object(rulesets, "RULESETS", known), patch.object(play, "RULESETS", known):
            yield
    finally:
        for imported in list(sys.modules.values()):  # what was imported meanwhile knows it no more
            if getattr(imported, "RULESETS", None) == known:
                vars(imported)["RULESETS"] = before
        del sys.modules[package.__name__], sys.modules[module.__name__]
