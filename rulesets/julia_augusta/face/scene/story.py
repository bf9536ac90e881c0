"""What has just happened, for the picture: moves, volleys, combats, losses and dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise, product
from typing import Any

from rulesets.julia_augusta.table.measure import contacts
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.boards.tables.places import THOUSANDTHS, Point, Pose
from rulesets.kit.engine.event import Event
from rulesets.kit.pictures.scene import Area, Badge, DiceRow, Track
from rulesets.kit.pictures.scene import Point as Place

KINDS = {
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
    for told in _of(shown, "moved"):
        yield from _way(view, told)
    for told in _of(shown, "volley"):
        yield from _volley(view, told)
    for told in _of(shown, "combat"):
        if line := contact(view, told["units"]):
            yield Track(kind="contact", points=line)


def _of(shown: Sequence[Event], key: str) -> Iterator[Mapping[str, Any]]:
    return (event.values for event in shown if event.key == key)


def _way(view: Julia, told: Mapping[str, Any]) -> Iterator[Track]:
    """From the middle of the rear where the unit stood, along its way, to where it stands: over open ground."""
    unit = view.units[told["unit"]]
    points = [Pose(*step).offset(0, unit.placement.extent.rear) for step in told["path"]]
    inches = told["inches"] / THOUSANDTHS
    if sum(one.to(other) for one, other in pairwise(points)) >= LEAST_DRAWN:
        places = tuple((point.x, point.y) for point in points)
        yield Track(kind=KINDS[told["how"]], points=places, side=unit.seat, label=f"{round(inches, 1):g}″")


def _volley(view: Julia, told: Mapping[str, Any]) -> Iterator[Track]:
    start, end = view.units[told["unit"]].pose.point, view.units[told["target"]].pose.point
    kind = "shot" if told["dps"] else "miss"
    yield Track(
        kind=kind, points=((start.x, start.y), (end.x, end.y)), label=f"{told['dps']} DP" if told["dps"] else ""
    )


def contact(view: Julia, names: Sequence[str]) -> tuple[Place, ...]:
    """The line along which the units of a combat touch: from one end to the other; empty if they do so no more."""
    units = [view.units[name] for name in names if view.units[name].on_table]
    found = [
        one.placement.bases[mine].middle.between(other.placement.bases[theirs].middle)
        for one, other in combinations(units, 2)
        if one.seat != other.seat
        for mine, theirs in contacts(one, other)
    ]
    if not found:
        return ()
    first, last = max(product(found, repeat=2), key=lambda ends: ends[0].to(ends[1]))
    along = first.bearing(last) if first != last else units[0].pose.degrees + 90
    ends = first.moved(along + 180, HALF_A_BASE), last.moved(along, HALF_A_BASE)
    return tuple((end.x, end.y) for end in ends)


def before(view: Julia, shown: Sequence[Event]) -> Iterator[Area]:
    """Where units stood that have moved."""
    first: dict[str, Pose] = {}
    for told in _of(shown, "moved"):
        first.setdefault(told["unit"], Pose(*told["path"][0]))
    for name, pose in first.items():
        unit = view.units[name]
        if unit.on_table and unit.pose.point.to(pose.point) >= LEAST_DRAWN:
            outline = tuple((x, y) for x, y in unit.at(pose).outline)
            yield Area(kind="before", side=unit.seat, outlines=(outline,))


def badges(view: Julia, shown: Sequence[Event]) -> Iterator[Badge]:
    """Combat results at the line of contact, bases lost, and units that are gone."""
    yield from _results(view, shown)
    lost: dict[str, int] = {}
    for told in (*_of(shown, "disorder"), *_of(shown, "free_hack"), *_of(shown, "bases_lost")):
        name = told.get("target", told["unit"])
        lost[name] = lost.get(name, 0) + told["lost"]
    gone = {told["unit"] for told in _of(shown, "gone")}
    for name in dict.fromkeys((*lost, *gone)):
        if text := f"{name} gone" if name in gone else f"-{lost[name]}" if lost[name] else "":
            at = view.units[name].pose.point
            yield Badge(kind="loss", at=(at.x, at.y), text=text)


def _results(view: Julia, shown: Sequence[Event]) -> Iterator[Badge]:
    """Who won each combat and by how much, on its line of contact."""
    fought = {told["combat"]: told["units"] for told in _of(shown, "combat")}
    for told in _of(shown, "combat_score"):
        if line := contact(view, fought.get(told["combat"], ())):
            at = Point(*line[0]).between(Point(*line[-1]))
            yield Badge(kind="result", at=(at.x, at.y), text=_result(view, told["hits"]))


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
    told = event.values
    if event.key == "volley":
        faces = told["dice"]
        yield DiceRow(label=told["unit"], faces=tuple(map(str, faces)), good=tuple(face == 6 for face in faces))
    if event.key == "combat_dice":
        for one in told["rolled"]:
            good = tuple(face >= one["hits_on"] for face in one["dice"])
            yield DiceRow(label=one["unit"], faces=tuple(map(str, one["dice"])), good=good)
