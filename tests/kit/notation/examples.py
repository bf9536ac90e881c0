"""The examples of the notation, and the dice of all games."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from rulesets.kit.notation import named
from rulesets.kit.notation.examples import sections
from rulesets.kit.notation.grammar import Named, read
from rulesets.kit.notation.tree import Expression

RULESETS = Path(__file__).parents[3] / "rulesets"
GAMES = [named.load(path) for path in sorted(RULESETS.glob("*/dice.toml"))]
NAMED: Named = named.named_dice(GAMES)
SECTIONS = [section.model_dump() for section in sections()]
ROLLS: list[str] = [example["roll"] for section in SECTIONS for example in section["example"]]


@lru_cache(maxsize=256)
def tree(text: str) -> Expression:
    """The tree of a roll, with the dice of all games."""
    return read(text, NAMED)
