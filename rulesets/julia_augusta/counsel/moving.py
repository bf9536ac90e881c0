"""Which ways of a unit are worth a look, and what a place is worth to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rulesets.julia_augusta.chapters.charge.who_may_charge import REACH, unsuited
from rulesets.julia_augusta.chapters.command.controlled import near_a_leader
from rulesets.julia_augusta.chapters.disorder.disorder_points import is_shaken
from rulesets.julia_augusta.chapters.manoeuvre.suggesting import suggestions
from rulesets.julia_augusta.chapters.manoeuvre.tasks import model_of
from rulesets.julia_augusta.chapters.manoeuvre.unit_moves import Movement
from rulesets.julia_augusta.chapters.movement.allowance import Allowance
from rulesets.julia_augusta.chapters.movement.course import Course
from rulesets.julia_augusta.table.measure import CLOSE, NEAR, distance, in_combat, in_front, near, zone
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.manoeuvres import Wheel, cost, wheel_angle
from rulesets.kit.boards.tables.pad import amount_text
from rulesets.kit.boards.tables.places import HUNDREDTHS, turn_between
from rulesets.kit.engine.refusal import Refused

BY_TYPE = {"HI": 3.0, "CAV": 2.5, "MI": 2.0, "CHARIOT": 1.5, "LC": 1.0, "LI": 0.5}
"""How much a base of each type is worth in a fight."""
GRADES = {"A": 1.3, "B": 1.1, "C": 1.0, "D": 0.8}
IN_REACH, FLANKING, EXPOSED, HELD, DISORDER = 3.0, 1.5, 4.0, 0.5, 0.5
"""What it is worth to have an enemy before the front for a charge, and from his flank, to show no flank, to be held by
a leader, and not to take a first DP; an inch toward the enemy is worth 1."""
IN_THE_WAY, ALONE = 3.0, 2.0
"""What it costs light troops to stand before the front of their line, and formed ones to be near the enemy alone."""
CLEAR, TOGETHER = 8.0, 6.0
"""Inches before a friend's front that are left to him, and up to which friends fight together."""
ASIDE, RUNS, REPELS, SHARED, HOLDS = 0.7, 12.0, 8.0, 3.0, 8.0
"""What counts when a goal is chosen, in inches: each inch to the side, that somebody gets away, that formed foot repels
mounted troops, that a friend is at him already, and that nobody comes past him: who is near holds formed troops up."""
WHEELED = 0.41
"""How far to the side a charge may end for each inch ahead: it wheels 22.5 degrees at most."""
SHOT = 3.0
"""Inches at which skirmishers stand off."""
LEAST_TURN, LEAST, GAIN = 3.0, 0.1, 0.05
"""Degrees, inches and worth below which a move is not worth its words: a march that ends 8 inches off is."""
MOST_TARGETS = 3
SIDES = ("left", "right")


class Worthwhile(NamedTuple):
    """A way in words, the place to which it leads, what that is worth more, and the enemy whom it is about."""

    told: str
    made: Course
    gain: float
    enemy: Unit


def force(unit: Unit) -> float:
    """What a unit is worth in a fight as it stands."""
    return BY_TYPE[unit.type] * GRADES[unit.grade] * unit.bases / (1 + unit.dp / 3)


def targets(view: Julia, unit: Unit) -> list[Unit]:
    """The enemies that a unit goes for: near ones, and those that it can beat."""
    enemies = [enemy for enemy in view.enemies(unit) if not enemy.routing]
    suited = [enemy for enemy in enemies if unit.type == "LI" or unsuited(unit, enemy) is None] or enemies
    return sorted(suited, key=lambda enemy: (_farness(view, unit, enemy), enemy.id))[:MOST_TARGETS]


def goes_on(view: Julia, unit: Unit) -> bool:
    """Whether a unit has somewhere to go: it fights nobody, and has no enemy before its front for a charge."""
    goals = targets(view, unit)
    ready = not goals or (unit.type != "LI" and in_reach(unit, goals[0]))
    return not ready and not in_combat(view, unit)


def in_reach(unit: Unit, enemy: Unit) -> bool:
    """Whether a charge might strike an enemy, as far as a glance tells: near, and ahead after a wheel."""
    return near(unit, enemy) and in_front(unit, enemy) and _ahead(unit.placement, enemy.placement)


