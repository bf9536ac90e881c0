"""To which Objective marker each Detachment goes, and what an inch on the way is worth.

All is told in points of an army: a Victory Point is worth a share of what each side may have spent.
"""

from __future__ import annotations

from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.remembering import Remembered
from rulesets.legions_imperialis.chapters.end_phase.objectives import NEAR, TACTICAL
from rulesets.legions_imperialis.chapters.end_phase.objectives import worth as points_of
from rulesets.legions_imperialis.chapters.movement.allowance import movement
from rulesets.legions_imperialis.table.markers import Marker, markers
from rulesets.legions_imperialis.table.measure import group, lies
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

SHARE = 0.04
"""The share of an army that a Victory Point is worth."""
ENOUGH = 2
"""So many Detachments go to a marker before others follow."""
CROWDED = 0.5
"""What a marker is worth to each Detachment that comes to it beyond those."""
DREAD = 0.35
"""What the marker in the enemy's deployment zone is worth beside those on the way to it."""
AIMS: Remembered[Imperialis, dict[str, Marker]] = Remembered(2, lies)


def victory_point(view: Imperialis) -> float:
    """What a Victory Point is worth, in points of an army."""
    return SHARE * view.points


def sought(view: Imperialis, detachment: Detachment) -> Marker:
    """The marker to which a Detachment on the table goes."""
    return AIMS.of(view, detachment.seat, lambda still: _shared_out(still, detachment.seat))[detachment.id]


def _shared_out(view: Imperialis, seat: int) -> dict[str, Marker]:
    """Each Detachment of a side with its marker: whoever has most of one goes first."""
    going: dict[str, Marker] = {}
    there = {marker.name: 0 for marker in markers(view)}
    left = view.of(seat)
    while left:
        pairs = (
            (_pull(view, one, marker, there[marker.name]), one.id, marker) for one in left for marker in markers(view)
        )
        _, name, marker = max(pairs, key=lambda pair: (pair[0], pair[1]))
        going[name] = marker
        there[marker.name] += 1
        left = [one for one in left if one.id != name]
    return going


def _pull(view: Imperialis, detachment: Detachment, marker: Marker, others: int) -> float:
    """How much a Detachment has of going to a marker, for each round that it takes to get there."""
    value = points_of(marker, detachment.seat) * holding(view, detachment) ** 0.5
    value *= DREAD if marker.seat == 1 - detachment.seat else 1.0
    rounds = away(view, detachment, marker) / max(1.0, movement(view, detachment))
    crowd = max(0, others + 1 - ENOUGH)
    return float(value * CROWDED**crowd / (1.0 + rounds))


def holding(view: Imperialis, detachment: Detachment) -> int:
    """The Tactical Strength of a whole Detachment, whatever its Order."""
    return sum(TACTICAL[view.profile(detachment, stand).type] for stand in detachment.alive)


def away(view: Imperialis, detachment: Detachment, marker: Marker) -> float:
    """The inches that the nearest model of a Detachment still has to go to count for a marker; 0 where it does."""
    models = group(view, detachment).values()
    return max(0.0, min(model.middle.to(marker.at) - model.widest for model in models) - NEAR)


def to_go(view: Imperialis, detachment: Detachment) -> float:
    """The inches that a Detachment still has to go to the marker that it seeks."""
    return away(view, detachment, sought(view, detachment))


def wanted(view: Imperialis, detachment: Detachment) -> Point:
    """The place to which the middle of a Detachment should go."""
    return sought(view, detachment).at


def nearing(view: Imperialis, detachment: Detachment, inches: float) -> float:
    """What it is worth to a Detachment to come so many inches nearer to its marker: all of it where it arrives."""
    left = to_go(view, detachment)
    if left <= 0 or inches <= 0:
        return 0.0
    share = min(1.0, inches / left)
    return victory_point(view) * points_of(sought(view, detachment), detachment.seat) * share * share


def held(view: Imperialis, detachment: Detachment) -> float:
    """The Victory Points of the marker at which a Detachment stands."""
    marker = sought(view, detachment)
    return float(points_of(marker, detachment.seat)) if away(view, detachment, marker) <= 0 else 0.0
