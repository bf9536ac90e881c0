"""What has happened with templates."""

from __future__ import annotations

from typing import Literal

from rulesets.kit.boards.tables.places import Spot
from rulesets.legions_imperialis.table.happenings.announced import Announced


class TemplateLaid(Announced):
    """A model has laid a template: over a point, or toward one. Of one that scatters the die (0: it does not), and
    where that was an arrow the direction in degrees and the inches, which are one more than what was `rolled`; `at` is
    where it lies."""

    detachment: str
    model: str
    weapon: str
    shape: Literal["blast", "flame", "beam"]
    size: int
    aimed: Spot
    at: Spot
    die: int = 0
    direction: int = 0
    inches: int = 0
    rolled: int = 0


class TemplateCounts(Announced):
    """Who is under a template: how many models count, Detachment by Detachment, the die of each that was partly
    covered, by its name on the table; and what its Dice came to for each."""

    detachment: str
    weapon: str
    counted: dict[str, int]
    partly: dict[str, int]
    value: int
