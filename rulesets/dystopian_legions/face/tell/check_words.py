"""How command checks sound."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rulesets.dystopian_legions.face.tell.text import model, thrown
from rulesets.dystopian_legions.table.happenings.command import CheckTaken
from rulesets.dystopian_legions.table.questions import CheckKind
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.telling import listed

CHECKS: dict[CheckKind, str] = {
    "morale": "Morale Check",
    "order": "check for an order",
    "restore_order": "check to restore order",
}
"""What command checks are called."""
CAUSES = {
    "DL-MORALE-06": "below half strength: on 5+",
    "DL-MORALE-07": "Suppression: 1 more needed",
    "DL-MORALE-08": "a Heavy Ironclad is near: 1 more needed",
    "DL-MAR-29": "Inspiring: 1 die more",
    "DL-MAR-71": "Steadfast: 1 die more",
    "DL-ORD-03": "Militia: fewer dice",
}
"""The rules that make a check other than usual."""


def check(view: Legions, told: CheckTaken) -> str:
    """A check with every die, who paid for more, and what changed it."""
    paid = f" ({_payers(view, told.paid)} paid)" if told.paid else ""
    ones = f" ({told.ones} rolled again by the Musician)" if told.ones else ""
    why = "".join(f"; {CAUSES[cause]}" for cause in told.causes)
    again = "second try of its " if told.repeated else ""
    result = "passed" if told.passed else "failed"
    needed = f"({told.required} needed{why})"
    return f"{told.section}, {again}{CHECKS[told.check]} {needed}: {thrown(told.thrown)}{ones}{paid}, {result}."


def _payers(view: Legions, names: Iterable[str]) -> str:
    """Who paid for dice, a die each; how many, where it is more than one."""
    dice = Counter(model(view, name) for name in names)
    return listed(f"{many} × {name}" if many > 1 else name for name, many in dice.items())
