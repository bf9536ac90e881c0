"""What has happened before the first round."""

from __future__ import annotations

from rulesets.legions_imperialis.table.happenings.announced import Announced
from rulesets.legions_imperialis.table.state import Edge


class HasEdge(Announced):
    """The side with command of the battlefield has taken an edge; the other side has the other one."""

    seat: int
    edge: Edge
