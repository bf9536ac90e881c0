"""What is special about aircraft in an activation: their duty to move first spares them no reaction (AIR)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dust_1947.chapters.reaction import trigger
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.points import rule


def window(game: Dust, unit: Unit, words: Sequence[str]) -> trigger.Moment | None:
    """Where the reaction window of an activation opens; None where there is none."""
    if game.card(unit).kind == "aircraft" and not draws_reactions():
        return None
    return trigger.moment(words)


@rule(without=False)
def draws_reactions() -> bool:
    """DU-AIR-13: the moves of an aircraft, although it has to make them, draw reactions like any others."""
    return True
