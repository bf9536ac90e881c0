"""Lines of sight from the models of a section to a place on the table (IDF-05, IDF-15)."""

from __future__ import annotations

from collections.abc import Sequence

import shapely

from rulesets.dystopian_legions.table.indoors import ROUND_A_BASE, Whence, outline, whence
from rulesets.dystopian_legions.table.measure import field, group, is_to_be_seen, lies
from rulesets.dystopian_legions.table.roofs import high_up
from rulesets.dystopian_legions.table.sight import Line, blocking, does_not_block, left_aside, sees_over
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.dystopian_legions.table.terrain import LINEAR
from rulesets.kit.boards.models.anywhere import between_points, from_rims, shortest_clear, to_points
from rulesets.kit.boards.models.sights import Bools, Bundles, Lookout, told
from rulesets.kit.boards.tables.places import Point, Spot
from rulesets.kit.engine.remembering import Remembered

PLACES: Remembered[Legions, dict[str, Line]] = Remembered(64, lies)


def lines_to_place(game: Legions, section: Section, at: Spot) -> dict[str, Line]:
    """The line from each model of a section, by its name, to a place: from its base, or from any point of the building
    that it is in (DL-D-164)."""
    return PLACES.of(game, (section.id, at), lambda still: _lines(still, still.sections[section.id], at.point))


def _lines(game: Legions, section: Section, at: Point) -> dict[str, Line]:
    if not (section.alive and is_to_be_seen(game, section)):
        return {}
    sides = whence(game, section)
    lookout = Lookout(field(game), blocking, {})
    bests = shortest_clear(
        lookout, _bundles(game, section, at), _left_out(game, section, sides, at), _around(game, sides, at)
    )
    return {
        name: Line(best.start, best.end, best.inches, best.by)
        for names, best in zip(sides, bests, strict=True)
        for name in names
    }


def _bundles(game: Legions, section: Section, at: Point) -> Bundles:
    points, walls = shapely.get_coordinates(shapely.Point(at)), outline(game, section)
    if walls is not None:
        return between_points(walls[None], points)
    if game.options.los_mode == "shortest":
        return to_points(group(game, section), points)
    return from_rims(group(game, section), ROUND_A_BASE, points)


def _left_out(game: Legions, section: Section, sides: Sequence[Whence], at: Point) -> Bools:
    """Which models block nothing: besides those that never do, whoever stands on the place itself."""
    standing = field(game).models
    raised = high_up(game, standing)
    here = shapely.Point(at)
    never = {
        name: does_not_block(game, section, name) or bool(model.body.area.intersects(here))
        for name, model in standing.items()
    }
    high = is_high(game, at)
    rows = []
    for names in sides:
        over = sees_over(game, mine=names[0] in raised, its=high)
        rows.append([never[name] or (over and name not in raised) or name in names for name in standing])
    return told(rows, len(standing))


def is_high(game: Legions, at: Point) -> bool:
    """Whether a place lies on raised ground."""
    here = shapely.Point(at)
    return any(piece.nature.elevated and piece.terrain.geometry.covers(here) for piece in game.pieces)


def _around(game: Legions, sides: Sequence[Whence], at: Point) -> Bools:
    """Which pieces of terrain block nothing: those around whoever looks, and those in which the place lies."""
    here = shapely.Point(at)
    there = {one.name for one in game.pieces if one.kind not in LINEAR and one.terrain.geometry.covers(here)}
    aside = [there | left_aside(game, names) for names in sides]
    return told([[piece.name in left for piece in game.pieces] for left in aside], len(game.pieces))
