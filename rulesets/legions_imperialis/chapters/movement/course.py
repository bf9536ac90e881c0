"""What a move comes to, told before it is made: a pure function for menus, pads, the check and the deed."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.kit.boards.models.cohesion import inches_missing
from rulesets.kit.boards.models.forms import Form, anchor, front
from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.models.layout import Goal, Laid, Layout
from rulesets.kit.boards.tables.places import THOUSANDTHS, Point
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.remembering import Remembered
from rulesets.legions_imperialis.chapters.movement import regrouping
from rulesets.legions_imperialis.chapters.movement.allowance import allowance, allowances, falling_behind, farthest
from rulesets.legions_imperialis.chapters.movement.striding import flight_goals, moved_on, stride, stride_goals, strides
from rulesets.legions_imperialis.chapters.movement.terms import NOTHING, terms
from rulesets.legions_imperialis.table import goals
from rulesets.legions_imperialis.table.flying import flies, opponents
from rulesets.legions_imperialis.table.happenings.movement import How
from rulesets.legions_imperialis.table.measure import LINK, TOLERANCES, field, group, in_coherency, lies, models
from rulesets.legions_imperialis.table.reasons.movement import FallsShort, Parted
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

AS_NOW = Form("as now")
MARGIN = 2.0
"""Inches from the table's edge within which no goal is suggested."""

LAYOUTS: Remembered[Imperialis, Layout] = Remembered(32, lies)
COURSES: Remembered[Imperialis, Laid | Refused] = Remembered(256, lies)


def layout(game: Imperialis, detachment: Detachment, how: How, spent: Mapping[str, float] = NOTHING) -> Layout:
    """The ways of a Detachment's models by a kind of move."""
    told = (detachment.id, how, tuple(spent.items()))
    return LAYOUTS.of(game, told, lambda still: _layout(still, detachment.id, how, spent))


def _layout(game: Imperialis, name: str, how: How, spent: Mapping[str, float]) -> Layout:
    detachment = game.detachments[name]
    conditions = terms(game, detachment, spent=falling_behind(game, detachment, how, spent))
    return Layout(field(game), [*models(game, detachment)], conditions, farthest(game, detachment, how))


def course(
    game: Imperialis, detachment: Detachment, how: How, text: str, spent: Mapping[str, float] = NOTHING
) -> Laid | Refused:
    """A Detachment's move to where a text sends it, or why it may not go there; `spent` as for its terms."""
    told = (detachment.id, how, text, tuple(spent.items()))
    return COURSES.of(game, told, lambda still: _course(still, detachment.id, how, text, spent))


def _course(game: Imperialis, name: str, how: How, text: str, spent: Mapping[str, float]) -> Laid | Refused:
    detachment = game.detachments[name]
    goal = goals.read(game, detachment, text, front(group(game, detachment)), "LI-MOV-02")
    if isinstance(goal, Refused):
        return goal
    if strides(game, detachment):
        return stride(game, detachment, goal, allowances(game, detachment, how), terms(game, detachment))
    ways = layout(game, detachment, how, spent)
    laid = ways.laid(goal)
    return too_far(detachment, goal, laid) or regrouping.parted(game, detachment, ways, laid.group) or laid


@rule(without=None)
def too_far(detachment: Detachment, goal: Goal, laid: Laid) -> Refused | None:
    """LI-MOV-02: a model for which a place was named has to reach it with what it may move."""
    for name, at in goal.nudged:
        short = laid.group[name].middle.to(at)
        if short > TOLERANCES.reach:
            label = name.rpartition("/")[2]
            return Refused("LI-MOV-02", FallsShort(detachment=detachment.id, label=label, inches=short))
    return None


@rule(without=None)
def parted(detachment: Detachment, there: Group) -> Refused | None:
    """LI-COH-04: a move that cannot end in Coherency is not made."""
    missing = inches_missing(there, LINK, TOLERANCES)
    return Refused("LI-COH-04", Parted(detachment=detachment.id, inches=missing)) if missing > 0 else None


def suggested(game: Imperialis, detachment: Detachment, how: How) -> list[str]:
    """A few places to go to, as they are written: toward the nearest enemy, ahead, to both sides and back; then where
    it stands."""
    there = group(game, detachment)
    here, reach = anchor(there), allowance(game, detachment, how)
    if strides(game, detachment):
        first, most = next(iter(there.values())), float(game.options.titan_turn)
        goals_ahead = flight_goals(first, reach) if flies(game, detachment) else stride_goals(first, reach, most)
        return [goals.written(game, detachment, moved_on(there, first, goal)) for goal in goals_ahead]
    if not in_coherency(game, detachment):
        goals_to = [*regrouping.closing_up(there), Goal(here, front(there), AS_NOW)]
        return list(dict.fromkeys(goals.written(game, detachment, goal) for goal in goals_to))
    ahead = game.ahead(detachment.seat)
    enemies = [anchor(group(game, enemy)) for enemy in opponents(game, detachment)]
    at = [here.moved(here.bearing(enemy), reach) for enemy in sorted(enemies, key=here.to)[:1]]
    at += [here.moved(ahead + turn, reach) for turn in (0, 45, -45, 90, -90, 180)]
    places = [Goal(_on_table(game, place), ahead, AS_NOW) for place in at]
    return list(
        dict.fromkeys(goals.written(game, detachment, goal) for goal in (*places, Goal(here, front(there), AS_NOW)))
    )


def _on_table(game: Imperialis, at: Point) -> Point:
    wide, deep = game.table.width / THOUSANDTHS, game.table.depth / THOUSANDTHS
    return Point(min(max(at.x, MARGIN), wide - MARGIN), min(max(at.y, MARGIN), deep - MARGIN))
