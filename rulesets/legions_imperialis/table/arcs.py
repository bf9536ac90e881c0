"""Front and Rear Arcs (LI-D-06)."""

from __future__ import annotations

from rulesets.kit.boards.models.group import Model
from rulesets.kit.boards.tables.places import Point, turn_between

ARCS: dict[str, tuple[float, float]] = {"180/90": (90.0, 135.0), "180/180": (90.0, 90.0), "90/90": (45.0, 135.0)}
"""By option: up to how many degrees from its facing the Front Arc of a model reaches, and beyond how many its Rear Arc
begins."""


def off_facing(model: Model, at: Point) -> float:
    """How many degrees a point lies off the facing of a model, to either side."""
    return abs(turn_between(model.pose.degrees, model.middle.bearing(at)))


def in_front(model: Model, at: Point, arcs: str) -> bool:
    """Whether a point is in a model's Front Arc; its edge belongs to it."""
    return off_facing(model, at) <= ARCS[arcs][0] + 1e-9


def in_rear(model: Model, at: Point, arcs: str) -> bool:
    """Whether a point is in a model's Rear Arc; its edge does not belong to it."""
    return off_facing(model, at) > ARCS[arcs][1] + 1e-9
