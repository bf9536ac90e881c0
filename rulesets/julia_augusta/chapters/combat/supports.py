"""Who stands in support of whom (CBT-22 to CBT-25)."""

from __future__ import annotations

from rulesets.julia_augusta.table.measure import faces_alike, in_combat, near
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.boards.tables.places import TOLERANCE
from rulesets.kit.engine.points import rule

CLOSE = 1.0
"""Inches that a support stands behind at most."""


def what_supports(game: Julia, unit: Unit) -> list[str]:
    """The rule of each support that an engaged unit counts; its own lines and ranks take the place of a unit behind."""
    own = second_and_third_line(unit) or third_rank(unit)
    if own:
        return own
    behind = supporters(game, unit)
    return ["JA-CBT-25" if behind[0].type == "LC" else "JA-CBT-22"] if behind else []


@rule(without=[])
def second_and_third_line(unit: Unit) -> list[str]:
    """JA-CBT-23: a formed Legion counts its second and its third line, one each."""
    return ["JA-CBT-23"] * (len(unit.lines) - 1) if unit.formation == "line" else []


@rule(without=[])
def third_rank(unit: Unit) -> list[str]:
    """JA-CBT-24: a wedge counts its third rank."""
    return ["JA-CBT-24"] if unit.formation == "wedge" and len(unit.lines[0]) >= 3 else []


def supporters(game: Julia, unit: Unit) -> list[Unit]:
    """The friends that stand in support of an engaged unit, whether or not they are counted (JA-D-63)."""
    return [friend for friend in game.friends(unit) if _may_support(friend, unit) and is_behind(game, friend, unit)]


def _may_support(friend: Unit, unit: Unit) -> bool:
    return formed_alike(friend, unit) or light_cavalry(friend, unit)


@rule(without=False)
def formed_alike(friend: Unit, unit: Unit) -> bool:
    """JA-CBT-22: formed infantry supports formed infantry, HI and MI each other; formed CAV supports formed CAV."""
    if friend.formed_infantry and unit.formed_infantry:
        return True
    return friend.type == unit.type == "CAV" and friend.formed and unit.formed


@rule(without=False)
def light_cavalry(friend: Unit, unit: Unit) -> bool:
    """JA-CBT-25: LC supports chariots and LC, although it is unformed."""
    return friend.type == "LC" and unit.type in ("LC", "CHARIOT")


@rule(without=True)
def is_behind(game: Julia, friend: Unit, unit: Unit) -> bool:
    """JA-CBT-22: directly behind at most 1 inch away, facing the same way within 22.5 degrees, its front edge behind
    the other's rear edge along at least one base; neither routing nor in combat."""
    if friend.routing or not near(friend, unit, CLOSE) or not faces_alike(friend, unit) or in_combat(game, friend):
        return False
    return _covered(friend, unit) >= unit.placement.base.size[0] - TOLERANCE


def _covered(friend: Unit, unit: Unit) -> float:
    """The inches of a unit's rear edge behind which the front edge of a friend stands; 0 if that reaches past it."""
    extent = unit.placement.extent
    (left, ahead_left), (right, ahead_right) = (unit.pose.seen(corner) for corner in friend.placement.front)
    if max(ahead_left, ahead_right) > extent.rear + TOLERANCE:
        return 0.0
    return min(right, extent.right) - max(left, extent.left)
