"""Where a section is wanted, by the objective of the battle, and what an inch on the way is worth.

All is told in points of a force: a Battle Log point is worth about a section (OBJ, BL).
"""

from __future__ import annotations

from rulesets.dystopian_legions.chapters.deployment.zones import main_zone
from rulesets.dystopian_legions.chapters.end_phase.objectives import inside, near, objectives
from rulesets.dystopian_legions.table.markers import Objective
from rulesets.dystopian_legions.table.measure import gap, group
from rulesets.dystopian_legions.table.state import DEPTH, Legions, Section
from rulesets.kit.boards.models.forms import anchor
from rulesets.kit.boards.tables.places import Point

LOG = 60.0
"""What a Battle Log point is worth."""
CLAIM = 2.0
"""What a claim is worth in Battle Log points, shared by those who may take part in it."""
NEAR_MARKER = 3.0
"""Inches from the middle of an objective at which a section claims it."""
CLOSE = 9.0
"""Inches to the nearest enemy from which a section fights well, where only losses count."""


def wanted(view: Legions, section: Section) -> Point:
    """The place to which the middle of a section should go."""
    here = anchor(group(view, section))
    objective = sought(view, section)
    if objective is not None:
        return objective.at
    nearest = _nearest(view, section)
    if view.options.objective == "annihilate" and nearest is not None:
        return anchor(group(view, nearest))
    return here.moved(view.ahead(section.seat), to_go(view, section))


def sought(view: Legions, section: Section) -> Objective | None:
    """The objective to which a section goes: the nearest, of those to which no friend is nearer; None where the battle
    has none."""
    own = [one.id for one in view.parts(section)]
    friends = [one for one in view.friends(section) if one.id not in own]

    def away(objective: Objective) -> tuple[bool, float]:
        mine = _away(view, section, objective)
        taken = not _is_at(view, section, objective) and any(_away(view, one, objective) < mine for one in friends)
        return taken, mine

    return min(objectives(view), key=away, default=None)


def to_go(view: Legions, section: Section) -> float:
    """The inches that a section still has to go to where it is worth more; 0 where it is wanted."""
    objective = sought(view, section)
    if objective is not None:
        return 0.0 if _is_at(view, section, objective) else max(1.0, _away(view, section, objective) - NEAR_MARKER)
    nearest = _nearest(view, section)
    if view.options.objective == "annihilate":
        return max(0.0, gap(view, section, nearest) - CLOSE) if nearest is not None else 0.0
    behind = -_farthest_back(view, section)
    return behind if behind > 0 else max(0.0, _enemy_zone(view, section.seat) + behind)


def held(view: Legions, section: Section) -> float:
    """What a section is worth each turn where it stands, in Battle Log points, if it is steady."""
    if view.options.objective == "annihilate":
        return 0.0
    if there := objectives(view):
        return CLAIM if any(_is_at(view, section, one) for one in there) else 0.0
    back = _farthest_back(view, section)
    return float(back >= 0) + float(back >= _enemy_zone(view, section.seat))


def _is_at(view: Legions, section: Section, objective: Objective) -> bool:
    """Whether a section stands where it claims or contests an objective."""
    if objective.piece is None:
        return near(view, section, objective.at)
    return inside(view, section, objective.piece)


def _away(view: Legions, section: Section, objective: Objective) -> float:
    """The inches from the nearest model of a section to an objective."""
    return min(model.middle.to(objective.at) for model in group(view, section).values())


def nearing(view: Legions, section: Section, inches: float) -> float:
    """What it is worth to a section to come so many inches nearer to where it is wanted."""
    left = to_go(view, section)
    if left <= 0 or inches <= 0:
        return 0.0
    share = min(1.0, inches / left)
    gain = CLAIM if sought(view, section) is not None else 1.0
    weight = 0.4 if view.options.objective == "annihilate" else 1.0
    return LOG * gain * weight * share * share


def _nearest(view: Legions, section: Section) -> Section | None:
    return min(view.enemies(section), key=lambda enemy: gap(view, section, enemy), default=None)


def _farthest_back(view: Legions, section: Section) -> float:
    """The inches by which the last of its models is past the centre line, as its side looks."""
    return min(_past(view, section.seat, model.middle) - model.widest for model in group(view, section).values())


def _enemy_zone(view: Legions, seat: int) -> float:
    """The inches from the centre line to the enemy's zone, as a side looks."""
    return min(_past(view, seat, Point(*corner)) for corner in main_zone(view, 1 - seat))


def _past(view: Legions, seat: int, at: Point) -> float:
    """How far a place lies beyond the middle of the table, in the direction in which a side looks."""
    middle = Point(view.table_width / 2, DEPTH / 2)
    ahead = middle.moved(view.ahead(seat), 1.0)
    return (at.x - middle.x) * (ahead.x - middle.x) + (at.y - middle.y) * (ahead.y - middle.y)
