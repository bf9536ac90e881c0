"""Where an order may lead: every pose at its end, with each free turn that it leaves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rulesets.kit.boards.hexes.board import Hex, HexDirection, direction_to, distance, neighbours
from rulesets.steampunk_fantasy.chapters.movement.courses import FREE_TURN, across, turned
from rulesets.steampunk_fantasy.chapters.orders.defaults import default_movement
from rulesets.steampunk_fantasy.chapters.orders.speeds import changed
from rulesets.steampunk_fantasy.counsel.reckoning import Reckoning
from rulesets.steampunk_fantasy.table.order_notation import movement_order
from rulesets.steampunk_fantasy.table.state import UnitBase
from rulesets.steampunk_fantasy.table.terrain import cost

Parts = Sequence[Sequence[str]]


class Pose(NamedTuple):
    """Where a base stands, what it faces, how fast it is; `tokens` for the hex `toward`; `assaults`: it has gone into
    the hex of enemies, and what comes of that is for the dice."""

    hex: Hex
    facing: HexDirection
    speed: str
    toward: Hex | None = None
    tokens: int = 0
    assaults: bool = False


def standing(base: UnitBase, pose: Pose) -> UnitBase:
    """A base as it would be in a pose."""
    return base.model_copy(update={"hex": pose.hex, "facing": pose.facing, "speed": pose.speed})


def now(base: UnitBase) -> Pose:
    """The pose of a base as it stands."""
    toward = base.toward
    place, tokens = (toward.hex, toward.tokens) if toward is not None else (None, 0)
    return Pose(base.hex, base.facing, base.speed, place, tokens)


def ends(reckoning: Reckoning, base: UnitBase, begins: Iterable[Pose], parts: Parts) -> list[Pose]:
    """The poses to which the parts of an order may lead; none where they lead off the map, or cannot be done."""
    poses = list(begins)
    for part in parts:
        for action in part:
            poses = list(dict.fromkeys(after for pose in poses for after in _after(reckoning, base, pose, action)))
    return poses


def _after(reckoning: Reckoning, base: UnitBase, pose: Pose, action: str) -> Iterator[Pose]:
    """The poses after one action."""
    speed = changed(action, pose.speed)
    if pose.assaults:
        yield pose
    elif speed is None:
        return
    elif action == FREE_TURN:
        yield from (_faces(pose, facing) for facing in HexDirection)
    elif action in ("F", "Rev"):
        yield from _goes(reckoning, base, pose, across(pose.hex, pose.facing, action))
    elif action in ("Chase", "Flee"):
        yield from _seeks(reckoning, base, pose, nearer=action == "Chase")
    else:
        yield _faces(pose, turned(pose.facing, action))._replace(speed=speed)


def _faces(pose: Pose, facing: HexDirection) -> Pose:
    """Who turns loses his tokens."""
    return pose if facing == pose.facing else pose._replace(facing=facing, toward=None, tokens=0)


def _goes(reckoning: Reckoning, base: UnitBase, pose: Pose, place: Hex) -> Iterator[Pose]:
    """Into the next hex, or nearer to it by a token; nowhere where it lies off the map."""
    if not reckoning.view.contains(place):
        return
    tokens = pose.tokens if pose.toward == place else 0
    if tokens < cost(reckoning.view, base, pose.hex, place) - 1:
        yield pose._replace(toward=place, tokens=tokens + 1)
    else:
        fights = bool(reckoning.held_by(base, place))
        yield pose._replace(hex=place, toward=None, tokens=0, assaults=fights)


def _seeks(reckoning: Reckoning, base: UnitBase, pose: Pose, *, nearer: bool) -> Iterator[Pose]:
    """Toward the nearest enemy, or away from it, with the front ahead; as the enemies stand now."""
    here = gap(reckoning, base, pose.hex)
    wanted = (place for place in neighbours(pose.hex) if reckoning.view.contains(place))
    ways = [place for place in wanted if (gap(reckoning, base, place) - here) * (-1 if nearer else 1) > 0]
    for place in ways:
        faced = pose._replace(facing=direction_to(pose.hex, place))
        yield from _goes(reckoning, base, faced, place)
    if not ways:
        yield pose


def gap(reckoning: Reckoning, base: UnitBase, place: Hex) -> int:
    """How far a hex is from the nearest enemy of a base."""
    return min((distance(place, enemy.hex) for enemy in reckoning.enemies(base)), default=0)


def begins(reckoning: Reckoning, base: UnitBase) -> list[Pose]:
    """Where a base may be when the orders that are written now come up: after those that wait in its stack."""
    if not base.stack or base.is_pinned:
        return [now(base)]
    order = movement_order(base.stack[0].movement)
    if not order.fits(base.speed):
        order = default_movement(reckoning.view.card(base), base.speed)
    return ends(reckoning, base, [now(base)], order.parts) or [now(base)]
