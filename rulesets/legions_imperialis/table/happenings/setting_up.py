"""What has happened before the first round."""

from __future__ import annotations

from rulesets.legions_imperialis.table.happenings.announced import Announced
from rulesets.legions_imperialis.table.state import Edge


class HasEdge(Announced):
    """The side with command of the battlefield has taken an edge; the other side has the other one."""

    seat: int
    edge: Edge


class Attached(Announced):
    """The models of a Detachment are part of another one, `host`, from now on: their numbers in it. Without a host
    (""): there is none, and it cannot be deployed."""

    detachment: str
    host: str
    models: list[str]
