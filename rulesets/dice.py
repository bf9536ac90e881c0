"""The dice of all games, for rolls beside a game. Whoever only asks for a game loads no notation."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rulesets.kit.notation.grammar import Named
from rulesets.kit.notation.named import GameDice, load, named_dice


@cache
def game_dice() -> tuple[GameDice, ...]:
    """The dice and presets that games bring to the notation of rolls; of games too that are not refereed yet."""
    return tuple(load(path) for path in sorted(Path(__file__).parent.glob("*/dice.toml")))


@cache
def dice_names() -> Named:
    """The dice of all games by name, for the notation."""
    return named_dice(game_dice())
