"""Proposals before the battle: where units, leaders and Eagles are placed (SETUP-08 to SETUP-11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from rulesets.julia_augusta.actions import Deploy, Done, Post
from rulesets.julia_augusta.chapters.command.controlled import near_a_leader
from rulesets.julia_augusta.chapters.deployment.posting import to_post, units_of
from rulesets.julia_augusta.chapters.deployment.usual_places import Place, waiting
from rulesets.julia_augusta.counsel.battle_line import FROM_THE_MIDDLE, place_in_line, place_opposite
from rulesets.julia_augusta.counsel.proposing import named
from rulesets.julia_augusta.face.tell.text import TYPES, compass
from rulesets.julia_augusta.table.measure import near_leader
from rulesets.julia_augusta.table.state import TABLE, Eagle, Julia, Leader, Unit
from rulesets.kit.counsel.proposing import proposal
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Proposal

MOST = 3
"""Units that are proposed one by one."""
WING, SECOND = 12.0, 6.0
"""Inches by which the line stands aside with a strong wing, and by which the second of two lines stands behind."""
IN_FRONT = ("HI", "LI", "LC")
"""Who stands in the first of two lines."""


def deployment(view: Julia, question: Question) -> Iterator[Proposal]:
    """The whole line of battle at once, the next units of it one by one, or the referee's own order."""
    placed = [(unit, place) for unit in _in_order(view, question.seat) if (place := place_in_line(view, unit))][:MOST]
    for unit, place in placed[:1]:
        told = f"Place the rest: a line of battle, {named(unit.id)} first"
        yield proposal(told, _deployed(view, unit, place), why="Foot in the middle, mounted on the wings", rest=True)
    yield proposal("Place the rest: as the referee proposes", Done(), why="Foot in the middle, all as far forward")
    for unit, place in placed[:1]:
        yield proposal(_placed(unit, place), _deployed(view, unit, place), why=_why(unit))
        yield from _opposite(view, unit, place)
    for unit, place in placed[1:]:
        yield proposal(_placed(unit, place), _deployed(view, unit, place), why=_why(unit))


def _opposite(view: Julia, unit: Unit, in_line: Place) -> Iterator[Proposal]:
    """A unit as the mirror of an enemy."""
    opposite = place_opposite(view, unit)
    if opposite is not None and opposite[0] != in_line:
        place, enemy = opposite
        label = f"{named(unit.id)} in {TABLE.square(place.pose.point)}, opposite {named(enemy.id)}"
        yield proposal(label, _deployed(view, unit, place), why=f"{TYPES[enemy.type].capitalize()} stand there")


def strong_right(view: Julia, question: Question) -> Proposal | None:
    """The line of battle, farther to its right."""
    return _in_design(view, question, "the line to the right", lambda unit: (WING, 0.0))


def strong_left(view: Julia, question: Question) -> Proposal | None:
    """The line of battle, farther to its left."""
    return _in_design(view, question, "the line to the left", lambda unit: (-WING, 0.0))


def two_lines(view: Julia, question: Question) -> Proposal | None:
    """Heavy foot and skirmishers in front, all others in a second line."""
    return _in_design(view, question, "two lines", lambda unit: (0.0, 0.0 if unit.type in IN_FRONT else SECOND))


def mirrored(view: Julia, question: Question) -> Proposal | None:
    """The next unit for which an enemy of its kind stands there whom nobody faces yet, before that enemy."""
    for unit in _in_order(view, question.seat):
        if (opposite := place_opposite(view, unit)) is not None:
            told = f"Place the rest: opposite the enemy, {named(unit.id)} first"
            return proposal(told, _deployed(view, unit, opposite[0]), why=f"Opposite {named(opposite[1].id)}")
    return None


def _in_design(
    view: Julia, question: Question, told: str, moved: Callable[[Unit], tuple[float, float]]
) -> Proposal | None:
    """The next unit in its place in the line, so many inches aside and back."""
    for unit in _in_order(view, question.seat):
        if (place := place_in_line(view, unit, *moved(unit))) is not None:
            label = f"Place the rest: {told}, {named(unit.id)} first"
            return proposal(label, _deployed(view, unit, place), why=_why(unit))
    return None


def _in_order(view: Julia, seat: int) -> Iterator[Unit]:
    """The units that wait, from the middle of the line to the wings."""
    middle = partial(_from_the_middle)
    yield from sorted(waiting(view, seat), key=middle)


def _from_the_middle(unit: Unit) -> int:
    return FROM_THE_MIDDLE.get(unit.type, len(FROM_THE_MIDDLE))


def _deployed(view: Julia, unit: Unit, place: Place) -> Deploy:
    facing = "south" if view.army_of[unit.seat] == "briton" else "north"
    return Deploy(unit=unit.id, formation=place.layout.name, facing=facing, at=place.pose.spot.name)


def _placed(unit: Unit, place: Place) -> str:
    square = TABLE.square(place.pose.point)
    return f"{named(unit.id)} in {square}, {place.layout.name}, facing {compass(place.pose.degrees)}"


def _why(unit: Unit) -> str:
    where = {"HI": "holds the middle", "MI": "stands beside the middle", "LI": "skirmishes before the line"}
    return f"{TYPES[unit.type].capitalize()} {where.get(unit.type, 'guards a wing')}"


def posting(view: Julia, question: Question) -> Iterator[Proposal]:
    """Each leader where most units are near him that nobody holds yet, Eagles before the first of their units."""
    for number, one in enumerate(to_post(view, question.seat)):
        who, host = _host(view, one)
        answer = Post(who=who, at=host.id)
        if not number:
            told = f"Place the rest: {named(who)} with {named(host.id)} and so on"
            yield proposal(told, answer, why="Leaders stand where they hold most units", rest=True)
            yield proposal("Place the rest: as the referee proposes", Done(), why="Each with a unit of his own")
        yield proposal(f"{named(who)} with {named(host.id)}", answer, why=_near_him(view, one, host))


def _host(view: Julia, one: Leader | Eagle) -> tuple[str, Unit]:
    """With whom somebody is placed, under the name by which that is told."""
    if isinstance(one, Eagle):
        return one.legion, units_of(view, one)[0]
    return one.id, max(view.on_table(one.seat), key=lambda unit: (_held(view, one, unit), not unit.light))


def _held(view: Julia, leader: Leader, host: Unit) -> int:
    """How many bases of the line would be held by a leader with this unit, that no other leader holds."""
    there = leader.model_copy(update={"unit": host.id, "where": "table"})
    units = (unit for unit in view.on_table(leader.seat) if not near_a_leader(view, unit))
    return sum(1 if unit.light else unit.bases for unit in units if near_leader(view, unit, there))


def _near_him(view: Julia, one: Leader | Eagle, host: Unit) -> str:
    if isinstance(one, Eagle):
        return "The Eagle stands before its own Legion"
    there = one.model_copy(update={"unit": host.id, "where": "table"})
    near = sum(near_leader(view, unit, there) for unit in view.on_table(one.seat))
    return f"{near} {'unit' if near == 1 else 'units'} within 4″ of him need no control test"


DESIGNS: dict[str, Callable[[Julia, Question], Proposal | None]] = {
    "mirror": mirrored,
    "right": strong_right,
    "left": strong_left,
    "two": two_lines,
}
"""Whole deployments by their names."""
