"""The movement actions that are more than a move (ACT-01): each is a procedure, which is told the section and all that
was said with the action, and results in the sections that are charged. It may find that the section is gone, and Morale
Checks of what it does are taken within it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.dystopian_legions.chapters.ironclads.driving import Drive
from rulesets.dystopian_legions.chapters.ironclads.ram import Ramming
from rulesets.dystopian_legions.chapters.melee.charging import Charge
from rulesets.dystopian_legions.chapters.movement.entering import Enter
from rulesets.dystopian_legions.table.state import Legions, Movement, Section
from rulesets.kit.engine.procedure import Procedure

MOVES: dict[str, type[Procedure]] = {"charge": Charge, "place_charge": Charge, "enter": Enter, "ram": Ramming}
"""Their procedures, by the types of their actions."""
DRIVEN: tuple[Movement, ...] = ("advance", "double")
"""The movement actions that are a procedure for ironclads."""


def procedure_of(game: Legions, section: Section, chosen: Mapping[str, Any]) -> Procedure | None:
    """The procedure of a movement action with all that was said; None where it is no more than a move."""
    how = chosen["type"]
    if how in DRIVEN and game.card(section).drives:
        return Drive(section=section.id, how=how, to=chosen["to"])
    if how not in MOVES:
        return None
    return MOVES[how].model_validate({name: value for name, value in chosen.items() if name != "type"})
