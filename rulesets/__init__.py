"""The games that can be played, by key. A game is imported when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulesets.kit.notation.grammar import Named
from rulesets.kit.notation.named import GameDice, load, named_dice

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
    found: Ruleset[Any] = import_module(f"rulesets.{key}.ruleset").RULESET
    return found


def box(key: str) -> Box:
    """What can be read of a game before it is loaded; of one without a box, such as a toy, the game itself tells it."""
    if key not in RULESETS:
        raise unknown(key)
    where = f"rulesets.{key}.box"
    try:
        found: Box = import_module(where).BOX
    except ModuleNotFoundError as missing:
        if missing.name != where:
            raise
        return ruleset(key).box
    return found


@cache
def game_dice() -> tuple[GameDice, ...]:
    """The dice and presets that games bring to the notation of rolls; of games too that are not refereed yet."""
    return tuple(load(path) for path in sorted(Path(__file__).parent.glob("*/dice.toml")))


@cache
def dice_names() -> Named:
    """The dice of all games by name, for the notation."""
    return named_dice(game_dice())
