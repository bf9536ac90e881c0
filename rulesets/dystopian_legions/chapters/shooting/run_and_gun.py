"""Fire before the move: a section with Run and Gun brings its Shooting Segment forward (MAR-52 to MAR-54)."""

from __future__ import annotations

from rulesets.dystopian_legions.chapters.shooting.aiming import UNSPENT
from rulesets.dystopian_legions.chapters.shooting.bombarding import can_bombard
from rulesets.dystopian_legions.chapters.shooting.declaring import can_fire
from rulesets.dystopian_legions.table.mars import has
from rulesets.dystopian_legions.table.reasons.movement import CannotFireFirst
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused


@rule(without=False)
def run_and_gun(game: Legions, section: Section) -> bool:
    """DL-MAR-52: all models of a section have to have Run and Gun, its transport left out (DL-D-115)."""
    return all(has(game.profile(section, figure).mars, "Run and Gun") for figure in section.alive)


def may_not_fire_first(game: Legions, section: Section) -> Refused | None:
    """Why a section may not fire before it moves."""
    if not run_and_gun(game, section):
        return Refused("DL-MAR-52", CannotFireFirst(section=section.id, why="troops"))
    if section.gunned:
        return Refused("DL-MAR-53", CannotFireFirst(section=section.id, why="fired"))
    if can_fire(game, section, UNSPENT, "") or can_bombard(game, section, UNSPENT):
        return None
    return Refused("DL-MAR-52", CannotFireFirst(section=section.id, why="nobody"))


def brings_forward(section: Section) -> None:
    """Its Shooting Segment comes first: it has not moved yet, whatever it did last turn."""
    section.movement = ""
    for figure in section.alive:
        figure.moved = False


@rule(without=False)
def has_had_its_fire(section: Section) -> bool:
    """DL-MAR-53: whoever has fired before its move neither fires in its Shooting Segment nor goes on Overwatch."""
    return section.gunned
