"""What a sound state of Dystopian Legions is."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rulesets.dystopian_legions.table.measure import TOLERANCES, group, models
from rulesets.dystopian_legions.table.state import DEPTH, Legions, Section
from rulesets.kit.boards.models.group import Group

HAIR = 0.02
"""Inches by which a base may stand over the edge of the table at most."""


def broken(game: Legions) -> list[str]:
    """What is wrong with a state; empty for a sound one."""
    return [
        *(wrong for section in game.sections.values() for wrong in _broken_section(game, section)),
        *_crowded(game),
        *(f"{side.name} has {side.cp} CP" for side in game.sides if side.cp < 0),
    ]


def _broken_section(game: Legions, section: Section) -> Iterator[str]:
    if section.on_table != bool(section.on_table and section.alive):
        yield f"{section.id} is on the table, and nobody of it lives"
    if section.shaken > 3 and section.on_table:
        yield f"{section.id} has {section.shaken} Shaken Markers and is not Broken"
    for figure in section.figures:
        if not 0 <= figure.lp <= game.profile(section, figure).lp:
            yield f"{section.name_of(figure)} has {figure.lp} LP"
    if section.split_from and section.alive and not (section.where in ("aboard", "broken") and game.parts(section)[1:]):
        yield f"{section.id} rides in nothing"
    if section.on_table and section.alive:
        yield from _off_the_table(game, group(game, section))


def _off_the_table(game: Legions, there: Group) -> Iterator[str]:
    for name, model in there.items():
        west, north, east, south = model.body.area.bounds
        if max(-west, -north, east - game.table_width, south - DEPTH) > HAIR:
            yield f"{name} is off the table"


def _crowded(game: Legions) -> Iterator[str]:
    """Models that stand on one another; those in a building stand on its floors."""
    outside = [section for section in game.on_table() if not section.building]
    standing = Group({name: model for section in outside for name, model in models(game, section).items()})
    gaps = standing.gaps(standing)
    np.fill_diagonal(gaps, np.inf)
    for name, nearest in zip(standing, gaps.min(axis=1, initial=np.inf), strict=True):
        if TOLERANCES.overlaps(nearest):
            yield f"{name} stands on somebody"
