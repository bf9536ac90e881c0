"""Blast templates on the table: where they come down, who is under them, which dice they bring (IDF-18 to IDF-27)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import shapely

from rulesets.dystopian_legions.chapters.ironclads.armour import Facing, facing
from rulesets.dystopian_legions.chapters.shooting import quality
from rulesets.dystopian_legions.chapters.shooting.aiming import is_a_mark
from rulesets.dystopian_legions.chapters.shooting.hull_aiming import is_a_hull
from rulesets.dystopian_legions.chapters.shooting.weapon_rules import weapon_of
from rulesets.dystopian_legions.table.buildings import building_of
from rulesets.dystopian_legions.table.happenings.barrage import Landed
from rulesets.dystopian_legions.table.happenings.shooting import Fire, Shot
from rulesets.dystopian_legions.table.measure import TOLERANCES, ground_under, group, models, rides_in_the_open
from rulesets.dystopian_legions.table.overlooking import lines_to_place
from rulesets.dystopian_legions.table.pools import Need, Pool
from rulesets.dystopian_legions.table.profiles import Weapon
from rulesets.dystopian_legions.table.state import DEPTH, Figure, Legions, Section
from rulesets.kit.boards.models import templates
from rulesets.kit.boards.tables.places import Frozen, Point, Spot
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule

FULL_TURN = 360
"""Whole degrees, of which each is as likely."""
CLOUD = 5
"""The diameter of a cloud of smoke in inches."""


class Struck(Frozen):
    """What blasts do to a section, or to one ironclad of it, `label`: the dice of each weapon, all its blasts together,
    the quality of the shots, and the armour that faces them."""

    target: str
    label: str = ""
    shots: list[Shot]
    placed: list[str] = []
    rushed: list[str] = []
    need: Need
    arc: str = ""
    av: int = 0

    def over_nobody(self) -> Struck:
        """The same of those who have been put elsewhere since: nothing comes to them."""
        return self.model_copy(update={"shots": []})


def direction(dice: Dice) -> int:
    """A random direction: a whole degree, clockwise from north."""
    (degrees,) = dice.roll(1, sides=FULL_TURN)
    return degrees % FULL_TURN


@rule(without=lambda at, degrees, faces: at)
def scattered(at: Spot, degrees: int, faces: Sequence[int]) -> Spot:
    """DL-IDF-19: so many inches from the aiming point in a random direction."""
    return at.point.moved(degrees, sum(faces)).spot


def scatter_dice(*, observed: bool) -> int:
    """How many dice say how far a blast scatters."""
    return of_observed_fire() if observed else of_open_sights()


@rule(without=2)
def of_open_sights() -> int:
    """DL-IDF-20: 1D6 inches of fire at sight."""
    return 1


@rule(without=1)
def of_observed_fire() -> int:
    """DL-IDF-21: 2D6 inches of Observed Fire."""
    return 2


def fall(
    game: Legions, section: Section, shots: Sequence[Shot], first: Spot, dice: Dice, *, smoke: bool
) -> list[Landed]:
    """All templates of a barrage, in the order of its weapons; the first one lies where it came down."""
    fallen: list[Landed] = []
    for shot in shots:
        weapon = weapon_of(game, shot)
        size = CLOUD if smoke else diameter(game, weapon)
        for _ in range(weapon.blasts):
            fallen.append(_next(fallen, first, shot, size, dice))
    return fallen


def _next(fallen: Sequence[Landed], first: Spot, shot: Shot, size: int, dice: Dice) -> Landed:
    if not fallen:
        return Landed(at=first, diameter=size, model=shot.model, weapon=shot.weapon)
    degrees = direction(dice)
    at = beside(first, degrees, (fallen[0].diameter + size) / 2)
    return Landed(at=at, diameter=size, model=shot.model, weapon=shot.weapon, direction=degrees)


@rule(without=3)
def diameter(game: Legions, weapon: Weapon) -> int:
    """DL-IDF-23: 3 inches, or what was settled, unless the weapon says otherwise (DL-D-158)."""
    return weapon.blast or int(game.options.blast_diameter)


@rule(without=lambda first, degrees, inches: first)
def beside(first: Spot, degrees: int, inches: float) -> Spot:
    """DL-IDF-24: a further template touches the first one, in a direction that is rolled for it (DL-D-161)."""
    return first.point.moved(degrees, inches).spot


def under(game: Legions, blast: Landed) -> list[str]:
    """The names of all models under a blast, of friends and enemies: any part of the base counts (DL-D-158); whoever is
    in a building is under it where the building is (DL-D-162)."""
    if not lies_on_the_table(game, blast.at.point, blast.diameter / 2):
        return []
    outside = [section for section in game.on_table() if not section.building]
    disc = templates.disc(blast.at.point, blast.diameter / 2)
    names = [name for section in outside for name in templates.touched(disc, group(game, section), TOLERANCES)]
    return [*names, *_indoors(game, blast), *_inside_open_ones(game, names)]


@rule(without=lambda game, under: [])
def _inside_open_ones(game: Legions, under: Sequence[str]) -> list[str]:
    """DL-TRANS-45, DL-IDF-22: whoever rides in an Open Topped transport under a blast is hit, as well as that
    (DL-D-162)."""
    inside = (one for one in game.sections.values() if rides_in_the_open(game, one))
    hit = (one for one in inside if any(name in under for name in models(game, game.on_foot(one))))
    return [one.name_of(figure) for one in hit for figure in one.alive]


def _indoors(game: Legions, blast: Landed) -> Iterator[str]:
    area = shapely.Point(blast.at.point)
    for section in game.on_table():
        walls = building_of(game, section)
        if walls is not None and area.distance(walls.terrain.geometry) < blast.diameter / 2 - TOLERANCES.overlap:
            yield from map(section.name_of, section.alive)


def lies_on_the_table(game: Legions, at: Point, radius: float) -> bool:
    """Whether any part of a circle is on the table."""
    return -radius < at.x < game.table_width + radius and -radius < at.y < DEPTH + radius


def struck(
    game: Legions, section: Section, shots: Sequence[Shot], fallen: Sequence[Landed], fire: Fire
) -> list[Struck]:
    """Every pool that the blasts on the table come to, those nearest to the first blast first."""
    lying = [(blast, under(game, blast)) for blast in fallen]
    first = shapely.Point(fallen[0].at.point)
    pools: list[tuple[float, Struck]] = []
    for target in hit_by_blasts(game, section):
        away = shapely.distance(first, ground_under(game, target))
        marks = {target.name_of(one) for one in target.alive if is_a_mark(game, target, one)}
        its = _dice_on(game, section, shots, lying, marks, hull=False)
        if its:
            pools.append((away, pool_of(game, section, target, its, fire)))
        for figure in (one for one in target.alive if is_a_hull(game, target, one)):
            its = _dice_on(game, section, shots, lying, {target.name_of(figure)}, hull=True)
            if its:
                pools.append((away, _on_hull(game, section, target, figure, its, fire)))
    return [one for _, one in sorted(pools, key=lambda one: one[0])]


@rule(without=lambda game, section: game.enemies(section))
def hit_by_blasts(game: Legions, section: Section) -> list[Section]:
    """DL-IDF-22: everything under a blast is hit, friend or foe."""
    return [*(one for one in game.sections.values() if rides_in_the_open(game, one)), *game.on_table()]


def _dice_on(
    game: Legions,
    section: Section,
    shots: Sequence[Shot],
    lying: Sequence[tuple[Landed, Sequence[str]]],
    names: set[str],
    *,
    hull: bool,
) -> list[Shot]:
    """The dice of each weapon that has blasts over any of these models."""
    dice = []
    for shot in shots:
        over = [
            bool(names & set(models))
            for blast, models in lying
            if (blast.model, blast.weapon) == (shot.model, shot.weapon)
        ]
        pool = hull_dice(weapon_of(game, shot), shot) if hull else shot.pool
        count = times(over)
        if count and pool.size:
            dice.append(shot.model_copy(update={"pool": pool.times(count)}))
    return dice


@rule(without=lambda over: int(any(over)))
def times(over: Sequence[bool]) -> int:
    """DL-IDF-25, DL-IDF-26: the dice of a weapon once for each of its blasts over a section, however many
    models are under it."""
    return sum(over)


@rule(without=Pool())
def hull_dice(weapon: Weapon, shot: Shot) -> Pool:
    """DL-IDF-27: an ironclad is attacked with IAD dice, those of the range to the aiming point (DL-D-159, DL-D-162)."""
    return weapon.iad_lr if shot.long else weapon.iad_er


def pool_of(game: Legions, section: Section, target: Section, shots: list[Shot], fire: Fire) -> Struck:
    """What these dice are against a section, by the quality of the shots."""
    placed, rushed = (modifier(game, section, target, fire) for modifier in (quality.placed, quality.rushed))
    return Struck(target=target.id, shots=shots, placed=placed, rushed=rushed, need=quality.need(placed, rushed))


def _on_hull(game: Legions, section: Section, target: Section, figure: Figure, shots: list[Shot], fire: Fire) -> Struck:
    faces = faced(game, section, shots[0], target, figure)
    pool = pool_of(game, section, target, shots, fire)
    return pool.model_copy(update={"label": figure.label, "arc": faces.arc, "av": faces.av})


def faced(game: Legions, section: Section, shot: Shot, target: Section, figure: Figure) -> Facing:
    """The armour of an ironclad that faces whoever fires (DL-D-162)."""
    owner, firing = game.named(shot.model)
    at = firing.pose.point
    if owner.building:
        at = lines_to_place(game, section, figure.pose.spot)[shot.model].start
    return facing(game, target, figure, at)
