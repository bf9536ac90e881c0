"""What a unit remembers of a round that it has fought."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.julia_augusta.chapters.combat.result_rows import Case
from rulesets.julia_augusta.table.state import Julia, Unit


def round_fought(game: Julia, units: Iterable[Unit], case_of: dict[str, Case]) -> None:
    """The units that were engaged have fought a round: whatever they did "into this round" is over."""
    for unit in units:
        unit.impetus_spent = game.is_briton(unit) and (unit.impetus_spent or unit.momentum == "charge")
        unit.fought = dict.fromkeys(case_of[unit.id].opponents, case_of[unit.id].round)
        unit.struck_by = {name: strike.model_copy(update={"fresh": False}) for name, strike in unit.struck_by.items()}
        unit.momentum = ""
