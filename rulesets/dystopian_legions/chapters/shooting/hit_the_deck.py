"""Hit the Deck: who may, when, and what it costs (HTD-01 to HTD-11)."""

from __future__ import annotations

from rulesets.dystopian_legions.chapters.morale.shaken import shake
from rulesets.dystopian_legions.table.happenings.shooting import WentDown
from rulesets.dystopian_legions.table.mars import has, is_towering
from rulesets.dystopian_legions.table.measure import gap
from rulesets.dystopian_legions.table.reasons.shooting import CannotGoDown
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.dystopian_legions.table.watchers import watches_no_more
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

LIES = ("infantry", "heavy_infantry")
"""The types of model that can Hit the Deck (DL-D-66)."""


def cannot_go_down(game: Legions, section: Section) -> Refused | None:
    """Why a section cannot Hit the Deck now."""
    return is_down(section) or charges(game, section) or somebody_stands(game, section)


@rule(without=None)
def is_down(section: Section) -> Refused | None:
    """DL-HTD-03: a section that is down does not do it again (DL-D-112)."""
    if not section.hit_the_deck:
        return None
    return Refused("DL-HTD-03", CannotGoDown(section=section.id, why="down"))


@rule(without=None)
def charges(game: Legions, section: Section) -> Refused | None:
    """DL-HTD-03: whoever charges does not, from the declaration to the end of the melee (DL-D-112)."""
    if section.movement != "charge" or section.id not in (game.acting, *game.along):
        return None
    return Refused("DL-HTD-03", CannotGoDown(section=section.id, why="charging"))


@rule(without=None)
def somebody_stands(game: Legions, section: Section) -> Refused | None:
    """DL-HTD-02: all of its models do it or none; one that cannot keeps all others up; nobody does in a transport
    (DL-D-112)."""
    if section.where == "aboard":
        return Refused("DL-HTD-02", CannotGoDown(section=section.id, why="model", profile=section.alive[0].profile))
    tall = next((figure for figure in section.alive if not can_lie_down(game, section, figure)), None)
    if tall is None:
        return None
    return Refused("DL-HTD-02", CannotGoDown(section=section.id, why="model", profile=tall.profile))


@rule(without=True)
def can_lie_down(game: Legions, section: Section, figure: Figure) -> bool:
    """DL-HTD-01, DL-MAR-77, DL-MAR-19: infantry that is not Towering; a Drone hinders nobody whose section has a Drone
    Controller."""
    profile = game.profile(section, figure)
    if has(profile.mars, "Drone"):
        return is_controlled(game, section)
    return profile.type in LIES and not is_towering(profile.mars)


def is_controlled(game: Legions, section: Section) -> bool:
    """Whether a Drone Controller is in a section."""
    return any(has(game.profile(section, figure).mars, "Drone Controller") for figure in section.alive)


def go_down(game: Legions, section: Section, *, under_fire: bool) -> None:
    """DL-HTD-03, DL-HTD-08: a section Hits the Deck: a marker, and Rushed Shots for the rest of the turn."""
    watched = leaves_overwatch(game, section)
    shaken = under_fire and not watched and costs_nerve(section)
    section.hit_the_deck = section.rushed = True
    game.say(WentDown(rule="DL-HTD-03", section=section.id, overwatch=watched, shaken=shaken))
    if shaken:
        shake(game, section)


@rule(without=False)
def leaves_overwatch(game: Legions, section: Section) -> bool:
    """DL-HTD-04: an Overwatch Marker becomes an Activated Marker, and that is the whole price (DL-D-113)."""
    return watches_no_more(game, section)


@rule(without=False)
def costs_nerve(section: Section) -> bool:
    """DL-HTD-11: whoever has been activated already takes a Shaken Marker."""
    return section.activated > 0


def threatened(game: Legions, section: Section) -> bool:
    """Whether an enemy that can still fire this turn may come to have a section in range."""
    return any(can_still_fire(enemy) and _reaches(game, enemy, section) for enemy in game.enemies(section))


def can_still_fire(section: Section) -> bool:
    """Whether a section has not been activated, or is on Overwatch."""
    return section.overwatch or not section.activated


def _reaches(game: Legions, enemy: Section, section: Section) -> bool:
    """Whether a weapon of an enemy bears on a section, if he comes nearer by an advance."""
    nearer = gap(game, enemy, section) - game.card(enemy).mv
    return any(weapon.lr >= nearer for weapon in game.armament(enemy))
