"""Shaken Markers: how they are gained and lost, and the morale states (MORALE-10 to MORALE-18)."""

from __future__ import annotations

from rulesets.dystopian_legions.table.happenings.command import BrokeAway, Calmed, Shaken
from rulesets.dystopian_legions.table.state import Legions, MoraleState, Section
from rulesets.dystopian_legions.table.watchers import watches_no_more
from rulesets.kit.engine.points import rule

RETREATS_AT, BROKEN_AT = 2, 4
"""The Shaken Markers from which a section retreats, and those that break it."""


@rule(without="good_order")
def state(section: Section) -> MoraleState:
    """DL-MORALE-13: the morale state of a section, by its Shaken Markers (DL-D-47)."""
    if is_broken(section):
        return "broken"
    if section.shaken >= RETREATS_AT:
        return "ordered_retreat"
    return "shaken" if is_shaken(section) else "good_order"


@rule(without=False)
def is_shaken(section: Section) -> bool:
    """DL-MORALE-14: with a Shaken Marker or more it fires Rushed Shots, and needs 5 and more in melee."""
    return section.shaken > 0


@rule(without=False)
def is_broken(section: Section) -> bool:
    """DL-MORALE-18: with four Shaken Markers it is Broken."""
    return section.shaken >= BROKEN_AT


def retreats(game: Legions, section: Section) -> bool:
    """Whether a section is in Ordered Retreat."""
    return state(section) == "ordered_retreat" and not stands_fast(game, section)


@rule(without=False)
def stands_fast(game: Legions, section: Section) -> bool:
    """DL-MORALE-22, DL-TRANS-23: sections of ironclads ignore the Ordered Retreat, and so do those who ride in them."""
    return all(game.profile(section, figure).type == "ironclad" for figure in section.alive)


def shake(game: Legions, section: Section, count: int = 1) -> None:
    """DL-MORALE-10: a section gains Shaken Markers at once, with all that follows. A Broken one is removed; the Morale
    Checks of those who see that come from `legions.morale`."""
    section = game.whole(section)
    section.shaken += count
    shares_markers(game, section)
    watched = ends_overwatch(game, section)
    game.say(Shaken(rule="DL-MORALE-10", section=section.id, count=count, total=section.shaken, overwatch=watched))
    if is_broken(section):
        for one in game.parts(section):
            one.where = "broken"
        game.say(BrokeAway(rule="DL-MORALE-18", section=section.id))


@rule(without=lambda game, section: None)
def shares_markers(game: Legions, section: Section) -> None:
    """DL-TRANS-02: a section and its transport have their Shaken Markers in common."""
    for one in game.parts(section):
        one.shaken = section.shaken


@rule(without=False)
def ends_overwatch(game: Legions, section: Section) -> bool:
    """DL-OW-07: a Shaken Marker turns an Overwatch Marker into an Activated Marker."""
    return watches_no_more(game, section)


def removed_with(game: Legions, section: Section) -> list[str]:
    """The names of all models that are removed with a section that breaks: those of its transport, too (DL-D-48)."""
    others = (one for one in game.sections.values() if one.belongs_to == section.belongs_to and one is not section)
    gone = [section, *(one for one in others if one.where == "broken")]
    return [one.name_of(figure) for one in gone for figure in one.alive]


def calm(game: Legions, section: Section, count: int, rule: str) -> int:
    """A section loses so many Shaken Markers, at most all it has (DL-MORALE-21); how many that were."""
    section = game.whole(section)
    lost = min(count, section.shaken)
    section.shaken -= lost
    shares_markers(game, section)
    if lost:
        game.say(Calmed(rule=rule, section=section.id, count=lost, total=section.shaken))
    return lost
