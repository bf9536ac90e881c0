"""What has happened on Overwatch."""

from __future__ import annotations

from rulesets.legions_imperialis.table.happenings.announced import Announced


class OverwatchCalled(Announced):
    """A Detachment fires on Overwatch at one that is moving, when so many percent of the move are done."""

    detachment: str
    moved: str
    moment: int
