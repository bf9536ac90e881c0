"""Life Points that are lost, whatever takes them, and models that are taken off (PROF-06)."""

from __future__ import annotations

from rulesets.dystopian_legions.table.mars import has
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.kit.engine.points import rule


@rule(without=lambda game, section, figure, points=1: None)
def loses(game: Legions, section: Section, figure: Figure, points: int = 1) -> None:
    """DL-PROF-06: a model without Life Points is dead, a section without models wiped out. It lies where it fell:
    Morale Checks are measured from there (DL-D-41)."""
    figure.lp = max(0, figure.lp - points)
    if is_gone(game, section):
        section.where = "wiped_out"


@rule(without=lambda game, section: not section.alive)
def is_gone(game: Legions, section: Section) -> bool:
    """DL-MAR-43: nobody is left, or nobody but Non-Combatants."""
    return all(has(game.profile(section, figure).mars, "Non-Combatant") for figure in section.alive)
