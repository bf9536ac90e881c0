"""What has happened with command checks."""

from __future__ import annotations

from rulesets.dystopian_legions.table.happenings.announced import Announced
from rulesets.dystopian_legions.table.pools import Throw
from rulesets.dystopian_legions.table.questions import CheckKind


class CheckTaken(Announced):
    """A section has taken a command check; `paid` names who paid for its further dice, once for each."""

    section: str
    check: CheckKind
    required: int
    thrown: Throw
    paid: list[str]
    passed: bool
