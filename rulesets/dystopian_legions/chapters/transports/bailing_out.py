"""Those who ride in a transport that is destroyed get out of it (IRON-06, TRANS-39, TRANS-40)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import shapely

from rulesets.dystopian_legions.chapters.morale.losses import loses
from rulesets.dystopian_legions.chapters.movement.terms import terms
from rulesets.dystopian_legions.table.happenings.transports import BailedOut
from rulesets.dystopian_legions.table.measure import TOLERANCES, field, link
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.kit.boards.models.group import Group, Model
from rulesets.kit.boards.models.meeting import Ends
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import rule

APART, RINGS = 0.5, 12
"""Inches between places around a wreck that are looked at, and in how many rings up to the MV."""
BESIDE = 0.05


@rule(without=lambda game, transport: [])
def bails_out(game: Legions, transport: Section) -> list[str]:
    """DL-IRON-06, DL-TRANS-39: whoever is aboard a transport that is destroyed is set down around it at once; the names
    of the models that find no place (DL-D-135)."""
    section = game.aboard(transport)
    if section is None:
        return []
    section.where = "table"
    stood = _places(game, section, transport)
    lost = no_place(game, section, stood)
    for figure in section.alive:
        figure.pose, figure.moved = stood[section.name_of(figure)].pose, True
    watched = is_activated(section, transport)
    poses = {figure.label: figure.pose for figure in section.alive}
    game.say(
        BailedOut(
            rule="DL-IRON-06",
            section=section.id,
            transport=transport.id,
            poses=poses,
            lost=[figure.label for figure in lost],
            overwatch=watched,
        )
    )
    return [section.name_of(figure) for figure in lost]


@rule(without=lambda game, section, stood: [])
def no_place(game: Legions, section: Section, stood: Group) -> list[Figure]:
    """DL-TRANS-40: models that cannot be placed are dead."""
    lost = [figure for figure in section.alive if section.name_of(figure) not in stood]
    for figure in lost:
        loses(game, section, figure, figure.lp)
    return lost


@rule(without=False)
def is_activated(section: Section, transport: Section) -> bool:
    """DL-IRON-06: their section gets an Activated Marker, a second one if it has one; an Overwatch Marker is gone
    (DL-D-135)."""
    watched = section.overwatch or transport.overwatch
    section.overwatch = False
    section.activated += 1
    return watched


def _places(game: Legions, section: Section, transport: Section) -> Group:
    """Where they stand: leaders first, each as near to the wreck as there is room, in coherency with the others."""
    riders = sorted(section.alive, key=lambda figure: not game.profile(section, figure).leader)
    stood: dict[str, Model] = {}
    for figure in riders:
        name, model = section.name_of(figure), game.model(section, figure)
        found = _place(game, section, transport, name, model, Group(stood))
        if found is not None:
            stood[name] = found
    return Group(stood)


def _place(game: Legions, section: Section, transport: Section, name: str, model: Model, stood: Group) -> Model | None:
    """The nearest free place for a model, beside those who stand already."""
    wreck = game.model(transport, transport.figures[0]).body.area
    ends = Ends(field(game), model, terms(game, section), [section.name_of(one) for one in section.alive])
    linked, places = link(game, section), [*_around(wreck, model, game.card(section).mv)]
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


def _around(wreck: shapely.Geometry, model: Model, mv: int) -> Iterator[Point]:
    """Places for a model around a wreck, ring by ring, so far as its base is within its MV of it."""
    for ring in range(RINGS + 1):
        rim = shapely.buffer(wreck, model.widest + BESIDE + ring * (mv - BESIDE) / RINGS).exterior
        count = max(8, int(shapely.length(rim) / APART))
        at: Sequence[Sequence[float]] = shapely.get_coordinates(
            shapely.line_interpolate_point(rim, [number / count for number in range(count)], normalized=True)
        ).tolist()
        yield from (Point(*one) for one in at)
