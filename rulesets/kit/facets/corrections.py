"""Putting right by hand what went wrong at the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Applied, Game

G = TypeVar("G", bound=Game)


@dataclass(frozen=True)
class Corrections(Generic[G]):
    """What can be put right."""

    correct: Callable[[G, dict[str, str], Dice], Applied[G]]
    """The game with something put right, and gone on from there: "unit", "what" (place, damage, a marker …) and
    "value". Procedures that cannot go on with it are unwound, and open questions are asked anew; answers that nobody
    waited for stay given. Raises `Refused` if there is no such thing, or if the value makes no sense there."""
    correctable: Callable[[G, str], dict[str, Sequence[str]]]
    """What can be put right at a unit, with the values that make sense; without a unit: what belongs to none, and under
    "unit" the units."""
