"""The one place in which a section of its own will changes where it stands."""

from __future__ import annotations

from rulesets.dystopian_legions.chapters.movement.flying import comes_down
from rulesets.dystopian_legions.chapters.movement.getting_up import get_up
from rulesets.dystopian_legions.chapters.movement.pivoting import pivots
from rulesets.dystopian_legions.chapters.movement.riding_past import rides_past
from rulesets.dystopian_legions.chapters.movement.towing import brings_along
from rulesets.dystopian_legions.chapters.movement.treading import treads
from rulesets.dystopian_legions.table.happenings.movement import Held, Moved
from rulesets.dystopian_legions.table.measure import TOLERANCES
from rulesets.dystopian_legions.table.roofs import flies
from rulesets.dystopian_legions.table.state import Legions, Movement, Section
from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.boards.tables.places import thousandths
from rulesets.kit.engine.points import rule


def go(game: Legions, section: Section, how: Movement, laid: Laid) -> None:
    """The models of a section go their ways, unless getting up breaks it."""
    section.movement = how
    get_up(game, section, how)
    if not section.on_table:
        return
    section.building, section.passed = "", rides_past(game, section, how, laid)
    section.trod, flew = treads(game, section, how, laid), flies(game, section)
    for figure in section.alive:
        name = section.name_of(figure)
        figure.moved = personally_moved(laid.walks[name].length)
        figure.pose = laid.group[name].pose
    went = [figure for figure in section.alive if figure.moved]
    walks = {figure.label: laid.walks[section.name_of(figure)] for figure in went}
    game.say(
        Moved(
            rule="DL-MOVE-03",
            section=section.id,
            how=how,
            poses={figure.label: figure.pose for figure in section.alive},
            ways={label: [point.spot for point in walk.points] for label, walk in walks.items()},
            longest=thousandths(max((walk.cost for walk in walks.values()), default=0.0)),
            flew=flew,
        )
    )
    brings_along(game, section)
    if flew:
        comes_down(game, section, laid)


@rule(without=False)
def personally_moved(inches: float) -> bool:
    """DL-MOVE-09: a model has moved if it personally did; a pivot is no move (DL-D-85)."""
    return inches > TOLERANCES.reach


def hold(game: Legions, section: Section, toward: str = "") -> None:
    """A section holds its ground, and turns toward an enemy or in a direction if it is told."""
    section.movement = "hold"
    for figure in section.alive:
        figure.moved = False
    if toward:
        pivots(game, section, toward)
    game.say(Held(rule="DL-MOVE-12", section=section.id, toward=toward))
    if toward:
        brings_along(game, section)