@lru_cache(maxsize=16384)
def _ahead(unit: Placement, enemy: Placement) -> bool:
    half = unit.extent.frontage / 2
    for point in (enemy.middle, *(corner for base in enemy.bases for corner in base.corners)):
        aside, ahead = unit.pose.seen(point)
        if ahead > 0 and abs(aside) <= half + ahead * WHEELED:
            return True
    return False


def _farness(view: Julia, unit: Unit, enemy: Unit) -> float:
    """Inches to an enemy; more to those that are not ahead, that get away, and that are too strong."""
    runs = RUNS if enemy.light and not unit.light else 0.0
    repels = REPELS if unit.mounted and enemy.formed_infantry else 0.0
    strong = max(0.0, force(enemy) / force(unit) - 1) * 2
    shared = SHARED * any(near(friend, enemy) and not friend.light for friend in view.friends(unit))
    holds = HOLDS * (near(unit, enemy) and enemy.formed and unit.formed)
    aside = ASIDE * abs(unit.pose.seen(enemy.placement.middle)[0])
    return distance(unit, enemy) + aside + runs + repels + strong - shared - holds


def ways(view: Julia, moving: Movement) -> list[Worthwhile]:
    """The ways of a unit that are worth a look, the best first; none where it stands best. It goes for the first of its
    goals, and only where nothing leads there for the others; unformed it goes aside where friends are in its way."""
    unit = view.units[moving.unit]
    goals, given = targets(view, unit), moving.allowance(unit)
    for some in (goals[:1], goals[1:]):
        if judged := _judged(view, moving, unit, _candidates(view, moving, unit, given, some)):
            return judged
    if unit.formed or moving.what != "move":
        return []
    return _judged(view, moving, unit, ((told, goals[0]) for told in _aside(given) if goals))


def _judged(view: Julia, moving: Movement, unit: Unit, told_of: Iterable[tuple[str, Unit]]) -> list[Worthwhile]:
    """Of ways to enemies those that make a unit stand better, the best first."""
    better, stands = [], dict[str, float]()
    for told, enemy in dict(reversed([*told_of])).items():
        if enemy.id not in stands:
            stands[enemy.id] = worth_of_place(view, unit, unit, enemy)
        try:
            made = moving.course(view, unit, told)
        except Refused:
            continue
        gain = worth_of_place(view, unit, made.unit, enemy) - cost_of(made, unit) - stands[enemy.id]
        better.append(Worthwhile(told, made, gain, enemy))
    return sorted((one for one in better if one.gain > GAIN), key=lambda one: -one.gain)


def cost_of(made: Course, unit: Unit) -> float:
    """What the DPs of a move come to: the more a unit has, the worse is another."""
    more = sum(due.blow.dps for due in made.dues if due.blow.unit == unit.id)
    return DISORDER * ((unit.dp + more) ** 2 - unit.dp**2)


def worth_of_place(view: Julia, before: Unit, unit: Unit, enemy: Unit) -> float:
    """What a place is worth to a unit that goes for an enemy."""
    away = distance(unit, enemy)
    wished = SHOT if unit.type == "LI" else REACH - 0.1
    worth = -abs(away - wished) if unit.type == "LI" else -max(0.0, away - wished)
    if is_shaken(before):
        worth = min(away, CLOSE + NEAR)
    elif in_front(unit, enemy):
        reached = in_reach(unit, enemy)
        worth += IN_REACH if reached else IN_REACH / 2
        worth += FLANKING if reached and zone(enemy, unit.pose.point) != "front" else 0.0
    worth += HELD if near_a_leader(view, unit) else 0.0
    worth -= _among_friends(view, unit, away)
    return worth - EXPOSED * sum(threatens(other, unit) for other in view.enemies(before) if not other.routing)


def _among_friends(view: Julia, unit: Unit, away: float) -> float:
    """What it costs to stand in the way of the line, or before the enemy without it."""
    if unit.light:
        return IN_THE_WAY * stands_in_the_way(view, unit)
    line = _line(view, unit)
    alone = away <= TOGETHER and line and not any(near(unit, friend, TOGETHER) for friend in line)
    return ALONE if alone else 0.0


