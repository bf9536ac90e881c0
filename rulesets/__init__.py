"""The games that can be played, by key. A game is imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulesets.kit.facets.box import Box
    from rulesets.kit.facets.ruleset import Ruleset

RULESETS: tuple[str, ...] = (
    "dust_1947",
    "steampunk_fantasy",
    "julia_augusta",
    "dystopian_legions",
    "legions_imperialis",
)
"""The keys of all games; a key names its package; `RULESET` in its `ruleset` is the game."""


def unknown(key: str) -> KeyError:
    """Names the keys that there are."""
    return KeyError(f'there is no ruleset "{key}"; there are: {", ".join(RULESETS)}')


def ruleset(key: str) -> Ruleset[Any]:
    """The game of this key; KeyError with the known keys if there is none."""
    if key not in RULESETS:
        raise unknown(key)
    rules: Ruleset[Any] = import_module(f"rulesets.{key}.ruleset").RULESET
    return rules


def box(key: str) -> Box:
    """What can be read of a game before it is loaded; of one without a box, such as a toy, the game itself tells it."""
    if key not in RULESETS:
        raise unknown(key)
    where = f"rulesets.{key}.box"
    try:
        of_the_game: Box = import_module(where).BOX
    except ModuleNotFoundError as missing:
        if missing.name != where:
            raise
        return ruleset(key).box
    return of_the_game
