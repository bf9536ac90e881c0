"""Lines from and to those who are in a building: from any point of its outline (BLDG-04)."""

from __future__ import annotations

from rulesets.dystopian_legions.table.buildings import building_of
from rulesets.dystopian_legions.table.measure import TOLERANCES, ground_under, group, is_within, models
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.dystopian_legions.table.terrain import Piece
from rulesets.kit.boards.models.anywhere import along, backwards, between_points, from_rims, to_points
from rulesets.kit.boards.models.group import Group, Model, Numbers
from rulesets.kit.boards.models.sights import Bundles

APART = 0.25
"""Inches between the points of an outline that are looked from (DL-D-74)."""
ROUND_A_BASE = 16
"""The points of a base that are looked from where any point counts (DL-D-97)."""

Whence = tuple[str, ...]
"""Models that look from the same points, by their names: all that are in a building, or one outside."""


def whence(game: Legions, section: Section) -> list[Whence]:
    """From where the models of a section look: from one building or transport, or each from its base."""
    names = tuple(models(game, section))
    return [names] if is_within(section) else [(name,) for name in names]


def lines_of_buildings(game: Legions, section: Section, target: Section) -> Bundles:
    """DL-D-74: all lines that are tested between two sections of which one is in a building at least, a bundle for each
    two of `whence`."""
    mine, theirs = outline(game, section), outline(game, target)
    if mine is None:
        assert theirs is not None
        return _from_bases(game, group(game, section), theirs)
    if theirs is None:
        return backwards(_from_bases(game, group(game, target), mine))
    return between_points(mine[None], theirs)


def lines_to_outline(game: Legions, section: Section, model: Model) -> Bundles:
    """DL-D-74: all lines that are tested from those of `whence` to a model of which any point counts."""
    points, mine = along(model.body.area, APART), outline(game, section)
    return _from_bases(game, group(game, section), points) if mine is None else between_points(mine[None], points)


def _from_bases(game: Legions, outside: Group, points: Numbers) -> Bundles:
    if game.options.los_mode == "shortest":
        return to_points(outside, points)
    return from_rims(outside, ROUND_A_BASE, points)


def outline(game: Legions, section: Section) -> Numbers | None:
    """The points from which those look who are in a building or a transport; None for a section outside."""
    return along(ground_under(game, section), APART) if is_within(section) else None


def surrounds(game: Legions, section: Section, piece: Piece) -> bool:
    """Whether an area covers the whole building that a section is in."""
    its = building_of(game, section)
    return its is not None and bool(piece.terrain.geometry.buffer(TOLERANCES.reach).covers(its.terrain.geometry))
