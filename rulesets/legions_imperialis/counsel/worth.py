"""What a position is worth: points of an army that still stand, Victory Points, and who stands where it counts."""

from __future__ import annotations

from rulesets.legions_imperialis.chapters.end_phase.objectives import controls, strength
from rulesets.legions_imperialis.chapters.end_phase.objectives import worth as points_of
from rulesets.legions_imperialis.chapters.end_phase.victory import formation_worth
from rulesets.legions_imperialis.counsel.aims import to_go, victory_point
from rulesets.legions_imperialis.table.markers import markers
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

SOON = 0.8
"""What the points are worth that a marker brings at the end of the round, beside those that are written down."""
RUNS = 0.35
"""The share of a Detachment that a Fall Back Order takes."""
INCH, FAR = 0.0012, 30.0
"""What an inch nearer to its marker is worth, as a share of the army, and from how many inches on."""


def worth(view: Imperialis, seat: int) -> float:
    """A seat's side less the other one."""
    return _side(view, seat) - _side(view, 1 - seat)


def _side(view: Imperialis, seat: int) -> float:
    standing = sum(_detachment(view, one) for one in view.of(seat))
    return victory_point(view) * (view.sides[seat].vp + _to_come(view, seat)) + standing


def _to_come(view: Imperialis, seat: int) -> float:
    """The Victory Points that are not written down yet, as all stand."""
    if view.phase == "over":
        return 0.0
    ruined = sum(formation_worth(view, one)[0] for one in view.formations.values() if one.seat != seat)
    return ruined + SOON * _holds(view, seat)


def _holds(view: Imperialis, seat: int) -> float:
    """The Victory Points of the markers that a side controls as all stand."""
    return sum(points_of(marker, seat) for marker in markers(view) if controls(strength(view, marker)) == seat)


def _detachment(view: Imperialis, detachment: Detachment) -> float:
    whole = sum(view.profile(detachment, stand).wounds for stand in detachment.stands)
    share = sum(stand.wounds for stand in detachment.alive) / whole
    runs = RUNS if detachment.order == "fall_back" else 0.0
    near = INCH * view.points * (FAR - min(FAR, to_go(view, detachment)))
    return view.card(detachment).points * share * (1 - runs) + near
