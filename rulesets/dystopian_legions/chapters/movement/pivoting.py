"""Models that turn on the spot while their section holds its ground (MOVE-12)."""

from __future__ import annotations

from rulesets.dystopian_legions.table.measure import TOLERANCES, field, group
from rulesets.dystopian_legions.table.reasons.movement import NoSuchWay
from rulesets.dystopian_legions.table.state import EIGHTH, Figure, Legions, Section
from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.tables.places import COMPASS, Pose, pose
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Offer, offer
from rulesets.kit.engine.refusal import Refused


def ways_to_turn(game: Legions, section: Section) -> Offer | None:
    """Whither a section turns that holds its ground; nobody is asked to whose weapons it is all one."""
    if not any(weapon.arc for weapon in game.armament(section)):
        return None
    names = [*(enemy.id for enemy in game.enemies(section)), *COMPASS]

    def judge(toward: str) -> Refused | None:
        if toward in names:
            return None
        return Refused("DL-MOVE-12", NoSuchWay(section=section.id, value=toward, options=names))

    return offer("toward", names, judge, enough=True)


@rule(without=lambda game, section, toward: None)
def pivots(game: Legions, section: Section, toward: str) -> None:
    """DL-MOVE-12: each of its models turns on the spot, in a direction of the compass or to the nearest model of an
    enemy section."""
    theirs = group(game, game.sections[toward]) if toward in game.sections else None
    direction = COMPASS.index(toward) * EIGHTH if theirs is None else 0.0
    for figure in section.alive:
        here, degrees = figure.pose.point, direction
        if theirs is not None:
            mine = Group({figure.label: game.model(section, figure)})
            degrees = here.bearing(theirs[mine.nearest(theirs).other].middle)
        if has_room(game, section, figure, turned := pose(here, degrees)):
            figure.pose = turned


@rule(without=True)
def has_room(game: Legions, section: Section, figure: Figure, turned: Pose) -> bool:
    """DL-MOVE-06: nobody turns onto another: who stands too close for that stays as he faces."""
    name, model = section.name_of(figure), game.model(section, figure)
    others = field(game).models.without({name})
    return not model.corners or not len(others) or not TOLERANCES.overlaps(Group({name: model.at(turned)}).gap(others))
