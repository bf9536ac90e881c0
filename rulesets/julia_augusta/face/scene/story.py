"""What has just happened, for the picture: moves, volleys, combats, losses and dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, product

from rulesets.julia_augusta.chapters.shooting.volleys import STRIKES
from rulesets.julia_augusta.table.doings import How
from rulesets.julia_augusta.table.happenings.charge import FreeHack
from rulesets.julia_augusta.table.happenings.combat import CombatBegins, CombatDice, CombatScore
from rulesets.julia_augusta.table.happenings.disorder import BasesLost, Disorder, UnitGone
from rulesets.julia_augusta.table.happenings.manoeuvre import Moved, Volley
from rulesets.julia_augusta.table.measure import contacts
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.boards.tables.places import THOUSANDTHS, Point, Pose
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.reading import of_kind
from rulesets.kit.pictures.scene import Area, Badge, DiceRow, Track
from rulesets.kit.pictures.scene import Point as Place

KINDS: dict[How, str] = {
    "move": "move",
    "charge": "charge",
    "follow_up": "charge",
    "pass_through": "charge",
    "pursue": "pursuit",
    "retire": "rout",
    "rout": "rout",
    "evade": "evade",
    "fall_back": "evade",
}
"""How each kind of move is drawn."""
LEAST_DRAWN = 0.5
"""Inches of a move from which it is drawn."""
MOST_DICE_ROWS = 10
HALF_A_BASE = 1.0
"""Inches."""


def tracks(view: Julia, shown: Sequence[Event]) -> Iterator[Track]:
    """An arrow for each move with its inches, a line for each volley, and the lines of contact fought over."""
    for move in of_kind(shown, Moved):
        yield from _way(view, move)
    for volley in of_kind(shown, Volley):
        yield from _volley(view, volley)
    for combat in of_kind(shown, CombatBegins):
        if line := contact(view, combat.units):
            yield Track(kind="contact", points=line)


def _way(view: Julia, move: Moved) -> Iterator[Track]:
    """From the middle of the rear where the unit stood, along its way, to where it stands: over open ground."""
    unit = view.units[move.unit]
    points = [pose.offset(0, unit.placement.extent.rear) for pose in move.path]
    inches = move.inches / THOUSANDTHS
    if sum(one.to(other) for one, other in pairwise(points)) >= LEAST_DRAWN:
        places = tuple((point.x, point.y) for point in points)
        yield Track(kind=KINDS[move.how], points=places, side=unit.seat, label=f"{round(inches, 1):g}″")


def _volley(view: Julia, volley: Volley) -> Iterator[Track]:
    start, end = view.units[volley.unit].pose.point, view.units[volley.target].pose.point
    kind, label = ("shot", f"{volley.dps} DP") if volley.dps else ("miss", "")
    yield Track(kind=kind, points=((start.x, start.y), (end.x, end.y)), label=label)


def contact(view: Julia, names: Sequence[str]) -> tuple[Place, ...]:
    """The line along which the units of a combat touch: from one end to the other; empty if they do so no more."""
    units = [view.units[name] for name in names if view.units[name].on_table]
    spots = [
        one.placement.bases[mine].middle.between(other.placement.bases[theirs].middle)
        for one, other in combinations(units, 2)
        if one.seat != other.seat
        for mine, theirs in contacts(one, other)
    ]
    if not spots:
        return ()
    first, last = max(product(spots, repeat=2), key=lambda ends: ends[0].to(ends[1]))
    along = first.bearing(last) if first != last else units[0].pose.degrees + 90
    ends = first.moved(along + 180, HALF_A_BASE), last.moved(along, HALF_A_BASE)
    return tuple((end.x, end.y) for end in ends)


def before(view: Julia, shown: Sequence[Event]) -> Iterator[Area]:
    """Where units stood that have moved."""
    first: dict[str, Pose] = {}
    for move in of_kind(shown, Moved):
        first.setdefault(move.unit, move.path[0])
    for name, pose in first.items():
        unit = view.units[name]
        if unit.on_table and unit.pose.point.to(pose.point) >= LEAST_DRAWN:
            outline = tuple((x, y) for x, y in unit.at(pose).outline)
            yield Area(kind="before", side=unit.seat, outlines=(outline,))


def badges(view: Julia, shown: Sequence[Event]) -> Iterator[Badge]:
    """Combat results at the line of contact, bases lost, and units that are gone."""
    yield from _results(view, shown)
    lost: dict[str, int] = {}
    for name, bases in _lost(shown):
        lost[name] = lost.get(name, 0) + bases
    gone = [loss.unit for loss in of_kind(shown, UnitGone)]
    for name in dict.fromkeys((*lost, *gone)):
        if text := f"{name} gone" if name in gone else f"-{lost[name]}" if lost[name] else "":
            at = view.units[name].pose.point
            yield Badge(kind="loss", at=(at.x, at.y), text=text)


def _lost(shown: Sequence[Event]) -> Iterator[tuple[str, int]]:
    """The units that lost bases, and how many at each blow."""
    yield from ((it.unit, it.lost) for it in of_kind(shown, Disorder))
    yield from ((hack.target, hack.lost) for hack in of_kind(shown, FreeHack))
    yield from ((it.unit, it.lost) for it in of_kind(shown, BasesLost))


def _results(view: Julia, shown: Sequence[Event]) -> Iterator[Badge]:
    """Who won each combat and by how much, on its line of contact."""
    fought = {combat.combat: combat.units for combat in of_kind(shown, CombatBegins)}
    for score in of_kind(shown, CombatScore):
        if line := contact(view, fought.get(score.combat, ())):
            at = Point(*line[0]).between(Point(*line[-1]))
            yield Badge(kind="result", at=(at.x, at.y), text=_result(view, score.hits))


def _result(view: Julia, hits: Sequence[int]) -> str:
    if hits[0] == hits[1]:
        return "even"
    winner = 0 if hits[0] > hits[1] else 1
    return f"{view.army_of[winner].capitalize()}s +{abs(hits[0] - hits[1])}"


def dice(shown: Sequence[Event]) -> Iterator[DiceRow]:
    """The dice of volleys and combats; the last ones are shown."""
    rows = [row for event in shown for row in _rows(event)]
    yield from rows[-MOST_DICE_ROWS:]


def _rows(event: Event) -> Iterator[DiceRow]:
    for volley in of_kind([event], Volley):
        good = tuple(face == STRIKES for face in volley.dice)
        yield DiceRow(label=volley.unit, faces=tuple(map(str, volley.dice)), good=good)
    for pool in of_kind([event], CombatDice):
        for one in pool.rolled:
            good = tuple(face >= one.hits_on for face in one.dice)
            yield DiceRow(label=one.unit, faces=tuple(map(str, one.dice)), good=good)
