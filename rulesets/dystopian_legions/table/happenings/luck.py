"""What has happened by luck."""

from __future__ import annotations

from rulesets.dystopian_legions.table.happenings.announced import Announced
from rulesets.dystopian_legions.table.pools import Throw
from rulesets.dystopian_legions.table.questions import RollKind


class LuckSpent(Announced):
    """A model has spent a Luck Token: its die with what it was and shows now, and the dice that this adds; the
    successes of the whole throw by then, and the tokens that are left."""

    section: str
    label: str
    profile: str
    what: RollKind
    thrown: Throw
    successes: int
    left: int
