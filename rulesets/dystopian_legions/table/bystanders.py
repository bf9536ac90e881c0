"""Non-Combatants: who they are, and where they step aside from a charge (MAR-42 to MAR-47)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from rulesets.dystopian_legions.table.mars import has
from rulesets.dystopian_legions.table.measure import TOLERANCES, field, link, models
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.boards.models.group import Group, Model
from rulesets.kit.boards.models.meeting import NOT_THERE, Ends, Terms
from rulesets.kit.boards.tables.places import Point

OFF = 0.1
"""Inches that whoever steps aside keeps from everybody."""
DIRECTIONS, RINGS = 24, 12
"""Directions from a comrade in which a place is looked for, and how many distances, each of `WIDER` inches more."""
WIDER = 0.25


def bystanders(game: Legions, section: Section) -> frozenset[str]:
    """The Non-Combatants of a section, by their names."""
    civilians = (one for one in section.alive if has(game.profile(section, one).mars, "Non-Combatant"))
    return frozenset(section.name_of(figure) for figure in civilians)


def stepped_aside(game: Legions, section: Section, terms: Terms, taken: Group) -> dict[str, Point]:
    """Where the Non-Combatants of a section stand when `taken` stand so, its other models among them: each where he is,
    if he is in nobody's way and stays in coherency, else at the nearest place that is so."""
    own = models(game, section)
    aside = bystanders(game, section)
    places: dict[str, Point] = {}
    stood = taken.without(aside)
    comrades = {name: stood[name] for name in own if name not in aside}
    for name in sorted(aside):
        at = _place(game, section, name, terms, stood, comrades)
        if at is not None:
            places[name] = at
            stood = Group({**stood, name: own[name].to(at.spot)})
    return places


def _place(
    game: Legions, section: Section, name: str, terms: Terms, stood: Group, comrades: Mapping[str, Model]
) -> Point | None:
    """The place of one of them; None where there is none."""
    model = models(game, section)[name]
    ends = Ends(field(game), model, Terms(lambda other: NOT_THERE, terms.going, terms.by_edge))
    near = sorted(_around(model, comrades), key=model.middle.to)
    linked = link(game, section)

    def fits(at: Point) -> bool:
        here = Group({name: model.to(at.spot)})
        chained = any(here.gap(Group({one: other})) <= linked(name, one) for one, other in comrades.items())
        return chained and here.gap(stood) > TOLERANCES.contact and ends.allows(at)

    return next((at for at in (model.middle, *near) if fits(at)), None)


def _around(model: Model, comrades: Mapping[str, Model]) -> Iterator[Point]:
    for other, ring, turn in product(comrades.values(), range(RINGS), range(DIRECTIONS)):
        far = model.widest + other.widest + OFF + WIDER * ring
        yield other.middle.moved(360 * turn / DIRECTIONS, far)
