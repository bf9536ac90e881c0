"""The picture for somebody who writes an order: where it would lead, if nothing comes in the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.kit.boards.hex import Hex, HexDirection, middle
from rulesets.kit.copying import private_copy
from rulesets.kit.question import Draft, Question
from rulesets.kit.scene import Area, Scene, Track
from rulesets.steampunk_fantasy.movement.courses import across, turned
from rulesets.steampunk_fantasy.orders.notation import movement_order
from rulesets.steampunk_fantasy.preparation.rows import own_rows
from rulesets.steampunk_fantasy.preparation.terrain import lay
from rulesets.steampunk_fantasy.scene.scene import composed
from rulesets.steampunk_fantasy.state import Steampunk, UnitBase

Pose = tuple[Hex, HexDirection]
"""Where a base would be, and what it would face."""


def sketched(view: Steampunk, question: Question, draft: Draft, parts: tuple[str, ...], *, title: str) -> Scene:
    """The table with the way of an order as far as it is chosen; a free turn leads on as the base faces. Of terrain what
    was laid out so far."""
    if question.key == "design":
        return _laid_out(view, question, draft.get("hexes", ()), title)
    base = view.bases.get(str(draft.get("base", question.values.get("base", ""))))
    if base is None or not base.on_map:
        return composed(view, title)
    start = waiting(view, base)
    walked = [start, *_walked(view, start, parts[1:])] if "movement" not in draft else [start]
    points = tuple(middle(place) for place, _ in walked)
    legs = tuple(str(number) for number in range(1, len(points)))
    tracks = [Track(kind="move", points=points, side=base.seat, legs=legs)] if len(points) > 1 else []
    return composed(view, title, areas=[Area(kind="cursor", squares=(walked[-1][0],))], tracks=tracks, lit=(base.id,))


def _laid_out(view: Steampunk, question: Question, told: Sequence[str], title: str) -> Scene:
    view = private_copy(view)
    for hex_and_terrain in filter(None, told):
        lay(view, hex_and_terrain)
    side = view.side_of[question.seat]
    return composed(view, title, areas=[Area(kind="zone", squares=own_rows(view, side), side=question.seat)])


def waiting(view: Steampunk, base: UnitBase) -> Pose:
    """Where a base will be when this turn's orders are carried out, as far as the orders alone tell."""
    pose = (base.hex, base.facing)
    if not base.stack:
        return pose
    parts = [",".join(part) for part in movement_order(base.stack[0].movement).parts]
    return [pose, *_walked(view, pose, parts)][-1]


def _walked(view: Steampunk, pose: Pose, parts: Iterator[str] | tuple[str, ...] | list[str]) -> list[Pose]:
    """The poses that the parts of an order lead to, where the hex changes."""
    place, facing = pose
    found: list[Pose] = []
    for action in (word for part in parts for word in part.split(",")):
        facing = turned(facing, action)
        if action in ("F", "Rev") and view.contains(across(place, facing, action)):
            place = across(place, facing, action)
            found.append((place, facing))
    return found or ([(place, facing)] if facing != pose[1] else [])
