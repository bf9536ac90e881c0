"""The games that can be played, by key. A game is imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulesets.kit.ruleset import Ruleset

RULESETS: tuple[str, ...] = ("dust_1947",)
"""The keys of all games; a key names its package; `RULESET` in its `ruleset` is the game."""


def ruleset(key: str) -> Ruleset[Any]:
    """The game of this key; KeyError with the known keys if there is none."""
    if key not in RULESETS:
        raise KeyError(f'there is no ruleset "{key}"; there are: {", ".join(RULESETS)}')
    found: Ruleset[Any] = import_module(f"rulesets.{key}.ruleset").RULESET
    return found
