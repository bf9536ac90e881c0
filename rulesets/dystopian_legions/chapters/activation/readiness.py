"""Who can be activated (ACT-10)."""

from __future__ import annotations

from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.points import rule


@rule(without=True)
def is_ready(section: Section) -> bool:
    """DL-ACT-10: on the table, with neither an Activated nor an Overwatch Marker."""
    return section.on_table and not section.activated and not section.overwatch


def ready(game: Legions, seat: int) -> list[Section]:
    """The sections of a seat that can be activated."""
    return [section for section in game.of(seat) if is_ready(section) and as_one(game, section)]


@rule(without=True)
def as_one(game: Legions, section: Section) -> bool:
    """DL-TRANS-01: a section and its transport have one activation: neither is ready without the other."""
    beside = game.beside(section)
    return beside is None or is_ready(beside)
