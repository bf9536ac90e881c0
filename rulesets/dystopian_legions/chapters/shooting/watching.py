"""Going on Overwatch: the shooting action by which a section holds its fire (OW-01 to OW-03)."""

from __future__ import annotations

from rulesets.dystopian_legions.chapters.movement.spotters import went_ahead
from rulesets.dystopian_legions.chapters.shooting.aiming import cumbersome
from rulesets.dystopian_legions.table.happenings.command import WentOnOverwatch
from rulesets.dystopian_legions.table.mars import has
from rulesets.dystopian_legions.table.measure import is_to_be_seen
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.points import rule


@rule(without=False)
def may_watch(game: Legions, section: Section) -> bool:
    """DL-OW-02: who has held its ground, with no model that moved and no Shaken Marker."""
    others = game.parts(section)[1:]
    held = has_held(game, section) and all(has_held(game, other) and not _has_fired(other) for other in others)
    return held and not section.shaken and not left_alone(game, section)


def has_held(game: Legions, section: Section) -> bool:
    """Whether a section has held its ground, and none of its models has moved but Spotters."""
    moved = (figure for figure in section.alive if figure.moved and not went_ahead(game, section, figure))
    return section.movement == "hold" and not any(moved)


def _has_fired(section: Section) -> bool:
    return any(figure.fired for figure in section.alive)


@rule(without=False)
def left_alone(game: Legions, section: Section) -> bool:
    """DL-MAR-15, DL-MAR-18: a section with Drones goes on Overwatch only with a Drone Controller (DL-D-169)."""
    carried = [mar for figure in section.alive for mar in game.profile(section, figure).mars]
    return has(carried, "Drone") and not has(carried, "Drone Controller")


@rule(without=True)
def somebody_will_move(game: Legions, section: Section) -> bool:
    """DL-OW-04: Overwatch is of use to whoever is armed, for as long as a section is left to move."""
    if all(cumbersome(game, section, weapon) for weapon in game.armament(section)):
        return False
    left = (other for other in game.on_table() if other.id != section.id)
    return any(not other.activated and not other.overwatch for other in left)


@rule(without=lambda game, section: None)
def watch(game: Legions, section: Section) -> None:
    """DL-OW-03: an Overwatch Marker, for one Fire Action later this turn; a transport watches with its section, those
    in an Open Topped one with it (DL-D-109)."""
    for one in game.parts(section):
        one.overwatch = one.overwatch or is_to_be_seen(game, one)
    game.say(WentOnOverwatch(rule="DL-OW-03", section=section.id))
