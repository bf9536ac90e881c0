"""The picture for somebody who writes an order: where it would lead, if nothing comes in the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulesets.kit.boards.hexes.board import Hex, HexDirection, middle
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.question import Draft, Question
from rulesets.kit.pictures.scene import Area, Scene, Track
from rulesets.steampunk_fantasy.chapters.movement.courses import across, turned
from rulesets.steampunk_fantasy.chapters.orders.defaults import default_movement
from rulesets.steampunk_fantasy.chapters.setup.laying_out import lay
from rulesets.steampunk_fantasy.chapters.setup.own_rows import own_rows
from rulesets.steampunk_fantasy.face.scene.table_picture import composed
from rulesets.steampunk_fantasy.table.order_notation import movement_order
from rulesets.steampunk_fantasy.table.questions import AboutABase, DesignAsked
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase

Pose = tuple[Hex, HexDirection]
"""Where a base would be, and what it would face."""
Parts = Sequence[Sequence[str]]
"""What is done in each movement step."""


class Walk(NamedTuple):
    """Where an order leads: the hexes that are entered, each with its movement step, and the pose at its end."""

    entered: tuple[tuple[int, Hex], ...]
    end: Pose


def sketched(view: Steampunk, question: Question, draft: Draft, *, title: str) -> Scene:
    """The table with the way of the order that is chosen; a free turn leads on as the base faces. The orders that wait
    for this turn lead to where it begins. Of terrain what was laid out so far."""
    if question.asks(DesignAsked):
        return _laid_out(view, question, draft.get("hexes", ()), title)
    about = question.about(AboutABase)
    base = view.bases.get(str(draft.get("base", about.base if about is not None else "")))
    if base is None or not base.on_map:
        return composed(view, title)
    before = _before(view, base)
    after = walked(view, before.end, _chosen(draft))
    ways = ((base.hex, before, False), (before.end[0], after, True))
    tracks = [_track(base, start, walk, numbered=numbered) for start, walk, numbered in ways if walk.entered]
    cursor = Area(kind="cursor", squares=(after.end[0],))
    return composed(view, title, areas=[cursor], tracks=tracks, lit=(base.id,))


def _chosen(draft: Draft) -> Parts:
    """What the movement order does in each step, where one is chosen."""
    return movement_order(draft["movement"]).parts if "movement" in draft else ()


def _track(base: UnitBase, start: Hex, walk: Walk, *, numbered: bool) -> Track:
    points = (middle(start), *(middle(place) for _, place in walk.entered))
    legs = tuple(str(step) if numbered else "" for step, _ in walk.entered)
    return Track(kind="move", points=points, side=base.seat, legs=legs)


def _laid_out(view: Steampunk, question: Question, told: Sequence[str], title: str) -> Scene:
    view = private_copy(view)
    for hex_and_terrain in filter(None, told):
        lay(view, hex_and_terrain)
    side = view.side_of[question.seat]
    return composed(view, title, areas=[Area(kind="zone", squares=own_rows(view, side), side=question.seat)])


def waiting(view: Steampunk, base: UnitBase) -> Pose:
    """Where a base will be when this turn's orders are carried out, as far as the orders alone tell."""
    return _before(view, base).end


def _before(view: Steampunk, base: UnitBase) -> Walk:
    """The way that this turn's orders lead; its default where they are not for the speed that it has."""
    if not base.stack:
        return Walk((), (base.hex, base.facing))
    order = movement_order(base.stack[0].movement)
    if not order.fits(base.speed):
        order = default_movement(view.card(base), base.speed)
    return walked(view, (base.hex, base.facing), order.parts)


def walked(view: Steampunk, pose: Pose, parts: Parts) -> Walk:
    """Where parts of an order lead; what would leave the map is not done."""
    place, facing = pose
    entered: list[tuple[int, Hex]] = []
    for step, actions in enumerate(parts, start=1):
        for action in actions:
            facing = turned(facing, action)
            if action in ("F", "Rev") and view.contains(across(place, facing, action)):
                place = across(place, facing, action)
                entered.append((step, place))
    return Walk(tuple(entered), (place, facing))
