"""From groups of single models to their picture: what the board knows of them and of templates, for the scene."""

from __future__ import annotations

from collections.abc import Iterable

import shapely

from rulesets.kit.boards.models.group import Model
from rulesets.kit.boards.models.templates import ROUNDNESS
from rulesets.kit.boards.tables.bases import Body
from rulesets.kit.boards.tables.formations import RoundBase
from rulesets.kit.pictures.scene import Area, Point, Stand


def stand(model: Model, kind: str = "", label: str = "", wounds: int = 0, fallen: bool = False) -> Stand:
    """A model as it stands; what it is, how it is told from others, and what became of it are the game's to say."""
    wide, deep = model.base.size
    return Stand(
        at=(model.middle.x, model.middle.y),
        facing=model.pose.degrees,
        width=wide,
        depth=deep,
        round=isinstance(model.base, RoundBase),
        kind=kind,
        label=label,
        wounds=wounds,
        fallen=fallen,
    )


def middle(stands: Iterable[Stand]) -> Point:
    """The point that a group is told at: the middle of the models that still stand, to a hundredth of an inch; of all
    of them where none does. Raises ValueError for a group without models."""
    those = list(stands)
    there = [one.at for one in those if not one.fallen] or [one.at for one in those]
    if not there:
        raise ValueError("a group without models stands nowhere")
    x, y = (sum(part) / len(there) for part in zip(*there, strict=True))
    return round(x, 2), round(y, 2)


def template(kind: str, body: Body, label: str = "", side: int | None = None) -> Area:
    """A template that lies on the table ("blast", "flame", "beam"), or what else covers ground ("smoke", "fire",
    "overwatch")."""
    ground = body.core.buffer(body.radius, quad_segs=ROUNDNESS // 4) if body.radius else body.core
    corners = shapely.get_coordinates(shapely.get_exterior_ring(ground))[:-1]
    outline = tuple((round(float(x), 3), round(float(y), 3)) for x, y in corners)
    return Area(kind=kind, outlines=(outline,), label=label, side=side)
