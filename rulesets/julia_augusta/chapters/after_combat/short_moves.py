"""Result moves that are neither a flight nor a pursuit (ACM-02, ACM-03, ACM-05)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from rulesets.julia_augusta.chapters.disorder.blows import Blow, happen
from rulesets.julia_augusta.chapters.disorder.disorder_points import Why
from rulesets.julia_augusta.chapters.flight.headings import heading
from rulesets.julia_augusta.chapters.movement.contact import faces_anew
from rulesets.julia_augusta.chapters.movement.moving import go
from rulesets.julia_augusta.chapters.movement.passage import moves_after_all
from rulesets.julia_augusta.chapters.movement.rough import rough_blows
from rulesets.julia_augusta.table.doings import How
from rulesets.julia_augusta.table.happenings.combat import NoRoom, StaysInContact
from rulesets.julia_augusta.table.measure import contacts, distance, field
from rulesets.julia_augusta.table.state import Julia, LastMove, Unit
from rulesets.julia_augusta.table.stretches import straight
from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.contact import GAP
from rulesets.kit.boards.tables.manoeuvres import Back, Forward, Manoeuvre, after, shortened
from rulesets.kit.boards.tables.moves import comes_within, free_share
from rulesets.kit.boards.tables.places import THOUSANDTHS, TOLERANCE, Pose, thousandths
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule

INCH = Back(inches=THOUSANDTHS)
BEYOND = 4.0
"""Inches that a unit passes beyond the far edge of its opponent."""
CLOSE = 1.0
"""Inches up to which a support closes up."""


@rule(without=None)
def fall_back(game: Julia, dice: Dice, unit: Unit) -> None:
    """JA-ACM-02: 1 inch straight back, facing the enemy and in formation; without room for it the unit stays."""
    if _share_without_contact(game, unit, INCH) < 1:
        game.say(NoRoom(rule="JA-ACM-02", unit=unit.id, move="fall_back"))
    else:
        happen(game, dice, _goes(game, unit, INCH, "fall_back", "JA-ACM-02"))


@rule(without=None)
def follow_up(game: Julia, dice: Dice, unit: Unit, enemy: Unit, was: Pose) -> None:
    """JA-ACM-03: the unit goes with an opponent that fell back from where it `was`, or stays in contact with one that
    did not, and has the bonus of following up in the next round."""
    gone = was.point.to(enemy.pose.point)
    if gone > TOLERANCE:
        _go_as_far(game, dice, unit, heading(unit.placement, was.point.bearing(enemy.pose.point), gone))
    else:
        game.say(StaysInContact(rule="JA-ACM-03", unit=unit.id, enemy=enemy.id))
    if contacts(unit, enemy):
        unit.momentum = "follow_up"


def close_up(game: Julia, dice: Dice, unit: Unit, front: Unit) -> None:
    """A support closes up straight ahead to within 1 inch of the unit in front of it (JA-RES-20)."""
    gap = distance(unit, front) - CLOSE
    if gap > TOLERANCE:
        _go_as_far(game, dice, unit, Forward(inches=thousandths(gap)))


def _go_as_far(game: Julia, dice: Dice, unit: Unit, way: Manoeuvre) -> None:
    part = shortened(way, free_share(field(game, unit, {unit.id}), unit.placement, way)[0])
    if part is not None:
        happen(game, dice, _goes(game, unit, part, "follow_up", "JA-ACM-03"))


@rule(without=False)
def pass_through(game: Julia, dice: Dice, unit: Unit, opponents: Mapping[str, Placement]) -> bool:
    """JA-ACM-05: straight ahead through its opponents, from where they stood, until its rear edge is 4 inches beyond
    them, or as far as there is room; without room to clear them it halts. Whether it went."""
    clear = _inches_to_clear(unit, opponents.values())
    whole = Forward(inches=thousandths(clear + BEYOND))
    share = _share_without_contact(game, unit, whole, opponents)
    part = shortened(whole, share)
    if part is None or share * (clear + BEYOND) < clear:
        game.say(NoRoom(rule="JA-ACM-05", unit=unit.id, move="pass_through"))
        return False
    happen(game, dice, _goes(game, unit, part, "pass_through", "JA-ACM-05"))
    return True


def _share_without_contact(game: Julia, unit: Unit, way: Forward | Back, passed: Collection[str] = ()) -> float:
    """The share of a way up to what closes it, or to where the unit would come into contact with an enemy, which needs
    a charge; the units that are `passed` do neither."""
    land = field(game, unit, {unit.id, *passed})
    share, _ = free_share(land, unit.placement, way)
    others = [one.id for one in game.enemies(unit) if one.id not in passed and distance(unit, one) >= GAP]
    touched = comes_within(land, unit.placement, way.motion(unit.placement), GAP, others)
    return min([share, *(one.share for one in touched)])


def _inches_to_clear(unit: Unit, stood: Iterable[Placement]) -> float:
    """How far a unit goes straight ahead until its rear edge is beyond all that stood there."""
    far = max(unit.pose.seen(corner)[1] for placement in stood for corner in placement.outline)
    return far - unit.placement.extent.rear


@rule(without=[])
def ridden_through(rider: Unit, opponents: Iterable[Unit]) -> list[Blow]:
    """JA-RES-10: LI that cavalry passes through takes 1 more DP at that moment."""
    why = Why("JA-RES-10", "ridden", rider.id)
    return [Blow(unit.id, 1, "combat", why=why) for unit in opponents if unit.on_table and unit.type == "LI"]


def _goes(game: Julia, unit: Unit, manoeuvre: Manoeuvre, how: How, rule_id: str) -> list[Blow]:
    """Make a straight move that keeps formation; the blows of it, as of every move."""
    end = after(unit.placement, manoeuvre)
    inches, way = unit.pose.point.to(end.point), straight(unit, [end])
    blows = [*rough_blows(game, unit, way), *moves_after_all(game, unit)]
    go(game, unit, way, how, inches, rule_id)
    unit.did = LastMove(did="fall_back" if how == "fall_back" else "charge", distance=thousandths(inches))
    faces_anew(unit)
    return blows
