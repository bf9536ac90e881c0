"""Measuring on the table: the models as they stand, gaps between them, and the field that a mover meets (BASE, COH)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from math import inf
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.dystopian_legions.table.mars import has
from rulesets.dystopian_legions.table.profiles import ModelType
from rulesets.dystopian_legions.table.state import Figure, Legions, Section, table
from rulesets.dystopian_legions.table.terrain import Piece, ground
from rulesets.kit.boards.models.cohesion import Link, inches_missing
from rulesets.kit.boards.models.group import Group, Model, Tolerances
from rulesets.kit.boards.models.meeting import Field
from rulesets.kit.engine.points import Table, rule

TOLERANCES = Tolerances(reach=0.01, contact=0.05, overlap=0.01)
"""What "within", "in contact" and "on each other" mean, in inches (DL-D-06)."""

COHERENCY: Table[ModelType, float] = Table(
    f"{__name__}.COHERENCY",
    {
        "infantry": ("DL-COH-02", 1.0),
        "cavalry": ("DL-COH-03", 2.0),
        "heavy_infantry": ("DL-COH-03", 2.0),
        "aeronaut": ("DL-COH-03", 2.0),
        "ironclad": ("DL-COH-04", 4.0),
    },
    without=0.0,
)
"""The Coherency Distance of each type of model, in inches."""


def lies(game: Legions) -> Any:
    """All of a game that lines of sight and moves go by."""
    standing = [
        (
            section.id,
            section.where,
            section.order,
            section.ran,
            section.building,
            section.flying,
            section.movement if section.went else "",
            section.boarded,
            section.tows,
            tuple(section.flown),
            [(one.pose, one.lp > 0) for one in section.figures],
        )
        for section in game.sections.values()
    ]
    return standing, [side.edge for side in game.sides], game.pieces, game.cards, game.options


def models(game: Legions, section: Section) -> Mapping[str, Model]:
    """The models of a section that are alive, by their names."""
    if not _is_its_own(game, section):
        return _models(game, section)
    return game.once((models, section.id), lambda: _models(game, section))


def _models(game: Legions, section: Section) -> Mapping[str, Model]:
    return {section.name_of(figure): game.model(section, figure) for figure in section.alive}


def group(game: Legions, section: Section) -> Group:
    """The models of a section as they stand."""
    if not _is_its_own(game, section):
        return Group(models(game, section))
    return game.once((group, section.id), lambda: Group(models(game, section)))


def _is_its_own(game: Legions, section: Section) -> bool:
    """Whether a section is the game's, not a copy that stands elsewhere: what is asked all the time of one that nothing
    changes is reckoned once."""
    return game.sections.get(section.id) is section


def crowded(there: Group) -> bool:
    """Whether any models of a group stand on one another."""
    gaps = there.gaps(there)
    return any(TOLERANCES.overlaps(float(gaps[one, other])) for one, other in combinations(range(len(there)), 2))


def field(game: Legions) -> Field:
    """The table with all models on it."""
    return game.once(field, lambda: _field(game.table_width, game.pieces, tuple(_standing(game))))


def _standing(game: Legions) -> Iterator[tuple[str, Model]]:
    return ((name, model) for section in game.on_table() for name, model in models(game, section).items())


@lru_cache(maxsize=256)
def _field(width: int, pieces: tuple[Piece, ...], standing: tuple[tuple[str, Model], ...]) -> Field:
    return Field(table(width), ground(pieces), Group(dict(standing)), TOLERANCES)


def gap(game: Legions, one: Section, other: Section) -> float:
    """The inches between the nearest models of two sections, edge to edge (DL-BASE-01); of those in a building or
    aboard from any point of it (DL-D-73, DL-D-203)."""
    if is_within(one) or is_within(other):
        return float(shapely.distance(ground_under(game, one), ground_under(game, other)))
    return group(game, one).gap(group(game, other))


def is_within(section: Section) -> bool:
    """Whether a section is in a building, or aboard its transport."""
    return bool(section.building) or section.where == "aboard"


@rule(without=False)
def rides_in_the_open(game: Legions, section: Section) -> bool:
    """DL-MAR-48, DL-TRANS-41: whether a section is aboard an Open Topped transport, from which it fires and in which it
    is fired at."""
    if section.where != "aboard" or not game.takes_part(section):
        return False
    transport = game.on_foot(section)
    return any(has(game.profile(transport, figure).mars, "Open Topped") for figure in transport.alive)


def is_to_be_seen(game: Legions, section: Section) -> bool:
    """Whether fire can come from a section, or at it: on the table, or aboard an Open Topped transport."""
    return section.on_table or rides_in_the_open(game, section)


def to_be_fired_at(game: Legions, section: Section) -> list[Section]:
    """The enemy sections that can be seen at all."""
    return [one for one in game.sections.values() if one.seat != section.seat and is_to_be_seen(game, one)]


def ground_under(game: Legions, section: Section) -> BaseGeometry:
    """The ground under the models of a section, or under the building or the transport that they are in."""
    section = game.on_foot(section)
    walls = [piece.terrain.geometry for piece in game.pieces if section.building and piece.name == section.building]
    return walls[0] if walls else shapely.union_all([model.body.area for model in models(game, section).values()])


def away(game: Legions, section: Section, figure: Figure, other: Section) -> float:
    """The inches from a model to the nearest of another section, edge to edge; from or to those in a building or aboard
    from any point of it."""
    if is_within(section) or is_within(other) or died_aboard(game, section, figure) is not None:
        return from_walls(game, section, figure, other)
    return Group({section.name_of(figure): game.model(section, figure)}).gap(group(game, other))


@rule(without=lambda game, section, figure, other: inf)
def from_walls(game: Legions, section: Section, figure: Figure, other: Section) -> float:
    """DL-BLDG-04: every distance from or to those in a building is that of the nearest point of it (DL-D-73), and so is
    that of those in a transport (DL-D-203)."""
    hull = died_aboard(game, section, figure)
    here = game.model(section, figure).body.area if hull is None else hull
    here = ground_under(game, section) if is_within(section) else here
    return float(shapely.distance(here, ground_under(game, other)))


@rule(without=None)
def died_aboard(game: Legions, section: Section, figure: Figure) -> BaseGeometry | None:
    """DL-CMD-09: whoever died in a transport was removed from all the ground under it (DL-D-41)."""
    home = section.split_from or section.id
    hulls = ((one, its) for one in game.sections.values() if one.parent == home for its in one.figures)
    dead = not figure.alive
    return next((game.model(one, its).body.area for one, its in hulls if dead and its.pose == figure.pose), None)


@rule(without=False)
def within(game: Legions, one: Section, other: Section, inches: float) -> bool:
    """DL-BASE-01: whether any models of two sections are at most so many inches apart."""
    return TOLERANCES.within(gap(game, one, other), inches)


def link(game: Legions, section: Section) -> Link:
    """The inches that link two models of a section, its transport among them."""
    both = ((one, figure) for one in game.parts(section) for figure in one.alive)
    types = {one.name_of(figure): game.profile(one, figure).type for one, figure in both}
    wider = spread_out(section)

    def linked(one: str, other: str) -> float:
        return coherency_distance(types[one], types[other]) + wider

    return linked


@rule(without=0.0)
def spread_out(section: Section) -> float:
    """DL-ORD-24: 2 inches more for a section under Spread Out Men!, to the end of the turn (DL-D-57)."""
    return 2.0 if section.order == "spread_out" else 0.0


@rule(without=0.0)
def coherency_distance(one: ModelType, other: ModelType) -> float:
    """DL-COH-01: the larger distance where one of two models is an ironclad, else the smaller of the two (DL-D-95)."""
    both = COHERENCY[one], COHERENCY[other]
    return max(both) if "ironclad" in (one, other) else min(both)


def to_one_chain(game: Legions, section: Section, there: Group) -> float:
    """How many inches a section that stands so lacks to one unbroken chain."""
    linked, aside = link(game, section), link_nobody(game, there)
    others = there.without(aside)
    missing = inches_missing(others, linked, TOLERANCES)
    return missing + sum(inches_missing(_with_nearest(others, name, there), linked, TOLERANCES) for name in aside)


def _with_nearest(others: Group, name: str, there: Group) -> Group:
    """A model with that of the others which is nearest to it."""
    alone = {name: there[name]}
    nearest = min(others, key=lambda other: Group(alone).gap(Group({other: others[other]})))
    return Group({**alone, nearest: others[nearest]})


@rule(without=frozenset())
def link_nobody(game: Legions, there: Group) -> frozenset[str]:
    """DL-MAR-42: Non-Combatants keep to the others, whom they do not link to one another (DL-D-181)."""
    aside = frozenset(name for name in there if has(game.profile(*game.named(name)).mars, "Non-Combatant"))
    return aside if len(aside) < len(there) else frozenset()


@rule(without=True)
def in_coherency(game: Legions, section: Section) -> bool:
    """DL-COH-01: whether the models of a section form one unbroken chain; in a building they do (DL-D-73), and aboard
    they are with their transport (DL-D-95)."""
    if section.where == "aboard":
        return True
    beside = game.beside(section)
    if beside is not None:
        return apart(game, section, group(game, section), beside) <= 0
    return bool(section.building) or to_one_chain(game, section, group(game, section)) <= 0


def hangs_together(game: Legions, section: Section) -> bool:
    """Whether the models of a section form one chain among themselves, or with their transport."""
    own = bool(section.building) or to_one_chain(game, section, group(game, section)) <= 0
    return own or in_coherency(game, section)


@rule(without=0.0)
def apart(game: Legions, section: Section, there: Group, beside: Section) -> float:
    """DL-TRANS-03, DL-TRANS-21: the inches that a section which stands so and its transport lack to one chain; of those
    in a building from any point of it."""
    if not section.building and not beside.building:
        others = [one for one in game.parts(section) if one.on_table and one is not section]
        chain = {name: model for one in others for name, model in models(game, one).items()}
        return to_one_chain(game, section, Group({**chain, **models(game, beside), **there}))
    bases = shapely.union_all([model.body.area for model in there.values()])
    here = ground_under(game, section) if section.building else bases
    away = float(shapely.distance(here, ground_under(game, beside)))
    beyond = away - COHERENCY["ironclad"] - spread_out(section)
    return beyond if beyond > TOLERANCES.reach else 0.0
