"""The exact chances of a barrage before it is fired: that the Spotting Check passes, and that the first blast comes
down over each section (IDF-18 to IDF-23). What the dice then do, and where further blasts lie, is not reckoned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import shapely

from rulesets.dystopian_legions.chapters.shooting.aiming import is_a_mark
from rulesets.dystopian_legions.chapters.shooting.barrage import REQUIRED, dice_at_sight, spotting_dice
from rulesets.dystopian_legions.chapters.shooting.blasts import FULL_TURN, diameter, hit_by_blasts, scatter_dice
from rulesets.dystopian_legions.chapters.shooting.hull_aiming import is_a_hull
from rulesets.dystopian_legions.chapters.shooting.laying import over_open_sights, watchers
from rulesets.dystopian_legions.chapters.shooting.weapon_rules import weapon_of
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.measure import TOLERANCES, ground_under, is_within
from rulesets.dystopian_legions.table.pools import REGULAR, SIX, Pool, chances
from rulesets.dystopian_legions.table.state import DEPTH, Figure, Legions, Section
from rulesets.kit.boards.models.group import Group, Numbers
from rulesets.kit.boards.tables.places import Spot


class BarrageOdds(NamedTuple):
    """The chance that the Spotting Check passes, and that each section lies under the first blast, by its name."""

    spotted: Fraction
    under: dict[str, Fraction]


def barrage_odds(
    game: Legions, section: Section, at: Spot, shots: Sequence[Shot], spotters: Sequence[str]
) -> BarrageOdds:
    """What may come of a barrage at a place, as all stand."""
    firing = {shot.model for shot in shots}
    dice = spotting_dice([*spotters]) + dice_at_sight(sorted(watchers(game, section, at) & firing))
    passes = chances(Pool(blue=dice), REGULAR, REQUIRED)[REQUIRED]
    number = scatter_dice(observed=not over_open_sights(game, section, at, shots))
    radius = diameter(game, weapon_of(game, shots[0])) / 2
    middle = shapely.get_coordinates(shapely.Point(at.point))
    rings = {inches: _ring(at, inches) for inches in range(number, SIX * number + 1)}
    likely = _sums(number)
    under: dict[str, Fraction] = {}
    for target in hit_by_blasts(game, section):
        if not _hurt(game, target) or _apart(game, target, middle)[0] > SIX * number + radius:
            continue
        missed = sum(
            (likely[inches] * _share(game, target, ring, radius) for inches, ring in rings.items()), Fraction(0)
        )
        whole = passes * _share(game, target, middle, radius) + (1 - passes) * missed
        if whole:
            under[target.id] = whole
    return BarrageOdds(passes, under)


def _sums(number: int) -> dict[int, Fraction]:
    """How likely so many D6 show each sum."""
    fell = Counter(map(sum, product(range(1, SIX + 1), repeat=number)))
    return {total: Fraction(count, SIX**number) for total, count in fell.items()}


def _ring(at: Spot, inches: int) -> Numbers:
    """All places so many inches away, in each whole degree."""
    places = [at.point.moved(degrees, inches).spot.point for degrees in range(FULL_TURN)]
    ring: Numbers = shapely.get_coordinates(shapely.MultiPoint(places))
    return ring


def _share(game: Legions, target: Section, places: Numbers, radius: float) -> Fraction:
    """At which share of some places a blast would lie over a section."""
    x, y = places[:, 0], places[:, 1]
    there = (-radius < x) & (x < game.table_width + radius) & (-radius < y) & (y < DEPTH + radius)
    over = _apart(game, target, places) <= radius - TOLERANCES.overlap
    return Fraction(int((over & there).sum()), len(places))


def _apart(game: Legions, target: Section, places: Numbers) -> Numbers:
    """The inches from each place to the nearest model of a section that a blast can hurt, or to the building or the
    transport that it is in."""
    points = shapely.get_parts(shapely.MultiPoint(places))
    if is_within(target):
        to_walls: Numbers = shapely.distance(points, ground_under(game, target))
        return to_walls
    models = Group({one.label: game.model(target, one) for one in _hurt(game, target)})
    to_models: Numbers = (shapely.distance(points[:, None], models.cores[None]) - models.radii[None]).min(axis=1)
    return to_models


def _hurt(game: Legions, target: Section) -> list[Figure]:
    """The models of a section that a blast can hurt."""
    return [one for one in target.alive if is_a_mark(game, target, one) or is_a_hull(game, target, one)]
