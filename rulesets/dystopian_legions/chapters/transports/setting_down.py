"""Where those come to stand who have to get out of a transport: around it, where there is room (TRANS-39, TRANS-54)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import shapely

from rulesets.dystopian_legions.chapters.movement.terms import terms
from rulesets.dystopian_legions.table.measure import TOLERANCES, field, link, models
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.boards.models.group import Group, Model
from rulesets.kit.boards.models.meeting import Ends
from rulesets.kit.boards.tables.places import Point

APART, RINGS = 0.5, 12
"""Inches between places around a transport that are looked at, and in how many rings up to the MV."""
BESIDE = 0.05


def places_around(game: Legions, section: Section, transport: Section) -> Group:
    """Where they stand: leaders first, each as near to the transport as there is room, in coherency with the others;
    with those who walked, unless nobody finds a place beside these."""
    walking = {
        name: model
        for one in game.troops(section)[1:]
        if one.on_table and not one.building
        for name, model in models(game, one).items()
    }
    stand = _places(game, section, transport, walking)
    return Group(stand or _places(game, section, transport, {}))


def _places(game: Legions, section: Section, transport: Section, beside: dict[str, Model]) -> dict[str, Model]:
    riders = sorted(section.alive, key=lambda figure: not game.profile(section, figure).leader)
    stood: dict[str, Model] = {}
    for figure in riders:
        name, model = section.name_of(figure), game.model(section, figure)
        stands = _place(game, section, transport, name, model, Group({**beside, **stood}))
        if stands is not None:
            stood[name] = stands
    return stood


def _place(game: Legions, section: Section, transport: Section, name: str, model: Model, stood: Group) -> Model | None:
    """The nearest free place for a model, beside those who stand already."""
    hull = game.model(transport, transport.figures[0]).body.area
    ends = Ends(field(game), model, terms(game, section), [section.name_of(one) for one in section.alive])
    linked, places = link(game, section), [*_around(hull, model, game.card(section).mv)]
    for at, free in zip(places, ends.allowed(shapely.get_coordinates(shapely.points(places))), strict=True):
        if not free:
            continue
        there = model.to(at.spot)
        gaps = {other: Group({name: there}).gap(Group({other: its})) for other, its in stood.items()}
        apart = not any(TOLERANCES.overlaps(gap) for gap in gaps.values())
        near = not gaps or any(TOLERANCES.within(gap, linked(name, other)) for other, gap in gaps.items())
        if apart and near:
            return there
    return None


def _around(hull: shapely.Geometry, model: Model, mv: int) -> Iterator[Point]:
    """Places for a model around a transport, ring by ring, so far as its base is within its MV of it."""
    for ring in range(RINGS + 1):
        rim = shapely.buffer(hull, model.widest + BESIDE + ring * (mv - BESIDE) / RINGS).exterior
        count = max(8, int(shapely.length(rim) / APART))
        at: Sequence[Sequence[float]] = shapely.get_coordinates(
            shapely.line_interpolate_point(rim, [number / count for number in range(count)], normalized=True)
        ).tolist()
        yield from (Point(*one) for one in at)
