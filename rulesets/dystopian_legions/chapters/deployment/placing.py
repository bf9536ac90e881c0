"""Where a section may be placed before the battle: what is wrong with a place, and which places suggest themselves."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.dystopian_legions.chapters.deployment.zones import DEEP, corners, outside_zone
from rulesets.dystopian_legions.chapters.movement.terms import terms
from rulesets.dystopian_legions.table import goals
from rulesets.dystopian_legions.table.measure import TOLERANCES, field, link, models
from rulesets.dystopian_legions.table.reasons.deployment import NoRoom
from rulesets.dystopian_legions.table.reasons.movement import Parted
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.boards.models.cohesion import inches_missing
from rulesets.kit.boards.models.forms import Form, slots
from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.models.layout import Goal
from rulesets.kit.boards.models.meeting import Ends
from rulesets.kit.boards.tables.places import Point, hundredths
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

STEP = 6
"""Inches between the places along a zone that are suggested."""
FORMS = (Form("line"), Form("closed up", gap=0.1))
"""How a section is suggested to stand."""


def placed(game: Legions, section: Section, text: str) -> Group | Refused:
    """A section as a text places it, or what is wrong with that."""
    goal = goals.read(game, section, text, game.ahead(section.seat), "DL-DEPLOY-21")
    return goal if isinstance(goal, Refused) else standing(game, section, goal)


def standing(game: Legions, section: Section, goal: Goal) -> Group | Refused:
    """A section as it would stand at a goal, or what is wrong with it."""
    waiting = models(game, section)
    turned = {name: one.at(one.pose._replace(facing=hundredths(goal.facing))) for name, one in waiting.items()}
    places = dict(zip(turned, slots(Group(turned), goal.form, goal.at, goal.facing), strict=True)) | dict(goal.nudged)
    there = Group({name: model.to(places[name].spot) for name, model in turned.items()})
    return outside_zone(game, section, there) or no_room(game, section, there) or parted(game, section, there) or there


@rule(without=None)
def no_room(game: Legions, section: Section, there: Group) -> Refused | None:
    """DL-DEPLOY-21: no base overlaps another or ground that is impassable to it, and none is within 1 inch of an
    enemy."""
    met = field(game)
    conditions = terms(game, section)
    for name, model in there.items():
        others = there.without({name})
        on_own = len(others) and TOLERANCES.overlaps(others.gap(Group({name: model})))
        if on_own or not Ends(met, model, conditions).allows(model.middle):
            return Refused("DL-DEPLOY-21", NoRoom(section=section.id, label=name.rpartition("/")[2]))
    return None


@rule(without=None)
def parted(game: Legions, section: Section, there: Group) -> Refused | None:
    """DL-DEPLOY-21: a section is placed in coherency."""
    missing = inches_missing(there, link(game, section), TOLERANCES)
    return Refused("DL-DEPLOY-21", Parted(section=section.id, inches=missing)) if missing > 0 else None


def suggested(game: Legions, section: Section) -> Iterator[str]:
    """Places along the zone, from its middle outward, at its front and then behind."""
    ahead = game.ahead(section.seat)
    north = corners(game, section.seat)[0].y
    middle = game.table_width / 2
    rows = [north + DEEP / 2, north + DEEP - 2, north + 2]
    aside = sorted(range(STEP, game.table_width, STEP), key=lambda east: abs(east - middle))
    for form in FORMS:
        for south in rows:
            yield from (goals.written(game, section, Goal(Point(float(east), south), ahead, form)) for east in aside)