def stands_in_the_way(view: Julia, unit: Unit) -> bool:
    """Whether light troops stand before the front of their line."""
    friends = (friend for friend in _line(view, unit) if near(unit, friend, CLEAR) and not in_combat(view, friend))
    return unit.light and any(in_front(friend, unit) for friend in friends)


def _line(view: Julia, unit: Unit) -> list[Unit]:
    """The friends of a unit that stand in the line of battle."""
    return [friend for friend in view.friends(unit) if not friend.light and not friend.routing]


def threatens(enemy: Unit, unit: Unit) -> bool:
    """Whether an enemy is near a unit's flank or rear and has it before its own front."""
    beside = not unit.light and near(enemy, unit, NEAR + 1) and zone(unit, enemy.pose.point) != "front"
    return beside and not enemy.light and in_front(enemy, unit)


def _candidates(
    view: Julia, moving: Movement, unit: Unit, given: Allowance, goals: Sequence[Unit]
) -> Iterator[tuple[str, Unit]]:
    if not goals:
        return
    if model_of(view, unit) is not None or moving.what != "move":
        yield from ((told, goals[0]) for told in suggestions(view, unit, moving.what, given))
    elif is_shaken(unit):
        yield from ((told, goals[0]) for told in _back(unit, given, goals[0]))
    else:
        for enemy in goals:
            yield from ((told, enemy) for told in (_formed if unit.formed else _free)(unit, given, enemy))
        if stands_in_the_way(view, unit):
            inches = amount_text(given.inches)
            yield from ((f"oblique {side} {inches} at {turn}", goals[0]) for side in SIDES for turn in (90, 45))


def _back(unit: Unit, given: Allowance, enemy: Unit) -> Iterator[str]:
    """Away from the enemy; a formed unit turns about."""
    if unit.formed:
        half = amount_text(given.inches / 2)
        yield f"about face, forward {half}" if in_front(unit, enemy) else f"forward {amount_text(given.inches)}"
    else:
        yield f"{amount_text(given.inches)} away from {enemy.id}"


def _free(unit: Unit, given: Allowance, enemy: Unit) -> Iterator[str]:
    """Straight to an enemy, or off from him, with the front toward him."""
    wished = distance(unit, enemy) - (SHOT if unit.type == "LI" else REACH - 0.5)
    inches = amount_text(min(given.inches, abs(wished)))
    facing = round(unit.placement.middle.bearing(enemy.placement.middle)) % 360
    if float(inches) >= LEAST:
        way = f"{inches} {'toward' if wished > 0 else 'away from'} {enemy.id}"
        yield f"{way}, facing {facing}"
        yield way
    yield f"facing {facing}"


def _aside(given: Allowance) -> Iterator[str]:
    """Ahead and aside, as far as it goes."""
    for inches in (amount_text(given.inches), amount_text(given.inches / 2)):
        yield f"forward {inches}"
        yield from (f"oblique {side} {inches} at {turn}" for side in SIDES for turn in (30, 60, 90))


def _formed(unit: Unit, given: Allowance, enemy: Unit) -> Iterator[str]:
    """Ahead; or a wheel toward an enemy, and on with what is left."""
    at = unit.placement
    turn = turn_between(at.pose.degrees, at.pose.point.bearing(enemy.placement.middle))
    side, back = ("right", "left") if turn > 0 else ("left", "right")
    angle = min(round(abs(turn) * HUNDREDTHS), wheel_angle(at, given.inches))
    if abs(turn) >= LEAST_TURN:
        wheel = f"wheel {side} {amount_text(angle / HUNDREDTHS)}"
        left = given.inches - cost(at, Wheel(side="left", angle=angle))
        yield f"{wheel}, forward {amount_text(left)}" if left > LEAST else wheel
        yield wheel
        if abs(turn) <= 60:
            yield f"oblique {side} {amount_text(given.inches)}"
            yield f"oblique {back} {amount_text(given.inches)}"
    yield f"forward {amount_text(given.inches)}"
    if abs(turn) > 120:
        yield f"about face, forward {amount_text(given.inches / 2)}"
        yield f"wheel {back} 45"
