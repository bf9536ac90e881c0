"""Where the rules of a game stand."""

from __future__ import annotations

from typing import Any

from rulesets.kit.facets.ruleset import Ruleset


def package_of(ruleset: Ruleset[Any]) -> str:
    """The package of a game's rule points, with the dot behind it; of a toy that of its state."""
    own = f"rulesets.{ruleset.key}."
    state = ruleset.play.game.__module__
    return own if state.startswith(own) else f"{state.rpartition('.')[0]}."
