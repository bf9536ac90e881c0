"""The movement actions that are more than a move (ACT-01): each is a procedure, which is told the section and all that
was said with the action, and results in the sections that are charged. It may find that the section is gone, and Morale
Checks of what it does are taken within it.
"""

from __future__ import annotations

from rulesets.dystopian_legions.chapters.melee.charging import Charge
from rulesets.dystopian_legions.chapters.movement.entering import Enter
from rulesets.kit.engine.procedure import Procedure

MOVES: dict[str, type[Procedure]] = {"charge": Charge, "enter": Enter}
"""Their procedures, by the types of their actions."""
