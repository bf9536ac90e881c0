"""Where the activation calls in the chapters that play its segments: by the names of their procedures (ACT-01).

| procedure | its fields | when | its result |
|---|---|---|---|
| `legions.charge` | the section and all that was said with the action | in place of the move | the charged sections |
| `legions.enter` | the section and the building | in place of the move | nobody is charged |
| `legions.overwatch` | `section`, `charged` | when the Movement Segment has ended | – |
| `legions.melee` | `section`, `charged` | after the shooting, if it has charged somebody | – |

Any of them may find that the section is gone, and Morale Checks of what they do are taken within them.
"""

from __future__ import annotations

from typing import Any

from rulesets.dystopian_legions.chapters.melee.charging import Charge
from rulesets.dystopian_legions.chapters.melee.melee import Melee
from rulesets.dystopian_legions.chapters.movement.entering import Enter
from rulesets.kit.engine.procedure import KINDS, Call

MOVES: dict[str, str] = {"charge": Charge.kind, "enter": Enter.kind}
"""The procedures of the movement actions that are more than a move, by the types of their actions."""

MELEE = Melee.kind
"""The procedure of the Melee Segment."""


def segment(kind: str, into: str = "", **told: Any) -> Call | None:
    """Call the procedure of a segment; None if no chapter plays it."""
    return Call(KINDS[kind].model_validate(told), into) if kind in KINDS else None
