"""What comes off the board at the end of a turn (END-17 to END-19)."""

from __future__ import annotations

from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.points import rule


def expire(game: Legions) -> None:
    """Everything goes that lasts to the end of the turn (DL-D-156)."""
    _points_are_lost(game)
    for section in game.sections.values():
        _markers_go(section)
        _spotting_markers_go(section)
        _one_activated_marker_goes(section)


@rule(without=lambda game: None)
def _points_are_lost(game: Legions) -> None:
    """DL-CP-03: the Command Points that are left, in the pools and with the sections."""
    for side in game.sides:
        side.cp = 0
    for section in game.sections.values():
        section.tokens = 0


@rule(without=lambda section: None)
def _markers_go(section: Section) -> None:
    """DL-END-18, DL-OW-06, DL-OW-11: Overwatch and Hit the Deck Markers, and orders."""
    section.overwatch = section.hit_the_deck = section.rushed = False
    section.order, section.ran = "", 0


@rule(without=lambda section: None)
def _spotting_markers_go(section: Section) -> None:
    """DL-END-18, DL-IDF-12: Spotting Markers, and what was noted of who has fired this turn."""
    for figure in section.figures:
        figure.spotted = figure.fired = False


@rule(without=lambda section: None)
def _one_activated_marker_goes(section: Section) -> None:
    """DL-END-19: one Activated Marker; who still has one does not activate in the coming turn."""
    section.activated = max(0, section.activated - 1)
