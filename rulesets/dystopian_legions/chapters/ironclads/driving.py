"""A section of ironclads drives: troops step aside, fences are crushed, who was run at is unsettled (IRON, COLL)."""

from __future__ import annotations

from shapely.geometry.base import BaseGeometry

from rulesets.dystopian_legions.chapters.morale.morale import Morale
from rulesets.dystopian_legions.chapters.movement.avoiding import Aside, ground_of, sections_of, stepping_aside
from rulesets.dystopian_legions.chapters.movement.course import course
from rulesets.dystopian_legions.chapters.movement.crushing import crush
from rulesets.dystopian_legions.chapters.movement.moving import go
from rulesets.dystopian_legions.chapters.movement.sweeping import swept
from rulesets.dystopian_legions.chapters.movement.towing import is_let_go
from rulesets.dystopian_legions.table.happenings.ironclads import MadeWay
from rulesets.dystopian_legions.table.state import Legions, Movement, Section
from rulesets.dystopian_legions.table.watchers import watches_no_more
from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Call, Done, Procedure, step
from rulesets.kit.engine.refusal import Refused


class Drive(Procedure):
    """A section of ironclads advances or goes at the double to where words send it; it charges nobody. `met` are the
    sections that have stepped aside."""

    kind = "legions.drive"

    section: str
    how: Movement
    to: str
    met: list[str] = []

    @step
    def drive(self, game: Legions, dice: Dice) -> None:
        """DL-COLL-01, DL-IRON-02, DL-IRON-03: it goes its way, and whoever stands in it steps aside."""
        section = game.sections[self.section]
        laid = course(game, section, self.how, self.to)
        if isinstance(laid, Refused):
            raise laid
        self.met = drives(game, section, self.how, laid)

    @step
    def unsettled(self, game: Legions, dice: Dice) -> Call | None:
        """DL-COLL-04, DL-COLL-05: whoever was driven through At the Double takes a Morale Check (DL-D-133)."""
        return Call(Morale(frightened=self.met)) if unsettles(self.how) else None

    @step
    def charges_nobody(self, game: Legions, dice: Dice) -> Done:
        """DL-IRON-01: no ironclad charges."""
        return Done([])


def drives(game: Legions, section: Section, how: Movement, laid: Laid) -> list[str]:
    """Ironclads go where they are laid out; the sections that have stepped aside."""
    corridor = ground_of(swept(game, section, how, laid))
    met = makes_way(game, section, laid, corridor)
    crush(game, section, corridor)  # before it has come there: what it tows stands where a fence was
    go(game, section, how, laid)
    return met


def makes_way(game: Legions, section: Section, laid: Laid, corridor: BaseGeometry) -> list[str]:
    """All troops in the corridor of a section step aside; the sections that did."""
    aside = stepping_aside(game, section, laid, corridor)
    assert isinstance(aside, dict)
    met = [*sections_of([*aside])]
    for name in met:
        _steps_aside(game, section, game.sections[name], aside)
    return met


def _steps_aside(game: Legions, section: Section, other: Section, aside: Aside) -> None:
    for figure in other.alive:
        there = aside.get(other.name_of(figure))
        figure.pose = figure.pose if there is None else there.pose
    poses = {figure.label: figure.pose for figure in other.alive if other.name_of(figure) in aside}
    is_let_go(game, other, "aside")
    watched = gives_up_overwatch(game, other)
    game.say(MadeWay(rule="DL-COLL-02", section=other.id, by=section.id, poses=poses, overwatch=watched))


@rule(without=False)
def gives_up_overwatch(game: Legions, section: Section) -> bool:
    """DL-COLL-03: an Avoidance Move turns an Overwatch Marker into an Activated Marker (DL-D-132)."""
    return watches_no_more(game, section)


@rule(without=False)
def unsettles(how: Movement) -> bool:
    """DL-COLL-04: an Advance unsettles nobody, At the Double does."""
    return how == "double"
