"""A charge that fails after what the enemy has done about it (D-87)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.dystopian_legions.chapters.movement.course import layout
from rulesets.dystopian_legions.chapters.movement.moving import go
from rulesets.dystopian_legions.table.happenings.melee import ChargeFailed
from rulesets.dystopian_legions.table.measure import is_within, to_one_chain
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.boards.models.group import Group, Model
from rulesets.kit.boards.models.layout import Laid, Layout
from rulesets.kit.boards.models.walks import Walk
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import rule

SHORTER = 1.0
"""The inches by which a failed charge is tried shorter, where the section would part."""


def fails(game: Legions, section: Section, target: Section) -> None:
    """A charge fails: there is no melee and no fire."""
    stays = stays_behind(game, section)
    game.say(ChargeFailed(rule="DL-MOVE-15", section=section.id, target=target.id, stays=stays))
    if not stays:
        go(game, section, "charge", closes_up(game, section, target))


@rule(without=True)
def stays_behind(game: Legions, section: Section) -> bool:
    """DL-MOVE-15: a charge that fails is a move toward its target (DL-D-87), unless it was agreed that nobody moves;
    whoever would have come out of a building or a
    transport stays in it (DL-D-197)."""
    return is_within(section) or game.options.failed_charge == "stay"


def closes_up(game: Legions, section: Section, target: Section) -> Laid:
    """As near to the target, or to where it was, as all can come in coherency, an inch off every enemy (DL-D-87)."""
    laying = layout(game, section, "charge")
    there = target.alive or target.figures
    goals = Group({target.name_of(figure): game.model(target, figure) for figure in there})
    longest = max(Group({name: model}).gap(goals) for name, model in laying.group.items())
    short = 0.0
    while short < longest:
        laid = _toward(laying, goals, short)
        if to_one_chain(game, section, laid.group) <= 0:
            return laid
        short += SHORTER
    return laying.stood({name: _here(model) for name, model in laying.group.items()}, _facings(laying.group))


def _toward(laying: Layout, goals: Group, short: float) -> Laid:
    """Every model toward the nearest of the target's, those nearest to them first, so many inches short of them."""
    walks: dict[str, Walk] = {}
    stood: list[tuple[Model, Point]] = []
    for name, model in sorted(laying.group.items(), key=lambda one: Group({one[0]: one[1]}).gap(goals)):
        goal = goals[Group({name: model}).nearest(goals).other].middle
        at = model.middle.moved(model.middle.bearing(goal), max(0.0, model.middle.to(goal) - short))
        walks[name] = laying.as_far(name, model, at, stood)
        stood.append((model, walks[name].points[-1]))
    return laying.stood(walks, _facings(laying.group))


def _here(model: Model) -> Walk:
    return Walk((model.middle,), 0.0)


def _facings(there: Mapping[str, Model]) -> dict[str, float]:
    return {name: model.pose.degrees for name, model in there.items()}
