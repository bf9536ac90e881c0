"""Models that turn on the spot while their section holds its ground (MOVE-12)."""

from __future__ import annotations

from rulesets.dystopian_legions.chapters.movement.towing import no_room_to_tow
from rulesets.dystopian_legions.table.measure import TOLERANCES, field, group, models
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
    for figure in section.alive:
        turned = pose(figure.pose.point, _bearing(game, section, figure, toward))
        if has_room(game, section, figure, turned):
            figure.pose = turned


def _bearing(game: Legions, section: Section, figure: Figure, toward: str) -> float:
    """The degrees to which a model turns."""
    if toward not in game.sections:
        return COMPASS.index(toward) * EIGHTH
    mine, theirs = Group({figure.label: game.model(section, figure)}), group(game, game.sections[toward])
    return figure.pose.point.bearing(theirs[mine.nearest(theirs).other].middle)


def has_room(game: Legions, section: Section, figure: Figure, turned: Pose) -> bool:
    """Whether one of its models may turn so: whoever has no room for that stays as he faces."""
    there = {section.name_of(figure): game.model(section, figure).at(turned)}
    return not turns_onto_another(game, section, figure, turned) and no_room_to_tow(game, section, there) is None


@rule(without=False)
def turns_onto_another(game: Legions, section: Section, figure: Figure, turned: Pose) -> bool:
    """DL-MOVE-06: nobody turns onto another; what a vehicle tows stands behind it as soon as it has turned."""
    name, towed = section.name_of(figure), game.sections.get(section.tows)
    others = field(game).models.without({name, *(models(game, towed) if towed is not None else ())})
    return TOLERANCES.overlaps(Group({name: game.model(section, figure).at(turned)}).gap(others))
